// The lanes for assistive technology: a list with an item per job, named like the lane, described by its facts at the playhead.
//
// The item of the selected job has the focus. Items are made when they are asked for, so a million jobs cost nothing.
#pragma once

class QWidget;

namespace inflight::ui::timeline {

// Registers the interface of LanesWidget; calling it again does nothing. GUI thread.
void installLanesAccessibility();
// The items are others now.
void announceLanes(QWidget *lanes);
// Another lane is selected.
void announceSelection(QWidget *lanes);

} // namespace inflight::ui::timeline

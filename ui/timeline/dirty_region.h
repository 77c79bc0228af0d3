// What has to be painted again when one display list follows another: moving the playhead changes a few bars, not the picture.
#pragma once

#include <QRegion>

#include "ui/timeline/display_list.h"

namespace inflight::ui::timeline {

// `whole` if geometry, rows or ruler differ. Otherwise a region, with a margin for rims and outlines, that covers every item
// that differs, before and after.
QRegion dirtyRegion(const DisplayList &before, const DisplayList &after, const QRect &whole);

} // namespace inflight::ui::timeline

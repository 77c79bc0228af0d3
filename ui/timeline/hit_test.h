// What stands under a point of the display list.
#pragma once

#include <QPointF>

#include "ui/timeline/display_list.h"

namespace inflight::ui::timeline {

enum class HitKind { Nothing, Ruler, PlayheadHandle, Marker, Bar, Waiting, OverBudget, LaneLabel, Lane };

struct Hit {
    HitKind kind = HitKind::Nothing;
    std::optional<core::JobId> job;
    // Into the list's markers, stretches (Bar; Waiting: waiting and back-off), overRegions, else rows; a Bar of dense lanes: rows.
    std::size_t index = 0; // the list's markers, stretches (Bar; Waiting: waiting and back-off) or overRegions
    bool operator==(const Hit &) const = default;
};

// The topmost: the playhead's handle, markers, bars, waiting lines, then the lane; a stretch over the budget where no job stands.
// Markers and the playhead have a few pixels more than they show.
Hit hitTest(const DisplayList &list, const QPointF &point);

} // namespace inflight::ui::timeline

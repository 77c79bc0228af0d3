// Places the markers of one lane so that none hides another.
#pragma once

#include <vector>

#include "ui/timeline/lane_layout.h"

namespace inflight::ui::timeline {

struct LaneMark {
    Sign sign;
    core::JobId job;
    core::SimTime at;
    bool isFuture = false;
};

// Those of one job that have happened, and with `showsFuture` the others too.
std::vector<LaneMark> marksOf(core::JobId job, const LayoutInput &input, const Moment &moment);
// Those of one lane, only what is in sight: by edge (upper, lower, middle), then by time.
std::vector<MarkerItem> placeMarkers(std::vector<LaneMark> marks, const LaneBox &box, const LayoutInput &input);

} // namespace inflight::ui::timeline

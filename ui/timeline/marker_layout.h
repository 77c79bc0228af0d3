// Places the markers of one lane so that none hides another.
#pragma once

#include <vector>

#include "ui/timeline/lane_layout.h"

namespace inflight::ui::timeline {

// Those that have happened, and with `showsFuture` the others too; only what is in sight. By edge (upper, lower, middle), then by time.
std::vector<MarkerItem> placeMarkers(core::JobId job, const LaneBox &box, const LayoutInput &input,
                                     const Moment &moment);

} // namespace inflight::ui::timeline

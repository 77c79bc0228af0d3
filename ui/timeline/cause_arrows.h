// Arrows between lanes: who freed the slot, who sent the signal, whose failure stopped the others.
//
// GUI thread. It draws in the widget's coordinates, over the lanes.
#pragma once

#include <functional>
#include <optional>

#include <QPainterPath>

#include "ui/model/why_words.h"
#include "ui/style/palette.h"
#include "ui/timeline/display_list.h"

class QPainter;

namespace inflight::ui::timeline {

// From the cause's lane to the effect's, bowed so that arrows of one instant do not lie on one another; empty where an end is out of sight.
// `laneOf` gives a job's lane; none: it is in no lane.
QPainterPath arrowPath(const model::CauseLink &link, int number, const DisplayList &list, const TimeScale &scale,
                       const std::function<std::optional<std::size_t>(core::JobId)> &laneOf);
void paintArrow(QPainter &painter, const QPainterPath &path, const style::Palette &palette);

} // namespace inflight::ui::timeline

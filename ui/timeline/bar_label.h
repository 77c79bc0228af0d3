// Finds room for a job's id and name on its bar.
#pragma once

#include <optional>
#include <vector>

#include <QFontMetricsF>

#include "ui/timeline/display_list.h"

namespace inflight::ui::timeline {

struct LabelInput {
    core::JobId job{};
    QString id, name;
    const QFontMetricsF &idMetrics;
    const QFontMetricsF &nameMetrics;
    bool startsAtRight = false; // time runs right to left
};

// The id with as much of the name as fits, else the id, else nothing. `bar` is the visible part; text keeps clear of the markers in
// the middle of it.
std::optional<BarLabel> labelOn(const QRectF &bar, const std::vector<MarkerItem> &markers, const LabelInput &input);

} // namespace inflight::ui::timeline

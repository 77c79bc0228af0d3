// A curve of counts as the corner points of a step line, ready for a chart: pure functions.
//
// x is the time in milliseconds, y the count. An instant whose inner peak is above the counts around it becomes a spike of no
// width, so that a peak is never hidden. Where the visible part has more corners than the budget allows, each pixel column keeps
// its first, lowest, highest (inner peaks included) and last count, in that order of drawing: what is lost is only the order within
// one column.
#pragma once

#include <QList>
#include <QPointF>

#include "engine/analysis/curve.h"

namespace inflight::ui::gauge {

struct PlotWindow {
    core::SimTime from; // left edge
    core::SimTime to;   // right edge; greater than from
    core::SimTime end;  // the log's last event: the line stops there
    int columns = 1;    // pixel columns of the plot
};

inline constexpr int kMaxPoints = 2000; // what Qt Charts redraws in a few milliseconds

// Empty if the window shows nothing of [0, end]. At most max(kMaxPoints, 4 * columns + 4) points. Costs O(steps in the window).
QList<QPointF> stepPoints(const analysis::Curve &curve, const PlotWindow &window);
// The same line where it is above `floor`, lying on `floor` elsewhere.
QList<QPointF> raisedTo(const QList<QPointF> &points, double floor);
// The same line where it is below `ceiling`, lying under it elsewhere.
QList<QPointF> loweredTo(const QList<QPointF> &points, double ceiling);

} // namespace inflight::ui::gauge

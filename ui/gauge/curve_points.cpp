#include "ui/gauge/curve_points.h"

#include <algorithm>

namespace inflight::ui::gauge {

namespace {

using analysis::Curve;
using analysis::CurveStep;
using Steps = Curve::const_iterator;

void append(QList<QPointF> &points, double x, double y)
{
    if (points.isEmpty() || points.back() != QPointF(x, y)) {
        points.append(QPointF(x, y));
    }
}

// Every corner of every step.
void appendCorners(QList<QPointF> &points, Steps first, Steps last)
{
    for (Steps step = first; step != last; ++step) {
        const double x = step->at.milliseconds();
        append(points, x, points.back().y());
        if (step->peak > step->value && step->peak > points.back().y()) {
            append(points, x, step->peak);
        }
        append(points, x, step->value);
    }
}

// One pixel column: the count at its entry is that of the last point.
void appendColumn(QList<QPointF> &points, Steps first, Steps last)
{
    if (first == last) {
        return;
    }
    const double x = first->at.milliseconds();
    const double entry = points.back().y();
    double lowest = entry;
    double highest = entry;
    for (Steps step = first; step != last; ++step) {
        lowest = std::min<double>(lowest, step->value);
        highest = std::max<double>(highest, step->peak);
    }
    append(points, x, entry);
    append(points, x, lowest);
    append(points, x, highest);
    append(points, x, std::prev(last)->value);
}

void appendColumns(QList<QPointF> &points, Steps first, Steps last, const PlotWindow &window, double left, double right)
{
    const double width = (right - left) / std::max(1, window.columns);
    for (int column = 1; column <= window.columns && first != last; ++column) {
        const double edge = left + width * column;
        const Steps next =
            column == window.columns
                ? last
                : std::upper_bound(first, last, edge, [](double x, const CurveStep &step) { return x < step.at.milliseconds(); });
        appendColumn(points, first, next);
        first = next;
    }
}

template <typename Bound>
QList<QPointF> boundedTo(const QList<QPointF> &points, Bound bound)
{
    QList<QPointF> bounded;
    bounded.reserve(points.size());
    for (const QPointF &point : points) {
        append(bounded, point.x(), bound(point.y()));
    }
    return bounded;
}

} // namespace

QList<QPointF> stepPoints(const Curve &curve, const PlotWindow &window)
{
    const core::SimTime left = std::max(window.from, core::SimTime());
    const core::SimTime right = std::min(window.to, window.end);
    if (right < left) {
        return {};
    }
    const auto isBefore = [](core::SimTime time, const CurveStep &step) { return time < step.at; };
    const Steps last = std::upper_bound(curve.begin(), curve.end(), right, isBefore);
    // A step exactly on the left edge rises there, visibly, from what was before.
    const Steps first =
        std::lower_bound(curve.begin(), last, left, [](const CurveStep &step, core::SimTime time) { return step.at < time; });
    QList<QPointF> points;
    append(points, left.milliseconds(), first == curve.begin() ? 0.0 : std::prev(first)->value);
    if (3 * (last - first) + 2 <= kMaxPoints) {
        appendCorners(points, first, last);
    } else {
        appendColumns(points, first, last, window, left.milliseconds(), right.milliseconds());
    }
    append(points, right.milliseconds(), points.back().y());
    return points;
}

QList<QPointF> raisedTo(const QList<QPointF> &points, double floor)
{
    return boundedTo(points, [floor](double y) { return std::max(y, floor); });
}

QList<QPointF> loweredTo(const QList<QPointF> &points, double ceiling)
{
    return boundedTo(points, [ceiling](double y) { return std::min(y, ceiling); });
}

} // namespace inflight::ui::gauge

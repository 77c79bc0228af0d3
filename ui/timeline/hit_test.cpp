#include "ui/timeline/hit_test.h"

#include <algorithm>
#include <cmath>

#include "ui/timeline/dense_lanes.h"

namespace inflight::ui::timeline {

namespace {

constexpr double kReach = 2;         // around a marker
constexpr double kPlayheadReach = 5; // to either side of the line
constexpr double kWaitingReach = 5;  // above and below the dotted line
constexpr double kNarrowBar = 6;     // bars under this width are grown to it

template <typename Item, typename Contains>
std::optional<std::size_t> topmost(const std::vector<Item> &items, Contains contains)
{
    for (std::size_t i = items.size(); i > 0; --i)
        if (contains(items[i - 1]))
            return i - 1;
    return std::nullopt;
}

bool isLine(StretchKind kind)
{
    return kind == StretchKind::Waiting || kind == StretchKind::BackOff;
}

QRectF reachOf(const Stretch &stretch)
{
    if (isLine(stretch.kind)) {
        const double middle = stretch.rect.center().y();
        return {stretch.rect.left(), middle - kWaitingReach, stretch.rect.width(), 2 * kWaitingReach};
    }
    const double more = std::max(0.0, (kNarrowBar - stretch.rect.width()) / 2);
    return stretch.rect.adjusted(-more, 0, more, 0);
}

} // namespace

Hit hitTest(const DisplayList &list, const QPointF &point)
{
    const LaneGeometry &g = list.geometry;
    const bool isByPlayhead = list.playheadX && std::abs(point.x() - *list.playheadX) <= kPlayheadReach;
    if (g.ruler.contains(point))
        return {isByPlayhead ? HitKind::PlayheadHandle : HitKind::Ruler, std::nullopt, 0};
    if (point.y() > g.plot.bottom())
        return {};
    if (const auto i = topmost(
            list.markers, [&](const MarkerItem &m) { return m.rect.adjusted(-kReach, -kReach, kReach, kReach).contains(point); }))
        return {HitKind::Marker, list.markers[*i].job, *i};
    if (isByPlayhead)
        return {HitKind::PlayheadHandle, std::nullopt, 0};
    if (g.plot.contains(point))
        if (const auto i = topmost(list.stretches, [&](const Stretch &s) { return reachOf(s).contains(point); }))
            return {isLine(list.stretches[*i].kind) ? HitKind::Waiting : HitKind::Bar, list.stretches[*i].job,
                    *i};
    const auto row =
        topmost(list.rows, [&](const RowItem &r) { return point.y() >= r.rect.top() && point.y() < r.rect.bottom(); });
    if (!row)
        return {};
    if (list.dense)
        if (const auto stretch = stretchAt(*list.dense, point))
            return {HitKind::Bar, stretch->job, *row};
    const std::optional<core::JobId> job = list.rows[*row].job;
    if (g.gutter.contains(point))
        return {HitKind::LaneLabel, job, *row};
    if (const auto i = topmost(list.overRegions, [&](const OverRegion &r) { return r.rect.contains(point); }))
        return {HitKind::OverBudget, job, *i};
    return {HitKind::Lane, job, *row};
}

} // namespace inflight::ui::timeline

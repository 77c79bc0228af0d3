#include "ui/timeline/marker_layout.h"

#include <algorithm>
#include <limits>

namespace inflight::ui::timeline {

using analysis::MarkerKind;

namespace {

enum class Edge { Upper, Lower, Middle };

Edge edgeOf(MarkerKind kind)
{
    switch (kind) {
    case MarkerKind::DeadlinePassed: return Edge::Upper;
    case MarkerKind::SignalSent: return Edge::Lower;
    default: return Edge::Middle;
    }
}

// Of two at one instant the clock stands outside.
int rankOf(MarkerKind kind)
{
    return kind == MarkerKind::LateCompletion ? 1 : 0;
}

// How far from its instant a marker would like to stand, in the direction of time.
double offsetOf(MarkerKind kind, double radius)
{
    return kind == MarkerKind::LateCompletion || kind == MarkerKind::NotAdmitted ? radius + 4 : 0;
}

QRectF rectAt(double x, Edge edge, const LaneBox &box)
{
    const double r = box.radius;
    const double top = edge == Edge::Upper   ? box.barTop - box.overhang
                       : edge == Edge::Lower ? box.barBottom + box.overhang - 2 * r
                                             : box.middle() - r;
    return {x - r, top, 2 * r, 2 * r};
}

} // namespace

std::vector<MarkerItem> placeMarkers(const analysis::Lane &lane, const LaneBox &box, const LayoutInput &input, const Moment &moment)
{
    std::vector<analysis::Marker> order;
    for (const analysis::Marker &marker : lane.markers)
        if (input.showsFuture || moment.hasHappened(marker.event))
            order.push_back(marker);
    std::stable_sort(order.begin(), order.end(), [](const analysis::Marker &a, const analysis::Marker &b) {
        if (edgeOf(a.kind) != edgeOf(b.kind))
            return edgeOf(a.kind) < edgeOf(b.kind);
        return a.at != b.at ? a.at < b.at : rankOf(a.kind) < rankOf(b.kind);
    });
    constexpr double kGap = 1;
    const int forward = input.scale.forward();
    const double r = box.radius;
    std::vector<MarkerItem> items;
    double taken = -std::numeric_limits<double>::infinity(); // up to here, in the direction of time
    std::optional<Edge> edge;
    for (const analysis::Marker &marker : order) {
        if (edge != edgeOf(marker.kind)) {
            edge = edgeOf(marker.kind);
            taken = -std::numeric_limits<double>::infinity();
        }
        const double x = input.scale.xOf(marker.at);
        const double along = std::max(forward * x + offsetOf(marker.kind, r), taken + kGap + r);
        taken = along + r;
        const QRectF rect = rectAt(forward * along, *edge, box);
        if (rect.right() < input.geometry.plot.left() - r || rect.left() > input.geometry.plot.right() + r)
            continue;
        items.push_back({marker.kind, lane.job, marker.at, marker.event, rect, !moment.hasHappened(marker.event), x,
                         rect.bottom(), box.barBottom});
    }
    return items;
}

} // namespace inflight::ui::timeline

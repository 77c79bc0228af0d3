#include "ui/timeline/marker_layout.h"

#include <algorithm>
#include <limits>

namespace inflight::ui::timeline {

namespace {

enum class Edge { Upper, Lower, Middle };

Edge edgeOf(Sign sign)
{
    switch (sign) {
    case Sign::Deadline:
        return Edge::Upper;
    case Sign::SignalSent:
        return Edge::Lower;
    default:
        return Edge::Middle;
    }
}

// From the bar outwards, for marks of one instant.
int rankOf(Sign sign)
{
    switch (sign) {
    case Sign::LateStart:
        return 0;
    case Sign::SignalObserved:
        return 1;
    case Sign::Failure:
        return 2;
    default:
        return 3;
    }
}

// How far from its instant a marker would like to stand, in the direction of time: outside the bar, before or after it, or on it.
double offsetOf(Sign sign, double radius)
{
    switch (sign) {
    case Sign::LateStart:
        return -2 * radius - 1;
    case Sign::LateCompletion:
    case Sign::NotAdmitted:
    case Sign::Failure:
        return radius + 3;
    default:
        return 0;
    }
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

Sign signOf(analysis::MarkerKind kind)
{
    switch (kind) {
    case analysis::MarkerKind::DeadlinePassed:
        return Sign::Deadline;
    case analysis::MarkerKind::SignalSent:
        return Sign::SignalSent;
    case analysis::MarkerKind::SignalObserved:
        return Sign::SignalObserved;
    case analysis::MarkerKind::LateCompletion:
        return Sign::LateCompletion;
    case analysis::MarkerKind::Failure:
        return Sign::Failure;
    case analysis::MarkerKind::NotAdmitted:
        break;
    }
    return Sign::NotAdmitted;
}

std::vector<LaneMark> marksOf(core::JobId job, const LayoutInput &input, const Moment &moment)
{
    std::vector<LaneMark> marks;
    const analysis::Analysis &analysis = input.run->analysis();
    for (const analysis::Marker &marker : analysis.markersOf(job))
        if (const bool isFuture = !moment.hasHappened(marker.event); input.showsFuture || !isFuture)
            marks.push_back({signOf(marker.kind), job, marker.at, isFuture});
    if (analysis.lanes[core::indexOf(job)].isLateStart) {
        const core::OptionalTime at = analysis.facts.jobs[core::indexOf(job)].started;
        const bool isFuture = !moment.hasHappened(job, trace::EventKind::WorkStarted, at);
        if (input.showsFuture || !isFuture)
            marks.push_back({Sign::LateStart, job, *at, isFuture});
    }
    return marks;
}

std::vector<MarkerItem> placeMarkers(std::vector<LaneMark> marks, const LaneBox &box, const LayoutInput &input)
{
    constexpr double kGap = 1;
    const int forward = input.scale.forward();
    const double r = box.radius;
    std::stable_sort(marks.begin(), marks.end(), [](const LaneMark &a, const LaneMark &b) {
        if (edgeOf(a.sign) != edgeOf(b.sign))
            return edgeOf(a.sign) < edgeOf(b.sign);
        return a.at != b.at ? a.at < b.at : rankOf(a.sign) < rankOf(b.sign);
    });
    std::vector<MarkerItem> items;
    double taken = -std::numeric_limits<double>::infinity(); // up to here, in the direction of time
    std::optional<Edge> edge;
    for (const LaneMark &mark : marks) {
        if (edge != edgeOf(mark.sign)) {
            edge = edgeOf(mark.sign);
            taken = -std::numeric_limits<double>::infinity();
        }
        const double x = input.scale.xOf(mark.at);
        const double along = std::max(forward * x + offsetOf(mark.sign, r), taken + kGap + r);
        taken = along + r;
        const QRectF rect = rectAt(forward * along, *edge, box);
        if (rect.right() < input.geometry.plot.left() - r || rect.left() > input.geometry.plot.right() + r)
            continue;
        items.push_back({mark.sign, mark.job, mark.at, rect, mark.isFuture, x, rect.bottom(), box.barBottom});
    }
    return items;
}

} // namespace inflight::ui::timeline

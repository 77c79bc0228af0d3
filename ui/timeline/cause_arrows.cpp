#include "ui/timeline/cause_arrows.h"

#include <cmath>

#include <QPainter>

#include "ui/timeline/lane_layout.h"

namespace inflight::ui::timeline {

namespace {

constexpr double kBow = 14;      // how far the first arrow leans towards later
constexpr double kBowStep = 7;   // each further one leans more
constexpr double kHeadLength = 7;
constexpr double kHeadWidth = 4;

} // namespace

QPainterPath arrowPath(const model::CauseLink &link, int number, const DisplayList &list, const TimeScale &scale,
                       const std::function<std::optional<std::size_t>(core::JobId)> &laneOf)
{
    const LaneGeometry &g = list.geometry;
    const std::optional<std::size_t> fromLane = laneOf(link.from), toLane = laneOf(link.to);
    if (!fromLane || !toLane || fromLane == toLane)
        return {};
    const auto boxOf = [&](std::size_t lane) { return laneBoxAt(g.plot.top() + static_cast<double>(lane) * g.laneHeight - g.scrollTop, g.laneHeight); };
    const LaneBox a = boxOf(*fromLane), b = boxOf(*toLane);
    const bool down = b.top > a.top;
    const QPointF from(scale.xOf(link.fromAt), down ? a.barBottom - a.height * 0.1 : a.barTop + a.height * 0.1);
    const QPointF to(scale.xOf(link.toAt), down ? b.barTop + b.height * 0.12 : b.barBottom - b.height * 0.12);
    const QRectF sight = g.plot.adjusted(-2, -2, 2, 2);
    if (!sight.contains(from) || !sight.contains(to))
        return {};
    const double bow = (kBow + kBowStep * number) * scale.forward();
    QPainterPath path(from);
    path.cubicTo(from + QPointF(bow, (to.y() - from.y()) * 0.3), to + QPointF(bow, (from.y() - to.y()) * 0.3), to);
    return path;
}

void paintArrow(QPainter &painter, const QPainterPath &path, const style::Palette &palette)
{
    if (path.isEmpty())
        return;
    // The head points where the curve comes in.
    const QPointF tip = path.pointAtPercent(1), back = path.pointAtPercent(path.percentAtLength(std::max(0.0, path.length() - kHeadLength)));
    const double length = std::max(1e-6, std::hypot(tip.x() - back.x(), tip.y() - back.y()));
    const QPointF along = (tip - back) / length, across(-along.y(), along.x());
    QPainterPath head(tip);
    head.lineTo(tip - along * kHeadLength + across * kHeadWidth);
    head.lineTo(tip - along * kHeadLength - across * kHeadWidth);
    head.closeSubpath();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette.panel, 4, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
    painter.strokePath(head, QPen(palette.panel, 3));
    painter.setPen(QPen(palette.text, 1.6, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
    painter.fillPath(head, palette.text);
    painter.restore();
}

} // namespace inflight::ui::timeline

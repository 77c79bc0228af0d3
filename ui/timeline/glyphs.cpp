#include "ui/timeline/glyphs.h"

#include <algorithm>
#include <cmath>

#include <QPainterPath>
#include <QPolygonF>

namespace inflight::ui::timeline {

namespace {

constexpr double kRim = 1.5;

void paintFilled(QPainter &painter, const QPainterPath &path, const QColor &fill, const QColor &ground)
{
    painter.strokePath(path, QPen(ground, 2 * kRim, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(path, fill);
}

void paintStroked(QPainter &painter, const QPainterPath &path, const QColor &stroke, double width, const QColor &ground)
{
    painter.strokePath(path, QPen(ground, width + 2 * kRim, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.strokePath(path, QPen(stroke, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
}

// Points given in a square from -1 to 1.
QPainterPath polygon(const QRectF &square, std::initializer_list<QPointF> points)
{
    QPolygonF shape;
    for (const QPointF &point : points)
        shape << square.center() + QPointF(point.x() * square.width() / 2, point.y() * square.height() / 2);
    QPainterPath path;
    path.addPolygon(shape);
    path.closeSubpath();
    return path;
}

QPainterPath lines(const QRectF &square, std::initializer_list<std::pair<QPointF, QPointF>> segments)
{
    const auto at = [&](const QPointF &p) {
        return square.center() + QPointF(p.x() * square.width() / 2, p.y() * square.height() / 2);
    };
    QPainterPath path;
    for (const auto &[a, b] : segments) {
        path.moveTo(at(a));
        path.lineTo(at(b));
    }
    return path;
}

double ringWidth(const QRectF &square)
{
    return std::max(1.6, square.width() * 0.16);
}

void paintRing(QPainter &painter, const QRectF &square, const style::Palette &palette, const QColor &ground)
{
    const double width = ringWidth(square);
    QPainterPath ring;
    ring.addEllipse(square.adjusted(width / 2, width / 2, -width / 2, -width / 2));
    painter.fillPath(ring, ground);
    paintStroked(painter, ring, palette.zombie, width, ground);
}

void paintClock(QPainter &painter, const QRectF &square, const style::Palette &palette, const QColor &ground)
{
    paintRing(painter, square, palette, ground);
    painter.strokePath(lines(square, {{{0, -0.45}, {0, 0}}, {{0, 0}, {0.35, 0.2}}}),
                       QPen(palette.zombie, ringWidth(square) * 0.8, Qt::SolidLine, Qt::RoundCap));
}

void paintStruckCircle(QPainter &painter, const QRectF &square, const style::Palette &palette, const QColor &ground)
{
    const double width = std::max(1.5, square.width() * 0.14);
    QPainterPath path;
    path.addEllipse(square.adjusted(width / 2, width / 2, -width / 2, -width / 2));
    painter.fillPath(path, ground);
    path.addPath(lines(square, {{{-0.6, 0.6}, {0.6, -0.6}}}));
    paintStroked(painter, path, palette.muted, width, ground);
}

// Each line by itself: strokes of one path share their antialiasing, so that a growing bar would shimmer.
void paintHatchLines(QPainter &painter, const QRectF &rect)
{
    constexpr double kSpacing = 8;
    const double height = rect.height();
    for (double x = rect.left() - height + kSpacing / 2; x < rect.right(); x += kSpacing)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + height, rect.top()));
}

} // namespace

QPainterPath barPath(const QRectF &rect, double radius, bool isRoundLeft, bool isRoundRight)
{
    const double r = std::min({radius, rect.width() / 2, rect.height() / 2});
    const double left = isRoundLeft ? r : 0;
    const double right = isRoundRight ? r : 0;
    QPainterPath path;
    path.moveTo(rect.left() + left, rect.top());
    path.lineTo(rect.right() - right, rect.top());
    if (right > 0)
        path.arcTo(rect.right() - 2 * r, rect.top(), 2 * r, 2 * r, 90, -90);
    path.lineTo(rect.right(), rect.bottom() - right);
    if (right > 0)
        path.arcTo(rect.right() - 2 * r, rect.bottom() - 2 * r, 2 * r, 2 * r, 0, -90);
    path.lineTo(rect.left() + left, rect.bottom());
    if (left > 0)
        path.arcTo(rect.left(), rect.bottom() - 2 * r, 2 * r, 2 * r, 270, -90);
    path.lineTo(rect.left(), rect.top() + left);
    if (left > 0)
        path.arcTo(rect.left(), rect.top(), 2 * r, 2 * r, 180, -90);
    path.closeSubpath();
    return path;
}

void paintMarker(QPainter &painter, Sign sign, const QRectF &square, const style::Palette &palette, const QColor &ground)
{
    switch (sign) {
    case Sign::Deadline:
        paintFilled(painter, polygon(square, {{-0.95, -0.85}, {0.95, -0.85}, {0, 0.85}}), palette.zombie, ground);
        break;
    case Sign::SignalSent:
        paintFilled(painter,
                    polygon(square, {{0.35, -1.2}, {-0.8, 0.22}, {-0.12, 0.22}, {-0.35, 1.2}, {0.8, -0.28}, {0.12, -0.28}}),
                    palette.abort, ground);
        break;
    case Sign::SignalObserved:
        paintFilled(painter, polygon(square, {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}), palette.abort, ground);
        break;
    case Sign::LateStart:
        paintRing(painter, square, palette, ground);
        painter.fillPath(polygon(square, {{-0.28, -0.48}, {0.52, 0}, {-0.28, 0.48}}), palette.zombie);
        break;
    case Sign::LateCompletion:
        paintClock(painter, square, palette, ground);
        break;
    case Sign::Failure:
        paintStroked(painter, lines(square, {{{-0.7, -0.7}, {0.7, 0.7}}, {{-0.7, 0.7}, {0.7, -0.7}}}), palette.fail,
                     std::max(2.2, square.width() * 0.2), ground);
        break;
    case Sign::NotAdmitted:
        paintStruckCircle(painter, square, palette, ground);
        break;
    }
}

void paintHatch(QPainter &painter, const QRectF &rect, const QPainterPath &outline, const style::Palette &palette)
{
    QColor tint = palette.zombie;
    tint.setAlphaF(0.16F);
    painter.save();
    painter.fillPath(outline, tint);
    painter.setClipPath(outline, Qt::IntersectClip);
    painter.setPen(QPen(palette.zombie, 1.6));
    paintHatchLines(painter, rect);
    painter.restore();
    painter.strokePath(outline, QPen(palette.zombie, 1.5));
}

void paintWaiting(QPainter &painter, double fromX, double toX, double y, double anchor, double thickness,
                  const style::Palette &palette)
{
    const double pitch = thickness * 1.9;
    const double first = anchor + std::ceil((fromX - anchor - thickness / 2) / pitch) * pitch;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.wait);
    for (double x = first; x + thickness <= toX + 0.5; x += pitch)
        painter.drawEllipse(QRectF(x, y - thickness / 2, thickness, thickness));
    painter.restore();
}

void paintBackOff(QPainter &painter, double fromX, double toX, double y, const style::Palette &palette)
{
    QPen pen(palette.muted, 2, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({4, 2.5});
    painter.save();
    painter.setPen(pen);
    painter.drawLine(QPointF(fromX + 1, y), QPointF(toX - 1, y));
    painter.restore();
}

} // namespace inflight::ui::timeline

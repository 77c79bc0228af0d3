#include "ui/timeline/lane_painter.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "ui/timeline/dense_lanes.h"
#include "ui/timeline/glyphs.h"

namespace inflight::ui::timeline {

namespace {

constexpr double kBarRadius = 4;
constexpr double kMarkerBleed = 9; // markers at the plot's edges may stand out this far
constexpr double kFutureOpacity = 0.28;

double crisp(double coordinate)
{
    return std::floor(coordinate) + 0.5;
}

QColor faint(QColor color, double opacity)
{
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

class Picture {
public:
    Picture(QPainter &painter, const DisplayList &list, const PaintStyle &style)
        : m_painter(painter), m_list(list), m_palette(style.palette), m_fonts(style.fonts), m_style(style),
          m_clip(painter.hasClipping() ? painter.clipBoundingRect() : QRectF(-1e7, -1e7, 2e7, 2e7))
    {}

    void paint()
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setRenderHint(QPainter::TextAntialiasing);
        paintGround();
        paintRuler();
        paintRows();
        inPlot(0, [this] {
            paintOverRegions();
            paintGrid();
            if (m_list.dense)
                paintDense();
            paintStretches();
            paintGuides();
            paintLabels();
        });
        inPlot(kMarkerBleed, [this] { paintMarkers(); });
        paintOverLine();
        paintPlayhead();
    }

private:
    const LaneGeometry &geometry() const { return m_list.geometry; }
    bool isNeeded(const QRectF &rect) const { return rect.adjusted(-4, -4, 4, 4).intersects(m_clip); }

    template <typename Paint>
    void inPlot(double bleed, Paint paint)
    {
        m_painter.save();
        m_painter.setClipRect(geometry().plot.adjusted(-bleed, 0, bleed, 0), Qt::IntersectClip);
        paint();
        m_painter.restore();
    }

    void paintGround()
    {
        QPainterPath ground;
        ground.addRoundedRect(geometry().plot, kBarRadius, kBarRadius);
        m_painter.fillPath(ground, m_palette.lane);
    }

    void paintRuler()
    {
        const QFontMetricsF metrics(m_fonts.ruler);
        const double bottom = geometry().ruler.bottom();
        m_painter.setFont(m_fonts.ruler);
        for (const Tick &tick : m_list.ticks) {
            m_painter.setPen(QPen(m_palette.line, 1));
            m_painter.drawLine(QPointF(crisp(tick.x), bottom - (tick.isMajor ? 6 : 3)), QPointF(crisp(tick.x), bottom));
            if (tick.label.isEmpty())
                continue;
            m_painter.setPen(m_palette.muted);
            m_painter.drawText(QPointF(tick.labelLeft, geometry().ruler.top() + 2 + metrics.ascent()), tick.label);
        }
    }

    void paintRows()
    {
        m_painter.save();
        m_painter.setClipRect(QRectF(geometry().gutter.united(geometry().plot)).adjusted(0, 0, 0, 1), Qt::IntersectClip);
        const QFontMetricsF metrics(m_fonts.id);
        for (const RowItem &row : m_list.rows) {
            const QRectF whole = row.rect.united(row.gutter);
            if (!isNeeded(whole))
                continue;
            if (row.isSelected)
                paintSelection(whole);
            m_painter.setFont(m_fonts.id);
            m_painter.setPen(row.isSelected    ? style::readableInk(m_palette.accent, m_palette.selection)
                             : row.isOverLimit ? style::readableInk(m_palette.over, m_palette.panel)
                                               : style::readableInk(m_palette.muted, m_palette.panel));
            // Beside a thin lane a label has no room of its own: it stays whole at the upper and lower edge.
            const double baseline = std::clamp(row.gutter.center().y() + (metrics.ascent() - metrics.descent()) / 2,
                                               row.gutter.height() < metrics.height() ? geometry().plot.top() + metrics.ascent() : -1e9, 1e9);
            const double width = metrics.horizontalAdvance(row.id);
            const bool isAtRight = row.gutter.left() > row.rect.left();
            m_painter.drawText(QPointF(isAtRight ? row.gutter.left() + 2 : row.gutter.right() - 2 - width, baseline), row.id);
        }
        paintSeparators();
        m_painter.restore();
    }

    void paintSelection(const QRectF &whole)
    {
        const QRectF box = whole.adjusted(0, 1, 0, -1);
        QPainterPath path;
        path.addRoundedRect(box, kBarRadius, kBarRadius);
        m_painter.fillPath(path, m_palette.selection);
        const bool isAtRight = geometry().gutter.left() > geometry().plot.left();
        const QRectF strip(isAtRight ? box.right() - 3 : box.left(), box.top() + 4, 3, box.height() - 8);
        QPainterPath mark;
        mark.addRoundedRect(strip, 1.5, 1.5);
        m_painter.fillPath(mark, m_palette.accent);
    }

    void paintSeparators()
    {
        m_painter.setPen(QPen(faint(m_palette.line, 0.6), 1, Qt::CustomDashLine));
        QPen pen = m_painter.pen();
        pen.setDashPattern({3, 3});
        m_painter.setPen(pen);
        for (std::size_t i = 1; i < m_list.rows.size() && geometry().laneHeight >= kLeastBarLane; ++i) {
            const double y = crisp(m_list.rows[i].rect.top());
            m_painter.drawLine(QPointF(geometry().plot.left(), y), QPointF(geometry().plot.right(), y));
        }
    }

    void paintGrid()
    {
        m_painter.setPen(QPen(faint(m_palette.line, 0.75), 1));
        for (const Tick &tick : m_list.ticks)
            if (tick.isMajor)
                m_painter.drawLine(QPointF(crisp(tick.x), geometry().plot.top()),
                                   QPointF(crisp(tick.x), geometry().plot.bottom()));
    }

    void paintOverRegions()
    {
        for (const OverRegion &region : m_list.overRegions)
            m_painter.fillRect(region.rect, faint(m_palette.over, 0.13));
    }

    // The hard line: above it, the budget is broken.
    void paintOverLine()
    {
        for (const OverRegion &region : m_list.overRegions) {
            const double left = std::max(region.rect.left(), geometry().plot.left());
            const double right = std::min(region.rect.right(), geometry().plot.right());
            if (left < right)
                m_painter.fillRect(QRectF(left, geometry().plot.top() - 3, right - left, 3), m_palette.over);
        }
    }

    // Only what has happened: the picture is cut at the playhead, and what goes on there is drawn as running.
    void paintDense()
    {
        const QRectF plot = geometry().plot;
        QRectF happened = plot;
        if (m_list.now) {
            const double x = std::clamp(m_list.dense->scale.xOf(*m_list.now), plot.left(), plot.right());
            if (m_list.dense->scale.isReversed())
                happened.setLeft(x);
            else
                happened.setRight(x);
        }
        m_painter.save();
        m_painter.setClipRect(happened, Qt::IntersectClip);
        m_painter.drawImage(plot.topLeft(), m_style.dense ? *m_style.dense : denseLanes(*m_list.dense, m_palette, deviceRatio()));
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        if (m_list.now)
            for (const OpenStretch &open : openStretches(*m_list.dense, *m_list.now))
                m_painter.fillRect(open.rect, openFill(open.state));
        m_painter.restore();
    }

    QColor openFill(model::StretchState state) const
    {
        switch (state) {
        case model::StretchState::Waiting:
        case model::StretchState::BackOff: return m_palette.wait;
        case model::StretchState::Unseen: return m_palette.zombie;
        default: return m_palette.run;
        }
    }

    double deviceRatio() const { return m_painter.device() ? m_painter.device()->devicePixelRatioF() * m_painter.transform().m11() : 1; }

    void paintStretches()
    {
        for (const Stretch &stretch : m_list.stretches) {
            if (!isNeeded(stretch.rect))
                continue;
            m_painter.save();
            if (stretch.isFuture)
                m_painter.setOpacity(kFutureOpacity);
            paintStretch(stretch);
            m_painter.restore();
        }
    }

    void paintStretch(const Stretch &stretch)
    {
        const QRectF &rect = stretch.rect;
        if (stretch.kind == StretchKind::Waiting) {
            const double thickness = std::clamp(rect.height() * 0.09, 2.5, 3.5);
            paintWaiting(m_painter, rect.left(), rect.right(), rect.center().y(), rect.left(), thickness, m_palette);
            return;
        }
        if (stretch.kind == StretchKind::BackOff)
            return paintBackOff(m_painter, rect.left(), rect.right(), rect.center().y(), m_palette);
        const bool isNarrow = rect.width() < 2 * kBarRadius;
        const bool roundLeft = stretch.isRoundLeft && !isNarrow;
        const bool roundRight = stretch.isRoundRight && !isNarrow;
        if (stretch.kind == StretchKind::Seen) {
            m_painter.fillPath(barPath(rect, kBarRadius, roundLeft, roundRight), barFill(stretch.state, m_palette));
            return;
        }
        const QRectF inner = isNarrow ? rect : rect.adjusted(0.75, 0.75, -0.75, -0.75);
        if (isNarrow)
            m_painter.fillRect(rect, m_palette.zombie);
        else
            paintHatch(m_painter, inner, barPath(inner, kBarRadius, roundLeft, roundRight), m_palette);
    }

    void paintGuides()
    {
        QPen pen(m_palette.zombie, 1.2);
        pen.setDashPattern({2.5, 2});
        for (const MarkerItem &marker : m_list.markers) {
            if (marker.sign != Sign::Deadline)
                continue;
            const QRectF rect(marker.guideX - 2, marker.guideTop, 4, marker.guideBottom - marker.guideTop);
            if (!isNeeded(rect))
                continue;
            m_painter.setOpacity(marker.isFuture ? kFutureOpacity : 1);
            m_painter.setPen(pen);
            m_painter.drawLine(QPointF(crisp(marker.guideX), marker.guideTop), QPointF(crisp(marker.guideX), marker.guideBottom));
        }
        m_painter.setOpacity(1);
    }

    void paintLabels()
    {
        const QFontMetricsF metrics(m_fonts.id);
        for (const BarLabel &label : m_list.labels) {
            if (!isNeeded(label.rect))
                continue;
            if (label.isOnHatch) {
                QPainterPath ground;
                ground.addRoundedRect(label.rect.adjusted(-4, 0, 4, 0), 3, 3);
                m_painter.fillPath(ground, m_palette.panel);
            }
            const double baseline = label.rect.center().y() + (metrics.ascent() - metrics.descent()) / 2;
            m_painter.setPen(labelInk(label, m_palette));
            m_painter.setFont(m_fonts.id);
            m_painter.drawText(QPointF(label.rect.left(), baseline), label.id);
            if (label.name.isEmpty())
                continue;
            m_painter.setFont(m_fonts.name);
            m_painter.drawText(QPointF(label.nameLeft, baseline), label.name);
        }
    }

    void paintMarkers()
    {
        for (const MarkerItem &marker : m_list.markers) {
            if (!isNeeded(marker.rect))
                continue;
            m_painter.setOpacity(marker.isFuture ? kFutureOpacity : 1);
            paintMarker(m_painter, marker.sign, marker.rect, m_palette, m_palette.panel);
        }
        m_painter.setOpacity(1);
    }

    void paintPlayhead()
    {
        if (!m_list.playheadX)
            return;
        const double x = std::round(*m_list.playheadX);
        const double plotTop = geometry().plot.top();
        m_painter.fillRect(QRectF(x - 1, plotTop - 2, 2, geometry().plot.height() + 2), m_palette.accent);
        QPainterPath handle; // in the ruler, below its labels, so that it covers none
        handle.moveTo(x - 5.5, plotTop - 13);
        handle.lineTo(x + 5.5, plotTop - 13);
        handle.lineTo(x + 5.5, plotTop - 7);
        handle.lineTo(x, plotTop - 1);
        handle.lineTo(x - 5.5, plotTop - 7);
        handle.closeSubpath();
        m_painter.strokePath(handle, QPen(m_palette.panel, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        m_painter.strokePath(handle, QPen(m_palette.accent, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        m_painter.fillPath(handle, m_palette.accent);
    }

    QPainter &m_painter;
    const DisplayList &m_list;
    const style::Palette &m_palette;
    const LaneFonts &m_fonts;
    const PaintStyle &m_style;
    QRectF m_clip;
};

} // namespace

QColor barFill(BarState state, const style::Palette &palette)
{
    switch (state) {
    case BarState::Completed:
        return palette.ok;
    case BarState::Failed:
        return palette.fail;
    case BarState::Aborted:
        return palette.abort;
    case BarState::Running:
        break;
    }
    return palette.run;
}

QColor labelInk(const BarLabel &label, const style::Palette &palette)
{
    return label.isOnHatch ? palette.text : style::textOn(barFill(label.state, palette));
}

void paintLanes(QPainter &painter, const DisplayList &list, const PaintStyle &style)
{
    painter.save();
    Picture(painter, list, style).paint();
    painter.restore();
}

void paintRange(QPainter &painter, const DisplayList &list, const RangeOverlay &range, const PaintStyle &style)
{
    constexpr double kPadding = 8;
    const QRectF &plot = list.geometry.plot;
    const QRectF box = range.rect.intersected(plot.adjusted(-1, 0, 1, 0));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(box, faint(style.palette.accent, 0.14));
    painter.setPen(QPen(style.palette.accent, 1));
    painter.drawLine(QPointF(crisp(box.left()), plot.top()), QPointF(crisp(box.left()), plot.bottom()));
    painter.drawLine(QPointF(crisp(box.right()), plot.top()), QPointF(crisp(box.right()), plot.bottom()));
    const QFontMetricsF metrics(style.fonts.name);
    const double width = std::min(std::ceil(metrics.horizontalAdvance(range.text)) + 2 * kPadding, plot.width());
    const double height = metrics.height() + 8;
    const double left = std::clamp(box.center().x() - width / 2, plot.left(), std::max(plot.left(), plot.right() - width));
    const bool fitsBelow = plot.bottom() + height + 8 <= range.lowest;
    const QRectF chip(left, fitsBelow ? plot.bottom() + 6 : plot.bottom() - height - 6, width, height);
    QPainterPath path;
    path.addRoundedRect(chip, 6, 6);
    painter.fillPath(path, style.palette.panel);
    painter.strokePath(path, QPen(style.palette.accent, 1));
    painter.setFont(style.fonts.name);
    painter.setPen(style.palette.text);
    painter.drawText(chip, Qt::AlignCenter, metrics.elidedText(range.text, Qt::ElideRight, width - 2 * kPadding));
    painter.restore();
}

} // namespace inflight::ui::timeline

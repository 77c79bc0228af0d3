// What InflightChart draws itself, under and over the series: grid, future, limit, legend, playhead.
#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QtCharts/QLineSeries>

#include "ui/gauge/inflight_chart.h"
#include "ui/style/words.h"

namespace inflight::ui::gauge {

namespace {

constexpr float kFutureCover = 0.72F;
constexpr int kSampleWidth = 18;
constexpr int kLegendGap = 14;

// Sharp one-pixel lines stand on half pixels.
double crisp(double coordinate)
{
    return std::floor(coordinate) + 0.5;
}

} // namespace

void InflightChart::drawBackground(QPainter *painter, const QRectF &area)
{
    QChartView::drawBackground(painter, area);
    const QRectF plot = plotRect();
    paintGrid(*painter, plot.left(), plot.right());
}

void InflightChart::drawForeground(QPainter *painter, const QRectF &)
{
    painter->save();
    paintFuture(*painter);
    paintLimit(*painter);
    paintLegend(*painter);
    paintPlayhead(*painter);
    painter->restore();
}

void InflightChart::paintGrid(QPainter &painter, double left, double right) const
{
    painter.setPen(QPen(m_palette.line, 1));
    for (double count = 0; count <= m_maximum; count += m_step) {
        const double y = crisp(yOf(count));
        painter.drawLine(QPointF(left, y), QPointF(right, y));
    }
}

void InflightChart::paintFuture(QPainter &painter) const
{
    if (!m_run || m_playhead.at >= m_run->analysis().end) {
        return;
    }
    const QRectF plot = plotRect();
    const double x = std::clamp(xOf(m_playhead.at), plot.left(), plot.right());
    const double left = m_isReversed ? plot.left() : x;
    const double right = m_isReversed ? x : plot.right();
    QColor cover = m_palette.panel;
    cover.setAlphaF(kFutureCover);
    painter.fillRect(QRectF(left, plot.top() - 2, right - left, plot.height() + 4), cover);
    paintGrid(painter, left, right);
}

void InflightChart::paintLimit(QPainter &painter) const
{
    if (!m_run || !m_run->analysis().limit) {
        return;
    }
    const QRectF plot = plotRect();
    const double y = std::round(yOf(*m_run->analysis().limit));
    painter.fillRect(QRectF(plot.left(), y - 1, plot.width(), 2), m_palette.over);
    painter.setFont(font());
    painter.setPen(style::readableInk(m_palette.over, m_palette.panel));
    const QString text = tr("limit %1").arg(style::numberText(*m_run->analysis().limit));
    const double height = QFontMetricsF(font()).height();
    // At the far end of time, where the past is rarely crowded.
    const auto side = m_isReversed ? Qt::AlignLeft : Qt::AlignRight;
    painter.drawText(QRectF(plot.left() + 4, y - height - 1, plot.width() - 8, height),
                     int(side | Qt::AlignAbsolute) | Qt::AlignVCenter, text);
}

void InflightChart::paintLegend(QPainter &painter) const
{
    struct Entry {
        QPen pen;
        QString text;
    };
    const Entry entries[] = {{m_operations->pen(), tr("operations")},
                             {m_callers->pen(), tr("as the callers see it")},
                             {m_slotsInUse->pen(), tr("limiter's slots")}};
    const QFontMetricsF metrics(font());
    double total = -kLegendGap;
    for (const Entry &entry : entries) {
        total += kSampleWidth + 6 + metrics.horizontalAdvance(entry.text) + kLegendGap;
    }
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const QRectF plot = plotRect();
    // From the trailing edge inwards; in order of reading.
    double x = isMirrored ? plot.left() + total : plot.right() - total;
    const double y = 2 + metrics.height() / 2;
    painter.setFont(font());
    for (const Entry &entry : entries) {
        const double words = metrics.horizontalAdvance(entry.text);
        const double sample = isMirrored ? x - kSampleWidth : x;
        painter.setPen(entry.pen);
        painter.drawLine(QPointF(sample, std::round(y)), QPointF(sample + kSampleWidth, std::round(y)));
        painter.setPen(m_palette.muted);
        const double textLeft = isMirrored ? sample - 6 - words : sample + kSampleWidth + 6;
        painter.drawText(QRectF(textLeft, 2, words + 1, metrics.height()), Qt::AlignCenter, entry.text);
        const double advance = kSampleWidth + 6 + words + kLegendGap;
        x += isMirrored ? -advance : advance;
    }
}

void InflightChart::paintPlayhead(QPainter &painter) const
{
    const QRectF plot = plotRect();
    const double x = xOf(m_playhead.at);
    if (!m_run || x < plot.left() - 1 || x > plot.right() + 1) {
        return;
    }
    painter.fillRect(QRectF(std::round(x) - 1, plot.top() - 4, 2, plot.height() + 8), m_palette.accent);
}

} // namespace inflight::ui::gauge

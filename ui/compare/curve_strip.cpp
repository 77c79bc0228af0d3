#include "ui/compare/curve_strip.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QPainter>

#include "ui/gauge/curve_points.h"
#include "ui/style/words.h"

namespace inflight::ui::compare {

namespace {

QColor faint(QColor color, double alpha)
{
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

} // namespace

CurveStrip::CurveStrip(QWidget *parent) : QWidget(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

void CurveStrip::setRun(std::shared_ptr<const model::RunView> run)
{
    m_run = std::move(run);
    describe();
    update();
}

void CurveStrip::setHighest(std::uint32_t count)
{
    m_highest = std::max(1u, count);
    update();
}

void CurveStrip::setScale(const timeline::TimeScale &scale)
{
    m_scale = scale;
    update();
}

void CurveStrip::setPlayhead(core::SimTime at)
{
    m_playhead = at;
    update();
}

void CurveStrip::setColours(const style::Palette &palette)
{
    m_palette = palette;
    update();
}

QSize CurveStrip::sizeHint() const { return {260, std::max(36, static_cast<int>(std::ceil(fontMetrics().height() * 2.2)))}; }

double CurveStrip::yOf(double count) const
{
    const double margin = fontMetrics().height() / 2.0;
    const double highest = std::max(m_highest, m_run ? m_run->analysis().limit.value_or(1) : 1u);
    return height() - margin - (height() - 2 * margin) * count / highest;
}

double CurveStrip::xOf(double milliseconds) const
{
    return m_scale.xOf(core::SimTime::fromMicroseconds(std::llround(milliseconds * 1000)));
}

QPolygonF CurveStrip::polygonOf(const QList<QPointF> &points) const
{
    QPolygonF polygon;
    for (const QPointF &point : points)
        polygon << QPointF(xOf(point.x()), yOf(point.y()));
    return polygon;
}

void CurveStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintAxis(painter);
    if (!m_run)
        return;
    const QRectF plot(m_scale.left(), 0, m_scale.width(), height());
    painter.save();
    painter.setClipRect(plot);
    paintCurves(painter);
    const double x = m_scale.xOf(m_playhead);
    QRectF future = plot;
    m_scale.isReversed() ? future.setRight(x) : future.setLeft(x);
    if (future.width() > 0)
        painter.fillRect(future, faint(m_palette.panel, 0.7));
    painter.setPen(QPen(m_palette.accent, 1.5));
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
    painter.restore();
}

void CurveStrip::paintCurves(QPainter &painter) const
{
    const analysis::Analysis &analysis = m_run->analysis();
    const gauge::PlotWindow window{m_scale.from(), m_scale.to(), analysis.end, std::max(1, static_cast<int>(m_scale.width()))};
    const QList<QPointF> operations = gauge::stepPoints(analysis.curves.operations, window);
    if (operations.isEmpty())
        return;
    const auto area = [this](const QList<QPointF> &points, double floor) {
        QPolygonF polygon = polygonOf(points);
        polygon << QPointF(polygon.back().x(), yOf(floor)) << QPointF(polygon.front().x(), yOf(floor));
        return polygon;
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(faint(m_palette.run, 0.18));
    const double limit = analysis.limit ? *analysis.limit : std::max<double>(m_highest, analysis.facts.peakInFlight);
    painter.drawPolygon(area(gauge::loweredTo(operations, limit), 0));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_palette.run, 2));
    painter.drawPolyline(polygonOf(operations));
    if (analysis.facts.peakInFlight > limit) {
        const QList<QPointF> above = gauge::raisedTo(operations, limit);
        painter.setPen(Qt::NoPen);
        painter.setBrush(faint(m_palette.over, 0.28));
        painter.drawPolygon(area(above, limit));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.over, 2));
        painter.drawPolyline(polygonOf(above));
    }
    QPen dashed(m_palette.zombie, 1.5);
    dashed.setDashPattern({3, 2});
    painter.setPen(dashed);
    painter.drawPolyline(polygonOf(gauge::stepPoints(analysis.curves.callers, window)));
}

// Nought, the limit and the highest count at the leading side; the limit as a hard line with its words at its far end.
void CurveStrip::paintAxis(QPainter &painter) const
{
    const bool isRightToLeft = layoutDirection() == Qt::RightToLeft;
    const std::optional<std::uint32_t> limit = m_run ? m_run->analysis().limit : std::nullopt;
    const double letters = fontMetrics().height();
    const auto label = [&](std::uint32_t count, const QColor &color) {
        const QRectF box(isRightToLeft ? m_scale.right() + 4 : 0, yOf(count) - letters / 2,
                         isRightToLeft ? width() - m_scale.right() - 4 : m_scale.left() - 4, letters);
        painter.setPen(style::readableInk(color, m_palette.panel));
        painter.drawText(box, (isRightToLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter | Qt::AlignAbsolute, style::numberText(count));
    };
    for (const std::uint32_t count : {0u, std::max(m_highest, limit.value_or(1))}) {
        painter.setPen(QPen(m_palette.line, 1));
        painter.drawLine(QPointF(m_scale.left(), yOf(count)), QPointF(m_scale.right(), yOf(count)));
        label(count, m_palette.muted);
    }
    if (!limit)
        return;
    const double y = yOf(*limit);
    const auto isFar = [&](double count) { return std::abs(y - yOf(count)) >= letters * 0.8; };
    if (isFar(0) && (isFar(m_highest) || *limit >= m_highest))
        label(*limit, m_palette.over);
    painter.setPen(QPen(m_palette.over, 1.5));
    painter.drawLine(QPointF(m_scale.left(), y), QPointF(m_scale.right(), y));
}

void CurveStrip::describe()
{
    setAccessibleName(tr("In flight over time"));
    if (!m_run) {
        setAccessibleDescription(tr("No run"));
        return;
    }
    const analysis::Analysis &analysis = m_run->analysis();
    const QString peak = style::numberText(analysis.facts.peakInFlight);
    setAccessibleDescription(analysis.limit ? tr("Peak %1, limit %2").arg(peak, style::numberText(*analysis.limit)) : tr("Peak %1").arg(peak));
}

void CurveStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange)
        describe();
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    update();
}

} // namespace inflight::ui::compare

#include "ui/gauge/inflight_chart.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include "ui/gauge/curve_points.h"
#include "ui/gauge/gauge_scale.h"
#include "ui/style/words.h"

namespace inflight::ui::gauge {

namespace {

constexpr int kSideMargin = 34; // for the count labels, when no edges were given
constexpr int kEndMargin = 12;
constexpr double kPlayheadReach = 8.0; // repainted on either side of the playhead

bool hasSpan(core::SimTime from, core::SimTime to)
{
    return from < to;
}

} // namespace

InflightChart::InflightChart(QWidget *parent)
    : QChartView(new QChart, parent), m_palette(style::paletteOf(style::Theme::Light)), m_timeAxis(new QValueAxis(this)),
      m_countAxis(new QValueAxis(this))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setRenderHint(QPainter::Antialiasing, false);
    setViewportUpdateMode(QGraphicsView::MinimalViewportUpdate);
    setMouseTracking(false);
    makeSeries();
    recolour();
    layOut();
    describe();
}

void InflightChart::makeSeries()
{
    QChart *plot = chart();
    plot->setAnimationOptions(QChart::NoAnimation);
    plot->setBackgroundVisible(false);
    plot->setDropShadowEnabled(false);
    plot->setMargins(QMargins());
    plot->legend()->hide();
    plot->setLocalizeNumbers(true);
    const auto line = [this] { return new QLineSeries(this); };
    m_floor = line();
    m_ceiling = line();
    m_operations = line();
    m_above = line();
    m_callers = line();
    m_slotsInUse = line();
    m_fill = new QAreaSeries(line(), m_floor);
    m_aboveFill = new QAreaSeries(line(), m_ceiling);
    for (QAbstractSeries *series :
         std::initializer_list<QAbstractSeries *>{m_fill, m_aboveFill, m_operations, m_above, m_slotsInUse, m_callers}) {
        plot->addSeries(series);
    }
    m_timeAxis->setVisible(false);
    m_countAxis->setLabelFormat(QStringLiteral("%.0f"));
    m_countAxis->setGridLineVisible(false);
    m_countAxis->setLineVisible(false);
    m_countAxis->setTickType(QValueAxis::TicksDynamic);
    plot->addAxis(m_timeAxis, Qt::AlignBottom);
    plot->addAxis(m_countAxis, Qt::AlignLeft);
    for (QAbstractSeries *series : plot->series()) {
        series->attachAxis(m_timeAxis);
        series->attachAxis(m_countAxis);
    }
}

void InflightChart::setRun(std::shared_ptr<const model::RunView> run)
{
    m_run = std::move(run);
    m_from = {};
    m_to = core::SimTime::fromWholeMilliseconds(1);
    m_playhead = {};
    if (m_run) {
        const core::SimTime end = m_run->analysis().end;
        m_to = hasSpan(m_from, end) ? end : m_to;
        m_playhead = {end, m_run->log().size()};
    }
    layOut();
    feed();
    describe();
}

void InflightChart::setPlayhead(const model::Playhead &playhead)
{
    if (playhead == m_playhead) {
        return;
    }
    const double before = xOf(m_playhead.at);
    m_playhead = playhead;
    const double after = xOf(m_playhead.at);
    const double left = std::clamp(std::min(before, after) - kPlayheadReach, 0.0, static_cast<double>(width()));
    const double right = std::clamp(std::max(before, after) + kPlayheadReach, 0.0, static_cast<double>(width()));
    viewport()->update(QRectF(left, 0, right - left, height()).toAlignedRect());
}

void InflightChart::setVisibleRange(core::SimTime from, core::SimTime to)
{
    if (!hasSpan(from, to) || (from == m_from && to == m_to)) {
        return;
    }
    m_from = from;
    m_to = to;
    layOut();
    feed();
}

void InflightChart::setPlotEdges(int leftPx, int rightPx)
{
    m_leftPx = leftPx;
    m_rightPx = rightPx;
    layOut();
    feed();
}

void InflightChart::setTimeReversed(bool isReversed)
{
    m_isReversed = isReversed;
    m_timeAxis->setReverse(isReversed);
    viewport()->update();
}

void InflightChart::setPalette(const style::Palette &palette)
{
    m_palette = palette;
    recolour();
}

void InflightChart::recolour()
{
    setBackgroundBrush(m_palette.panel);
    const auto faint = [](QColor color, double alpha) {
        color.setAlphaF(static_cast<float>(alpha));
        return color;
    };
    const auto pen = [](const QColor &color, double width, QList<qreal> dashes = {}) {
        QPen result(color, width);
        result.setJoinStyle(Qt::MiterJoin);
        result.setCapStyle(Qt::FlatCap);
        if (!dashes.isEmpty()) {
            result.setDashPattern(dashes);
        }
        return result;
    };
    m_operations->setPen(pen(m_palette.run, 2));
    m_above->setPen(pen(m_palette.over, 2));
    m_callers->setPen(pen(m_palette.zombie, 2, {3, 2}));
    m_slotsInUse->setPen(pen(m_palette.abort, 2, {1, 2}));
    for (QAreaSeries *area : {m_fill, m_aboveFill}) {
        area->setPen(Qt::NoPen);
        area->setBorderColor(Qt::transparent);
    }
    m_fill->setBrush(faint(m_palette.run, 0.18));
    m_aboveFill->setBrush(faint(m_palette.over, 0.28));
    m_countAxis->setLabelsColor(m_palette.muted);
    viewport()->update();
}

std::uint32_t InflightChart::highest() const
{
    if (!m_run) {
        return 1;
    }
    const analysis::RunFacts &facts = m_run->analysis().facts;
    return std::max({1u, facts.peakInFlight, facts.limiterPeak, m_run->analysis().limit.value_or(1)});
}

QRectF InflightChart::plotRect() const
{
    const QFontMetricsF metrics(font());
    const double top = metrics.height() + 10;
    const double bottom = metrics.height() / 2 + 4;
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const double left = m_leftPx >= 0 ? m_leftPx : isMirrored ? kEndMargin : kSideMargin;
    const double right = m_rightPx >= 0 ? m_rightPx : width() - (isMirrored ? kSideMargin : kEndMargin);
    return QRectF(left, top, std::max(1.0, right - left), std::max(1.0, height() - top - bottom));
}

void InflightChart::layOut()
{
    const QRectF plot = plotRect();
    // Room above the highest line, so that a label and the peak do not touch the edge.
    m_step = static_cast<double>(
        niceStep(highest() + 1.0, std::max(1, static_cast<int>(plot.height() / (fontMetrics().height() * 1.4)))));
    m_maximum = std::ceil((highest() + 0.5) / m_step) * m_step;
    chart()->setPlotArea(plot);
    chart()->setLocale(QLocale());
    m_timeAxis->setRange(m_from.milliseconds(), m_to.milliseconds());
    m_countAxis->setTickAnchor(0);
    m_countAxis->setTickInterval(m_step);
    m_countAxis->setRange(0, m_maximum);
    m_countAxis->setLabelsFont(font());
    const Qt::Alignment side = layoutDirection() == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    if (m_countAxis->alignment() != side) {
        const auto all = chart()->series();
        chart()->removeAxis(m_countAxis);
        chart()->addAxis(m_countAxis, side);
        for (QAbstractSeries *series : all) {
            series->attachAxis(m_countAxis);
        }
    }
    viewport()->update();
}

void InflightChart::feed()
{
    if (!m_run) {
        for (QLineSeries *line : {m_operations, m_above, m_callers, m_slotsInUse, m_floor, m_ceiling, m_fill->upperSeries(),
                                  m_aboveFill->upperSeries()}) {
            line->clear();
        }
        return;
    }
    const analysis::Analysis &analysis = m_run->analysis();
    const PlotWindow window{m_from, m_to, analysis.end, static_cast<int>(plotRect().width())};
    const QList<QPointF> operations = stepPoints(analysis.curves.operations, window);
    const auto level = [&operations](double y) {
        return operations.isEmpty() ? QList<QPointF>() : QList<QPointF>{{operations.front().x(), y}, {operations.back().x(), y}};
    };
    m_operations->replace(operations);
    m_floor->replace(level(0));
    m_fill->upperSeries()->replace(analysis.limit ? loweredTo(operations, *analysis.limit) : operations);
    m_callers->replace(stepPoints(analysis.curves.callers, window));
    m_slotsInUse->replace(stepPoints(analysis.curves.slots, window));
    const bool isOver = analysis.limit && analysis.facts.peakInFlight > *analysis.limit;
    const double limit = analysis.limit.value_or(0);
    const QList<QPointF> above = isOver ? raisedTo(operations, limit) : QList<QPointF>();
    m_above->replace(above);
    m_aboveFill->upperSeries()->replace(above);
    m_ceiling->replace(isOver ? level(limit) : QList<QPointF>());
}

double InflightChart::xOf(core::SimTime time) const
{
    const QRectF plot = plotRect();
    const double share = (time - m_from).milliseconds() / (m_to - m_from).milliseconds();
    return plot.left() + plot.width() * (m_isReversed ? 1.0 - share : share);
}

core::SimTime InflightChart::timeAt(double x) const
{
    const QRectF plot = plotRect();
    const double share = (x - plot.left()) / plot.width();
    const double span = static_cast<double>((m_to - m_from).microseconds());
    return m_from + core::SimDuration::fromMicroseconds(std::llround(span * (m_isReversed ? 1.0 - share : share)));
}

double InflightChart::yOf(double count) const
{
    const QRectF plot = plotRect();
    return plot.bottom() - plot.height() * count / m_maximum;
}

QString InflightChart::factsAt(core::SimTime time) const
{
    if (!m_run) {
        return {};
    }
    const analysis::Curves &curves = m_run->analysis().curves;
    const auto count = [time](const analysis::Curve &curve) { return style::numberText(analysis::valueAt(curve, time)); };
    return tr("%1: in flight %2, as the callers see it %3, limiter's slots %4")
        .arg(style::timeText(time), count(curves.operations), count(curves.callers), count(curves.slots));
}

void InflightChart::describe()
{
    setAccessibleName(tr("In flight over time"));
    if (!m_run) {
        setAccessibleDescription(tr("No run"));
        return;
    }
    const analysis::Analysis &analysis = m_run->analysis();
    const QString peak = style::numberText(analysis.facts.peakInFlight);
    const QString slotsPeak = style::numberText(analysis.facts.limiterPeak);
    const QString figures = tr("Peak %1, limiter's peak %2").arg(peak, slotsPeak);
    setAccessibleDescription(analysis.limit ? tr("%1, limit %2").arg(figures, style::numberText(*analysis.limit)) : figures);
}

QSize InflightChart::sizeHint() const
{
    return {640, 170};
}

QSize InflightChart::minimumSizeHint() const
{
    return {200, 96};
}

void InflightChart::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    layOut();
    feed();
}

void InflightChart::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    const auto type = event->type();
    if (type == QEvent::LanguageChange || type == QEvent::LocaleChange || type == QEvent::FontChange ||
        type == QEvent::LayoutDirectionChange) {
        layOut();
        feed();
        describe();
    }
}

void InflightChart::requestPlayhead(const QPointF &pos)
{
    if (m_run) {
        Q_EMIT playheadRequested(std::clamp(timeAt(pos.x()), core::SimTime(), m_run->analysis().end));
    }
}

void InflightChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) {
        requestPlayhead(event->position());
    }
}

void InflightChart::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons().testFlag(Qt::LeftButton)) {
        requestPlayhead(event->position());
    }
}

void InflightChart::wheelEvent(QWheelEvent *event)
{
    event->ignore(); // zooming belongs to the lanes; nothing scrolls here
}

bool InflightChart::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && m_run) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const core::SimTime time = timeAt(help->pos().x());
        const bool isInside = plotRect().contains(help->pos()) && time >= core::SimTime() && time <= m_run->analysis().end;
        QToolTip::showText(help->globalPos(), isInside ? factsAt(time) : QString(), this);
        return true;
    }
    return QChartView::viewportEvent(event);
}

} // namespace inflight::ui::gauge

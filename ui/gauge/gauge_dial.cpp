#include "ui/gauge/gauge_dial.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include "ui/gauge/gauge_accessible.h"
#include "ui/style/words.h"

namespace inflight::ui::gauge {

namespace {

constexpr double kPinRoom = 22.0; // above the ring, for the peak's pin
constexpr double kPinSide = 18.0; // beside it

QPointF pointAt(const QPointF &centre, double radius, double degrees)
{
    const double angle = degrees * std::numbers::pi / 180.0;
    return centre + QPointF(std::cos(angle) * radius, -std::sin(angle) * radius);
}

} // namespace

struct GaugeDial::Ring {
    QPointF centre;
    double radius = 0; // to the middle of the band
    double thickness = 0;
    double captionTop = 0;
    bool isMirrored = false;
    QRectF circle() const { return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius); }
};

GaugeDial::GaugeDial(QWidget *parent) : QWidget(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    installGaugeAccessibility();
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setSizePolicy(policy);
    describe();
}

void GaugeDial::setCounters(const analysis::Counters &counters)
{
    if (counters == m_counters) {
        return;
    }
    m_counters = counters;
    describe();
    update();
    announceGaugeValue(this, static_cast<int>(counters.inFlight));
}

void GaugeDial::setLimit(std::optional<std::uint32_t> limit)
{
    m_limit = limit;
    m_scale = GaugeScale(m_limit, m_runPeak);
    describe();
    update();
}

void GaugeDial::setRunPeak(std::uint32_t peak)
{
    m_runPeak = peak;
    m_scale = GaugeScale(m_limit, m_runPeak);
    update();
}

void GaugeDial::setColours(const style::Palette &palette)
{
    m_palette = palette;
    update();
}

QString GaugeDial::caption() const
{
    const QString peak = style::numberText(m_counters.peak);
    if (!m_limit) {
        return tr("in flight · no limit declared · peak %1").arg(peak);
    }
    return tr("in flight · limit %1 · peak %2").arg(style::numberText(*m_limit), peak);
}

void GaugeDial::describe()
{
    setAccessibleName(tr("Peak gauge"));
    setAccessibleDescription(style::numberText(m_counters.inFlight) + QLatin1Char(' ') + caption());
}

QSize GaugeDial::sizeHint() const
{
    return {260, 154};
}

QSize GaugeDial::minimumSizeHint() const
{
    return {150, 104};
}

void GaugeDial::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
        describe();
    }
    updateGeometry();
    update();
}

GaugeDial::Ring GaugeDial::ringOf(const QRectF &area) const
{
    const double captionHeight = fontMetrics().height() + 4.0;
    // The caption stands between the feet of the ring if it fits there, half of it lower than they are; else below them.
    Ring ring;
    for (const double below : {captionHeight / 2.0, captionHeight}) {
        const double outer = std::max(20.0, std::min(area.width() / 2.0 - kPinSide, area.height() - kPinRoom - below));
        ring.thickness = std::max(8.0, outer * 0.17);
        ring.radius = outer - ring.thickness / 2.0;
        ring.centre = QPointF(area.center().x(), area.top() + kPinRoom + outer);
        ring.captionTop = ring.centre.y() + below - captionHeight;
        if (fontMetrics().horizontalAdvance(caption()) + 8 <= 2 * (outer - ring.thickness)) {
            break;
        }
    }
    ring.isMirrored = layoutDirection() == Qt::RightToLeft;
    return ring;
}

void GaugeDial::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Ring ring = ringOf(rect());
    paintTrack(painter, ring);
    paintValue(painter, ring);
    paintLimit(painter, ring);
    paintPeak(painter, ring);
    paintWords(painter, ring);
}

void GaugeDial::paintTrack(QPainter &painter, const Ring &ring) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_palette.chip, ring.thickness, Qt::SolidLine, Qt::FlatCap));
    painter.drawArc(ring.circle(), 0, 180 * 16);
    if (!m_limit) {
        return;
    }
    // The stretch above the limit is marked before anything reaches it, faintly: this is where the budget ends.
    QColor forbidden = m_palette.over;
    forbidden.setAlphaF(0.14F);
    painter.setPen(QPen(forbidden, ring.thickness, Qt::SolidLine, Qt::FlatCap));
    const double from = m_scale.angleOf(*m_limit, ring.isMirrored);
    const double to = m_scale.angleOf(m_scale.maximum(), ring.isMirrored);
    painter.drawArc(ring.circle(), static_cast<int>(std::lround(from * 16)), static_cast<int>(std::lround((to - from) * 16)));
}

void GaugeDial::paintValue(QPainter &painter, const Ring &ring) const
{
    const auto arc = [&](double from, double to, const QColor &color) {
        if (to <= from) {
            return;
        }
        painter.setPen(QPen(color, ring.thickness, Qt::SolidLine, Qt::FlatCap));
        const double first = m_scale.angleOf(from, ring.isMirrored);
        const double last = m_scale.angleOf(to, ring.isMirrored);
        painter.drawArc(ring.circle(), static_cast<int>(std::lround(first * 16)),
                        static_cast<int>(std::lround((last - first) * 16)));
    };
    const double now = m_counters.inFlight;
    const double within = m_limit ? std::min<double>(now, *m_limit) : now;
    arc(0, within, m_palette.run);
    arc(within, now, m_palette.over);
}

void GaugeDial::paintLimit(QPainter &painter, const Ring &ring) const
{
    if (!m_limit) {
        return;
    }
    const double angle = m_scale.angleOf(*m_limit, ring.isMirrored);
    const double reach = ring.thickness / 2.0 + 5.0;
    painter.setPen(QPen(m_palette.over, 3.0, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(pointAt(ring.centre, ring.radius - reach, angle), pointAt(ring.centre, ring.radius + reach, angle));
}

void GaugeDial::paintPeak(QPainter &painter, const Ring &ring) const
{
    if (m_counters.peak == 0) {
        return;
    }
    const double angle = m_scale.angleOf(m_counters.peak, ring.isMirrored);
    const double edge = ring.radius + ring.thickness / 2.0;
    painter.setPen(QPen(m_palette.text, 1.6));
    painter.drawLine(pointAt(ring.centre, edge - ring.thickness * 0.35, angle), pointAt(ring.centre, edge + 10.0, angle));
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_palette.text);
    painter.drawEllipse(pointAt(ring.centre, edge + 12.0, angle), 4.5, 4.5);
}

void GaugeDial::paintWords(QPainter &painter, const Ring &ring) const
{
    QFont big = font();
    big.setBold(true);
    const double inner = ring.radius - ring.thickness / 2.0;
    big.setPixelSize(std::max(16, static_cast<int>(inner * 0.62)));
    painter.setFont(big);
    const bool isOver = m_limit && m_counters.inFlight > *m_limit;
    painter.setPen(isOver ? style::readableInk(m_palette.over, m_palette.panel) : m_palette.text);
    const QRectF number(ring.centre.x() - inner, ring.captionTop - inner * 0.74, 2 * inner, inner * 0.74);
    painter.drawText(number, Qt::AlignHCenter | Qt::AlignVCenter, style::numberText(m_counters.inFlight));

    painter.setFont(font());
    painter.setPen(m_palette.muted);
    const QRectF line(0, ring.captionTop, width(), fontMetrics().height() + 4.0);
    painter.drawText(line, Qt::AlignHCenter | Qt::AlignVCenter, fontMetrics().elidedText(caption(), Qt::ElideRight, width()));
}

} // namespace inflight::ui::gauge

#include "ui/timeline/legend.h"

#include <cmath>

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "ui/timeline/glyphs.h"
#include "ui/timeline/lane_painter.h"
#include "ui/timeline/lane_words.h"

namespace inflight::ui::timeline {

using analysis::MarkerKind;
using Sign = LegendWidget::Sign;

namespace {

constexpr double kBarWidth = 22;
constexpr double kBarHeight = 12;
constexpr double kMarker = 12;
constexpr double kWordGap = 7;
constexpr double kEntryGap = 18;
constexpr double kLineGap = 6;
constexpr double kRimRoom = 1; // outlines stand this far out

std::optional<MarkerKind> markerOf(Sign sign)
{
    switch (sign) {
    case Sign::Deadline: return MarkerKind::DeadlinePassed;
    case Sign::SignalSent: return MarkerKind::SignalSent;
    case Sign::SignalObserved: return MarkerKind::SignalObserved;
    case Sign::LateCompletion: return MarkerKind::LateCompletion;
    case Sign::Failed: return MarkerKind::Failure;
    case Sign::NeverStarted: return MarkerKind::NotAdmitted;
    default: return std::nullopt;
    }
}

QString wordOf(Sign sign)
{
    switch (sign) {
    case Sign::Waiting: return LegendWidget::tr("waiting in the queue");
    case Sign::Running: return LegendWidget::tr("running");
    case Sign::Unseen: return LegendWidget::tr("caller left, work goes on");
    case Sign::Completed: return LegendWidget::tr("completed");
    case Sign::Stopped: return LegendWidget::tr("stopped by the signal");
    default: return legendWord(*markerOf(sign));
    }
}

double lineHeight(const QFontMetricsF &metrics) { return std::max(std::ceil(metrics.height()), kMarker + 2 * kRimRoom); }

void paintSign(QPainter &painter, Sign sign, const QRectF &rect, const style::Palette &palette)
{
    if (const std::optional<MarkerKind> marker = markerOf(sign)) {
        paintMarker(painter, *marker, rect, palette, palette.panel);
        return;
    }
    const QPainterPath bar = barPath(rect, 3, true, true);
    switch (sign) {
    case Sign::Waiting: paintWaiting(painter, rect.left(), rect.right(), rect.center().y(), rect.left(), 3, palette); break;
    case Sign::Unseen: paintHatch(painter, rect, bar, palette); break;
    case Sign::Completed: painter.fillPath(bar, barFill(BarState::Completed, palette)); break;
    case Sign::Stopped: painter.fillPath(bar, barFill(BarState::Aborted, palette)); break;
    default: painter.fillPath(bar, barFill(BarState::Running, palette)); break;
    }
}

} // namespace

LegendWidget::LegendWidget(QWidget *parent) : QWidget(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Signs of the lanes"));
    place();
}

void LegendWidget::setPalette(const style::Palette &palette)
{
    m_palette = palette;
    update();
}

std::vector<LegendWidget::Entry> LegendWidget::placed(double width) const
{
    constexpr Sign kOrder[] = {Sign::Waiting,        Sign::Running,    Sign::Completed,      Sign::Unseen, Sign::Stopped,     Sign::Deadline,
                               Sign::SignalSent, Sign::SignalObserved, Sign::LateCompletion, Sign::Failed, Sign::NeverStarted};
    const QFontMetricsF metrics(font());
    const double height = lineHeight(metrics);
    double x = 0;
    double top = 0;
    std::vector<Entry> entries;
    for (const Sign sign : kOrder) {
        const QString word = wordOf(sign);
        const QSizeF size = markerOf(sign) ? QSizeF(kMarker, kMarker) : QSizeF(kBarWidth, kBarHeight);
        const double wordWidth = std::ceil(metrics.horizontalAdvance(word));
        const double whole = 2 * kRimRoom + size.width() + kWordGap + wordWidth;
        if (x > 0 && x + whole > width) {
            x = 0;
            top += height + kLineGap;
        }
        Entry entry{sign, word, {x + kRimRoom, top + (height - size.height()) / 2, size.width(), size.height()},
                    {x + 2 * kRimRoom + size.width() + kWordGap, top, wordWidth, height}};
        if (layoutDirection() == Qt::RightToLeft) {
            entry.signRect.moveLeft(width - entry.signRect.right());
            entry.wordRect.moveLeft(width - entry.wordRect.right());
        }
        entries.push_back(std::move(entry));
        x += whole + kEntryGap;
    }
    return entries;
}

void LegendWidget::place()
{
    m_entries = placed(width());
    update();
}

int LegendWidget::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(placed(width).back().wordRect.bottom()));
}

QSize LegendWidget::sizeHint() const { return {640, heightForWidth(640)}; }

QSize LegendWidget::minimumSizeHint() const
{
    double widest = 0;
    for (const Entry &entry : m_entries)
        widest = std::max(widest, entry.signRect.width() + kWordGap + entry.wordRect.width() + 2 * kRimRoom);
    return {static_cast<int>(std::ceil(widest)), static_cast<int>(lineHeight(QFontMetricsF(font())))};
}

void LegendWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Entry &entry : m_entries) {
        paintSign(painter, entry.sign, entry.signRect, m_palette);
        painter.setPen(m_palette.muted);
        painter.drawText(entry.wordRect, Qt::AlignVCenter | Qt::AlignLeading | Qt::TextDontClip, entry.word);
    }
}

void LegendWidget::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    place();
}

void LegendWidget::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Signs of the lanes"));
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange || event->type() == QEvent::LayoutDirectionChange) {
        place();
        updateGeometry();
    }
}

} // namespace inflight::ui::timeline

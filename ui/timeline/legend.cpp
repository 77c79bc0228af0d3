#include "ui/timeline/legend.h"

#include <cmath>
#include <set>

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "ui/timeline/display_list.h"
#include "ui/timeline/glyphs.h"
#include "ui/timeline/lane_painter.h"
#include "ui/timeline/lane_words.h"

namespace inflight::ui::timeline {

using Bar = LegendWidget::Bar;

namespace {

constexpr double kBarWidth = 22;
constexpr double kBarHeight = 12;
constexpr double kMarker = 12;
constexpr double kWordGap = 7;
constexpr double kEntryGap = 18;
constexpr double kLineGap = 6;
constexpr double kRimRoom = 1; // outlines stand this far out

using LegendSign = std::variant<Bar, Sign>;

QString wordOf(Bar bar)
{
    switch (bar) {
    case Bar::Waiting:
        return LegendWidget::tr("waiting in the queue");
    case Bar::BackOff:
        return LegendWidget::tr("back-off before a retry");
    case Bar::Running:
        return LegendWidget::tr("running");
    case Bar::Completed:
        return LegendWidget::tr("completed");
    case Bar::Stopped:
        return LegendWidget::tr("stopped by the signal");
    case Bar::Unseen:
        break;
    }
    return LegendWidget::tr("caller left, work goes on");
}

QString wordOf(const LegendSign &sign)
{
    return std::holds_alternative<Bar>(sign) ? wordOf(std::get<Bar>(sign)) : legendWord(std::get<Sign>(sign));
}

constexpr LegendSign kAllSigns[] = {Bar::Waiting,      Bar::BackOff,    Bar::Running,         Bar::Completed, Bar::Unseen,
                                    Bar::Stopped,      Sign::Deadline,  Sign::SignalSent,     Sign::SignalObserved,
                                    Sign::LateStart,   Sign::LateCompletion, Sign::Failure,   Sign::NotAdmitted};

// What the lanes of a run can show.
std::set<LegendSign> signsOf(const model::RunView &run)
{
    std::set<LegendSign> signs{Bar::Running};
    for (const analysis::JobFacts &facts : run.analysis().facts.jobs) {
        if (facts.queued && facts.started != facts.queued)
            signs.insert(Bar::Waiting);
        if (facts.finish == analysis::Finish::Completed)
            signs.insert(Bar::Completed);
        if (facts.finish == analysis::Finish::Aborted)
            signs.insert(Bar::Stopped);
        // Also where a log ends before an operation that nobody waits for any longer.
        if (facts.isLate() || (facts.settled && facts.started && !facts.finished))
            signs.insert(Bar::Unseen);
        if (facts.attempts > 1)
            signs.insert(Bar::BackOff);
    }
    for (const analysis::Lane &lane : run.analysis().lanes)
        if (lane.isLateStart)
            signs.insert(Sign::LateStart);
    for (const analysis::Marker &marker : run.analysis().markers)
        signs.insert(signOf(marker.kind));
    return signs;
}

double lineHeight(const QFontMetricsF &metrics)
{
    return std::max(std::ceil(metrics.height()), kMarker + 2 * kRimRoom);
}

void paintBar(QPainter &painter, Bar bar, const QRectF &rect, const style::Palette &palette)
{
    const QPainterPath path = barPath(rect, 3, true, true);
    switch (bar) {
    case Bar::Waiting:
        paintWaiting(painter, rect.left(), rect.right(), rect.center().y(), rect.left(), 2.5, palette);
        break;
    case Bar::BackOff:
        paintBackOff(painter, rect.left(), rect.right(), rect.center().y(), palette);
        break;
    case Bar::Running:
        painter.fillPath(path, barFill(BarState::Running, palette));
        break;
    case Bar::Completed:
        painter.fillPath(path, barFill(BarState::Completed, palette));
        break;
    case Bar::Stopped:
        painter.fillPath(path, barFill(BarState::Aborted, palette));
        break;
    case Bar::Unseen:
        paintHatch(painter, rect, path, palette);
        break;
    }
}

void paintSign(QPainter &painter, const LegendSign &sign, const QRectF &rect, const style::Palette &palette)
{
    if (std::holds_alternative<Bar>(sign))
        paintBar(painter, std::get<Bar>(sign), rect, palette);
    else
        paintMarker(painter, std::get<Sign>(sign), rect, palette, palette.panel);
}

} // namespace

LegendWidget::LegendWidget(QWidget *parent) : QWidget(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred); // Fixed would bound it to sizeHint(), whatever its width
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Signs of the lanes"));
    setRun(nullptr);
}

void LegendWidget::setRun(const std::shared_ptr<const model::RunView> &run)
{
    m_signs.assign(std::begin(kAllSigns), std::end(kAllSigns));
    if (run)
        std::erase_if(m_signs, [signs = signsOf(*run)](const LegendSign &sign) { return !signs.contains(sign); });
    place();
    updateGeometry();
}

void LegendWidget::setPalette(const style::Palette &palette)
{
    m_palette = palette;
    update();
}

std::vector<LegendWidget::Entry> LegendWidget::placed(double width) const
{
    const QFontMetricsF metrics(font());
    const double height = lineHeight(metrics);
    double x = 0;
    double top = 0;
    std::vector<Entry> entries;
    for (const LegendSign &sign : m_signs) {
        const QString word = wordOf(sign);
        const QSizeF size = std::holds_alternative<Sign>(sign) ? QSizeF(kMarker, kMarker) : QSizeF(kBarWidth, kBarHeight);
        const double wordWidth = std::ceil(metrics.horizontalAdvance(word));
        const double whole = 2 * kRimRoom + size.width() + kWordGap + wordWidth;
        if (x > 0 && x + whole > width) {
            x = 0;
            top += height + kLineGap;
        }
        Entry entry{sign,
                    word,
                    {x + kRimRoom, top + (height - size.height()) / 2, size.width(), size.height()},
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

QSize LegendWidget::sizeHint() const
{
    return {640, heightForWidth(640)};
}

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
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange ||
        event->type() == QEvent::LayoutDirectionChange) {
        place();
        updateGeometry();
    }
}

} // namespace inflight::ui::timeline

#include "ui/playback/narration.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include "ui/model/event_sentence.h"
#include "ui/playback/sentence_layout.h"
#include "ui/style/words.h"

namespace inflight::ui::playback {

namespace {

constexpr int kPadX = 8;
constexpr int kPadY = 5;
constexpr int kTimeGap = 8;
constexpr int kMark = 3; // the accent bar in front of the current row
constexpr float kNextOpacity = 0.62F;

QColor between(const QColor &color, const QColor &ground, float share)
{
    return QColor::fromRgbF(ground.redF() + (color.redF() - ground.redF()) * share,
                            ground.greenF() + (color.greenF() - ground.greenF()) * share,
                            ground.blueF() + (color.blueF() - ground.blueF()) * share);
}

} // namespace

NarrationView::NarrationView(QWidget *parent) : QWidget(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    describe();
}

void NarrationView::setRun(std::shared_ptr<const model::RunView> run)
{
    m_run = std::move(run);
    m_playhead = {};
    m_hovered.reset();
    arrange();
}

void NarrationView::setPlayhead(const model::Playhead &playhead)
{
    const bool isSameEvent = playhead.events == m_playhead.events;
    m_playhead = playhead;
    if (!isSameEvent) {
        arrange();
    }
}

void NarrationView::setPalette(const style::Palette &palette)
{
    m_palette = palette;
    update();
}

NarrationView::Tense NarrationView::tenseOf(std::size_t eventIndex) const
{
    if (eventIndex >= m_playhead.events) {
        return Tense::Next;
    }
    return eventIndex + 1 == m_playhead.events ? Tense::Current : Tense::Past;
}

int NarrationView::timeWidthOf(core::SimTime time) const
{
    return fontMetrics().horizontalAdvance(style::millisecondsText(time));
}

int NarrationView::heightOf(std::size_t eventIndex) const
{
    const int width = this->width() - 2 * kPadX - m_timeWidth - kTimeGap;
    const SentenceLayout text(model::eventSentenceOf(*m_run, eventIndex), font(), tenseOf(eventIndex) == Tense::Current, width,
                              layoutDirection());
    return text.height() + 2 * kPadY;
}

void NarrationView::arrange()
{
    m_rows.clear();
    if (m_run) {
        // Wide enough for the run's last time, so that the sentences stand still; wider only for times with more decimals.
        m_timeWidth = timeWidthOf(core::SimTime::fromWholeMilliseconds(m_run->analysis().end.microseconds() / 1000));
        stackRows();
        const int before = m_timeWidth;
        for (const Row &row : m_rows) {
            m_timeWidth = std::max(m_timeWidth, timeWidthOf(m_run->log()[row.event].at()));
        }
        if (m_timeWidth != before) {
            stackRows();
        }
    }
    describe();
    update();
}

void NarrationView::stackRows()
{
    m_rows.clear();
    const std::size_t happened = std::min(m_playhead.events, m_run->log().size());
    int used = 0;
    const auto put = [this, &used](std::size_t event, int rowHeight) {
        m_rows.push_back({event, QRect(0, 0, width(), rowHeight)});
        used += rowHeight;
    };
    if (happened < m_run->log().size()) {
        put(happened, heightOf(happened));
    }
    for (std::size_t event = happened; event-- > 0;) {
        const int rowHeight = heightOf(event);
        // The current sentence always shows, older ones only whole.
        if (used + rowHeight > height() && event + 1 != happened) {
            break;
        }
        put(event, rowHeight);
    }
    std::reverse(m_rows.begin(), m_rows.end());
    int y = 0;
    for (Row &row : m_rows) {
        row.rect.moveTop(y);
        y += row.rect.height();
    }
}

QString NarrationView::spokenSentence() const
{
    if (!m_run || m_run->log().isEmpty()) {
        return tr("No run");
    }
    return m_playhead.events == 0 ? tr("Nothing has happened yet.") : model::spokenSentenceOf(*m_run, m_playhead.events - 1);
}

void NarrationView::describe()
{
    setAccessibleName(tr("What just happened"));
    setAccessibleDescription(spokenSentence());
}

std::vector<std::size_t> NarrationView::shownEvents() const
{
    std::vector<std::size_t> events;
    std::transform(m_rows.begin(), m_rows.end(), std::back_inserter(events), [](const Row &row) { return row.event; });
    return events;
}

QRect NarrationView::rectOf(std::size_t eventIndex) const
{
    const auto row =
        std::find_if(m_rows.begin(), m_rows.end(), [eventIndex](const Row &other) { return other.event == eventIndex; });
    return row == m_rows.end() ? QRect() : row->rect;
}

const NarrationView::Row *NarrationView::rowAt(const QPoint &pos) const
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [pos](const Row &other) { return other.rect.contains(pos); });
    return row == m_rows.end() ? nullptr : &*row;
}

QSize NarrationView::sizeHint() const
{
    return {280, 9 * fontMetrics().height()};
}

QSize NarrationView::minimumSizeHint() const
{
    return {160, 3 * fontMetrics().height() + 4 * kPadY};
}

void NarrationView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void NarrationView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    const auto type = event->type();
    if (type == QEvent::LanguageChange || type == QEvent::LocaleChange || type == QEvent::FontChange ||
        type == QEvent::LayoutDirectionChange) {
        arrange();
    }
}

void NarrationView::mousePressEvent(QMouseEvent *event)
{
    const Row *row = event->button() == Qt::LeftButton ? rowAt(event->pos()) : nullptr;
    if (row) {
        Q_EMIT eventRequested(row->event);
    }
}

void NarrationView::mouseMoveEvent(QMouseEvent *event)
{
    const Row *row = rowAt(event->pos());
    const auto hovered = row ? std::optional(row->event) : std::nullopt;
    if (hovered != m_hovered) {
        m_hovered = hovered;
        setCursor(hovered ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }
}

void NarrationView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_hovered.reset();
    update();
}

void NarrationView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down && m_run && m_playhead.events < m_run->log().size()) {
        Q_EMIT eventRequested(m_playhead.events);
    } else if (event->key() == Qt::Key_Up && m_playhead.events >= 2) {
        Q_EMIT eventRequested(m_playhead.events - 2);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void NarrationView::paintRow(QPainter &painter, const Row &row) const
{
    const Tense tense = tenseOf(row.event);
    const QColor ground = tense == Tense::Current ? m_palette.selection : m_palette.panel;
    if (tense == Tense::Current || m_hovered == row.event) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tense == Tense::Current ? m_palette.selection : m_palette.chip);
        painter.drawRoundedRect(row.rect, 6, 6);
    }
    if (tense == Tense::Current) {
        painter.setBrush(m_palette.accent);
        const QRect mark(row.rect.left(), row.rect.top() + 4, kMark, row.rect.height() - 8);
        painter.drawRoundedRect(QStyle::visualRect(layoutDirection(), rect(), mark), kMark / 2.0, kMark / 2.0);
    }
    const float share = tense == Tense::Next ? kNextOpacity : 1.0F;
    const int timeColumn = m_timeWidth;
    const QRect time =
        QStyle::visualRect(layoutDirection(), rect(), QRect(kPadX, row.rect.top() + kPadY, timeColumn, fontMetrics().height()));
    painter.setFont(font());
    painter.setPen(between(m_palette.muted, ground, share));
    painter.drawText(time, Qt::AlignRight | Qt::AlignTop, style::millisecondsText(m_run->log()[row.event].at()));

    const int textWidth = width() - 2 * kPadX - timeColumn - kTimeGap;
    const QRect text = QStyle::visualRect(
        layoutDirection(), rect(), QRect(kPadX + timeColumn + kTimeGap, row.rect.top() + kPadY, textWidth, row.rect.height()));
    const SentenceLayout layout(model::eventSentenceOf(*m_run, row.event), font(), tense == Tense::Current, textWidth,
                                layoutDirection());
    layout.paint(painter, text.topLeft(), between(m_palette.text, ground, share));
}

void NarrationView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        paintRow(painter, m_rows[i]);
        const bool isBesideCurrent = tenseOf(m_rows[i].event) == Tense::Current ||
                                     (i + 1 < m_rows.size() && tenseOf(m_rows[i + 1].event) == Tense::Current);
        if (i + 1 < m_rows.size() && !isBesideCurrent) {
            painter.fillRect(kPadX, m_rows[i].rect.bottom(), width() - 2 * kPadX, 1, m_palette.line);
        }
    }
    if (m_rows.empty()) {
        painter.setPen(m_palette.muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, spokenSentence());
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.accent, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
}

} // namespace inflight::ui::playback

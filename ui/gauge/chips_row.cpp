#include "ui/gauge/chips_row.h"

#include <algorithm>

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include "ui/style/words.h"

namespace inflight::ui::gauge {

namespace {

constexpr int kGap = 6;
constexpr int kPadding = 8;

} // namespace

ChipsRow::ChipsRow(QWidget *parent) : QWidget(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    describe();
}

void ChipsRow::setCounters(const analysis::Counters &counters)
{
    const bool isReflow = (counters.unseen > 0) != (m_counters.unseen > 0);
    m_counters = counters;
    describe();
    if (isReflow) {
        updateGeometry();
    }
    update();
}

void ChipsRow::setColours(const style::Palette &palette)
{
    m_palette = palette;
    update();
}

QStringList ChipsRow::texts() const
{
    QStringList texts = {tr("queued %1").arg(style::numberText(m_counters.queued)),
                         tr("slots %1").arg(style::numberText(m_counters.slots)),
                         tr("settled %1").arg(style::numberText(m_counters.settled))};
    if (m_counters.unseen > 0) {
        texts << tr("running unseen %1").arg(style::numberText(m_counters.unseen));
    }
    return texts;
}

void ChipsRow::describe()
{
    setAccessibleName(tr("Counters"));
    setAccessibleDescription(texts().join(QStringLiteral(", ")));
}

QFont ChipsRow::chipFont() const
{
    QFont small = font();
    small.setBold(true);
    if (small.pixelSize() > 0) {
        small.setPixelSize(std::max(9, small.pixelSize() - 2));
    } else {
        small.setPointSizeF(small.pointSizeF() * 0.87);
    }
    return small;
}

std::vector<QRect> ChipsRow::chipRects(int width) const
{
    const QFontMetrics metrics(chipFont());
    const int height = metrics.height() + 4;
    std::vector<QRect> rects;
    QPoint next(0, 0);
    for (const QString &text : texts()) {
        const int chipWidth = metrics.horizontalAdvance(text) + 2 * kPadding;
        if (next.x() > 0 && next.x() + chipWidth > width) {
            next = QPoint(0, next.y() + height + kGap);
        }
        rects.emplace_back(next, QSize(chipWidth, height));
        next.rx() += chipWidth + kGap;
    }
    return rects;
}

int ChipsRow::heightForWidth(int width) const
{
    // Room for the last chip is kept whether it shows or not: what stands below must not jump during playback.
    const auto rects = chipRects(width);
    const int rowHeight = rects.front().height();
    const QFontMetrics metrics(chipFont());
    const int unseen = m_counters.unseen > 0 ? 0 : metrics.horizontalAdvance(tr("running unseen %1").arg(1)) + 2 * kPadding;
    const bool isSecondRow = unseen > 0 && rects.back().right() + 1 + kGap + unseen > width;
    return rects.back().bottom() + 1 + (isSecondRow ? rowHeight + kGap : 0);
}

QSize ChipsRow::sizeHint() const
{
    return {240, heightForWidth(240)};
}

QSize ChipsRow::minimumSizeHint() const
{
    return {120, QFontMetrics(chipFont()).height() + 4};
}

void ChipsRow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    describe();
    updateGeometry();
    update();
}

void ChipsRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(chipFont());
    const auto rects = chipRects(width());
    const QStringList words = texts();
    for (std::size_t i = 0; i < rects.size(); ++i) {
        const QRect chip = QStyle::visualRect(layoutDirection(), rect(), rects[i]);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_palette.chip);
        painter.drawRoundedRect(chip, chip.height() / 2.0, chip.height() / 2.0);
        const bool isUnseen = i == 3;
        painter.setPen(isUnseen ? style::readableInk(m_palette.zombie, m_palette.chip) : m_palette.text);
        painter.drawText(chip, Qt::AlignCenter, words[static_cast<int>(i)]);
    }
}

} // namespace inflight::ui::gauge

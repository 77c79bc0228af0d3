#include "ui/gauge/budget_verdict.h"

#include <QPainter>
#include <QStyle>

#include "ui/style/words.h"

namespace inflight::ui::gauge {

BudgetState BudgetFigures::state() const
{
    if (!limit) {
        return BudgetState::None;
    }
    return peak > *limit ? BudgetState::Over : BudgetState::Within;
}

BudgetVerdict::BudgetVerdict(QWidget *parent) : QWidget(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum); // Fixed would bound it to sizeHint(), whatever its width
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    describe();
}

void BudgetVerdict::setFigures(const BudgetFigures &figures)
{
    if (figures == m_figures) {
        return;
    }
    m_figures = figures;
    describe();
    updateGeometry();
    update();
}

void BudgetVerdict::setColours(const style::Palette &palette)
{
    m_palette = palette;
    update();
}

QString BudgetVerdict::text() const
{
    const QString peak = style::numberText(m_figures.peak);
    const bool isWhole = m_figures.isWholeRun;
    if (!m_figures.limit) {
        return (isWhole ? tr("no budget declared: peak %1") : tr("no budget declared: peak %1 so far")).arg(peak);
    }
    const QString limit = style::numberText(*m_figures.limit);
    if (m_figures.state() == BudgetState::Over) {
        return (isWhole ? tr("over the budget: peak %1 of %2") : tr("over the budget: peak %1 of %2 so far")).arg(peak, limit);
    }
    return (isWhole ? tr("within the budget: peak %1 of %2") : tr("within the budget so far: peak %1 of %2")).arg(peak, limit);
}

void BudgetVerdict::describe()
{
    setAccessibleName(text());
}

QFont BudgetVerdict::boldFont() const
{
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

QColor BudgetVerdict::ink() const
{
    switch (m_figures.state()) {
    case BudgetState::Within:
        return style::readableInk(m_palette.ok, m_palette.panel);
    case BudgetState::Over:
        return style::readableInk(m_palette.over, m_palette.panel);
    case BudgetState::None:
        break;
    }
    return m_palette.muted;
}

int BudgetVerdict::signWidth() const
{
    return m_figures.state() == BudgetState::None ? 0 : QFontMetrics(boldFont()).ascent() + 5;
}

int BudgetVerdict::heightForWidth(int width) const
{
    const QFontMetrics metrics(boldFont());
    const QRect box(0, 0, std::max(1, width - signWidth()), 10000);
    return std::max(metrics.height(), metrics.boundingRect(box, Qt::TextWordWrap, text()).height()) + 2;
}

QSize BudgetVerdict::sizeHint() const
{
    return {240, heightForWidth(240)};
}

QSize BudgetVerdict::minimumSizeHint() const
{
    return {120, QFontMetrics(boldFont()).height() + 2};
}

void BudgetVerdict::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    describe();
    updateGeometry();
    update();
}

void BudgetVerdict::paintSign(QPainter &painter, const QRectF &box) const
{
    painter.setPen(QPen(ink(), 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&box](double x, double y) { return QPointF(box.left() + x * box.width(), box.top() + y * box.height()); };
    if (m_figures.state() == BudgetState::Within) {
        const QPointF tick[] = {at(0.12, 0.55), at(0.40, 0.82), at(0.88, 0.22)};
        painter.drawPolyline(tick, 3);
    } else if (m_figures.state() == BudgetState::Over) {
        painter.drawLine(at(0.2, 0.22), at(0.8, 0.82));
        painter.drawLine(at(0.8, 0.22), at(0.2, 0.82));
    }
}

void BudgetVerdict::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics metrics(boldFont());
    const QRect sign(0, (metrics.height() - metrics.ascent()) / 2 + 1, metrics.ascent(), metrics.ascent());
    paintSign(painter, QStyle::visualRect(layoutDirection(), rect(), sign));
    painter.setFont(boldFont());
    painter.setPen(ink());
    const QRect words = QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(signWidth(), 0, 0, 0));
    const auto flags = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeading | Qt::AlignTop);
    painter.drawText(words, static_cast<int>(flags) | Qt::TextWordWrap, text());
}

} // namespace inflight::ui::gauge

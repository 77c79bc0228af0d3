#include "ui/shell/flow_layout.h"

#include <algorithm>

#include <QStyle>
#include <QWidget>

namespace inflight::ui::shell {

FlowLayout::FlowLayout(int horizontalSpacing, int verticalSpacing, QWidget *parent)
    : QLayout(parent), m_horizontalSpacing(horizontalSpacing), m_verticalSpacing(verticalSpacing)
{
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem *item : m_items)
        delete item;
}

void FlowLayout::addItem(QLayoutItem *item) { m_items.push_back(item); }

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (item == m_atEnd)
        m_atEnd = nullptr;
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

void FlowLayout::addAtEndOfFirstRow(QWidget *widget)
{
    addWidget(widget);
    m_atEnd = m_items.back();
}

std::vector<FlowLayout::Placed> FlowLayout::arrange(const QRect &inside) const
{
    std::vector<Placed> placed;
    std::size_t rowBegin = 0;
    int x = inside.left(), y = inside.top(), rowHeight = 0;
    int reserved = 0; // at the end of the first row
    if (m_atEnd && !m_atEnd->isEmpty()) {
        const QSize size = m_atEnd->sizeHint();
        placed.push_back({m_atEnd, QRect(QPoint(inside.right() + 1 - size.width(), y), size)});
        reserved = size.width() + m_horizontalSpacing;
        rowHeight = size.height();
    }
    const auto closeRow = [&] {
        for (std::size_t i = rowBegin; i < placed.size(); ++i) // on the row's lower edge: captions stand above their controls
            placed[i].rect.moveTop(y + (rowHeight - placed[i].rect.height()));
        rowBegin = placed.size();
    };
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty() || item == m_atEnd)
            continue;
        const QSize size = item->sizeHint().boundedTo(QSize(inside.width(), item->sizeHint().height()));
        if (x > inside.left() && x + size.width() > inside.right() + 1 - reserved) {
            closeRow();
            reserved = 0;
            x = inside.left();
            y += rowHeight + m_verticalSpacing;
            rowHeight = 0;
        }
        placed.push_back({item, QRect(QPoint(x, y), size)});
        x += size.width() + m_horizontalSpacing;
        rowHeight = std::max(rowHeight, size.height());
    }
    closeRow();
    return placed;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    int bottom = 0;
    for (const Placed &placed : arrange(QRect(0, 0, width - margins.left() - margins.right(), 0)))
        bottom = std::max(bottom, placed.rect.bottom() + 1);
    return bottom + margins.top() + margins.bottom();
}

QSize FlowLayout::sizeHint() const
{
    int width = 0, height = 0;
    for (const QLayoutItem *item : m_items) {
        width += item->sizeHint().width() + m_horizontalSpacing;
        height = std::max(height, item->sizeHint().height());
    }
    const QMargins margins = contentsMargins();
    return {width + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    const QRect inside = rect.marginsRemoved(contentsMargins());
    for (const Placed &placed : arrange(inside))
        placed.item->setGeometry(QStyle::visualRect(direction, inside, placed.rect));
}

} // namespace inflight::ui::shell

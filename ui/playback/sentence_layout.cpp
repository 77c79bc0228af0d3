#include "ui/playback/sentence_layout.h"

#include <cmath>

#include <QPainter>
#include <QStyle>
#include <QTextOption>

namespace inflight::ui::playback {

SentenceLayout::SentenceLayout(const model::EventSentence &sentence, const QFont &font, bool isLeadBold, int width,
                               Qt::LayoutDirection direction)
    : m_layout(sentence.detail.isEmpty() ? sentence.lead : sentence.lead + QLatin1Char(' ') + sentence.detail, font)
{
    QTextOption option(QStyle::visualAlignment(direction, Qt::AlignLeading));
    // Words keep their own direction: a sentence that is not translated stays readable in a mirrored window.
    option.setTextDirection(Qt::LayoutDirectionAuto);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_layout.setTextOption(option);
    if (isLeadBold) {
        QTextLayout::FormatRange lead;
        lead.start = 0;
        lead.length = static_cast<int>(sentence.lead.size());
        lead.format.setFontWeight(QFont::Bold);
        m_layout.setFormats({lead});
    }
    qreal y = 0;
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(std::max(1, width));
        line.setPosition(QPointF(0, y));
        y += line.height();
    }
    m_layout.endLayout();
    m_height = static_cast<int>(std::ceil(y));
}

void SentenceLayout::paint(QPainter &painter, const QPointF &topLeft, const QColor &color) const
{
    painter.setPen(color);
    m_layout.draw(&painter, topLeft);
}

} // namespace inflight::ui::playback

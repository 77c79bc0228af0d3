// A sentence as laid-out text: its lead, emphasised or not, then its detail, wrapped to a width. A value; GUI thread.
#pragma once

#include <QColor>
#include <QFont>
#include <QTextLayout>

#include "ui/model/event_sentence.h"

namespace inflight::ui::playback {

class SentenceLayout {
public:
    SentenceLayout(const model::EventSentence &sentence, const QFont &font, bool isLeadBold, int width,
                   Qt::LayoutDirection direction);
    int height() const { return m_height; }
    void paint(QPainter &painter, const QPointF &topLeft, const QColor &color) const;

private:
    QTextLayout m_layout;
    int m_height = 0;
};

} // namespace inflight::ui::playback

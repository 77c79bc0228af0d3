// Small rounded counters that wrap to the width: queued, slots, settled, and, when there are any, operations running unseen.
//
// GUI thread only. Text to assistive technology: the chips' words, joined, as the accessible description.
#pragma once

#include <vector>

#include <QWidget>

#include "engine/analysis/replay.h"
#include "ui/style/palette.h"

namespace inflight::ui::gauge {

class ChipsRow : public QWidget {
    Q_OBJECT
public:
    explicit ChipsRow(QWidget *parent = nullptr);

    void setCounters(const analysis::Counters &counters);
    void setColours(const style::Palette &palette);
    QStringList texts() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QFont chipFont() const;
    std::vector<QRect> chipRects(int width) const;
    void describe();

    analysis::Counters m_counters;
    style::Palette m_palette;
};

} // namespace inflight::ui::gauge

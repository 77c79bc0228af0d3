// Operations in flight over time in a few pixels of height, on the time axis of the lanes above it.
//
// A light sibling of gauge::InflightChart: several stand below one another, so they share one count axis (setHighest) and have neither
// legend nor grid. The operations are the line, what exceeds the limit is red, the callers' view is dashed; what lies after the playhead is
// faint. Paints itself, holds the run. GUI thread only.
#pragma once

#include <memory>

#include <QWidget>

#include "ui/model/run_view.h"
#include "ui/style/palette.h"
#include "ui/timeline/time_scale.h"

namespace inflight::ui::compare {

class CurveStrip : public QWidget {
    Q_OBJECT
public:
    explicit CurveStrip(QWidget *parent = nullptr);

    void setRun(std::shared_ptr<const model::RunView> run);
    // The highest count of all the runs side by side; the limit is added by itself.
    void setHighest(std::uint32_t count);
    // Edges in this widget's pixels.
    void setScale(const timeline::TimeScale &scale);
    void setPlayhead(core::SimTime at);
    void setColours(const style::Palette &palette);
    // The count's place from top to bottom.
    double yOf(double count) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    double xOf(double milliseconds) const;
    QPolygonF polygonOf(const QList<QPointF> &points) const;
    void paintCurves(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;
    void describe();

    std::shared_ptr<const model::RunView> m_run;
    std::uint32_t m_highest = 1;
    timeline::TimeScale m_scale;
    core::SimTime m_playhead;
    style::Palette m_palette;
};

} // namespace inflight::ui::compare

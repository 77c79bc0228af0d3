// Operations in flight over time: the operations, the callers' view, the limiter's slots, and the limit.
//
// On the lanes' time axis: the plot's left and right edge are given in the chart's own pixels, so that an instant stands at the same
// x here and there. Inner peaks of an instant stand as spikes. What lies after the playhead is drawn faintly. Time runs left to right
// in every language unless setTimeReversed(true); the count axis stands at the leading side.
// GUI thread only; never animates by itself, never uses OpenGL. It holds the run, so the run may be replaced at any time.
#pragma once

#include <memory>

#include <QtCharts/QChartView>

#include "ui/model/run_view.h"
#include "ui/style/palette.h"

QT_BEGIN_NAMESPACE
class QAreaSeries;
class QLineSeries;
class QValueAxis;
QT_END_NAMESPACE

namespace inflight::ui::gauge {

class InflightChart : public QChartView {
    Q_OBJECT
public:
    explicit InflightChart(QWidget *parent = nullptr);

    // Shows the whole run until a range is set; the playhead goes to its end. nullptr: an empty chart.
    void setRun(std::shared_ptr<const model::RunView> run);
    void setPlayhead(const model::Playhead &playhead);
    // Ignored unless from < to. A range may reach beyond the run.
    void setVisibleRange(core::SimTime from, core::SimTime to);
    // x of the plot's edges, right one excluded. Until it is called the plot takes the width that its labels leave.
    void setPlotEdges(int leftPx, int rightPx);
    void setTimeReversed(bool isReversed);
    using QWidget::setPalette;
    void setPalette(const style::Palette &palette);

    // The same mapping in both directions; an x outside the plot gives a time outside the range.
    double xOf(core::SimTime time) const;
    core::SimTime timeAt(double x) const;
    QRectF plotRect() const;
    // "120 ms: 3 operations in flight, as the callers see it 2, limiter's slots 3"
    QString factsAt(core::SimTime time) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // A click or drag on the plot; within the run.
    void playheadRequested(core::SimTime time);

protected:
    void drawBackground(QPainter *painter, const QRectF &area) override;
    void drawForeground(QPainter *painter, const QRectF &area) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void makeSeries();
    void feed();   // the visible part of the curves, as points
    void layOut(); // plot area, axis range and labels
    void recolour();
    void describe();
    void requestPlayhead(const QPointF &pos);
    std::uint32_t highest() const;
    void paintGrid(QPainter &painter, double left, double right) const;
    void paintFuture(QPainter &painter) const;
    void paintLimit(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintPlayhead(QPainter &painter) const;
    double yOf(double count) const;

    std::shared_ptr<const model::RunView> m_run;
    model::Playhead m_playhead;
    core::SimTime m_from;
    core::SimTime m_to = core::SimTime::fromWholeMilliseconds(1);
    int m_leftPx = -1;
    int m_rightPx = -1;
    double m_maximum = 1; // of the count axis
    double m_step = 1;
    bool m_isReversed = false;
    style::Palette m_palette;
    QValueAxis *m_timeAxis;
    QValueAxis *m_countAxis;
    QLineSeries *m_floor;   // lower edge of the filled areas
    QLineSeries *m_ceiling; // the limit under the area above it
    QLineSeries *m_operations;
    QLineSeries *m_above; // the operations where they exceed the limit
    QLineSeries *m_callers;
    QLineSeries *m_slotsInUse;
    QAreaSeries *m_fill;
    QAreaSeries *m_aboveFill;
};

} // namespace inflight::ui::gauge

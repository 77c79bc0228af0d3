// The window's middle: policy bar, jobs, lanes, in-flight chart, transport, gauge and narration, all on one run and one playhead.
//
// It shows what it is given and tells what the person asks for; it owns no run and no clock. The chart keeps the lanes' time
// axis to the pixel. GUI thread.
#pragma once

#include <memory>

#include <QWidget>

#include "ui/model/run_view.h"
#include "ui/shell/policy_bar.h"
#include "ui/style/palette.h"

class QFrame;
class QLabel;
class QSplitter;

namespace inflight::ui::timeline {
class LanesWidget;
class LegendWidget;
}
namespace inflight::ui::gauge {
class PeakGauge;
class InflightChart;
}
namespace inflight::ui::playback {
class TransportBar;
class NarrationView;
}

namespace inflight::ui::shell {

class JobsPanel;

class Workbench final : public QWidget {
    Q_OBJECT
public:
    explicit Workbench(QWidget *parent = nullptr);

    void setRun(std::shared_ptr<const model::RunView> run);
    void setPlayhead(const model::Playhead &playhead);
    void setColours(const style::Palette &palette);
    void setJobsVisible(bool visible);
    void setChartVisible(bool visible);
    void setSideVisible(bool visible);

    PolicyBar &policyBar() { return *m_policyBar; }
    timeline::LanesWidget &lanes() { return *m_lanes; }
    gauge::InflightChart &chart() { return *m_chart; }
    gauge::PeakGauge &gauge() { return *m_gauge; }
    playback::TransportBar &transport() { return *m_transport; }
    playback::NarrationView &narration() { return *m_narration; }
    QSplitter &columns() { return *m_columns; }

Q_SIGNALS:
    void playheadRequested(inflight::core::SimTime at);
    void eventRequested(std::size_t event);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeCentre();
    QWidget *makeSide();
    void connectParts();
    void alignChart();
    void shareHeight();
    void settle();
    void foldJobs();

    std::shared_ptr<const model::RunView> m_run;
    PolicyBar *m_policyBar;
    QSplitter *m_columns;
    JobsPanel *m_jobs;
    timeline::LanesWidget *m_lanes;
    timeline::LegendWidget *m_legend;
    gauge::InflightChart *m_chart;
    playback::TransportBar *m_transport;
    gauge::PeakGauge *m_gauge;
    playback::NarrationView *m_narration;
    QWidget *m_side;
    QSplitter *m_rows = nullptr;
    QFrame *m_chartPanel = nullptr;
    QLabel *m_chartTitle = nullptr;
    bool m_wantsJobs = true;
    bool m_rowsAreThePersons = false; // whoever moved the handle keeps their heights
};

} // namespace inflight::ui::shell

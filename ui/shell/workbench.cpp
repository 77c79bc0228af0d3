#include "ui/shell/workbench.h"

#include <algorithm>

#include <QLabel>
#include <QResizeEvent>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/gauge/inflight_chart.h"
#include "ui/gauge/peak_gauge.h"
#include "ui/playback/narration.h"
#include "ui/playback/transport_bar.h"
#include "ui/shell/jobs_panel.h"
#include "ui/style/icons.h"
#include "ui/timeline/lanes_widget.h"
#include "ui/timeline/legend.h"

namespace inflight::ui::shell {

namespace {

constexpr int kGap = 10;
constexpr int kJobsWidth = 304;
constexpr int kSideWidth = 290;
constexpr int kJobsMinimum = 264;
constexpr int kSideMinimum = 270;

QFrame *panel(const QString &title, std::initializer_list<QWidget *> contents)
{
    auto *frame = new QFrame;
    frame->setProperty("panel", true);
    auto *layout = new QVBoxLayout(frame);
    layout->setContentsMargins(14, 10, 14, 10);
    layout->setSpacing(6);
    if (!title.isEmpty()) {
        auto *label = new QLabel(title);
        label->setProperty("sectionTitle", true);
        layout->addWidget(label);
    }
    for (QWidget *widget : contents)
        layout->addWidget(widget);
    return frame;
}

} // namespace

Workbench::Workbench(QWidget *parent)
    : QWidget(parent),
      m_policyBar(new PolicyBar),
      m_columns(new QSplitter(Qt::Horizontal)),
      m_jobs(new JobsPanel),
      m_lanes(new timeline::LanesWidget),
      m_legend(new timeline::LegendWidget),
      m_chart(new gauge::InflightChart),
      m_transport(new playback::TransportBar),
      m_gauge(new gauge::PeakGauge),
      m_narration(new playback::NarrationView),
      m_side(nullptr)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_policyBar);
    auto *frame = new QVBoxLayout; // a splitter's own margins are not mirrored from right to left
    frame->setContentsMargins(kGap, kGap, kGap, kGap);
    frame->addWidget(m_columns);
    layout->addLayout(frame, 1);
    m_columns->setHandleWidth(kGap);
    m_columns->setObjectName(QStringLiteral("columns"));
    m_columns->addWidget(m_jobs);
    m_columns->addWidget(makeCentre());
    m_side = makeSide();
    m_columns->addWidget(m_side);
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);
    m_columns->setCollapsible(1, false);
    m_jobs->setMinimumWidth(kJobsMinimum);
    m_side->setMinimumWidth(kSideMinimum);
    m_columns->setSizes({kJobsWidth, 1440 - kJobsWidth - kSideWidth, kSideWidth});
    connectParts();
}

QWidget *Workbench::makeCentre()
{
    auto *rows = new QSplitter(Qt::Vertical);
    rows->setObjectName(QStringLiteral("rows"));
    rows->setHandleWidth(kGap);
    rows->addWidget(panel(tr("Lanes"), {m_lanes, m_legend}));
    m_chartPanel = panel({}, {m_chart});
    m_chartTitle = new QLabel(tr("In flight over time"), m_chart); // on the line of the chart's own legend
    m_chartTitle->setProperty("sectionTitle", true);
    m_chartTitle->setAttribute(Qt::WA_TransparentForMouseEvents);
    rows->addWidget(m_chartPanel);
    rows->setStretchFactor(0, 1);
    rows->setStretchFactor(1, 0);
    rows->setChildrenCollapsible(false);
    m_rows = rows;
    rows->installEventFilter(this);
    connect(rows, &QSplitter::splitterMoved, this, [this] { m_rowsAreThePersons = true; });

    auto *centre = new QWidget;
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap);
    layout->addWidget(rows, 1);
    layout->addWidget(panel({}, {m_transport}));
    return centre;
}

QWidget *Workbench::makeSide()
{
    auto *side = new QWidget;
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap);
    layout->addWidget(panel(tr("Peak gauge"), {m_gauge}));
    layout->addWidget(panel(tr("What just happened"), {m_narration}), 1);
    return side;
}

void Workbench::connectParts()
{
    connect(m_lanes, &timeline::LanesWidget::playheadRequested, this, &Workbench::playheadRequested);
    connect(m_lanes, &timeline::LanesWidget::scaleChanged, this, &Workbench::alignChart);
    connect(m_lanes, &timeline::LanesWidget::jobSelected, m_jobs, &JobsPanel::setSelectedJob);
    connect(m_jobs, &JobsPanel::jobSelected, m_lanes, &timeline::LanesWidget::setSelectedJob);
    connect(m_chart, &gauge::InflightChart::playheadRequested, this, &Workbench::playheadRequested);
    connect(m_narration, &playback::NarrationView::eventRequested, this, &Workbench::eventRequested);
}

void Workbench::setRun(std::shared_ptr<const model::RunView> run)
{
    m_run = run;
    m_jobs->setRun(run);
    m_lanes->setRun(run);
    m_legend->setRun(run);
    m_chart->setRun(run);
    m_transport->setRun(run);
    m_narration->setRun(run);
    alignChart();
}

void Workbench::setPlayhead(const model::Playhead &playhead)
{
    if (!m_run)
        return;
    m_lanes->setPlayhead(playhead);
    m_chart->setPlayhead(playhead);
    m_transport->setPlayhead(playhead);
    m_gauge->showRun(*m_run, playhead);
    m_narration->setPlayhead(playhead);
}

void Workbench::setColours(const style::Palette &palette)
{
    m_lanes->setPalette(palette);
    m_legend->setPalette(palette);
    m_chart->setPalette(palette);
    m_transport->setPalette(palette);
    m_gauge->setPalette(palette);
    m_narration->setPalette(palette);
    m_policyBar->setRunIcon(style::icon(QStringLiteral("run"), style::textOn(palette.ok)));
}

void Workbench::setJobsVisible(bool visible)
{
    m_wantsJobs = visible;
    foldJobs();
}

// In a narrow window the table gives its place to the lanes, which show every job too; it comes back with the width.
void Workbench::foldJobs()
{
    constexpr int kNarrow = 1180;
    m_jobs->setVisible(m_wantsJobs && width() >= kNarrow);
}

void Workbench::setSideVisible(bool visible) { m_side->setVisible(visible); }

void Workbench::setChartVisible(bool visible) { m_chartPanel->setVisible(visible); }

// The chart gets a fair share of the height, and never so little that it says nothing; the person's own choice stands.
void Workbench::shareHeight()
{
    constexpr int kLeastChart = 120, kMostChart = 230;
    constexpr int kLow = 520; // below it the lanes need more of what there is
    const int all = m_rows->height() - m_rows->handleWidth();
    const int chart = std::clamp(all < kLow ? all / 4 : all * 3 / 10, kLeastChart, kMostChart);
    if (!m_rowsAreThePersons)
        m_rows->setSizes({all - chart, chart});
}

void Workbench::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    foldJobs();
    settle();
}

// The panels' own sizes arrive after the window's, and again after a change of the bar's rows or the splitter's handle: share and
// align once the layout has settled.
void Workbench::settle()
{
    QTimer::singleShot(0, this, [this] {
        shareHeight();
        alignChart();
    });
}

bool Workbench::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_rows && event->type() == QEvent::Resize)
        settle();
    return QWidget::eventFilter(watched, event);
}

// The chart's plot has the lanes' edges: both are children of panels with equal margins in one column, but a scroll bar or a gutter
// may differ, so the pixels are mapped and not assumed.
void Workbench::alignChart()
{
    const QPoint left = m_chart->mapFromGlobal(m_lanes->mapToGlobal(QPoint(m_lanes->plotLeft(), 0)));
    const QPoint right = m_chart->mapFromGlobal(m_lanes->mapToGlobal(QPoint(m_lanes->plotRight(), 0)));
    m_chartTitle->adjustSize();
    m_chartTitle->move(layoutDirection() == Qt::RightToLeft ? m_chart->width() - m_chartTitle->width() : 0, 0);
    m_chart->setPlotEdges(left.x(), right.x());
    m_chart->setVisibleRange(m_lanes->scale().from(), m_lanes->scale().to());
}

} // namespace inflight::ui::shell

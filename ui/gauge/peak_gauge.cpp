#include "ui/gauge/peak_gauge.h"

#include <QVBoxLayout>

#include "ui/gauge/budget_verdict.h"
#include "ui/gauge/chips_row.h"
#include "ui/gauge/gauge_dial.h"

namespace inflight::ui::gauge {

PeakGauge::PeakGauge(QWidget *parent)
    : QWidget(parent), m_dial(new GaugeDial(this)), m_chips(new ChipsRow(this)), m_verdict(new BudgetVerdict(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_dial, 1);
    column->addWidget(m_chips);
    column->addWidget(m_verdict);
    judge();
}

void PeakGauge::setCounters(const analysis::Counters &counters, bool isWholeRun)
{
    m_peak = counters.peak;
    m_isWholeRun = isWholeRun;
    m_dial->setCounters(counters);
    m_chips->setCounters(counters);
    judge();
}

void PeakGauge::setLimit(std::optional<std::uint32_t> limit)
{
    m_limit = limit;
    m_dial->setLimit(limit);
    judge();
}

void PeakGauge::setRunPeak(std::uint32_t peak)
{
    m_dial->setRunPeak(peak);
}

void PeakGauge::showRun(const model::RunView &run, const model::Playhead &playhead)
{
    setRunPeak(run.analysis().facts.peakInFlight);
    setLimit(run.analysis().limit);
    setCounters(run.replay().after(playhead.events), run.analysis().isComplete && playhead.events == run.log().size());
}

void PeakGauge::setPalette(const style::Palette &palette)
{
    m_dial->setColours(palette);
    m_chips->setColours(palette);
    m_verdict->setColours(palette);
}

QStringList PeakGauge::chipTexts() const
{
    return m_chips->texts();
}

QString PeakGauge::verdictText() const
{
    return m_verdict->text();
}

void PeakGauge::judge()
{
    m_verdict->setFigures({m_limit, m_peak, m_isWholeRun});
}

} // namespace inflight::ui::gauge

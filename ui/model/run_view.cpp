#include "ui/model/run_view.h"

#include <algorithm>
#include <mutex>

#include "engine/analysis/causes.h"
#include "ui/model/stretch_pyramid.h"

namespace inflight::ui::model {

struct RunView::Summaries {
    struct One {
        std::once_flag onceIndex, oncePyramid;
        std::unique_ptr<LaneIndex> index;
        std::unique_ptr<StretchPyramid> pyramid;
    };
    One byJob, packed;
    std::once_flag onceCauses, onceVerdicts;
    std::unique_ptr<analysis::Causes> causes;
    std::vector<analysis::Verdict> verdicts;
    One &of(Arrangement arrangement) { return arrangement == Arrangement::ByJob ? byJob : packed; }
};

core::Result<std::shared_ptr<const RunView>> RunView::make(trace::EventLog log, std::optional<scenario::Scenario> scenario)
{
    return make(std::make_shared<const trace::EventLog>(std::move(log)), std::move(scenario));
}

core::Result<std::shared_ptr<const RunView>> RunView::make(std::shared_ptr<const trace::EventLog> log,
                                                           std::optional<scenario::Scenario> scenario)
{
    core::Result<analysis::Analysis> analysed = analysis::analyse(*log);
    if (!analysed)
        return analysed.error();
    return std::shared_ptr<const RunView>(
        std::make_shared<RunView>(std::move(log), std::move(scenario), std::move(analysed).value()));
}

RunView::RunView(std::shared_ptr<const trace::EventLog> log, std::optional<scenario::Scenario> scenario, analysis::Analysis analysis)
    : m_log(std::move(log)),
      m_scenario(std::move(scenario)),
      m_analysis(std::move(analysis)),
      m_replay(std::make_unique<analysis::Replay>(*m_log)),
      m_summaries(std::make_unique<Summaries>())
{
}

RunView::~RunView() = default;

const LaneIndex &RunView::lanes(Arrangement arrangement) const
{
    Summaries::One &summary = m_summaries->of(arrangement);
    std::call_once(summary.onceIndex, [&] { summary.index = std::make_unique<LaneIndex>(*this, arrangement); });
    return *summary.index;
}

const StretchPyramid &RunView::pyramid(Arrangement arrangement) const
{
    const LaneIndex &index = lanes(arrangement);
    Summaries::One &summary = m_summaries->of(arrangement);
    std::call_once(summary.oncePyramid, [&] { summary.pyramid = std::make_unique<StretchPyramid>(*this, index); });
    return *summary.pyramid;
}

const analysis::Causes &RunView::causes() const
{
    std::call_once(m_summaries->onceCauses, [&] { m_summaries->causes = std::make_unique<analysis::Causes>(*m_log); });
    return *m_summaries->causes;
}

const std::vector<analysis::Verdict> &RunView::verdicts() const
{
    std::call_once(m_summaries->onceVerdicts, [&] { m_summaries->verdicts = analysis::checkInvariants(*m_log); });
    return m_summaries->verdicts;
}

QString RunView::idOf(core::JobId job) const { return QString::fromStdString(m_log->jobs().ids[core::indexOf(job)]); }

QString RunView::nameOf(core::JobId job) const { return QString::fromStdString(m_log->jobs().names[core::indexOf(job)]); }

core::SimTime RunView::tellingMoment() const
{
    const analysis::JobFacts *first = nullptr;
    for (const analysis::JobFacts &facts : m_analysis.facts.jobs)
        if (facts.isLate() && (!first || *facts.settled < *first->settled))
            first = &facts;
    if (first) {
        const core::SimTime from = std::max(*first->settled, *first->started);
        return from + core::SimDuration::fromMicroseconds((*first->finished - from).microseconds() / 2);
    }
    if (!m_analysis.overBudget.empty()) {
        const analysis::BudgetWindow &window = m_analysis.overBudget.front();
        const core::SimTime to = window.to.value_or(m_analysis.end);
        return window.from + core::SimDuration::fromMicroseconds((to - window.from).microseconds() / 2);
    }
    return m_analysis.end;
}

} // namespace inflight::ui::model

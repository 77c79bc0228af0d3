#include "ui/timeline/range_facts.h"

#include <algorithm>

namespace inflight::ui::timeline {

using core::SimTime;

namespace {

std::size_t countIn(const std::vector<SimTime> &times, SimTime from, SimTime to)
{
    return static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), to) -
                                    std::lower_bound(times.begin(), times.end(), from));
}

} // namespace

RangeCounter::RangeCounter(const analysis::Analysis &analysis) : m_analysis(analysis)
{
    for (const analysis::JobFacts &facts : analysis.facts.jobs) {
        if (facts.started)
            m_starts.push_back(*facts.started);
        if (facts.finished)
            m_ends.push_back(*facts.finished);
    }
    std::sort(m_starts.begin(), m_starts.end());
    std::sort(m_ends.begin(), m_ends.end());
}

RangeFacts RangeCounter::factsIn(SimTime from, SimTime to) const
{
    RangeFacts facts{0, countIn(m_starts, from, to), countIn(m_ends, from, to)};
    const analysis::Curve &curve = m_analysis.curves.operations;
    auto step = std::partition_point(curve.begin(), curve.end(), [from](const analysis::CurveStep &s) { return s.at < from; });
    if (from < to && step != curve.begin() && (step == curve.end() || step->at > from))
        facts.peak = std::prev(step)->value;
    for (; step != curve.end() && step->at < to; ++step)
        facts.peak = std::max({facts.peak, step->value, step->peak});
    return facts;
}

} // namespace inflight::ui::timeline

#include "ui/model/compared_runs.h"

#include <algorithm>
#include <cassert>

namespace inflight::ui::model {

ComparedRuns::ComparedRuns(std::vector<std::shared_ptr<const RunView>> runs) : m_runs(std::move(runs))
{
    assert(!m_runs.empty() && m_runs.size() <= kMostRuns);
    for (std::size_t right = 1; right < m_runs.size(); ++right)
        for (std::size_t left = 0; left < right; ++left)
            m_pairs.push_back(analysis::compare(m_runs[left]->log(), m_runs[left]->analysis(), m_runs[right]->log(), m_runs[right]->analysis()));
}

const analysis::Comparison &ComparedRuns::between(std::size_t left, std::size_t right) const
{
    assert(left < right && right < m_runs.size());
    return m_pairs[right * (right - 1) / 2 + left];
}

core::SimTime ComparedRuns::end() const
{
    core::SimTime end;
    for (const auto &run : m_runs)
        end = std::max(end, run->analysis().end);
    return end;
}

core::SimTime ComparedRuns::instantAfter(core::SimTime at) const
{
    std::optional<core::SimTime> next;
    for (const auto &run : m_runs)
        if (const std::size_t event = run->replay().eventsUpTo(at); event < run->log().size())
            next = next ? std::min(*next, run->log()[event].at()) : run->log()[event].at();
    return next.value_or(at);
}

core::SimTime ComparedRuns::instantBefore(core::SimTime at) const
{
    std::optional<core::SimTime> before;
    for (const auto &run : m_runs)
        if (const std::size_t event = run->replay().eventsBefore(at); event > 0)
            before = before ? std::max(*before, run->log()[event - 1].at()) : run->log()[event - 1].at();
    return before.value_or(at);
}

std::size_t ComparedRuns::eventsUpTo(core::SimTime at) const
{
    std::size_t events = 0;
    for (const auto &run : m_runs)
        events += run->replay().eventsUpTo(at);
    return events;
}

std::size_t ComparedRuns::eventCount() const
{
    std::size_t events = 0;
    for (const auto &run : m_runs)
        events += run->log().size();
    return events;
}

} // namespace inflight::ui::model

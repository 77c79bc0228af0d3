#include "engine/sim/second_line.h"

namespace inflight::sim {

void SecondLine::add(std::uint32_t job, std::int32_t priority)
{
    m_lines[priority].push_back(job);
    ++m_count;
}

std::uint32_t SecondLine::take()
{
    const auto first = m_lines.begin();
    const std::uint32_t job = first->second.front();
    first->second.pop_front();
    if (first->second.empty())
        m_lines.erase(first);
    --m_count;
    return job;
}

} // namespace inflight::sim

// Which job may start next: the strategies as data over one queue.
//
// Every strategy is a list that is walked once, so many slots, and a rule for when a free slot may be used:
// at once, or (chunks) when all of them are free. Jobs that were dropped while they waited are passed over by the run.
#pragma once

#include <cstdint>
#include <limits>

#include "engine/scenario/scenario.h"

namespace inflight::sim {

class Admission {
public:
    Admission(const scenario::Strategy &strategy, std::uint32_t jobCount)
        : m_jobCount(jobCount), m_slots(slotsOf(strategy)), m_refillsWhenEmpty(strategy.kind == scenario::StrategyKind::Chunks)
    {
    }

    // Whether the job nextJob() may be given a slot now.
    bool mayAdmit() const { return m_next < m_jobCount && !m_stopped && m_filling && m_inUse < m_slots; }
    std::uint32_t nextJob() const { return m_next; }
    void passOver() { ++m_next; }
    void take()
    {
        ++m_next;
        if (++m_inUse == m_slots && m_refillsWhenEmpty)
            m_filling = false;
    }
    void release()
    {
        if (--m_inUse == 0)
            m_filling = true;
    }
    // To be called when nothing more was admitted at one go: a chunk that could not be filled waits for its slots all the same.
    void closeChunk()
    {
        if (m_refillsWhenEmpty && m_inUse > 0)
            m_filling = false;
    }
    void stop() { m_stopped = true; }
    bool isStopped() const { return m_stopped; }
    bool isExhausted() const { return m_stopped || m_next >= m_jobCount; }

private:
    static std::uint32_t slotsOf(const scenario::Strategy &strategy)
    {
        if (strategy.kind == scenario::StrategyKind::Sequential)
            return 1;
        if (strategy.kind == scenario::StrategyKind::FanOut)
            return std::numeric_limits<std::uint32_t>::max();
        return strategy.limit.value_or(1);
    }

    std::uint32_t m_jobCount;
    std::uint32_t m_slots;
    std::uint32_t m_next = 0;
    std::uint32_t m_inUse = 0;
    bool m_refillsWhenEmpty;
    bool m_filling = true;
    bool m_stopped = false;
};

} // namespace inflight::sim

// Which job may start next: the strategies as data over one queue.
//
// Every strategy is a line that is walked once, so many slots, and a rule for when a free slot may be used: at once, or (chunks)
// when all of them are free. The line is the list; with priorities, those that find a free slot at once start in list order
// and the others stand by priority, higher first, list order within one. A job that comes again (a retry that gave its slot back)
// stands behind those of its own priority and before lower ones. Jobs that were dropped while they waited are passed over by the run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/scenario/scenario.h"
#include "engine/sim/second_line.h"

namespace inflight::sim {

class Admission {
public:
    // A line in list order.
    Admission(const scenario::Strategy &strategy, std::uint32_t jobCount)
        : m_jobCount(jobCount), m_slots(slotsOf(strategy)), m_open(m_slots), m_refillsWhenEmpty(strategy.kind == scenario::StrategyKind::Chunks)
    {
    }
    // The same, and the jobs' priorities.
    explicit Admission(const scenario::Scenario &scenario)
        : Admission(scenario.strategy, static_cast<std::uint32_t>(scenario.jobs.size()))
    {
        const auto hasPriority = [](const scenario::Job &job) { return job.priority != 0; };
        if (m_slots < m_jobCount && std::any_of(scenario.jobs.begin(), scenario.jobs.end(), hasPriority))
            orderByPriority(scenario.jobs, scenario.retry.has_value());
    }

    std::uint32_t slots() const { return m_slots; }
    // Whether the next in line may be given a slot now.
    bool mayAdmit() const { return !m_stopped && hasTurn(); }
    // Whether it is somebody's turn, admission stopped or not.
    bool hasTurn() const { return m_inUse < m_open && hasWaiting(); }
    // Whether somebody still stands in line, admission stopped or not.
    bool hasWaiting() const { return m_next < m_jobCount || !m_again.isEmpty(); }
    bool isIdle() const { return m_inUse == 0; }
    // How many of the list have had their turn.
    std::uint32_t place() const { return m_next; }
    // Precondition: place < number of jobs.
    std::uint32_t jobAt(std::uint32_t place) const { return m_order.empty() ? place : m_order[place]; }
    // The next in line leaves it, for a slot or for nothing. Precondition: hasWaiting().
    std::uint32_t call() { return m_again.isEmpty() || goesBeforeAgain() ? jobAt(m_next++) : m_again.take(); }
    // The job that comes again stands in line once more.
    void queueAgain(std::uint32_t job) { m_again.add(job, priorityOf(job)); }
    // Who was called takes a slot.
    void take()
    {
        if (++m_inUse == m_slots && m_refillsWhenEmpty)
            m_open = 0;
    }
    void release()
    {
        if (--m_inUse == 0)
            m_open = m_slots;
    }
    // To be called when nothing more was admitted at one go: a chunk that could not be filled waits for its slots all the same.
    void closeChunk()
    {
        if (m_refillsWhenEmpty && m_inUse > 0)
            m_open = 0;
    }
    void stop() { m_stopped = true; }
    bool isStopped() const { return m_stopped; }
    bool isExhausted() const { return m_stopped || !hasWaiting(); }

private:
    static std::uint32_t slotsOf(const scenario::Strategy &strategy)
    {
        if (strategy.kind == scenario::StrategyKind::Sequential)
            return 1;
        if (strategy.kind == scenario::StrategyKind::FanOut)
            return std::numeric_limits<std::uint32_t>::max();
        return strategy.limit.value_or(1);
    }

    void orderByPriority(const std::vector<scenario::Job> &jobs, bool mayComeAgain)
    {
        m_order.resize(m_jobCount);
        for (std::uint32_t i = 0; i < m_jobCount; ++i)
            m_order[i] = i;
        std::stable_sort(m_order.begin() + m_slots, m_order.end(),
                         [&jobs](std::uint32_t a, std::uint32_t b) { return jobs[a].priority > jobs[b].priority; });
        if (!mayComeAgain)
            return;
        for (const scenario::Job &job : jobs)
            m_priorities.push_back(job.priority);
    }

    std::int32_t priorityOf(std::uint32_t job) const { return m_priorities.empty() ? 0 : m_priorities[job]; }
    bool goesBeforeAgain() const { return m_next < m_jobCount && priorityOf(jobAt(m_next)) >= m_again.priority(); }

    std::uint32_t m_jobCount;
    std::uint32_t m_slots;
    std::uint32_t m_open; // slots that may be used: none of a chunk that is emptying
    std::uint32_t m_next = 0; // place in line
    std::uint32_t m_inUse = 0;
    bool m_refillsWhenEmpty;
    bool m_stopped = false;
    std::vector<std::uint32_t> m_order;     // empty: the list itself
    std::vector<std::int32_t> m_priorities; // by job; empty: all alike, or nobody comes again
    SecondLine m_again;
};

} // namespace inflight::sim

// What the caller of the whole run sees: Promise.all, allSettled, any or race over the jobs, in the order in which they settle.
// It limits, cancels and rolls back nothing.
//
// Each question below gives the verdict at the one call that decides it, else nullptr; the pointer is good as long as the settlement. (An
// optional by value costs each settled job a store that the processor cannot forward.)
#pragma once

#include <cstddef>
#include <optional>

#include "engine/scenario/scenario.h"
#include "engine/trace/event.h"

namespace inflight::sim {

struct Verdict {
    trace::Outcome outcome = trace::Outcome::None; // Fulfilled, Rejected or Timeout
    std::optional<core::JobId> job;                // the winner, or the job whose reason it rejects with
};

class Settlement {
public:
    Settlement(scenario::Settle settle, std::size_t jobCount, scenario::Failures failures = scenario::Failures::FirstRejects)
        : m_settle(settle), m_pending(jobCount),
          m_successDecides(settle == scenario::Settle::Any || settle == scenario::Settle::Race),
          m_failureDecides((settle == scenario::Settle::All && failures == scenario::Failures::FirstRejects) || settle == scenario::Settle::Race)
    {
    }
    bool isDecided() const { return m_decided; }
    // The verdict on no jobs at all; race over nothing never settles.
    const Verdict *start();
    // Tells that a job settled.
    const Verdict *tell(core::JobId job, trace::Outcome outcome)
    {
        --m_pending;
        if (outcome != trace::Outcome::Fulfilled && (!m_firstFailure || job < *m_firstFailure))
            m_firstFailure = job;
        const bool decides = outcome == trace::Outcome::Fulfilled ? m_successDecides : m_failureDecides;
        if (m_decided || (!decides && m_pending > 0))
            return nullptr;
        return decides ? decideBy(job, outcome) : decideByLast();
    }
    // The run's own deadline: its caller leaves, if it still waits.
    const Verdict *leave();

private:
    const Verdict *decide(Verdict verdict);
    const Verdict *decideBy(core::JobId job, trace::Outcome outcome);
    const Verdict *decideByLast();

    scenario::Settle m_settle;
    std::size_t m_pending;
    bool m_successDecides; // the first success does
    bool m_failureDecides; // the first failure does
    bool m_decided = false;
    std::optional<core::JobId> m_firstFailure; // in input order
    Verdict m_verdict;                         // once decided
};

} // namespace inflight::sim

// The benchmarks' workload (pool_records.h) in the engine's words.
//
// worker_pool, race+signal 950 from_start over operations that stop at once, and work_first, because here the completion is armed
// first; a tick is a microsecond. Events map one to one onto the bare records: work_started is Started and Armed,
// deadline_passed is DeadlineFired, caller_settled without one is DeadlineCancelled, caller_settled is Settled, work_ended is Finished.
#pragma once

#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"
#include "tests/bench/pool_records.h"

namespace inflight::bench {

scenario::Scenario poolScenario(std::size_t jobs, std::uint32_t slots);
Outcome outcomeOf(const trace::EventLog &log);

// Keeps nothing but the outcome: what the bare pool does without a log.
class FoldedEvents final : public trace::EventSink {
public:
    void accept(std::span<const trace::TraceEvent> events) override;
    const Outcome &outcome() const { return m_outcome; }
    std::uint64_t count() const { return m_count; }

private:
    Outcome m_outcome;
    std::uint64_t m_count = 0;
};

} // namespace inflight::bench

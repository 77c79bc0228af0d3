// The workload of the benchmarks: a bounded pool with deadlines.
//
// N jobs are queued at 0; a slot takes them in order. Their durations are 1 to 1000 ticks from xorshift32 (13, 17, 5) seeded with
// 42. Each start arms its completion, then its deadline at 950 ticks; the one that fires first cancels the other, and the slot
// takes the next job at the same instant. A tick is a microsecond.
// In the engine's words: worker_pool, race+signal 950 from_start over operations that stop at once, and work_first, because here
// the completion is armed first. Events map one to one onto the bare records: work_started is Started and Armed,
// deadline_passed is DeadlineFired, caller_settled without one is DeadlineCancelled, caller_settled is Settled, work_ended is Finished.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"
#include "tests/bench/bare_heap.h"

namespace inflight::bench {

inline constexpr std::uint32_t kDeadline = 950;

struct Outcome {
    std::uint64_t end = 0;
    std::uint32_t fired = 0;
    std::uint32_t sum = 0; // of time * (kind + 1 + 31 * job) over all records, mod 2^32
    bool operator==(const Outcome &) const = default;
    void add(std::uint64_t time, Kind kind, std::uint32_t job)
    {
        fired += kind == Kind::DeadlineFired;
        sum += static_cast<std::uint32_t>(time) * (static_cast<std::uint32_t>(kind) + 1 + 31 * job);
    }
};

std::vector<std::uint32_t> durations(std::size_t count);
scenario::Scenario poolScenario(std::size_t jobs, std::uint32_t slots);
Outcome outcomeOf(const trace::EventLog &log);
// What every engine that runs this workload must give; nothing for sizes that nobody wrote down.
std::optional<Outcome> knownOutcome(std::size_t jobs, std::uint32_t slots);

} // namespace inflight::bench

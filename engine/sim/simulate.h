// Runs a scenario under a virtual clock and streams its events. The only door of this room.
//
// Rules: the neutral meaning of the oracle (JavaScript's event loop): timers fire by due time, then by creation; after each
// timer every ready step runs, first in first out, before the next timer. ARCHITECTURE.md draws it.
// Deterministic: the events are a function of the scenario alone. Needs O(jobs) memory for itself and
// O(1) for events in transit. Confined: runs on the calling thread and touches nothing else.
#pragma once

#include <stop_token>

#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"
#include "engine/trace/event_sink.h"

namespace inflight::sim {

enum class RunEnd {
    Finished, // the log ends with RunEnded
    Stopped   // the stop token asked; the events so far were delivered, without RunEnded
};

struct RunOptions {
    std::stop_token stop; // looked at between steps, every thousand events or so
};

// Precondition: checkScenario(scenario) finds nothing. What the sink throws passes through.
RunEnd simulate(const scenario::Scenario &scenario, trace::EventSink &sink, const RunOptions &options = {});

// Header and job table of the log that simulate() will write for the scenario; `seed` is recorded as given.
trace::LogHeader headerFor(const scenario::Scenario &scenario, std::uint64_t seed = 1);
trace::JobTable jobTableOf(const scenario::Scenario &scenario);

// All of the above in one: the whole run kept in memory.
trace::EventLog record(const scenario::Scenario &scenario, std::uint64_t seed = 1);

} // namespace inflight::sim

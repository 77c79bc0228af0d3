// What happened, computed from an event log alone (semantics, section 5).
//
// Absence is std::nullopt: an operation that never started has no start. "Late" compares instants: an operation is late if it
// ended strictly after its caller had settled.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/sim_time.h"

namespace inflight::analysis {

enum class Finish { Never, Completed, Failed, Aborted };
enum class Settled { Never, Fulfilled, Rejected, Timeout, Aborted, NotAdmitted };

struct JobFacts {
    std::optional<core::SimTime> queued;
    std::optional<core::SimTime> started;        // of the operation
    std::optional<core::SimTime> finished;       // of the operation, on whatever path
    Finish finish = Finish::Never;
    std::optional<core::SimTime> settled;        // of the caller; none for Never and NotAdmitted
    Settled how = Settled::Never;
    std::optional<core::SimTime> signalSent;     // to the running operation; at its start if it was raised before
    std::optional<core::SimTime> signalObserved; // when the operation stopped because of it
    bool isLate() const { return finished && settled && *finished > *settled; }
    bool operator==(const JobFacts &) const = default;
};

enum class AggregateOutcome { Never, Fulfilled, Rejected, Timeout };

struct AggregateFacts {
    AggregateOutcome outcome = AggregateOutcome::Never;
    std::optional<core::SimTime> at;
    std::optional<core::JobId> firstReason; // of a rejection
    std::optional<core::JobId> winner;      // who decided a fulfilled any or race
    bool operator==(const AggregateFacts &) const = default;
};

struct RunFacts {
    std::vector<JobFacts> jobs;             // by JobId
    std::vector<core::JobId> startOrder;
    std::uint32_t peakInFlight = 0;         // operations, counted in log order
    std::uint32_t limiterPeak = 0;          // slots, counted in log order
    AggregateFacts aggregate;
    std::uint32_t lateCompletions = 0;
    std::optional<core::SimTime> makespan;  // the last operation's end; none if no operation ended
    bool operator==(const RunFacts &) const = default;
};

} // namespace inflight::analysis

// What happened, computed from an event log alone (semantics, section 5).
//
// Absence is an empty OptionalTime: an operation that never started has no start. "Late" compares instants: an operation is late
// if it ended strictly after its caller had settled.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/large_vector.h"
#include "engine/core/optional_time.h"

namespace inflight::analysis {

enum class Finish : std::uint8_t { Never, Completed, Failed, Aborted };
enum class Settled : std::uint8_t { Never, Fulfilled, Rejected, Timeout, Aborted, NotAdmitted };

struct JobFacts {
    core::OptionalTime queued;         // when it first came to the limiter
    core::OptionalTime started;        // of its first attempt's operation
    core::OptionalTime finished;       // of its last attempt's operation, on whatever path
    core::OptionalTime settled;        // of the caller; none for Never and NotAdmitted
    core::OptionalTime signalSent;     // to the running operation; at its start if it was raised before
    core::OptionalTime signalObserved; // when the operation stopped because of it
    Finish finish = Finish::Never;     // of the last attempt; Never also while one is running when the log ends
    Settled how = Settled::Never;
    std::uint16_t attempts = 0;        // operations started; above 1 only with retries
    bool isLate() const { return finished && settled && *finished > *settled; }
    bool operator==(const JobFacts &) const = default;
};
static_assert(sizeof(JobFacts) == 56);

enum class AggregateOutcome { Never, Fulfilled, Rejected, Timeout };

struct AggregateFacts {
    AggregateOutcome outcome = AggregateOutcome::Never;
    core::OptionalTime at;
    std::optional<core::JobId> firstReason; // of a rejection
    std::optional<core::JobId> winner;      // who decided a fulfilled any or race
    bool operator==(const AggregateFacts &) const = default;
};

struct RunFacts {
    core::LargeVector<JobFacts> jobs;       // by JobId
    core::LargeVector<core::JobId> startOrder; // one entry a job, at its first attempt
    std::uint32_t peakInFlight = 0;         // operations, counted in log order
    std::uint32_t limiterPeak = 0;          // slots, counted in log order
    AggregateFacts aggregate;
    std::uint32_t lateCompletions = 0;
    core::OptionalTime makespan;  // the last operation's end; none if no operation ended
    bool operator==(const RunFacts &) const = default;
};

} // namespace inflight::analysis

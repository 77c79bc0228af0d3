// One job's way through the four boundaries, as the lanes draw it; computed from the log.
//
// All times are of the log. An absent end means that the log does not contain it (the run was stopped, the log was cut).
#pragma once

#include <cstdint>

#include "engine/analysis/facts.h"

namespace inflight::analysis {

enum class MarkerKind : std::uint8_t { DeadlinePassed, SignalSent, SignalObserved, LateCompletion, Failure, NotAdmitted };

struct Marker {
    core::SimTime at;
    std::size_t event;  // index in the log of the event that it marks
    core::JobId job;
    MarkerKind kind;
};

// A lane has at most three stretches, each half-open in time: waiting [queued, started), the operation [started, finished) and,
// inside that, unseen [settled, finished) when the caller left first. A job with retries has those of each Attempt instead.
struct Lane {
    core::OptionalTime slotTaken; // the last time
    core::OptionalTime slotFreed; // none: it still held its slot when the log ended
    // A late start: the operation started at or after its caller had settled (so all of it is unseen).
    bool isLateStart = false;
};

// One try of a job that was retried, the first included. Between `ended` and the next one's `queued` (or `started`, if it kept
// its slot) lies the back-off.
struct Attempt {
    core::JobId job;
    Finish finish = Finish::Never;
    core::OptionalTime queued;  // when it began to wait for this try; none if it kept its slot
    core::OptionalTime started; // none if it never got to run
    core::OptionalTime ended;
    bool operator==(const Attempt &) const = default;
};

} // namespace inflight::analysis

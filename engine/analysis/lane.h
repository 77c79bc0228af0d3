// One job's way through the four boundaries, as the lanes draw it; computed from the log.
//
// All times are of the log. An absent end means that the log does not contain it (the run was stopped, the log was cut).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/analysis/facts.h"

namespace inflight::analysis {

enum class MarkerKind { DeadlinePassed, SignalSent, SignalObserved, LateCompletion, Failure, NotAdmitted };

struct Marker {
    MarkerKind kind;
    core::SimTime at;
    std::size_t event;  // index in the log of the event that it marks
};

// A lane has at most three stretches, each half-open in time: waiting [queued, started), the operation [started, finished) and,
// inside that, unseen [settled, finished) when the caller left first.
struct Lane {
    core::JobId job{};
    std::optional<core::SimTime> slotTaken;
    std::optional<core::SimTime> slotFreed;
    // A late start: the operation started at or after its caller had settled (so all of it is unseen).
    bool isLateStart = false;
    std::vector<Marker> markers; // in log order
};

} // namespace inflight::analysis

// The counters after each event: what the gauge and the chips show at the playhead.
//
// Replay keeps what each event changes (two bytes) and a checkpoint every kStride events, so a step anywhere costs at most
// kStride events. It refers to the log, which must outlive it.
// Immutable after construction: any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/large_vector.h"
#include "engine/trace/event_log.h"

namespace inflight::analysis {

struct Counters {
    std::uint32_t queued = 0;   // given to the limiter, neither started nor settled
    std::uint32_t slots = 0;    // slots in use
    std::uint32_t inFlight = 0; // operations running
    std::uint32_t settled = 0;  // callers that know their outcome (not_admitted included)
    std::uint32_t unseen = 0;   // operations running whose caller has left
    std::uint32_t peak = 0;     // highest inFlight up to and including this event
    bool operator==(const Counters &) const = default;
};

class Replay {
public:
    static constexpr std::size_t kStride = 1024;
    // Precondition: the analyser accepted the log.
    explicit Replay(const trace::EventLog &log);
    // Counters once the first `eventCount` events have happened; 0: all zero. Precondition: eventCount <= log size.
    Counters after(std::size_t eventCount) const;
    // How many events have happened by the end of the instant `at` (included).
    std::size_t eventsUpTo(core::SimTime at) const;
    // How many events have happened before the instant `at` (excluded).
    std::size_t eventsBefore(core::SimTime at) const;

private:
    // What one event adds to the counters.
    struct Change {
        std::int16_t queued : 2 = 0, slots : 2 = 0, inFlight : 2 = 0, settled : 2 = 0, unseen : 2 = 0;
    };
    static_assert(sizeof(Change) == 2);
    struct JobState {
        bool waits : 1 = false, runs : 1 = false, settled : 1 = false;
    };
    static Change changeOf(trace::EventKind kind, JobState &job);
    void apply(std::size_t event, Counters &counters) const;

    const trace::EventLog &m_log;
    core::LargeVector<Change> m_changes; // by event
    std::vector<Counters> m_checkpoints;
};

} // namespace inflight::analysis

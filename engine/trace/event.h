// One event of a run: the vocabulary that every room right of the log speaks (semantics: "Event log").
//
// A TraceEvent is a 16-byte value. It has no pointer and no text: names live in the log's JobTable. Events are in the past
// tense; each says what was observed, never what it means (a timeout is an Outcome of caller_settled and proves no
// cancellation; only signal_observed does).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/ids.h"
#include "engine/core/sim_time.h"

namespace inflight::trace {

enum class EventKind : std::uint8_t {
    RunStarted,
    JobQueued,        // the limiter was given the job                            job
    SlotTaken,        // the limiter believes the job active from here            job
    WorkStarted,      // the operation begins: in_flight + 1                      job
    DeadlinePassed,   // a deadline timer fired; without a job: that of the run   job?
    SignalSent,       // the abort signal of the running operation was raised     job
    SignalObserved,   // the operation acted on it: it stops for that reason      job
    CallerSettled,    // what the code that awaited the job saw                   job, outcome
    WorkEnded,        // the operation ended: in_flight - 1                       job, outcome
    SlotFreed,        // the limiter's slot is free again                         job
    AdmissionStopped, // jobs that have not started never will                    job: whose failure did it
    AggregateSettled, // what the caller of the whole run saw                     outcome, job? (winner or first reason)
    BudgetExceeded,   // in_flight has just risen above the limit                 job: the one that did it
    RunEnded,
    RetryScheduled,   // an attempt has failed and the job will try again      job
    Foreign           // a kind that this version does not know; its line is kept, its meaning ignored
};
inline constexpr int kEventKindCount = static_cast<int>(EventKind::Foreign) + 1;

enum class Outcome : std::uint8_t {
    None,
    Fulfilled, Rejected, Timeout, Aborted, NotAdmitted, // CallerSettled; AggregateSettled: the first three
    Completed, Failed,                                  // WorkEnded, which may also be Aborted
};
inline constexpr int kOutcomeCount = static_cast<int>(Outcome::Failed) + 1;

class TraceEvent {
public:
    constexpr TraceEvent() = default;
    constexpr TraceEvent(core::SimTime at, EventKind kind, Outcome outcome = Outcome::None)
        : m_at(at), m_kind(kind), m_outcome(outcome) {}
    constexpr TraceEvent(core::SimTime at, EventKind kind, core::JobId job, Outcome outcome = Outcome::None)
        : m_at(at), m_job(static_cast<std::uint32_t>(job)), m_kind(kind), m_outcome(outcome) {}

    constexpr core::SimTime at() const { return m_at; }
    constexpr EventKind kind() const { return m_kind; }
    constexpr Outcome outcome() const { return m_outcome; }
    constexpr bool hasJob() const { return m_job != kNone; }
    constexpr std::optional<core::JobId> job() const
    {
        return hasJob() ? std::optional(static_cast<core::JobId>(m_job)) : std::nullopt;
    }
    // Precondition: hasJob().
    constexpr core::JobId jobId() const { return static_cast<core::JobId>(m_job); }
    constexpr bool operator==(const TraceEvent &) const = default;

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    core::SimTime m_at;
    std::uint32_t m_job = kNone;
    EventKind m_kind = EventKind::Foreign;
    Outcome m_outcome = Outcome::None;
    std::uint16_t m_reserved = 0;
};
static_assert(sizeof(TraceEvent) == 16);

// The spelling in files: "job_queued", "not_admitted". Foreign has none (empty); its line carries its own.
std::string_view nameOf(EventKind kind);
std::string_view nameOf(Outcome outcome);
std::optional<EventKind> eventKindNamed(std::string_view name);
std::optional<Outcome> outcomeNamed(std::string_view name);

} // namespace inflight::trace

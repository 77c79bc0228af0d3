// What is known about one event from its surroundings: the counters after it, and what stood just before and after it within
// its instant. Confined to a call: it refers to the run, which must outlive it.
#pragma once

#include <cstddef>
#include <optional>

#include "ui/model/run_view.h"

namespace inflight::ui::model {

class EventContext {
public:
    // No search looks further than this many events away. An answer that would need more is "not known" (nullopt).
    static constexpr std::size_t kReach = 4096;

    // Precondition: index < run.log().size().
    EventContext(const RunView &run, std::size_t index);

    const RunView &run() const { return m_run; }
    const trace::TraceEvent &event() const { return m_run.log()[m_index]; }
    const analysis::Counters &counters() const { return m_counters; } // after the event
    std::optional<std::uint32_t> limit() const { return m_run.analysis().limit; }
    // Of the event's job; all empty for an event without one. Of a job that was retried: with the operation of the attempt at hand.
    const analysis::JobFacts &facts() const { return m_facts; }
    // Which attempt of a retried job has begun last by this event, from 1; 0: the job is not retried.
    std::size_t attempt() const { return m_attempt; }

    // Whether the event's job had this happen to it before the event. `at` is the fact's time; within the event's own instant the
    // log decides, not the time.
    std::optional<bool> hadHappened(const std::optional<core::SimTime> &at, trace::EventKind kind) const;
    // Whether the event's operation runs on after the event.
    std::optional<bool> isRunning() const;
    // The job whose slot was freed just before this slot_taken, at the same instant, if there is no doubt which slot it was.
    std::optional<core::JobId> slotFreedBy() const;
    // Whether a signal goes to a job other than the event's own later in the same instant.
    std::optional<bool> isOtherJobSignalled() const;

private:
    void takeAttempt();

    const RunView &m_run;
    std::size_t m_index;
    analysis::Counters m_counters;
    analysis::JobFacts m_facts;
    std::size_t m_attempt = 0;
};

} // namespace inflight::ui::model

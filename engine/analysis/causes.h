// Why each event happened: the earlier event of the log that brought it about, and the later ones that it brought about.
//
// Read from the log alone, by what the vocabulary means (semantics, sections 1 and 4):
//   job_queued            the run's start, or the retry that sent the job back
//   slot_taken            the slot_freed of the same instant whose slot it was; without one, the job's own job_queued
//   work_started          the job's slot_taken, else its retry_scheduled (the slot was kept), else its job_queued
//   signal_sent           the deadline_passed of the job or of the run, or the admission_stopped that aborts what runs
//   signal_observed       the job's signal_sent
//   work_ended            the signal_observed of an aborted operation, else the job's work_started
//   caller_settled        timeout: the deadline that passed; not_admitted: admission_stopped; else the job's work_ended
//   slot_freed            the later of the job's work_ended and caller_settled
//   admission_stopped     the caller_settled of the job whose failure did it
//   retry_scheduled       the job's work_ended
//   budget_exceeded       the work_started that did it
//   aggregate_settled     the caller_settled that decided it; timeout: the run's deadline_passed
//   run_ended             the event before it
// A deadline passes because time does: it has no cause. Where the log leaves it open (two slots were free) there is none either:
// nothing is claimed that was not observed. Foreign events have no cause and cause nothing.
// O(events) time, 8 bytes an event. Immutable after construction: any thread. It keeps no reference to the log.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/large_vector.h"
#include "engine/trace/event_log.h"

namespace inflight::analysis {

class Causes {
public:
    // Precondition: the analyser accepted the log, and it has fewer than 2^32 events.
    explicit Causes(const trace::EventLog &log);

    // Indices in the log. Precondition: event < log size.
    std::optional<std::size_t> causeOf(std::size_t event) const;
    std::span<const std::uint32_t> effectsOf(std::size_t event) const; // in log order
    // From the event back to where its causes end, the event itself first.
    std::vector<std::size_t> chainTo(std::size_t event) const;

private:
    void orderEffects();

    core::LargeVector<std::uint32_t> m_causes;  // by event
    core::LargeVector<std::uint32_t> m_firsts;  // by event, into m_effects; one more at the end
    core::LargeVector<std::uint32_t> m_effects;
};

} // namespace inflight::analysis

// The one analyser: everything that is known about a run, from its event log alone, simulated or measured.
//
// It reads the log once, in order, and checks it on the way: time never runs backwards, no end without a start, no second
// start, no second settlement, no slot freed that was not taken, nothing after run_ended. The first event that breaks a rule is
// named (Error of kind BrokenLog; place is "event N", N being its number). Foreign events are skipped.
// Costs O(events + jobs) time and O(jobs + instants) memory; it keeps no reference to the log.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/analysis/curve.h"
#include "engine/analysis/facts.h"
#include "engine/analysis/lane.h"
#include "engine/core/result.h"
#include "engine/trace/event_log.h"

namespace inflight::analysis {

struct Analysis {
    RunFacts facts;
    std::vector<Lane> lanes;             // by JobId
    Curves curves;
    std::vector<BudgetWindow> overBudget; // empty when no limit was declared
    std::optional<std::uint32_t> limit;   // the log's
    core::SimTime end;                    // time of the last event
    std::size_t eventCount = 0;
    bool isComplete = false;              // the log reaches run_ended
};

class Analyser final : public trace::EventSink {
public:
    explicit Analyser(std::optional<std::uint32_t> limit, std::size_t jobCount = 0, std::uint64_t firstNumber = 1);
    // Ignores everything after the first broken event.
    void accept(std::span<const trace::TraceEvent> events) override;
    const std::optional<core::Error> &error() const { return m_error; }
    // The result so far; moves it out. Call once, last.
    Analysis take();

private:
    struct JobState {
        bool queued = false, slot = false, running = false, settled = false;
    };
    void step(const trace::TraceEvent &event);
    void runStep(const trace::TraceEvent &event);
    void jobStep(const trace::TraceEvent &event);
    void aggregate(const trace::TraceEvent &event);
    void start(const trace::TraceEvent &event, JobState &state, JobFacts &facts, Lane &lane);
    void finish(const trace::TraceEvent &event, JobState &state, JobFacts &facts, Lane &lane);
    void settle(const trace::TraceEvent &event, JobState &state, JobFacts &facts, Lane &lane);
    void breakAt(const trace::TraceEvent &event, std::string_view found, std::string_view allowed);
    void addJobsUpTo(core::JobId job);
    void closeInstant();
    void changed();

    Analysis m_analysis;
    std::vector<JobState> m_states;
    std::optional<core::Error> m_error;
    std::uint64_t m_firstNumber;
    core::SimTime m_now;
    bool m_begun = false; // an event that is not foreign was seen
    bool m_ended = false;
    bool m_dirty = false; // a count changed within the instant m_now
    std::uint32_t m_operations = 0, m_slots = 0, m_callers = 0;
    std::uint32_t m_operationsPeak = 0, m_slotsPeak = 0, m_callersPeak = 0; // within the instant
};

core::Result<Analysis> analyse(const trace::EventLog &log);

} // namespace inflight::analysis

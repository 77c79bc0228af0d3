// The one analyser: everything that is known about a run, from its event log alone, simulated or measured.
//
// It reads the log once, in order, and checks it on the way: time never runs backwards, no end without a start, no second
// start (but for a retry), no second settlement, no slot freed that was not taken, nothing after run_ended. The first event that
// breaks a rule is named (Error of kind BrokenLog; place is "event N", N being its number). Foreign events are skipped.
// Costs O(events + jobs) time and O(jobs + instants + markers) memory; it keeps no reference to the log.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/analysis/curve.h"
#include "engine/analysis/facts.h"
#include "engine/analysis/lane.h"
#include "engine/core/large_vector.h"
#include "engine/core/result.h"
#include "engine/trace/event_log.h"

namespace inflight::analysis {

struct Analysis {
    RunFacts facts;
    core::LargeVector<Lane> lanes;       // by JobId
    core::LargeVector<Marker> markers;   // by JobId, those of one job in log order
    std::vector<Attempt> attempts;       // of the jobs that were retried: by JobId, those of one job in log order
    Curves curves;
    std::vector<BudgetWindow> overBudget; // empty when no limit was declared
    std::optional<std::uint32_t> limit;   // the log's
    core::SimTime end;                    // time of the last event
    std::size_t eventCount = 0;
    bool isComplete = false;              // the log reaches run_ended

    // In log order; valid as long as the analysis is. O(log of the number of markers, or attempts).
    std::span<const Marker> markersOf(core::JobId job) const;
    std::span<const Attempt> attemptsOf(core::JobId job) const; // empty: the job ran once at most
};

class Analyser final : public trace::EventSink {
public:
    explicit Analyser(std::optional<std::uint32_t> limit, std::size_t jobCount = 0, std::uint64_t firstNumber = 1);
    // Ignores everything after the first broken event.
    void accept(std::span<const trace::TraceEvent> events) override;
    // Room for the curves of a log whose events stand at so many instants; a hint that saves copying.
    void expectInstants(std::size_t instants);
    const std::optional<core::Error> &error() const { return m_error; }
    // The result so far; moves it out. Call once, last.
    Analysis take();

private:
    // What the analyser must remember of a job beside its facts, in one byte.
    struct JobState {
        bool queued : 1 = false, slot : 1 = false, running : 1 = false, settled : 1 = false;
        bool retries : 1 = false;  // its last attempt failed and another one is announced
        bool queuedAgain : 1 = false;
    };
    // One count over time, netted within the instant at hand.
    struct Gauge {
        std::uint32_t value = 0, before = 0, peak = 0; // peak: within the instant
        void rise()
        {
            if (++value > peak)
                peak = value;
        }
        void fall() { --value; }
        void closeInstant(core::SimTime at, Curve &curve)
        {
            if (value != before || peak > value)
                curve.push_back({at, value, peak > value ? peak : value});
            before = peak = value;
        }
    };
    void step(const trace::TraceEvent &event);
    void runStep(const trace::TraceEvent &event);
    void jobStep(const trace::TraceEvent &event);
    void aggregate(const trace::TraceEvent &event);
    void queue(const trace::TraceEvent &event, JobState &state, JobFacts &facts);
    void takeSlot(const trace::TraceEvent &event, JobState &state, Lane &lane);
    void freeSlot(const trace::TraceEvent &event, JobState &state, Lane &lane);
    void start(const trace::TraceEvent &event, JobState &state, JobFacts &facts, Lane &lane);
    void startAgain(const trace::TraceEvent &event, JobState &state, JobFacts &facts);
    void finish(const trace::TraceEvent &event, JobState &state, JobFacts &facts);
    void settle(const trace::TraceEvent &event, JobState &state, JobFacts &facts);
    void signal(const trace::TraceEvent &event, const JobState &state, JobFacts &facts);
    void retry(const trace::TraceEvent &event, JobState &state, const JobFacts &facts);
    void mark(MarkerKind kind, const trace::TraceEvent &event)
    {
        m_analysis.markers.push_back({event.at(), m_analysis.eventCount, event.jobId(), kind});
    }
    void breakAt(const trace::TraceEvent &event, std::string_view found, std::string_view allowed);
    void addJobsUpTo(core::JobId job);
    void advanceTo(const trace::TraceEvent &event);
    void closeInstant();

    Analysis m_analysis;
    core::LargeVector<JobState> m_states;
    std::unordered_map<core::JobId, Attempt> m_attempts; // of jobs that were retried: the one that waits, runs or has just ended
    std::optional<core::Error> m_error;
    std::uint64_t m_firstNumber;
    core::SimTime m_now;
    bool m_begun = false; // an event that is not foreign was seen
    bool m_ended = false;
    Gauge m_operations, m_slots, m_callers;
};

core::Result<Analysis> analyse(const trace::EventLog &log);

} // namespace inflight::analysis

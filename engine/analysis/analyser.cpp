#include "engine/analysis/analysis.h"

#include <algorithm>
#include <utility>

namespace inflight::analysis {

using trace::EventKind;
using trace::Outcome;
using trace::TraceEvent;

namespace {

Settled settledOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Fulfilled: return Settled::Fulfilled;
    case Outcome::Rejected: return Settled::Rejected;
    case Outcome::Timeout: return Settled::Timeout;
    case Outcome::NotAdmitted: return Settled::NotAdmitted;
    default: return Settled::Aborted;
    }
}

Finish finishOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Completed: return Finish::Completed;
    case Outcome::Failed: return Finish::Failed;
    default: return Finish::Aborted;
    }
}

} // namespace

Analyser::Analyser(std::optional<std::uint32_t> limit, std::size_t jobCount, std::uint64_t firstNumber)
    : m_firstNumber(firstNumber)
{
    m_analysis.limit = limit;
    m_analysis.facts.jobs.resize(jobCount);
    m_analysis.lanes.resize(jobCount);
    for (std::size_t i = 0; i < jobCount; ++i)
        m_analysis.lanes[i].job = core::jobIdAt(i);
    m_states.resize(jobCount);
    m_analysis.facts.startOrder.reserve(jobCount);
}

void Analyser::accept(std::span<const TraceEvent> events)
{
    for (const TraceEvent &event : events) {
        if (m_error)
            return;
        step(event);
        ++m_analysis.eventCount;
    }
}

void Analyser::addJobsUpTo(core::JobId job)
{
    const std::size_t index = core::indexOf(job);
    while (m_states.size() <= index) {
        m_analysis.lanes.push_back({core::jobIdAt(m_states.size()), {}, {}, false, {}});
        m_analysis.facts.jobs.emplace_back();
        m_states.emplace_back();
    }
}

void Analyser::breakAt(const TraceEvent &event, std::string_view found, std::string_view allowed)
{
    const std::string number = std::to_string(m_firstNumber + m_analysis.eventCount);
    m_error = core::Error{core::ErrorKind::BrokenLog, "", "event " + number,
                          std::string(event.kind() == EventKind::Foreign ? "an unknown kind" : nameOf(event.kind())) + " at " + core::millisecondsText(event.at()) + " ms: " + std::string(found),
                          std::string(allowed)};
}

void Analyser::changed()
{
    m_dirty = true;
    m_operationsPeak = std::max(m_operationsPeak, m_operations);
    m_slotsPeak = std::max(m_slotsPeak, m_slots);
    m_callersPeak = std::max(m_callersPeak, m_callers);
}

// Writes the instant's net change into the curves, and opens or closes a window over the budget.
void Analyser::closeInstant()
{
    if (!m_dirty)
        return;
    m_dirty = false;
    const auto append = [this](Curve &curve, std::uint32_t value, std::uint32_t peak) {
        const std::uint32_t before = curve.empty() ? 0 : curve.back().value;
        if (value != before || peak > std::max(value, before))
            curve.push_back({m_now, value, peak});
    };
    append(m_analysis.curves.operations, m_operations, m_operationsPeak);
    append(m_analysis.curves.slots, m_slots, m_slotsPeak);
    append(m_analysis.curves.callers, m_callers, m_callersPeak);
    m_operationsPeak = m_operations;
    m_slotsPeak = m_slots;
    m_callersPeak = m_callers;
}

void Analyser::step(const TraceEvent &event)
{
    const bool isForeign = event.kind() == EventKind::Foreign;
    if (m_ended && !isForeign)
        return breakAt(event, "an event after run_ended", "nothing after run_ended");
    if (event.at() < m_now)
        return breakAt(event, "time runs backwards (the event before is at " + core::millisecondsText(m_now) + " ms)",
                       "times that never decrease");
    if (event.at() > m_now) {
        closeInstant();
        m_now = event.at();
    }
    if (isForeign)
        return; // its meaning is not known, its place in time is
    m_analysis.end = m_now;
    if (event.hasJob()) {
        if (core::indexOf(event.jobId()) >= m_states.size())
            addJobsUpTo(event.jobId());
        jobStep(event);
    } else {
        runStep(event);
    }
    m_begun = true;
}

void Analyser::runStep(const TraceEvent &event)
{
    switch (event.kind()) {
    case EventKind::RunStarted:
        if (m_begun)
            breakAt(event, "a run that starts again", "run_started as the first event only");
        break;
    case EventKind::RunEnded:
        m_ended = m_analysis.isComplete = true;
        break;
    case EventKind::AggregateSettled:
        aggregate(event);
        break;
    case EventKind::DeadlinePassed:
        break;
    default:
        breakAt(event, "an event without its job", "a job in every event of this kind");
    }
}

void Analyser::aggregate(const TraceEvent &event)
{
    AggregateFacts &facts = m_analysis.facts.aggregate;
    if (facts.at)
        return breakAt(event, "the whole run settles a second time", "one aggregate_settled a run");
    facts.at = event.at();
    facts.outcome = event.outcome() == Outcome::Fulfilled ? AggregateOutcome::Fulfilled
                    : event.outcome() == Outcome::Rejected ? AggregateOutcome::Rejected
                                                           : AggregateOutcome::Timeout;
    (facts.outcome == AggregateOutcome::Fulfilled ? facts.winner : facts.firstReason) = event.job();
}

void Analyser::jobStep(const TraceEvent &event)
{
    const std::size_t job = core::indexOf(event.jobId());
    JobState &state = m_states[job];
    JobFacts &facts = m_analysis.facts.jobs[job];
    Lane &lane = m_analysis.lanes[job];
    const auto mark = [&](MarkerKind kind) { lane.markers.push_back({kind, event.at(), m_analysis.eventCount}); };
    switch (event.kind()) {
    case EventKind::JobQueued:
        if (state.queued)
            return breakAt(event, "the job is queued a second time", "one job_queued a job");
        state.queued = true;
        facts.queued = event.at();
        break;
    case EventKind::SlotTaken:
        if (state.slot)
            return breakAt(event, "the job holds a slot already", "one slot_taken a job until its slot_freed");
        state.slot = true;
        ++m_slots;
        lane.slotTaken = event.at();
        m_analysis.facts.limiterPeak = std::max(m_analysis.facts.limiterPeak, m_slots);
        changed();
        break;
    case EventKind::SlotFreed:
        if (!state.slot)
            return breakAt(event, "the job holds no slot", "slot_freed after slot_taken");
        state.slot = false;
        --m_slots;
        lane.slotFreed = event.at();
        changed();
        break;
    case EventKind::WorkStarted:
        start(event, state, facts, lane);
        break;
    case EventKind::WorkEnded:
        finish(event, state, facts, lane);
        break;
    case EventKind::CallerSettled:
        settle(event, state, facts, lane);
        break;
    case EventKind::DeadlinePassed:
        mark(MarkerKind::DeadlinePassed);
        break;
    case EventKind::SignalSent:
        if (facts.signalSent)
            return breakAt(event, "the operation is signalled a second time", "one signal_sent a job");
        facts.signalSent = event.at();
        mark(MarkerKind::SignalSent);
        break;
    case EventKind::SignalObserved:
        if (!state.running || !facts.signalSent)
            return breakAt(event, "no running operation that a signal was sent to", "signal_observed after signal_sent, before work_ended");
        facts.signalObserved = event.at();
        mark(MarkerKind::SignalObserved);
        break;
    case EventKind::AggregateSettled:
        aggregate(event);
        break;
    case EventKind::AdmissionStopped:
    case EventKind::BudgetExceeded:
        break;
    default:
        breakAt(event, "a job in an event of the whole run", "no job here");
    }
}

void Analyser::start(const TraceEvent &event, JobState &state, JobFacts &facts, Lane &lane)
{
    if (facts.started)
        return breakAt(event, "the operation starts a second time", "one work_started a job");
    state.running = true;
    facts.started = event.at();
    lane.isLateStart = state.settled;
    m_analysis.facts.startOrder.push_back(event.jobId());
    ++m_operations;
    if (!state.settled)
        ++m_callers;
    m_analysis.facts.peakInFlight = std::max(m_analysis.facts.peakInFlight, m_operations);
    changed();
    if (!m_analysis.limit || m_operations <= *m_analysis.limit)
        return;
    std::vector<BudgetWindow> &windows = m_analysis.overBudget;
    if (windows.empty() || windows.back().to)
        windows.push_back({event.at(), std::nullopt, m_operations, m_analysis.eventCount});
    windows.back().peak = std::max(windows.back().peak, m_operations);
}

void Analyser::finish(const TraceEvent &event, JobState &state, JobFacts &facts, Lane &lane)
{
    if (!state.running)
        return breakAt(event, facts.finished ? "the operation ends a second time" : "an operation that has not started",
                       "one work_ended after each work_started");
    state.running = false;
    facts.finished = event.at();
    facts.finish = finishOf(event.outcome());
    --m_operations;
    if (!state.settled)
        --m_callers;
    changed();
    m_analysis.facts.makespan = event.at();
    if (facts.isLate()) {
        ++m_analysis.facts.lateCompletions;
        lane.markers.push_back({MarkerKind::LateCompletion, event.at(), m_analysis.eventCount});
    }
    if (facts.finish == Finish::Failed)
        lane.markers.push_back({MarkerKind::Failure, event.at(), m_analysis.eventCount});
    std::vector<BudgetWindow> &windows = m_analysis.overBudget;
    if (!windows.empty() && !windows.back().to && m_operations <= *m_analysis.limit)
        windows.back().to = event.at();
}

void Analyser::settle(const TraceEvent &event, JobState &state, JobFacts &facts, Lane &lane)
{
    if (state.settled)
        return breakAt(event, "the caller settles a second time", "one caller_settled a job");
    state.settled = true;
    facts.how = settledOf(event.outcome());
    if (facts.how == Settled::NotAdmitted)
        lane.markers.push_back({MarkerKind::NotAdmitted, event.at(), m_analysis.eventCount});
    else
        facts.settled = event.at();
    if (state.running) {
        --m_callers;
        changed();
    }
}

Analysis Analyser::take()
{
    closeInstant();
    return std::move(m_analysis);
}

core::Result<Analysis> analyse(const trace::EventLog &log)
{
    Analyser analyser(log.header().limit, log.jobs().size(), log.firstNumber());
    for (std::size_t i = 0; i < log.size();) {
        const auto chunk = log.chunkFrom(i);
        analyser.accept(chunk);
        i += chunk.size();
    }
    if (analyser.error())
        return *analyser.error();
    return analyser.take();
}

} // namespace inflight::analysis

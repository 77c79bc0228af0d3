#include "engine/analysis/analysis.h"

#include <algorithm>
#include <limits>
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

std::size_t instantsOf(const trace::EventLog &log)
{
    std::size_t instants = 0;
    core::SimTime now;
    for (std::size_t i = 0; i < log.size();) {
        const auto chunk = log.chunkFrom(i);
        for (const TraceEvent &event : chunk) {
            instants += event.at() != now;
            now = event.at();
        }
        i += chunk.size();
    }
    return instants + 1;
}

// The entries of one job in a list that is sorted by job.
template <typename List>
auto entriesOf(const List &list, core::JobId job)
{
    const auto before = [](const auto &entry, core::JobId id) { return entry.job < id; };
    const auto first = std::lower_bound(list.begin(), list.end(), job, before);
    auto last = first;
    while (last != list.end() && last->job == job)
        ++last;
    return std::span(first, last);
}

template <typename List>
void sortByJob(List &list)
{
    std::stable_sort(list.begin(), list.end(), [](const auto &a, const auto &b) { return a.job < b.job; });
}

} // namespace

std::span<const Marker> Analysis::markersOf(core::JobId job) const { return entriesOf(markers, job); }
std::span<const Attempt> Analysis::attemptsOf(core::JobId job) const { return entriesOf(attempts, job); }

Analyser::Analyser(std::optional<std::uint32_t> limit, std::size_t jobCount, std::uint64_t firstNumber)
    : m_firstNumber(firstNumber)
{
    m_analysis.limit = limit;
    m_analysis.facts.jobs.resize(jobCount);
    m_analysis.lanes.resize(jobCount);
    m_states.resize(jobCount);
    m_analysis.facts.startOrder.reserve(jobCount);
}

void Analyser::expectInstants(std::size_t instants)
{
    m_analysis.curves.operations.reserve(instants);
    m_analysis.curves.slots.reserve(instants);
    m_analysis.curves.callers.reserve(instants);
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
    const std::size_t count = core::indexOf(job) + 1;
    m_analysis.lanes.resize(count);
    m_analysis.facts.jobs.resize(count);
    m_states.resize(count);
}

void Analyser::breakAt(const TraceEvent &event, std::string_view found, std::string_view allowed)
{
    const std::string number = std::to_string(m_firstNumber + m_analysis.eventCount);
    const std::string_view kind = event.kind() == EventKind::Foreign ? "an unknown kind" : nameOf(event.kind());
    m_error = core::Error{core::ErrorKind::BrokenLog, "", "event " + number,
                          std::string(kind) + " at " + core::millisecondsText(event.at()) + " ms: " + std::string(found),
                          std::string(allowed)};
}

// Writes the instant's net change into the curves.
void Analyser::closeInstant()
{
    m_operations.closeInstant(m_now, m_analysis.curves.operations);
    m_slots.closeInstant(m_now, m_analysis.curves.slots);
    m_callers.closeInstant(m_now, m_analysis.curves.callers);
}

void Analyser::advanceTo(const TraceEvent &event)
{
    if (event.at() < m_now)
        return breakAt(event, "time runs backwards (the event before is at " + core::millisecondsText(m_now) + " ms)",
                       "times that never decrease");
    closeInstant();
    m_now = event.at();
}

void Analyser::step(const TraceEvent &event)
{
    const bool isForeign = event.kind() == EventKind::Foreign;
    if (m_ended && !isForeign)
        return breakAt(event, "an event after run_ended", "nothing after run_ended");
    if (event.at() != m_now)
        advanceTo(event);
    if (isForeign || m_error)
        return; // a foreign event's meaning is not known, its place in time is
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
    switch (event.kind()) {
    case EventKind::JobQueued: return queue(event, state, facts);
    case EventKind::SlotTaken: return takeSlot(event, state, lane);
    case EventKind::SlotFreed: return freeSlot(event, state, lane);
    case EventKind::WorkStarted: return start(event, state, facts, lane);
    case EventKind::WorkEnded: return finish(event, state, facts);
    case EventKind::CallerSettled: return settle(event, state, facts);
    case EventKind::DeadlinePassed: return mark(MarkerKind::DeadlinePassed, event);
    case EventKind::SignalSent:
    case EventKind::SignalObserved: return signal(event, state, facts);
    case EventKind::RetryScheduled: return retry(event, state, facts);
    case EventKind::AggregateSettled: return aggregate(event);
    case EventKind::AdmissionStopped:
    case EventKind::BudgetExceeded: return;
    default: return breakAt(event, "a job in an event of the whole run", "no job here");
    }
}

void Analyser::queue(const TraceEvent &event, JobState &state, JobFacts &facts)
{
    if (!state.queued) {
        state.queued = true;
        facts.queued = event.at();
        return;
    }
    if (!state.retries || state.queuedAgain)
        return breakAt(event, "the job is queued a second time", "one job_queued a job, and one after each retry_scheduled");
    state.queuedAgain = true;
    m_attempts[event.jobId()].queued = event.at();
}

void Analyser::takeSlot(const TraceEvent &event, JobState &state, Lane &lane)
{
    if (state.slot)
        return breakAt(event, "the job holds a slot already", "one slot_taken a job until its slot_freed");
    state.slot = true;
    m_slots.rise();
    lane.slotTaken = event.at();
    lane.slotFreed.reset();
    if (m_slots.value > m_analysis.facts.limiterPeak)
        m_analysis.facts.limiterPeak = m_slots.value;
}

void Analyser::freeSlot(const TraceEvent &event, JobState &state, Lane &lane)
{
    if (!state.slot)
        return breakAt(event, "the job holds no slot", "slot_freed after slot_taken");
    state.slot = false;
    m_slots.fall();
    lane.slotFreed = event.at();
}

void Analyser::start(const TraceEvent &event, JobState &state, JobFacts &facts, Lane &lane)
{
    if (facts.attempts > 0) {
        if (!state.retries)
            return breakAt(event, "the operation starts a second time", "one work_started a job, and one after each retry_scheduled");
        startAgain(event, state, facts);
    } else {
        facts.started = event.at();
        facts.attempts = 1;
        lane.isLateStart = state.settled;
        m_analysis.facts.startOrder.push_back(event.jobId());
    }
    state.running = true;
    m_operations.rise();
    if (!state.settled)
        m_callers.rise();
    const std::uint32_t inFlight = m_operations.value;
    if (inFlight > m_analysis.facts.peakInFlight)
        m_analysis.facts.peakInFlight = inFlight;
    if (!m_analysis.limit || inFlight <= *m_analysis.limit)
        return;
    std::vector<BudgetWindow> &windows = m_analysis.overBudget;
    if (windows.empty() || windows.back().to)
        windows.push_back({event.at(), std::nullopt, inFlight, m_analysis.eventCount});
    windows.back().peak = std::max(windows.back().peak, inFlight);
}

void Analyser::startAgain(const TraceEvent &event, JobState &state, JobFacts &facts)
{
    state.retries = state.queuedAgain = false;
    facts.finished.reset();
    facts.finish = Finish::Never;
    if (facts.attempts < std::numeric_limits<decltype(facts.attempts)>::max())
        ++facts.attempts;
    m_attempts[event.jobId()].started = event.at();
}

void Analyser::finish(const TraceEvent &event, JobState &state, JobFacts &facts)
{
    if (!state.running)
        return breakAt(event, facts.finished ? "the operation ends a second time" : "an operation that has not started",
                       "one work_ended after each work_started");
    state.running = false;
    facts.finished = event.at();
    facts.finish = finishOf(event.outcome());
    m_operations.fall();
    if (!state.settled)
        m_callers.fall();
    m_analysis.facts.makespan = event.at();
    if (facts.isLate())
        mark(MarkerKind::LateCompletion, event);
    if (facts.finish == Finish::Failed)
        mark(MarkerKind::Failure, event);
    std::vector<BudgetWindow> &windows = m_analysis.overBudget;
    if (!windows.empty() && !windows.back().to && m_operations.value <= *m_analysis.limit)
        windows.back().to = event.at();
}

void Analyser::settle(const TraceEvent &event, JobState &state, JobFacts &facts)
{
    if (state.settled)
        return breakAt(event, "the caller settles a second time", "one caller_settled a job");
    state.settled = true;
    facts.how = settledOf(event.outcome());
    if (facts.how == Settled::NotAdmitted)
        mark(MarkerKind::NotAdmitted, event);
    else
        facts.settled = event.at();
    if (state.running)
        m_callers.fall();
}

void Analyser::signal(const TraceEvent &event, const JobState &state, JobFacts &facts)
{
    if (event.kind() == EventKind::SignalSent) {
        if (facts.signalSent)
            return breakAt(event, "the operation is signalled a second time", "one signal_sent a job");
        facts.signalSent = event.at();
        return mark(MarkerKind::SignalSent, event);
    }
    if (!state.running || !facts.signalSent)
        return breakAt(event, "no running operation that a signal was sent to", "signal_observed after signal_sent, before work_ended");
    facts.signalObserved = event.at();
    mark(MarkerKind::SignalObserved, event);
}

void Analyser::retry(const TraceEvent &event, JobState &state, const JobFacts &facts)
{
    if (facts.finish != Finish::Failed || state.running || state.retries)
        return breakAt(event, "no attempt that has just failed", "one retry_scheduled after a work_ended with outcome failed");
    state.retries = true;
    Attempt &attempt = m_attempts[event.jobId()];
    if (facts.attempts == 1)
        attempt = {event.jobId(), Finish::Failed, facts.queued, facts.started, facts.finished};
    attempt.finish = Finish::Failed;
    attempt.ended = facts.finished;
    m_analysis.attempts.push_back(attempt);
    attempt = {event.jobId(), Finish::Never, {}, {}, {}};
}

Analysis Analyser::take()
{
    closeInstant();
    for (auto &[job, attempt] : m_attempts) {
        if (!attempt.queued && !attempt.started)
            continue;
        const JobFacts &facts = m_analysis.facts.jobs[core::indexOf(job)];
        if (attempt.started && facts.finish != Finish::Never) {
            attempt.finish = facts.finish;
            attempt.ended = facts.finished;
        }
        m_analysis.attempts.push_back(attempt);
    }
    for (const JobFacts &facts : m_analysis.facts.jobs)
        m_analysis.facts.lateCompletions += facts.isLate();
    sortByJob(m_analysis.attempts);
    sortByJob(m_analysis.markers);
    return std::move(m_analysis);
}

core::Result<Analysis> analyse(const trace::EventLog &log)
{
    Analyser analyser(log.header().limit, log.jobs().size(), log.firstNumber());
    analyser.expectInstants(instantsOf(log));
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

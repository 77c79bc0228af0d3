#include "engine/sim/run.h"

#include <limits>
#include <utility>

namespace inflight::sim {

using scenario::DeadlineClock;
using scenario::DeadlineMode;
using scenario::OnFailure;
using scenario::TieRule;
using trace::EventKind;
using trace::Outcome;

namespace {

bool hasRace(DeadlineMode mode) { return mode == DeadlineMode::Race || mode == DeadlineMode::RaceAndSignal; }
bool hasSignal(DeadlineMode mode) { return mode == DeadlineMode::Signal || mode == DeadlineMode::RaceAndSignal; }

bool hasClock(const scenario::Scenario &scenario, DeadlineClock clock)
{
    return scenario.deadline.mode != DeadlineMode::None && scenario.deadline.clock == clock;
}

// With one deadline for the whole run a slot always follows its operation.
bool slotLeavesWithCaller(const scenario::Scenario &scenario)
{
    return scenario.slotRelease == scenario::SlotRelease::WhenCallerSettles && !hasClock(scenario, DeadlineClock::WholeRun);
}

std::vector<Operands> allOperands(const std::vector<scenario::Job> &jobs)
{
    std::vector<Operands> operands;
    operands.reserve(jobs.size());
    for (const scenario::Job &job : jobs)
        operands.push_back(operandsOf(job));
    return operands;
}

} // namespace

Run::Run(const scenario::Scenario &scenario, trace::EventSink &sink, std::stop_token stop)
    : m_hasRace(hasRace(scenario.deadline.mode)),
      m_hasSignal(hasSignal(scenario.deadline.mode)),
      m_deadlineFromStart(hasClock(scenario, DeadlineClock::FromStart)),
      m_deadlineFromQueue(hasClock(scenario, DeadlineClock::FromQueue)),
      m_deadlineOfRun(hasClock(scenario, DeadlineClock::WholeRun)),
      m_slotLeavesWithCaller(slotLeavesWithCaller(scenario)),
      m_dropsExpired(scenario.expiredInQueue == scenario::ExpiredInQueue::Dropped),
      m_onFailure(scenario.onFailure),
      m_deadlineAfter(scenario.deadline.after),
      m_limit(scenario.strategy.limit.value_or(std::numeric_limits<std::uint32_t>::max())),
      m_deadlineRank(scenario.tie == TieRule::WorkFirst ? 1 : 0),
      m_workRank(scenario.tie == TieRule::DeadlineFirst ? 1 : 0),
      m_events(sink),
      m_stop(std::move(stop)),
      m_admission(scenario.strategy, static_cast<std::uint32_t>(scenario.jobs.size())),
      m_settlement(scenario.settle, scenario.jobs.size()),
      m_operands(allOperands(scenario.jobs)),
      m_states(scenario.jobs.size()),
      m_keepsStartOrder(m_onFailure == OnFailure::AbortActive || m_deadlineOfRun),
      m_unsettled(scenario.jobs.size())
{
}

RunEnd Run::execute()
{
    emit(EventKind::RunStarted);
    if (m_deadlineOfRun)
        m_runDeadline = arm(m_deadlineAfter, Kind::RunDeadlineDue, 0);
    queueAll();
    announce(m_settlement.start());
    admitAll();
    drain();
    // The run's own timer is never cleared, but once nothing is left to happen nobody sees it fire.
    while (!m_isStopped && m_loop.hasTimer() && !(isOver() && m_loop.armedCount() == 1 && m_runDeadline != kNoTimer)) {
        fire(m_loop.fireNext());
        drain();
    }
    if (!m_isStopped)
        emit(EventKind::RunEnded);
    m_events.flush();
    return m_isStopped ? RunEnd::Stopped : RunEnd::Finished;
}

void Run::queueAll()
{
    for (Index job = 0; job < m_states.size(); ++job) {
        emit(EventKind::JobQueued, job);
        if (m_deadlineFromQueue)
            m_states[job].deadline = arm(m_deadlineAfter, Kind::JobDeadlineDue, job);
    }
}

void Run::admitAll()
{
    while (m_admission.mayAdmit()) {
        const Index job = m_admission.nextJob();
        if (m_states[job].dropped) {
            m_admission.passOver();
        } else {
            m_admission.take();
            start(job);
        }
    }
    m_admission.closeChunk();
}

// A raced operation is called before its timer is made, Promise.race([operation(), timer()]), so at one instant its work wins; a
// signal needs its timer first, so there the deadline wins.
void Run::start(Index job)
{
    JobState &state = m_states[job];
    state.holdsSlot = true;
    emit(EventKind::SlotTaken, job);
    const bool timerFirst = m_deadlineFromStart && m_hasSignal;
    if (timerFirst)
        state.deadline = arm(m_deadlineAfter, Kind::JobDeadlineDue, job);
    startOperation(job);
    if (m_deadlineFromStart && !timerFirst)
        state.deadline = arm(m_deadlineAfter, Kind::JobDeadlineDue, job);
    // Its caller left while it waited: the limiter sees that at once and, if the slot goes with the caller, frees it.
    if (m_slotLeavesWithCaller && state.told)
        enqueue(Kind::CallerOfDeadline, job);
}

void Run::startOperation(Index job)
{
    JobState &state = m_states[job];
    state.started = true;
    if (m_keepsStartOrder)
        m_startOrder.push_back(job);
    emit(EventKind::WorkStarted, job);
    if (++m_inFlight == m_limit + 1u && m_limit != std::numeric_limits<std::uint32_t>::max())
        emit(EventKind::BudgetExceeded, job);
    const bool raised = state.signalRaised || m_runSignalRaised;
    const Operands &operands = m_operands[job];
    // An operation that stops at once on a raised signal does so before any work, even before work of no time.
    if (raised && operands.stopsOnSignal && operands.signalLatency.isZero()) {
        deliverSignal(job);
        return;
    }
    advance(job);
    if (raised)
        deliverSignal(job);
}

// The interpreter: runs the operation's steps until one of them has to wait.
void Run::advance(Index job)
{
    JobState &state = m_states[job];
    for (;;) {
        switch (kPlainProgram[state.programCounter++]) {
        case Step::WaitOwnWork:
            if (m_operands[job].work.isZero())
                break;
            state.work = arm(m_operands[job].work, Kind::WorkDue, job);
            return;
        case Step::FinishOwnOutcome:
            finish(job, m_operands[job].outcome);
            return;
        }
    }
}

void Run::finish(Index job, Outcome outcome)
{
    JobState &state = m_states[job];
    state.finish = outcome;
    disarm(state.work);
    disarm(state.latency);
    if (outcome == Outcome::Aborted)
        emit(EventKind::SignalObserved, job);
    enqueue(Kind::End, job);
}

void Run::deliverSignal(Index job)
{
    JobState &state = m_states[job];
    if (state.signalSent)
        return;
    state.signalSent = true;
    emit(EventKind::SignalSent, job);
    const Operands &operands = m_operands[job];
    if (!operands.stopsOnSignal || state.finish != Outcome::None)
        return;
    if (operands.signalLatency.isZero())
        finish(job, Outcome::Aborted);
    else
        state.latency = arm(operands.signalLatency, Kind::LatencyDue, job);
}

void Run::signalRunning()
{
    for (std::size_t i = 0; i < m_startOrder.size(); ++i)
        if (!m_states[m_startOrder[i]].ended)
            deliverSignal(m_startOrder[i]);
}

TimerId Run::arm(core::SimDuration after, Kind kind, Index job)
{
    const bool isDeadline = kind == Kind::JobDeadlineDue || kind == Kind::RunDeadlineDue;
    return m_loop.arm(m_loop.now() + after, {job, static_cast<std::uint32_t>(kind)}, isDeadline ? m_deadlineRank : m_workRank);
}

void Run::disarm(TimerId &timer)
{
    if (timer != kNoTimer)
        m_loop.cancel(std::exchange(timer, kNoTimer));
}

void Run::fire(Task task)
{
    switch (static_cast<Kind>(task.kind)) {
    case Kind::WorkDue:
        m_states[task.subject].work = kNoTimer;
        advance(task.subject);
        break;
    case Kind::LatencyDue:
        m_states[task.subject].latency = kNoTimer;
        finish(task.subject, Outcome::Aborted);
        break;
    case Kind::JobDeadlineDue:
        m_states[task.subject].deadline = kNoTimer;
        jobDeadline(task.subject);
        break;
    default:
        m_runDeadline = kNoTimer;
        runDeadline();
        break;
    }
}

void Run::drain()
{
    while (m_loop.hasStep() && !m_isStopped) {
        runStep(m_loop.takeStep());
        lookAtStopToken();
    }
}

// After each batch only, so that looking costs nothing.
void Run::lookAtStopToken()
{
    if (m_batchesSeen == m_events.batches())
        return;
    m_batchesSeen = m_events.batches();
    m_isStopped = m_stop.stop_requested();
}

void Run::runStep(Task step)
{
    switch (static_cast<Kind>(step.kind)) {
    case Kind::End:
        end(step.subject);
        break;
    case Kind::CallerOfEnd: {
        const Outcome finish = m_states[step.subject].finish;
        caller(step.subject, finish == Outcome::Completed ? Outcome::Fulfilled : finish == Outcome::Failed ? Outcome::Rejected : Outcome::Aborted);
        break;
    }
    case Kind::CallerOfDeadline:
        caller(step.subject, Outcome::Timeout);
        break;
    case Kind::CallerOfDrop:
        caller(step.subject, Outcome::Aborted);
        break;
    default:
        slot(step.subject);
        break;
    }
}

void Run::end(Index job)
{
    m_states[job].ended = true;
    --m_inFlight;
    emit(EventKind::WorkEnded, job, m_states[job].finish);
    enqueue(Kind::CallerOfEnd, job);
}

void Run::caller(Index job, Outcome outcome)
{
    JobState &state = m_states[job];
    if (!state.told) {
        state.told = true;
        disarm(state.deadline);
        settle(job, outcome);
        if (outcome != Outcome::Fulfilled && m_onFailure != OnFailure::KeepGoing && !m_admission.isStopped())
            stopAdmission(job);
    }
    if (slotIsDue(state)) {
        state.holdsSlot = false;
        enqueue(Kind::Slot, job);
    }
}

bool Run::slotIsDue(const JobState &state) const { return state.holdsSlot && (m_slotLeavesWithCaller || state.ended); }

void Run::slot(Index job)
{
    emit(EventKind::SlotFreed, job);
    m_admission.release();
    admitAll();
}

// The caller of one job learns its outcome, and through it the caller of the whole run. Whoever left at the run's own deadline has
// settled already and learns nothing more.
void Run::settle(Index job, Outcome outcome)
{
    JobState &state = m_states[job];
    if (state.settled)
        return;
    state.settled = true;
    --m_unsettled;
    emit(EventKind::CallerSettled, job, outcome);
    announce(m_settlement.tell(core::jobIdAt(job), outcome));
}

void Run::announce(const std::optional<Verdict> &verdict)
{
    if (!verdict)
        return;
    if (verdict->job)
        m_events.add({m_loop.now(), EventKind::AggregateSettled, *verdict->job, verdict->outcome});
    else
        emit(EventKind::AggregateSettled, verdict->outcome);
}

void Run::stopAdmission(Index culprit)
{
    m_admission.stop();
    emit(EventKind::AdmissionStopped, culprit);
    for (Index job = m_admission.nextJob(); job < m_states.size(); ++job) {
        disarm(m_states[job].deadline);
        settle(job, Outcome::NotAdmitted);
    }
    if (m_onFailure == OnFailure::AbortActive)
        signalRunning();
}

void Run::jobDeadline(Index job)
{
    JobState &state = m_states[job];
    emit(EventKind::DeadlinePassed, job);
    if (m_hasSignal) {
        state.signalRaised = true;
        if (state.started && !state.ended)
            deliverSignal(job);
    }
    state.dropped = m_dropsExpired && !state.started;
    if (m_hasRace)
        enqueue(Kind::CallerOfDeadline, job);
    else if (state.dropped)
        enqueue(Kind::CallerOfDrop, job);
}

void Run::runDeadline()
{
    emit(EventKind::DeadlinePassed);
    if (m_hasSignal) {
        m_runSignalRaised = true;
        signalRunning();
    }
    if (m_hasRace)
        announce(m_settlement.leave());
    for (Index job = 0; job < m_states.size(); ++job) {
        JobState &state = m_states[job];
        state.dropped = m_dropsExpired && !state.started;
        if (m_hasRace)
            settle(job, Outcome::Timeout);
        else if (state.dropped && !state.settled)
            enqueue(Kind::CallerOfDrop, job);
    }
}

} // namespace inflight::sim

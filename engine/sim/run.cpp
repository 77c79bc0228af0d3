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
      m_handsOverFirst(scenario.dialect.handOver == scenario::HandOver::BeforeCaller),
      m_staggers(scenario.dialect.firstStarts == scenario::FirstStarts::Staggered),
      m_deliversInOrder(scenario.dialect.delivery == scenario::Delivery::InOrder),
      m_droppedJobs(scenario.dialect.droppedJobs),
      m_onFailure(scenario.onFailure),
      m_deadlineAfter(scenario.deadline.after),
      m_queueCapacity(scenario.strategy.queue),
      m_limit(scenario.strategy.limit.value_or(std::numeric_limits<std::uint32_t>::max())),
      m_deadlineRank(scenario.tie == TieRule::WorkFirst ? 1 : 0),
      m_workRank(scenario.tie == TieRule::DeadlineFirst ? 1 : 0),
      m_events(sink),
      m_stop(std::move(stop)),
      m_admission(scenario),
      m_settlement(scenario.settle, scenario.jobs.size(), scenario.dialect.failures),
      m_retries(scenario),
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
    if (m_staggers)
        startNextOfFirst();
    else
        admitAll();
    if (m_queueCapacity)
        refuseBeyondQueue(*m_queueCapacity);
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

// The next in line that was not dropped while it waited.
void Run::admitOne()
{
    while (m_admission.mayAdmit()) {
        const Index job = m_admission.call();
        const JobState &state = m_states[job];
        if (state.started || state.dropped) {
            if (!isWaiting(job))
                continue;
            m_admission.take();
            return startAgain(job);
        }
        m_admission.take();
        return start(job);
    }
}

void Run::admitAll()
{
    while (m_admission.mayAdmit())
        admitOne();
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
    if (m_keepsStartOrder && !state.started)
        m_startOrder.push_back(job);
    state.started = true;
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
    case Kind::BackOffDue:
        backOffDue(task.subject);
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
    case Kind::CallerOfAbort:
        caller(step.subject, Outcome::Aborted);
        break;
    case Kind::CallerOfRefusal:
        caller(step.subject, Outcome::Rejected);
        break;
    case Kind::Failure:
        seeFailure(step.subject, m_states[step.subject].outcome);
        break;
    case Kind::Requeue:
        requeue(step.subject);
        break;
    case Kind::Delivery:
        deliver(step.subject);
        break;
    case Kind::NextStart:
        startNextOfFirst();
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
    if (m_retries.isOn() && isTriedAgain(job)) {
        scheduleRetry(job);
        return;
    }
    // A limiter that staggers its starts is a set of runners: one is free with its result (that of the operation itself, where
    // nothing is raced against it), and only then looks for its next job.
    if (m_staggers && !m_hasRace)
        releaseSlot(job);
    enqueue(Kind::CallerOfEnd, job);
}

void Run::caller(Index job, Outcome outcome)
{
    JobState &state = m_states[job];
    if (!state.told) {
        state.told = true;
        state.outcome = outcome;
        disarm(state.deadline);
        settle(job, outcome);
        // A timeout that the caller raced for outside of the limiter has nothing to do with the slot.
        const bool comesThroughLimiter = outcome != Outcome::Timeout || m_slotLeavesWithCaller;
        state.failureWaits = m_handsOverFirst && !m_deliversInOrder && comesThroughLimiter && slotIsDue(state);
        if (!state.failureWaits && !(m_deliversInOrder && state.started))
            seeFailure(job, outcome);
    }
    if (!slotIsDue(state))
        return;
    if (!m_deliversInOrder)
        freeSlotOf(job);
    else
        waitForDelivery(job);
}

bool Run::slotIsDue(const JobState &state) const { return state.holdsSlot && (m_slotLeavesWithCaller || state.ended); }

void Run::freeSlotOf(Index job)
{
    m_states[job].holdsSlot = false;
    if (m_staggers && m_hasRace)
        releaseSlot(job);
    enqueue(Kind::Slot, job);
}

void Run::releaseSlot(Index job)
{
    emit(EventKind::SlotFreed, job);
    m_admission.release();
}

void Run::slot(Index job)
{
    if (!m_staggers)
        releaseSlot(job);
    tellWhoseTurnItIs();
    if (!m_staggers)
        admitAll();
    else
        admitOne(); // who has finished looks for one more job
    if (m_states[job].failureWaits)
        enqueue(Kind::Failure, job);
    if (m_deliversInOrder) {
        m_isDelivering = false;
        ++m_delivered;
        deliverNext();
    }
}

void Run::seeFailure(Index job, Outcome outcome)
{
    if (outcome != Outcome::Fulfilled && m_onFailure != OnFailure::KeepGoing && !m_admission.isStopped())
        stopAdmission(job);
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
    // Who holds no slot has nothing that could wait to be delivered.
    if (m_deliversInOrder) {
        if (state.started)
            return;
        state.announced = true;
    }
    announce(m_settlement.tell(core::jobIdAt(job), outcome));
}

void Run::announce(const Verdict *verdict)
{
    if (verdict == nullptr)
        return;
    if (verdict->job)
        m_events.add({m_loop.now(), EventKind::AggregateSettled, *verdict->job, verdict->outcome});
    else
        emit(EventKind::AggregateSettled, verdict->outcome);
}

} // namespace inflight::sim

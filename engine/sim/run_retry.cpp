// Attempts after the first, and what reaches a job between two of them.
#include "engine/sim/run.h"

namespace inflight::sim {

using trace::EventKind;
using trace::Outcome;

// Whether the failure that just ended an attempt is followed by another one. A job that was told to stop is not tried again, and
// neither is one that would have to queue for it once admission has stopped.
bool Run::isTriedAgain(Index job)
{
    const JobState &state = m_states[job];
    if (state.finish != Outcome::Failed || !m_retries.countFailure(job))
        return false;
    const bool isSignalled = state.signalSent || state.signalRaised || m_runSignalRaised;
    if (state.dropped || (isSignalled && m_operands[job].stopsOnSignal))
        return false;
    return !m_retries.givesSlotBack() || !m_admission.isStopped();
}

// Instead of CALLER. The slot is kept, or given back first: whoever waits gets it before the job stands in line again.
void Run::scheduleRetry(Index job)
{
    emit(EventKind::RetryScheduled, job);
    renewOperation(job);
    const core::SimDuration delay = m_retries.delayOf(job);
    if (m_retries.givesSlotBack()) {
        if (m_states[job].holdsSlot)
            freeSlotOf(job);
    } else if (delay.isZero()) {
        startOperation(job);
        return;
    }
    m_retries.setWait(job, Retries::Wait::BackOff);
    if (delay.isZero())
        enqueue(Kind::Requeue, job);
    else
        m_retries.timerOf(job) = arm(delay, Kind::BackOffDue, job);
}

// Its signal, deadline and caller are the job's and stay as they are.
void Run::renewOperation(Index job)
{
    JobState &state = m_states[job];
    state.programCounter = 0;
    state.finish = Outcome::None;
    state.ended = false;
    if (const auto work = m_retries.recoveredWork(job)) {
        m_operands[job].work = *work;
        m_operands[job].outcome = Outcome::Completed;
    }
}

void Run::backOffDue(Index job)
{
    m_retries.timerOf(job) = kNoTimer;
    if (m_retries.givesSlotBack()) {
        requeue(job);
        return;
    }
    m_retries.setWait(job, Retries::Wait::None);
    startOperation(job);
}

// The step may come too late: its job has been given up meanwhile.
void Run::requeue(Index job)
{
    if (m_retries.waitOf(job) != Retries::Wait::BackOff)
        return;
    m_retries.setWait(job, Retries::Wait::Queued);
    emit(EventKind::JobQueued, job);
    m_admission.queueAgain(job);
    admitAll();
}

// A slot for another attempt. The job's deadline runs since its first.
void Run::startAgain(Index job)
{
    m_retries.setWait(job, Retries::Wait::None);
    m_states[job].holdsSlot = true;
    emit(EventKind::SlotTaken, job);
    startOperation(job);
    if (m_slotLeavesWithCaller && m_states[job].told)
        enqueue(Kind::CallerOfDeadline, job);
}

// No further attempt: its last one has been the end.
void Run::giveUpRetry(Index job)
{
    disarm(m_retries.timerOf(job));
    m_retries.setWait(job, Retries::Wait::None);
    m_states[job].ended = true;
}

// No operation runs that could take its time: who stops on a signal gives up at once.
void Run::signalBetweenAttempts(Index job)
{
    JobState &state = m_states[job];
    if (!state.signalSent)
        emit(EventKind::SignalSent, job);
    state.signalSent = true;
    if (!m_operands[job].stopsOnSignal)
        return;
    giveUpRetry(job);
    enqueue(Kind::CallerOfAbort, job);
}

// As at any deadline a raced caller sees the timeout, so that goes first: a caller is told once.
void Run::deadlineBetweenAttempts(Index job)
{
    const bool isDropped = m_dropsExpired && m_retries.waitOf(job) == Retries::Wait::Queued;
    if (m_hasRace)
        enqueue(Kind::CallerOfDeadline, job);
    if (m_hasSignal)
        signalBetweenAttempts(job);
    if (!isDropped)
        return;
    drop(job);
    if (!m_hasRace)
        enqueue(Kind::CallerOfAbort, job);
}

} // namespace inflight::sim

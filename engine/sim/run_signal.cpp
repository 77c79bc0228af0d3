// Abort signals, and what the first failure does to the others.
#include "engine/sim/run.h"

namespace inflight::sim {

using scenario::OnFailure;
using trace::EventKind;
using trace::Outcome;

void Run::deliverSignal(Index job)
{
    JobState &state = m_states[job];
    if (state.signalSent)
        return;
    state.signalSent = true;
    emit(EventKind::SignalSent, job);
    const Operands &operands = m_operands[job];
    if (!operands.stopsOnSignal)
        return;
    // Work of no time that is about to end looks at its signal once more before it does.
    if (isEndingWithoutTimer(job) && operands.signalLatency.isZero()) {
        state.finish = Outcome::Aborted;
        emit(EventKind::SignalObserved, job);
    }
    if (state.finish != Outcome::None)
        return;
    if (operands.signalLatency.isZero())
        finish(job, Outcome::Aborted);
    else
        state.latency = arm(operands.signalLatency, Kind::LatencyDue, job);
}

bool Run::isEndingWithoutTimer(Index job) const
{
    const Outcome finish = m_states[job].finish;
    return finish != Outcome::None && finish != Outcome::Aborted && m_operands[job].work.isZero();
}

// In start order, those between two attempts too.
void Run::signalRunning()
{
    for (std::size_t i = 0; i < m_startOrder.size(); ++i) {
        const Index job = m_startOrder[i];
        if (isBetweenAttempts(job))
            signalBetweenAttempts(job);
        else if (!m_states[job].ended)
            deliverSignal(job);
    }
}

void Run::stopAdmission(Index culprit)
{
    m_admission.stop();
    emit(EventKind::AdmissionStopped, culprit);
    if (m_droppedJobs != scenario::DroppedJobs::ToldInTurn)
        dropWaiting();
    else if (m_admission.isIdle())
        tellInTurn();
    if (m_onFailure == OnFailure::AbortActive)
        signalRunning();
}

// A job that was given its slot back waits for admission too, and there is none: its last failure is final.
void Run::dropWaiting()
{
    for (Index job = 0; job < m_states.size(); ++job) {
        JobState &state = m_states[job];
        const bool triesAgain = isBetweenAttempts(job) && m_retries.givesSlotBack();
        if ((state.started && !triesAgain) || state.refused)
            continue;
        if (triesAgain)
            giveUpRetry(job);
        if (m_droppedJobs == scenario::DroppedJobs::ToldAtOnce) {
            disarm(state.deadline);
            settle(job, triesAgain ? Outcome::Rejected : Outcome::NotAdmitted);
            continue;
        }
        state.cleared = true;
        if (triesAgain || m_slotLeavesWithCaller)
            disarm(state.deadline); // it was raced inside the limiter, which has forgotten it
    }
}

} // namespace inflight::sim

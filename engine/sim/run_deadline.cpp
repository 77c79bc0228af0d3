// Deadlines that pass.
#include "engine/sim/run.h"

namespace inflight::sim {

using trace::EventKind;
using trace::Outcome;

void Run::jobDeadline(Index job)
{
    emit(EventKind::DeadlinePassed, job);
    JobState &state = m_states[job];
    state.signalRaised = m_hasSignal;
    if (isBetweenAttempts(job)) {
        deadlineBetweenAttempts(job);
        return;
    }
    if (m_hasSignal && state.started && !state.ended)
        deliverSignal(job);
    if (m_dropsExpired && !state.started && !state.cleared)
        state.dropped = true;
    if (m_hasRace)
        enqueue(Kind::CallerOfDeadline, job);
    else if (state.dropped)
        enqueue(Kind::CallerOfAbort, job);
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
        if (m_dropsExpired && isWaiting(job) && !m_states[job].cleared)
            drop(job);
        if (m_hasRace)
            settle(job, Outcome::Timeout);
        else if (m_states[job].dropped && !m_states[job].told)
            enqueue(Kind::CallerOfAbort, job);
    }
}

// Expired while it waited for a slot: it never gets one.
void Run::drop(Index job)
{
    if (m_states[job].started)
        giveUpRetry(job);
    m_states[job].dropped = true;
}

} // namespace inflight::sim

// One run of one scenario: the cascade of END, CALLER and SLOT, admission, deadlines and signals, on the event loop.
//
// The rules are those of the oracle's "neutral meaning"; each method below names the rule it is. What every run does stands in
// run.cpp, in one piece for the optimiser; signals, deadlines, dialects and retries have files of their own. Private to this room;
// use simulate(). Confined to one thread; O(jobs) memory (40 bytes a job, 16 more with a retry).
#pragma once

#include <stop_token>
#include <vector>

#include "engine/scenario/scenario.h"
#include "engine/sim/admission.h"
#include "engine/sim/event_batch.h"
#include "engine/sim/event_loop.h"
#include "engine/sim/program.h"
#include "engine/sim/retries.h"
#include "engine/sim/settlement.h"
#include "engine/sim/simulate.h"

namespace inflight::sim {

class Run {
public:
    Run(const scenario::Scenario &scenario, trace::EventSink &sink, std::stop_token stop);
    RunEnd execute();

private:
    using Index = std::uint32_t;
    enum class Kind : std::uint8_t {
        WorkDue, LatencyDue, JobDeadlineDue, BackOffDue, RunDeadlineDue, // timers
        End, CallerOfEnd, CallerOfDeadline, CallerOfAbort, CallerOfRefusal, Slot, Failure, Requeue, Delivery, NextStart
    };

    struct JobState {
        TimerId work = kNoTimer;
        TimerId latency = kNoTimer;
        TimerId deadline = kNoTimer;
        std::uint8_t programCounter = 0;
        trace::Outcome finish : 4 = trace::Outcome::None;  // of an operation that is ending or ended
        trace::Outcome outcome : 4 = trace::Outcome::None; // what its caller saw
        bool started : 1 = false;
        bool ended : 1 = false;       // for good: false again between two attempts
        bool told : 1 = false;        // its CALLER step has run for the first time
        bool settled : 1 = false;     // its caller knows; with a run deadline earlier than `told`
        bool holdsSlot : 1 = false;
        bool signalRaised : 1 = false; // its own deadline raised its signal, perhaps before its start
        bool signalSent : 1 = false;   // the running operation has been reached by a signal
        bool dropped : 1 = false;      // expired in the queue, or refused: it never starts
        bool refused : 1 = false;      // by a full queue, as it came
        bool cleared : 1 = false;      // left the queue when admission stopped, and is never told
        bool failureWaits : 1 = false; // its caller sees the failure only after the slot has been given on
        bool delivers : 1 = false;     // through, and waiting for its turn to be delivered
        bool announced : 1 = false;    // the batch knows its outcome
    };

    static_assert(sizeof(JobState) == 16);

    void queueAll();
    void admitAll();
    void admitOne();
    void refuseBeyondQueue(std::uint32_t capacity);
    void startNextOfFirst();
    void tellWhoseTurnItIs();
    void tellInTurn();
    void start(Index job);
    void startOperation(Index job);
    void advance(Index job);
    void finish(Index job, trace::Outcome outcome);
    void deliverSignal(Index job);
    bool isEndingWithoutTimer(Index job) const;
    void signalRunning();

    void fire(Task task);
    void drain();
    void lookAtStopToken();
    void runStep(Task step);
    void end(Index job);
    void caller(Index job, trace::Outcome outcome);
    void slot(Index job);
    void freeSlotOf(Index job);
    void releaseSlot(Index job);
    void waitForDelivery(Index job);
    void deliverNext();
    void deliver(Index job);
    void seeFailure(Index job, trace::Outcome outcome);
    void settle(Index job, trace::Outcome outcome);
    void stopAdmission(Index culprit);
    void dropWaiting();
    void jobDeadline(Index job);
    void runDeadline();
    void drop(Index job);

    bool isTriedAgain(Index job);
    void scheduleRetry(Index job);
    void renewOperation(Index job);
    void backOffDue(Index job);
    void requeue(Index job);
    void startAgain(Index job);
    void giveUpRetry(Index job);
    void signalBetweenAttempts(Index job);
    void deadlineBetweenAttempts(Index job);

    bool isBetweenAttempts(Index job) const { return m_retries.isOn() && m_retries.waitOf(job) != Retries::Wait::None; }
    // Whether it stands in line for a slot.
    bool isWaiting(Index job) const
    {
        const JobState &state = m_states[job];
        return !state.dropped && (!state.started || (m_retries.isOn() && m_retries.waitOf(job) == Retries::Wait::Queued));
    }
    bool isOver() const
    {
        return m_inFlight == 0 && m_retries.waitingCount() == 0 && m_admission.isExhausted() && m_unsettled == 0 && !waitsForDeadline();
    }
    // A race over no jobs: its caller has nothing to wait for but the run's own deadline.
    bool waitsForDeadline() const { return m_hasRace && !m_settlement.isDecided(); }
    bool slotIsDue(const JobState &state) const;
    TimerId arm(core::SimDuration after, Kind kind, Index job);
    void disarm(TimerId &timer);
    void enqueue(Kind kind, Index job) { m_loop.enqueue({job, static_cast<std::uint32_t>(kind)}); }
    void emit(trace::EventKind kind, trace::Outcome outcome = trace::Outcome::None) { m_events.add({m_loop.now(), kind, outcome}); }
    void emit(trace::EventKind kind, Index job, trace::Outcome outcome = trace::Outcome::None)
    {
        m_events.add({m_loop.now(), kind, core::jobIdAt(job), outcome});
    }
    void announce(const Verdict *verdict);

    // The policies, read once.
    const bool m_hasRace, m_hasSignal, m_deadlineFromStart, m_deadlineFromQueue, m_deadlineOfRun;
    const bool m_slotLeavesWithCaller, m_dropsExpired;
    const bool m_handsOverFirst, m_staggers, m_deliversInOrder;
    const scenario::DroppedJobs m_droppedJobs;
    const scenario::OnFailure m_onFailure;
    const core::SimDuration m_deadlineAfter;
    const std::optional<std::uint32_t> m_queueCapacity;
    const std::uint32_t m_limit; // the declared budget; the largest number if there is none
    const unsigned m_deadlineRank, m_workRank;

    EventLoop m_loop;
    EventBatch m_events;
    std::stop_token m_stop;
    std::size_t m_batchesSeen = 0;
    bool m_isStopped = false;
    Admission m_admission;
    Settlement m_settlement;
    Retries m_retries;
    std::vector<Operands> m_operands;
    std::vector<JobState> m_states;
    std::vector<Index> m_startOrder; // kept only where a signal may have to reach all that run
    const bool m_keepsStartOrder;
    TimerId m_runDeadline = kNoTimer;
    bool m_runSignalRaised = false;
    std::uint32_t m_inFlight = 0;
    std::uint32_t m_firstStarts = 0; // of a staggered first wave
    std::uint32_t m_delivered = 0;   // of the line
    bool m_isDelivering = false;     // a Delivery or its Slot is on its way
    std::size_t m_unsettled;
};

} // namespace inflight::sim

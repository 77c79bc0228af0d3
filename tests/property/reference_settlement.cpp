// What callers and the batch see.
#include <utility>

#include "tests/property/reference_run.h"

namespace inflight::reference {

using scenario::DroppedJobs;
using scenario::OnFailure;
using scenario::Settle;

// What the limiter and the caller both await is there.
void Run::outcome(std::size_t j, const char *what)
{
    if (staggers() && !races())
        freeSlotIfDue(j);
    later([=, this] { caller(j, what); });
}

void Run::caller(std::size_t j, const char *what)
{
    if (!jobs[j].told) {
        jobs[j].told = true;
        clearTimer(TimerOf::JobDeadline, j);
        if (!jobs[j].settled) {
            jobs[j].settled = true;
            facts.jobs[j].how = what;
            facts.jobs[j].settled = now;
        }
        jobs[j].how = what;
        if (!inOrder() || !jobs[j].slot) // who has no slot has nothing to deliver
            heard(j);
    }
    if (inOrder())
        later([this] { deliverNext(); });
    else
        freeSlotIfDue(j);
}

// The batch hears of a job, and a first failure does what on_failure says. Where the slot is handed over first, a failure that
// comes through the limiter is seen when the next job has the slot; a timeout of the caller's own, outside of it, at once.
void Run::heard(std::size_t j)
{
    if (std::exchange(jobs[j].delivered, true))
        return;
    const bool success = jobs[j].how == "fulfilled";
    tellBatch(j, success);
    if (success || s.onFailure == OnFailure::KeepGoing)
        return;
    const bool comesThroughLimiter = jobs[j].how != "timeout" || freesWithCaller();
    if (handsOverFirst() && comesThroughLimiter)
        freeSlotIfDue(j);
    if (handsOverFirst() && comesThroughLimiter && jobs[j].givesSlotOn)
        jobs[j].stopsAfterwards = true;
    else
        stopAdmission();
}

// In order: what is finished keeps its slot, and the batch hears nothing, until all that were admitted before are delivered,
// one by one.
void Run::deliverNext()
{
    if (undelivered.empty() || isDelivering)
        return;
    const std::size_t j = undelivered.front();
    if (!jobs[j].told || !(freesWithCaller() || jobs[j].ended))
        return;
    undelivered.pop_front();
    heard(j);
    freeSlotIfDue(j);
    isDelivering = true; // the loop over the results goes round
    later([this] {
        later([this] {
            isDelivering = false;
            deliverNext();
        });
    });
}

void Run::stopAdmission()
{
    if (std::exchange(stopped, true))
        return;
    for (std::size_t j = 0; j < jobs.size(); ++j)
        if (!jobs[j].refused && s.dialect.droppedJobs != DroppedJobs::ToldInTurn)
            closeTo(j);
    if (s.onFailure == OnFailure::AbortActive)
        signalAllRunning();
}

// Who has not started will not, and who has given his slot back between two attempts will not come again: he hears of his last
// failure.
void Run::closeTo(std::size_t j)
{
    const bool betweenAttempts = jobs[j].backsOff && !holdsSlotBetween();
    if (!betweenAttempts && (jobs[j].started || jobs[j].settled))
        return;
    if (betweenAttempts)
        giveUp(j);
    jobs[j].forgotten = s.dialect.droppedJobs == DroppedJobs::NeverTold;
    // A caller that races against his own timer, outside of the limiter, still has that timer.
    if (!jobs[j].forgotten || freesWithCaller() || betweenAttempts)
        clearTimer(TimerOf::JobDeadline, j);
    if (!jobs[j].forgotten)
        settle(j, betweenAttempts ? "rejected" : "not_admitted");
}

// For those who hear outside a CALLER step: not admitted, or left with the run's caller.
void Run::settle(std::size_t j, const std::string &what)
{
    if (jobs[j].settled)
        return;
    jobs[j].settled = true;
    facts.jobs[j].how = what;
    if (what != "not_admitted")
        facts.jobs[j].settled = now;
    tellBatch(j, false);
}

void Run::decide(const char *outcome, std::optional<std::size_t> firstReason, std::optional<std::size_t> winner)
{
    if (facts.outcome != "never")
        return;
    facts.outcome = outcome;
    facts.outcomeAt = now;
    facts.firstReason = firstReason;
    facts.winner = winner;
}

void Run::tellBatch(std::size_t j, bool success)
{
    if (std::exchange(jobs[j].counted, true))
        return;
    const bool all = --unheard == 0;
    const bool collects = s.dialect.failures == scenario::Failures::Collected;
    switch (s.settle) {
    case Settle::All:
        if (!success && !collects)
            return decide("rejected", j, std::nullopt);
        break;
    case Settle::AllSettled:
        break;
    case Settle::Any:
        if (success)
            return decide("fulfilled", std::nullopt, j);
        if (all)
            decide("rejected", 0, std::nullopt);
        return;
    case Settle::Race:
        return success ? decide("fulfilled", std::nullopt, j) : decide("rejected", j, std::nullopt);
    }
    if (!all)
        return;
    for (std::size_t i = 0; i < jobs.size() && s.settle == Settle::All; ++i)
        if (facts.jobs[i].how != "fulfilled")
            return decide("rejected", i, std::nullopt);
    decide("fulfilled", std::nullopt, std::nullopt);
}

} // namespace inflight::reference

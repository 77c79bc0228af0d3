#include "tests/property/reference_model.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tests/property/reference_run.h"

namespace inflight::reference {

using scenario::DeadlineClock;
using scenario::DeadlineMode;
using scenario::Settle;

Run::Run(const scenario::Scenario &scenario) : s(scenario), jobs(scenario.jobs.size())
{
    facts.jobs.resize(jobs.size());
    unheard = static_cast<int>(jobs.size());
}

bool Run::races() const
{
    return s.deadline.mode == DeadlineMode::Race || s.deadline.mode == DeadlineMode::RaceAndSignal;
}
bool Run::signals() const
{
    return s.deadline.mode == DeadlineMode::Signal || s.deadline.mode == DeadlineMode::RaceAndSignal;
}
bool Run::clockIs(DeadlineClock clock) const
{
    return s.deadline.mode != DeadlineMode::None && s.deadline.clock == clock;
}

bool Run::freesWithCaller() const
{
    return s.slotRelease == scenario::SlotRelease::WhenCallerSettles && !clockIs(DeadlineClock::WholeRun);
}

bool Run::fails(std::size_t j) const
{
    const scenario::Job &job = s.jobs[j];
    return job.outcome == scenario::WorkOutcome::Fail && (!job.failingAttempts || jobs[j].attempts <= *job.failingAttempts);
}

std::int64_t Run::lasts(std::size_t j) const
{
    return (fails(j) && s.jobs[j].failAt ? *s.jobs[j].failAt : s.jobs[j].work).microseconds();
}

void Run::makeTimer(TimerOf kind, std::size_t job, std::int64_t after)
{
    const bool ofDeadline = kind == TimerOf::JobDeadline || kind == TimerOf::RunDeadline;
    int rank = 0;
    if (s.tie == scenario::TieRule::DeadlineFirst)
        rank = ofDeadline ? 0 : 1;
    if (s.tie == scenario::TieRule::WorkFirst)
        rank = ofDeadline ? 1 : 0;
    timers.push_back({now + after, rank, timersMade++, kind, job});
}

void Run::clearTimer(TimerOf kind, std::size_t job)
{
    std::erase_if(timers, [&](const Timer &timer) { return timer.kind == kind && timer.job == job; });
}

Facts Run::run()
{
    if (clockIs(DeadlineClock::WholeRun))
        makeTimer(TimerOf::RunDeadline, 0, s.deadline.after.microseconds());
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        facts.jobs[j].queued = 0;
        if (clockIs(DeadlineClock::FromQueue))
            makeTimer(TimerOf::JobDeadline, j, s.deadline.after.microseconds());
    }
    if (jobs.empty() && s.settle != Settle::Race)
        decide(s.settle == Settle::Any ? "rejected" : "fulfilled", std::nullopt, std::nullopt);
    takeIn();
    runCascade();
    while (!timers.empty()) {
        fireNextTimer();
        runCascade();
    }
    for (const JobFacts &job : facts.jobs)
        if (job.finished && job.settled && *job.finished > *job.settled)
            ++facts.lateCompletions;
    return facts;
}

void Run::runCascade()
{
    while (!cascade.empty()) {
        const auto step = std::move(cascade.front());
        cascade.pop_front();
        step();
    }
}

void Run::fireNextTimer()
{
    const auto first = std::min_element(timers.begin(), timers.end(), [](const Timer &a, const Timer &b) {
        return std::tie(a.due, a.rank, a.made) < std::tie(b.due, b.rank, b.made);
    });
    const Timer timer = *first;
    timers.erase(first);
    now = timer.due;
    switch (timer.kind) {
    case TimerOf::Work:
        return endLater(timer.job, fails(timer.job) ? "failed" : "completed");
    case TimerOf::Latency:
        return endLater(timer.job, "aborted");
    case TimerOf::BackOff:
        return tryAgain(timer.job);
    case TimerOf::JobDeadline:
        return jobDeadline(timer.job);
    case TimerOf::RunDeadline:
        return runDeadline();
    }
}

// The signal, and then what the caller sees; but nothing that the signal ends between two attempts comes before the timeout.
void Run::jobDeadline(std::size_t j)
{
    const bool waits = !jobs[j].started || jobs[j].waitsAgain;
    const bool isBetweenAttempts = jobs[j].backsOff;
    jobs[j].dropped = drops() && waits && !jobs[j].forgotten;
    if (races() && isBetweenAttempts)
        outcome(j, "timeout");
    if (signals()) {
        jobs[j].signalRaised = true;
        if (jobs[j].started && !jobs[j].ended)
            signal(j);
    }
    if (races() && !isBetweenAttempts)
        outcome(j, "timeout");
    else if (jobs[j].dropped)
        outcome(j, "aborted");
    if (jobs[j].dropped)
        giveUp(j);
}

void Run::runDeadline()
{
    if (races() && facts.outcome == "never")
        decide("timeout", std::nullopt, std::nullopt);
    if (signals()) {
        runSignal = true;
        signalAllRunning();
    }
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        if (drops() && (!jobs[j].started || jobs[j].waitsAgain) && !jobs[j].forgotten)
            jobs[j].dropped = true;
        if (races())
            settle(j, "timeout");
        else if (jobs[j].dropped && !jobs[j].settled)
            outcome(j, "aborted");
        if (jobs[j].dropped)
            giveUp(j);
    }
}

void Run::call(std::size_t j)
{
    const bool isFirst = !std::exchange(jobs[j].started, true);
    if (isFirst) {
        facts.jobs[j].started = now;
        facts.startOrder.push_back(j);
    }
    facts.jobs[j].attempts = ++jobs[j].attempts;
    facts.peakInFlight = std::max(facts.peakInFlight, ++inFlight);
    jobs[j].ending = false;
    jobs[j].zeroWork = lasts(j) == 0 && !(isSignalled(j) && stops(j) && latency(j) == 0);
    if (lasts(j) > 0)
        makeTimer(TimerOf::Work, j, lasts(j));
    else if (jobs[j].zeroWork)
        later([=, this] { end(j); });
    if (isSignalled(j))
        signal(j);
}

// The operation's promise has settled; the first to do so decides.
void Run::endLater(std::size_t j, const char *finish)
{
    clearTimer(TimerOf::Work, j);
    clearTimer(TimerOf::Latency, j);
    jobs[j].ending = true;
    facts.jobs[j].finish = finish;
    if (std::string(finish) == "aborted")
        facts.jobs[j].signalObserved = now;
    if (!jobs[j].zeroWork)
        later([=, this] { end(j); });
}

void Run::signal(std::size_t j)
{
    if (facts.jobs[j].signalSent)
        return;
    facts.jobs[j].signalSent = now;
    if (!stops(j))
        return;
    if (jobs[j].backsOff) {
        giveUp(j);
        outcome(j, "aborted");
    } else if (jobs[j].ending) {
        return;
    } else if (latency(j) == 0) {
        endLater(j, "aborted"); // before a zero work, also one that only waits for its END
    } else {
        makeTimer(TimerOf::Latency, j, latency(j));
    }
}

void Run::signalAllRunning()
{
    const std::vector<std::size_t> order = facts.startOrder;
    for (const std::size_t j : order)
        if (!jobs[j].ended)
            signal(j);
}

void Run::end(std::size_t j)
{
    clearTimer(TimerOf::Latency, j);
    if (!jobs[j].ending)
        facts.jobs[j].finish = fails(j) ? "failed" : "completed";
    facts.jobs[j].finished = now;
    facts.makespan = now;
    --inFlight;
    if (triesAgain(j))
        return backOff(j);
    jobs[j].ended = true;
    const std::string &finish = facts.jobs[j].finish;
    outcome(j, finish == "completed" ? "fulfilled" : finish == "failed" ? "rejected" : "aborted");
}

Facts simulate(const scenario::Scenario &scenario)
{
    return Run(scenario).run();
}

} // namespace inflight::reference

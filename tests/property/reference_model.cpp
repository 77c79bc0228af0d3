#include "tests/property/reference_model.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <tuple>

namespace inflight::reference {

namespace {

using scenario::DeadlineClock;
using scenario::DeadlineMode;
using scenario::OnFailure;
using scenario::Scenario;
using scenario::Settle;
using scenario::StrategyKind;

enum class TimerOf { Work, Latency, JobDeadline, RunDeadline };

struct Timer {
    std::int64_t due;
    int rank;  // of those due at one instant; 0 for all unless the scenario forces a winner
    int made;
    TimerOf kind;
    std::size_t job;
};

struct Job {
    bool started = false, ended = false, ending = false, settled = false, told = false;
    bool slot = false, signalRaised = false, dropped = false;
};

class Model {
public:
    explicit Model(const Scenario &scenario) : s(scenario), jobs(scenario.jobs.size()) { facts.jobs.resize(scenario.jobs.size()); }
    Facts run();

private:
    // What the scenario says.
    bool races() const { return s.deadline.mode == DeadlineMode::Race || s.deadline.mode == DeadlineMode::RaceAndSignal; }
    bool signals() const { return s.deadline.mode == DeadlineMode::Signal || s.deadline.mode == DeadlineMode::RaceAndSignal; }
    bool clockIs(DeadlineClock clock) const { return s.deadline.mode != DeadlineMode::None && s.deadline.clock == clock; }
    bool freesWithCaller() const
    {
        return s.slotRelease == scenario::SlotRelease::WhenCallerSettles && !clockIs(DeadlineClock::WholeRun);
    }
    bool drops() const { return s.expiredInQueue == scenario::ExpiredInQueue::Dropped; }
    bool fails(std::size_t j) const { return s.jobs[j].outcome == scenario::WorkOutcome::Fail; }
    std::int64_t lasts(std::size_t j) const
    {
        return (fails(j) && s.jobs[j].failAt ? *s.jobs[j].failAt : s.jobs[j].work).microseconds();
    }
    bool stops(std::size_t j) const { return s.jobs[j].onSignal == scenario::OnSignal::Stop; }
    std::int64_t latency(std::size_t j) const { return s.jobs[j].signalLatency.microseconds(); }

    void makeTimer(TimerOf kind, std::size_t job, std::int64_t after);
    void clearTimer(TimerOf kind, std::size_t job);
    void fire(const Timer &timer);
    void later(std::function<void()> step) { cascade.push_back(std::move(step)); }
    void runCascade();

    void admit();
    void admitOne(std::size_t job);
    void call(std::size_t job);
    void endLater(std::size_t job, const char *finish);
    void signal(std::size_t job);
    void signalAllRunning();
    void end(std::size_t job);
    void caller(std::size_t job, const char *what);
    void slotFree(std::size_t job);
    void settle(std::size_t job, const char *what);
    void decide(const char *outcome, std::optional<std::size_t> firstReason, std::optional<std::size_t> winner);
    void tellBatch(std::size_t job, bool success);
    void stopAdmission();
    void runDeadline();

    const Scenario &s;
    std::vector<Job> jobs;
    std::vector<Timer> timers;
    std::deque<std::function<void()>> cascade;
    Facts facts;
    std::int64_t now = 0;
    int timersMade = 0;
    std::size_t next = 0; // of the list, to be admitted
    int slots = 0, inFlight = 0;
    bool stopped = false, runSignal = false;
};

void Model::makeTimer(TimerOf kind, std::size_t job, std::int64_t after)
{
    const bool ofDeadline = kind == TimerOf::JobDeadline || kind == TimerOf::RunDeadline;
    int rank = 0;
    if (s.tie == scenario::TieRule::DeadlineFirst)
        rank = ofDeadline ? 0 : 1;
    if (s.tie == scenario::TieRule::WorkFirst)
        rank = ofDeadline ? 1 : 0;
    timers.push_back({now + after, rank, timersMade++, kind, job});
}

void Model::clearTimer(TimerOf kind, std::size_t job)
{
    std::erase_if(timers, [&](const Timer &timer) { return timer.kind == kind && timer.job == job; });
}

Facts Model::run()
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
    admit();
    runCascade();
    while (!timers.empty()) {
        const auto first = std::min_element(timers.begin(), timers.end(), [](const Timer &a, const Timer &b) {
            return std::tie(a.due, a.rank, a.made) < std::tie(b.due, b.rank, b.made);
        });
        const Timer timer = *first;
        timers.erase(first);
        now = timer.due;
        fire(timer);
        runCascade();
    }
    for (const JobFacts &job : facts.jobs)
        if (job.finished && job.settled && *job.finished > *job.settled)
            ++facts.lateCompletions;
    return facts;
}

void Model::runCascade()
{
    while (!cascade.empty()) {
        const auto step = std::move(cascade.front());
        cascade.pop_front();
        step();
    }
}

void Model::fire(const Timer &timer)
{
    const std::size_t j = timer.job;
    switch (timer.kind) {
    case TimerOf::Work:
        return endLater(j, fails(j) ? "failed" : "completed");
    case TimerOf::Latency:
        return endLater(j, "aborted");
    case TimerOf::RunDeadline:
        return runDeadline();
    case TimerOf::JobDeadline:
        break;
    }
    const bool drop = drops() && !jobs[j].started;
    jobs[j].dropped = drop;
    if (signals()) {
        jobs[j].signalRaised = true;
        if (jobs[j].started && !jobs[j].ended)
            signal(j);
    }
    if (races())
        later([=, this] { caller(j, "timeout"); });
    else if (drop)
        later([=, this] { caller(j, "aborted"); });
}

void Model::runDeadline()
{
    if (signals()) {
        runSignal = true;
        signalAllRunning();
    }
    if (races() && facts.outcome == "never")
        decide("timeout", std::nullopt, std::nullopt);
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        if (drops() && !jobs[j].started)
            jobs[j].dropped = true;
        if (races())
            settle(j, "timeout");
        else if (jobs[j].dropped && !jobs[j].settled)
            later([=, this] { caller(j, "aborted"); });
    }
}

// Down the list, as far as the strategy lets it.
void Model::admit()
{
    const bool chunks = s.strategy.kind == StrategyKind::Chunks;
    if (chunks && slots > 0)
        return;
    std::size_t room = jobs.size() + 1;
    if (s.strategy.kind == StrategyKind::Sequential)
        room = 1;
    else if (s.strategy.kind != StrategyKind::FanOut)
        room = *s.strategy.limit;
    while (!stopped && next < jobs.size() && static_cast<std::size_t>(slots) < room) {
        const std::size_t j = next++;
        if (!jobs[j].dropped)
            admitOne(j);
    }
}

void Model::admitOne(std::size_t j)
{
    jobs[j].slot = true;
    facts.limiterPeak = std::max(facts.limiterPeak, ++slots);
    const std::int64_t after = s.deadline.after.microseconds();
    if (!clockIs(DeadlineClock::FromStart)) {
        call(j);
    } else if (signals()) {
        makeTimer(TimerOf::JobDeadline, j, after);
        call(j);
    } else {
        call(j);
        makeTimer(TimerOf::JobDeadline, j, after);
    }
    // Raced against a timer that has fired already: its caller is told at once, if the limiter listens to callers.
    if (freesWithCaller() && jobs[j].told)
        later([=, this] { caller(j, "timeout"); });
}

void Model::call(std::size_t j)
{
    jobs[j].started = true;
    facts.jobs[j].started = now;
    facts.startOrder.push_back(j);
    facts.peakInFlight = std::max(facts.peakInFlight, ++inFlight);
    const bool raised = runSignal || jobs[j].signalRaised;
    if (lasts(j) > 0)
        makeTimer(TimerOf::Work, j, lasts(j));
    else if (!(raised && stops(j) && latency(j) == 0))
        endLater(j, fails(j) ? "failed" : "completed");
    if (raised)
        signal(j);
}

// The operation's promise has settled; the first to do so decides.
void Model::endLater(std::size_t j, const char *finish)
{
    if (jobs[j].ending)
        return;
    jobs[j].ending = true;
    clearTimer(TimerOf::Work, j);
    clearTimer(TimerOf::Latency, j);
    facts.jobs[j].finish = finish;
    if (std::string(finish) == "aborted")
        facts.jobs[j].signalObserved = now;
    later([=, this] { end(j); });
}

void Model::signal(std::size_t j)
{
    if (facts.jobs[j].signalSent)
        return;
    facts.jobs[j].signalSent = now;
    if (!stops(j) || jobs[j].ending)
        return;
    if (latency(j) == 0)
        endLater(j, "aborted");
    else
        makeTimer(TimerOf::Latency, j, latency(j));
}

void Model::signalAllRunning()
{
    const std::vector<std::size_t> order = facts.startOrder;
    for (const std::size_t j : order)
        if (!jobs[j].ended)
            signal(j);
}

void Model::end(std::size_t j)
{
    jobs[j].ended = true;
    facts.jobs[j].finished = now;
    facts.makespan = now;
    --inFlight;
    const std::string &finish = facts.jobs[j].finish;
    const char *what = finish == "completed" ? "fulfilled" : finish == "failed" ? "rejected" : "aborted";
    later([=, this] { caller(j, what); });
}

void Model::caller(std::size_t j, const char *what)
{
    if (!jobs[j].told) {
        jobs[j].told = true;
        clearTimer(TimerOf::JobDeadline, j);
        settle(j, what);
        if (std::string(what) != "fulfilled" && s.onFailure != OnFailure::KeepGoing && !stopped)
            stopAdmission();
    }
    if (jobs[j].slot && (freesWithCaller() || jobs[j].ended)) {
        jobs[j].slot = false;
        later([=, this] { slotFree(j); });
    }
}

void Model::slotFree(std::size_t)
{
    --slots;
    admit();
}

void Model::stopAdmission()
{
    stopped = true;
    for (std::size_t j = 0; j < jobs.size(); ++j)
        if (!jobs[j].started && !jobs[j].settled) {
            clearTimer(TimerOf::JobDeadline, j);
            settle(j, "not_admitted");
        }
    if (s.onFailure == OnFailure::AbortActive)
        signalAllRunning();
}

void Model::settle(std::size_t j, const char *what)
{
    if (jobs[j].settled)
        return;
    jobs[j].settled = true;
    facts.jobs[j].how = what;
    if (std::string(what) != "not_admitted")
        facts.jobs[j].settled = now;
    tellBatch(j, std::string(what) == "fulfilled");
}

void Model::decide(const char *outcome, std::optional<std::size_t> firstReason, std::optional<std::size_t> winner)
{
    if (facts.outcome != "never")
        return;
    facts.outcome = outcome;
    facts.outcomeAt = now;
    facts.firstReason = firstReason;
    facts.winner = winner;
}

void Model::tellBatch(std::size_t j, bool success)
{
    const bool allSettled = std::all_of(jobs.begin(), jobs.end(), [](const Job &job) { return job.settled; });
    switch (s.settle) {
    case Settle::All:
        if (!success)
            return decide("rejected", j, std::nullopt);
        break;
    case Settle::AllSettled:
        break;
    case Settle::Any:
        if (success)
            return decide("fulfilled", std::nullopt, j);
        if (allSettled)
            decide("rejected", 0, std::nullopt);
        return;
    case Settle::Race:
        return success ? decide("fulfilled", std::nullopt, j) : decide("rejected", j, std::nullopt);
    }
    if (allSettled)
        decide("fulfilled", std::nullopt, std::nullopt);
}

} // namespace

Facts simulate(const scenario::Scenario &scenario) { return Model(scenario).run(); }

} // namespace inflight::reference

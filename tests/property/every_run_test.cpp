// What no scenario may break, whatever it says.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/analysis/replay.h"
#include "engine/sim/simulate.h"
#include "tests/property/random_cases.h"

namespace inflight {
namespace {

using scenario::Scenario;
using trace::EventKind;
using Finding = std::optional<std::string>;

struct Events final : trace::EventSink {
    std::vector<trace::TraceEvent> events;
    void accept(std::span<const trace::TraceEvent> batch) override { events.insert(events.end(), batch.begin(), batch.end()); }
};

std::vector<trace::TraceEvent> eventsOf(const Scenario &scenario)
{
    Events sink;
    sim::simulate(scenario, sink);
    return sink.events;
}

std::vector<trace::TraceEvent> eventsOf(const trace::EventLog &log)
{
    std::vector<trace::TraceEvent> events;
    for (std::size_t i = 0; i < log.size(); ++i)
        events.push_back(log[i]);
    return events;
}

std::size_t countOf(const trace::EventLog &log, EventKind kind)
{
    const auto events = eventsOf(log);
    return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [=](const auto &e) { return e.kind() == kind; }));
}

Finding unless(bool holds, const char *what) { return holds ? Finding() : Finding(what); }

// A check of a scenario's log and of what the analyser makes of it: of plain code, and of any dialect.
template <typename F>
void checkRuns(F check)
{
    for (const test::Variety variety : {test::Variety::PlainCode, test::Variety::Everything})
        test::checkRandomScenarios(
            [=](const Scenario &scenario) -> Finding {
                const trace::EventLog log = sim::record(scenario);
                const auto analysis = analysis::analyse(log);
                if (!analysis)
                    return "the analyser refuses the log: " + messageOf(analysis.error());
                return check(scenario, log, analysis.value());
            },
            variety);
}

TEST(EveryRun, SettlesEveryJobThatWasQueuedUnlessClearedJobsAreNeverTold)
{
    checkRuns([](const Scenario &scenario, const trace::EventLog &, const analysis::Analysis &a) {
        const bool neverTells = scenario.dialect.droppedJobs == scenario::DroppedJobs::NeverTold;
        if (neverTells && scenario.onFailure != scenario::OnFailure::KeepGoing)
            return Finding();
        return unless(std::all_of(a.facts.jobs.begin(), a.facts.jobs.end(),
                                  [](const auto &job) { return job.queued && job.how != analysis::Settled::Never; }),
                      "a job was never settled");
    });
}

TEST(EveryRun, EndsEveryOperationThatItStarted)
{
    checkRuns([](const Scenario &, const trace::EventLog &, const analysis::Analysis &a) {
        return unless(std::all_of(a.facts.jobs.begin(), a.facts.jobs.end(),
                                  [](const auto &job) {
                                      return job.started.has_value() == job.finished.has_value() &&
                                             job.started.has_value() == (job.finish != analysis::Finish::Never);
                                  }),
                      "an operation started and did not end");
    });
}

TEST(EveryRun, FreesEverySlotThatWasTaken)
{
    checkRuns([](const Scenario &, const trace::EventLog &log, const analysis::Analysis &a) {
        return unless(countOf(log, EventKind::SlotTaken) == countOf(log, EventKind::SlotFreed) &&
                          (a.curves.slots.empty() || a.curves.slots.back().value == 0),
                      "a slot was not freed");
    });
}

TEST(EveryRun, EndsWithNothingInFlightAndSaysSoLast)
{
    checkRuns([](const Scenario &, const trace::EventLog &log, const analysis::Analysis &a) {
        return unless(log.isComplete() && a.isComplete && (a.curves.operations.empty() || a.curves.operations.back().value == 0) &&
                          (a.curves.callers.empty() || a.curves.callers.back().value == 0),
                      "something is in flight at the end");
    });
}

TEST(EveryRun, StartsEqualPrioritiesInTheOrderOfTheList)
{
    checkRuns([](const Scenario &scenario, const trace::EventLog &, const analysis::Analysis &a) -> Finding {
        std::map<std::int32_t, core::JobId> last;
        for (const core::JobId job : a.facts.startOrder) {
            const auto [before, isFirst] = last.emplace(scenario.jobs[core::indexOf(job)].priority, job);
            if (!isFirst && job < before->second)
                return "a job overtook another";
            before->second = job;
        }
        return std::nullopt;
    });
}

TEST(EveryRun, KeepsTheLimiterWithinItsSlots)
{
    checkRuns([](const Scenario &scenario, const trace::EventLog &, const analysis::Analysis &a) {
        const bool limits = needsLimit(scenario.strategy.kind);
        const std::uint32_t slots = limits ? *scenario.strategy.limit : 1;
        return unless((!limits && scenario.strategy.kind != scenario::StrategyKind::Sequential) || a.facts.limiterPeak <= slots,
                      "the limiter gave out more slots than it has");
    });
}

TEST(EveryRun, BreaksItsBudgetOnlyWhereNobodyEnforcesItOrTheSlotLeavesWithTheCaller)
{
    checkRuns([](const Scenario &scenario, const trace::EventLog &log, const analysis::Analysis &a) -> Finding {
        const bool broken = scenario.strategy.limit && a.facts.peakInFlight > *scenario.strategy.limit;
        if (broken != !a.overBudget.empty() || broken != (countOf(log, EventKind::BudgetExceeded) > 0))
            return "the peak, the windows and the events disagree about the budget";
        const bool mayBreak = scenario.strategy.kind == scenario::StrategyKind::FanOut ||
                              scenario.slotRelease == scenario::SlotRelease::WhenCallerSettles;
        return unless(!broken || mayBreak, "a limiter that waits for the work let the budget break");
    });
}

TEST(EveryRun, NamesEveryRiseAboveTheBudgetRightAfterItsStart)
{
    checkRuns([](const Scenario &, const trace::EventLog &log, const analysis::Analysis &a) -> Finding {
        for (const analysis::BudgetWindow &window : a.overBudget)
            if (log[window.event].kind() != EventKind::WorkStarted || log[window.event + 1].kind() != EventKind::BudgetExceeded)
                return "a window does not begin with the start that broke the budget";
        return unless(a.overBudget.size() == countOf(log, EventKind::BudgetExceeded), "windows and events differ in number");
    });
}

TEST(EveryRun, GivesTheSameEventsWhenItIsRunAgain)
{
    for (const test::Variety variety : {test::Variety::PlainCode, test::Variety::Everything})
        test::checkRandomScenarios(
            [](const Scenario &scenario) { return unless(eventsOf(scenario) == eventsOf(scenario), "two runs differ"); }, variety);
}

TEST(EveryRun, LeavesNoEventOutOfItsPlaceInAJob)
{
    checkRuns([](const Scenario &, const trace::EventLog &log, const analysis::Analysis &) -> Finding {
        std::map<std::uint32_t, std::map<EventKind, std::size_t>> first;
        for (std::size_t i = 0; i < log.size(); ++i)
            if (log[i].hasJob() && log[i].kind() == EventKind::WorkEnded) // the last attempt's
                first[static_cast<std::uint32_t>(log[i].jobId())].insert_or_assign(log[i].kind(), i);
            else if (log[i].hasJob())
                first[static_cast<std::uint32_t>(log[i].jobId())].emplace(log[i].kind(), i);
        for (const auto &[job, at] : first) {
            // b needs an a before it; of the observed signal and the end, where both are, the signal comes first.
            const auto needs = [&at = at](EventKind b, EventKind a) { return !at.contains(b) || (at.contains(a) && at.at(a) < at.at(b)); };
            const bool observesBeforeItsEnd = !at.contains(EventKind::SignalObserved) || needs(EventKind::WorkEnded, EventKind::SignalObserved);
            if (!needs(EventKind::SlotTaken, EventKind::JobQueued) || !needs(EventKind::WorkStarted, EventKind::SlotTaken) ||
                !needs(EventKind::WorkEnded, EventKind::WorkStarted) || !needs(EventKind::SignalSent, EventKind::WorkStarted) ||
                !needs(EventKind::SignalObserved, EventKind::SignalSent) || !needs(EventKind::SlotFreed, EventKind::SlotTaken) ||
                !observesBeforeItsEnd)
                return "the events of job " + std::to_string(job) + " are out of order";
        }
        return std::nullopt;
    });
}

std::uint32_t peakOf(const analysis::Curve &curve)
{
    std::uint32_t peak = 0;
    for (const analysis::CurveStep &step : curve)
        peak = std::max(peak, step.peak);
    return peak;
}

bool isWellFormed(const analysis::Curve &curve)
{
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < curve.size(); ++i) {
        if ((i > 0 && curve[i].at <= curve[i - 1].at) || curve[i].peak < curve[i].value)
            return false;
        if (curve[i].value == before && curve[i].peak <= before)
            return false; // a step that says nothing
        before = curve[i].value;
    }
    return true;
}

TEST(EveryRun, HasCurvesThatAgreeWithItsFacts)
{
    checkRuns([](const Scenario &, const trace::EventLog &, const analysis::Analysis &a) -> Finding {
        if (!isWellFormed(a.curves.operations) || !isWellFormed(a.curves.slots) || !isWellFormed(a.curves.callers))
            return "a curve has steps out of order or without a change";
        if (peakOf(a.curves.operations) != a.facts.peakInFlight || peakOf(a.curves.slots) != a.facts.limiterPeak)
            return "the highest point of a curve is not the peak";
        for (const analysis::CurveStep &step : a.curves.callers)
            if (step.value > analysis::valueAt(a.curves.operations, step.at))
                return "more callers wait for a running operation than operations run";
        return std::nullopt;
    });
}

// The area under the curve is the time that the operations took.
TEST(EveryRun, HasUnderItsCurveTheSumOfItsOperations)
{
    checkRuns([](const Scenario &, const trace::EventLog &, const analysis::Analysis &a) -> Finding {
        std::int64_t area = 0, sum = 0;
        const analysis::Curve &curve = a.curves.operations;
        for (std::size_t i = 0; i + 1 < curve.size(); ++i)
            area += curve[i].value * (curve[i + 1].at - curve[i].at).microseconds();
        for (std::size_t j = 0; j < a.facts.jobs.size(); ++j) {
            const analysis::JobFacts &job = a.facts.jobs[j];
            const auto attempts = a.attemptsOf(core::jobIdAt(j));
            if (attempts.empty() && job.started)
                sum += (*job.finished - *job.started).microseconds();
            for (const analysis::Attempt &attempt : attempts) // one that was queued and given up has no time
                sum += !attempt.started ? 0 : (*attempt.ended - *attempt.started).microseconds();
        }
        return unless(area == sum, "the area under the curve is not the sum of the operations");
    });
}

TEST(EveryRun, ReplaysToTheCountersOfANaiveRecount)
{
    checkRuns([](const Scenario &scenario, const trace::EventLog &log, const analysis::Analysis &) -> Finding {
        struct Job {
            bool waits = false, slot = false, running = false, settled = false;
        };
        std::vector<Job> jobs(scenario.jobs.size());
        const analysis::Replay replay(log);
        analysis::Counters expected;
        for (std::size_t i = 0; i < log.size(); ++i) {
            if (log[i].hasJob()) {
                Job &job = jobs[core::indexOf(log[i].jobId())];
                job.waits = (job.waits || log[i].kind() == EventKind::JobQueued) && log[i].kind() != EventKind::WorkStarted;
                job.settled |= log[i].kind() == EventKind::CallerSettled;
                job.running = (job.running || log[i].kind() == EventKind::WorkStarted) && log[i].kind() != EventKind::WorkEnded;
                job.slot = (job.slot || log[i].kind() == EventKind::SlotTaken) && log[i].kind() != EventKind::SlotFreed;
            }
            const auto count = [&](auto is) { return static_cast<std::uint32_t>(std::count_if(jobs.begin(), jobs.end(), is)); };
            expected.queued = count([](const Job &job) { return job.waits && !job.settled; });
            expected.slots = count([](const Job &job) { return job.slot; });
            expected.inFlight = count([](const Job &job) { return job.running; });
            expected.settled = count([](const Job &job) { return job.settled; });
            expected.unseen = count([](const Job &job) { return job.running && job.settled; });
            expected.peak = std::max(expected.peak, expected.inFlight);
            if (replay.after(i + 1) != expected)
                return "after event " + std::to_string(i + 1) + " the replay has other counters than a recount";
        }
        return unless(replay.after(0) == analysis::Counters{}, "counters before the first event");
    });
}

} // namespace
} // namespace inflight

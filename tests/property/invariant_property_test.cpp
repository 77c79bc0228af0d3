// Which of V1 to V12 a run may break, and by whose doing: a setting that breaks a rule on purpose, or nobody.
#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/analysis/invariant.h"
#include "engine/sim/simulate.h"
#include "tests/property/random_cases.h"

namespace inflight {
namespace {

using analysis::Invariant;
using scenario::Scenario;
using Finding = std::optional<std::string>;
using Allowed = std::function<bool(const Scenario &, const trace::EventLog &)>;

bool isBroken(const trace::EventLog &log, Invariant invariant)
{
    for (const analysis::Verdict &verdict : analysis::checkInvariants(log))
        if (verdict.invariant == invariant)
            return verdict.standing == analysis::Standing::Broken;
    return false;
}

// No scenario breaks the rule where it is not allowed.
void expectBrokenOnly(Invariant invariant, const Allowed &isAllowed)
{
    test::checkRandomScenarios(
        [=](const Scenario &scenario) -> Finding {
            const trace::EventLog log = sim::record(scenario);
            if (!isBroken(log, invariant) || isAllowed(scenario, log))
                return std::nullopt;
            return std::string(nameOf(invariant)) + " is broken: " + std::string(sentenceOf(invariant));
        },
        test::Variety::Everything);
}

const Allowed kNever = [](const Scenario &, const trace::EventLog &) { return false; };

bool races(const Scenario &scenario)
{
    return scenario.deadline.mode == scenario::DeadlineMode::Race ||
           scenario.deadline.mode == scenario::DeadlineMode::RaceAndSignal;
}

bool aSlotIsFreedWhileItsOperationRuns(const trace::EventLog &log)
{
    std::vector<bool> runs(log.jobs().size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (!log[i].hasJob())
            continue;
        const std::size_t job = core::indexOf(log[i].jobId());
        if (log[i].kind() == trace::EventKind::SlotFreed && runs[job])
            return true;
        runs[job] = (runs[job] || log[i].kind() == trace::EventKind::WorkStarted) && log[i].kind() != trace::EventKind::WorkEnded;
    }
    return false;
}

// A slot that went with the caller, while its job went on to further attempts.
bool anAttemptStartsWithoutASlot(const trace::EventLog &log)
{
    std::vector<bool> holds(log.jobs().size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (!log[i].hasJob())
            continue;
        const std::size_t job = core::indexOf(log[i].jobId());
        if (log[i].kind() == trace::EventKind::WorkStarted && !holds[job])
            return true;
        holds[job] = (holds[job] || log[i].kind() == trace::EventKind::SlotTaken) && log[i].kind() != trace::EventKind::SlotFreed;
    }
    return false;
}

TEST(EveryRunOfAnyDialect, ExceedsItsLimitOnlyWhereNobodyLimitsOrASlotIsFreedEarly)
{
    expectBrokenOnly(Invariant::V1, [](const Scenario &scenario, const trace::EventLog &log) {
        return scenario.strategy.kind == scenario::StrategyKind::FanOut || aSlotIsFreedWhileItsOperationRuns(log) ||
               anAttemptStartsWithoutASlot(log);
    });
}

TEST(EveryRunOfAnyDialect, BreaksTheRuleOfTheLimitExactlyWhenItsPeakIsAboveTheLimit)
{
    test::checkRandomScenarios(
        [](const Scenario &scenario) -> Finding {
            const trace::EventLog log = sim::record(scenario);
            const bool isAbove =
                scenario.strategy.limit && analysis::analyse(log).value().facts.peakInFlight > *scenario.strategy.limit;
            return isAbove == isBroken(log, Invariant::V1) ? Finding() : "V1 and the peak disagree";
        },
        test::Variety::Everything);
}

// Cleared jobs whose callers nobody tells: never_told, once admission has stopped.
TEST(EveryRunOfAnyDialect, LeavesACallerWithoutAnAnswerOnlyWhereClearedJobsAreNeverTold)
{
    expectBrokenOnly(Invariant::V2, [](const Scenario &scenario, const trace::EventLog &) {
        return scenario.dialect.droppedJobs == scenario::DroppedJobs::NeverTold &&
               scenario.onFailure != scenario::OnFailure::KeepGoing;
    });
}

TEST(EveryRunOfAnyDialect, GivesEverySlotBackOnce)
{
    expectBrokenOnly(Invariant::V3, kNever);
}

// With a signal alone the caller waits for what the operation makes of it.
TEST(EveryRunOfAnyDialect, LetsACallerWaitBeyondHisDeadlineOnlyForASignalAlone)
{
    expectBrokenOnly(Invariant::V4, [](const Scenario &scenario, const trace::EventLog &) { return !races(scenario); });
}

// Late starts and further attempts behind the back of a caller who has left.
TEST(EveryRunOfAnyDialect, StartsAfterItsCallerLeftOnlyWhereCallersRace)
{
    expectBrokenOnly(Invariant::V5, [](const Scenario &scenario, const trace::EventLog &) { return races(scenario); });
}

TEST(EveryRunOfAnyDialect, StartsAfterAStopOnlyAnAttemptWhoseSlotLeftWithItsCaller)
{
    expectBrokenOnly(Invariant::V6, [](const Scenario &scenario, const trace::EventLog &log) {
        return scenario.retry && scenario.retry->slot == scenario::RetrySlot::Held && anAttemptStartsWithoutASlot(log);
    });
}

// Chunks wait for their slowest, and a loop has one slot whatever limit it declares.
TEST(EveryRunOfAnyDialect, LeavesASlotIdleOnlyInChunksAndLoops)
{
    expectBrokenOnly(Invariant::V9, [](const Scenario &scenario, const trace::EventLog &) {
        return scenario.strategy.kind == scenario::StrategyKind::Chunks ||
               scenario.strategy.kind == scenario::StrategyKind::Sequential;
    });
}

TEST(EveryRunOfAnyDialect, ServesEqualPrioritiesAsTheyCame)
{
    expectBrokenOnly(Invariant::V10, kNever);
}
TEST(EveryRunOfAnyDialect, EndsWithNothingInFlight)
{
    expectBrokenOnly(Invariant::V11, kNever);
}
TEST(EveryRunOfAnyDialect, LosesNoSignal)
{
    expectBrokenOnly(Invariant::V12, kNever);
}

} // namespace
} // namespace inflight

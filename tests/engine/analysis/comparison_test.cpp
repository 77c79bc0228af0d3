// Two runs of the same jobs, matched by job and cause.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/analysis/comparison.h"
#include "engine/sim/simulate.h"
#include "tests/support/random_scenario.h"
#include "tests/support/run_text.h"
#include "tests/support/scenario_text.h"

namespace inflight::analysis {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using trace::EventLog;

Comparison compareLogs(const EventLog &left, const EventLog &right)
{
    return compare(left, analyse(left).value(), right, analyse(right).value());
}

EventLog logOf(const std::string &scenario) { return sim::record(test::ScenarioText::parse(scenario)); }

// "C takes: 80, 0", "the run settles: 50, never"
std::string textOf(const Divergence &divergence, const Comparison &comparison, const EventLog &left, const EventLog &right)
{
    std::string job = "run";
    if (divergence.job) {
        const MatchedJob &matched = comparison.jobs[*divergence.job];
        job = matched.left ? left.jobs().ids[core::indexOf(*matched.left)] : right.jobs().ids[core::indexOf(*matched.right)];
    }
    const auto side = [](const std::optional<Sighting> &seen) {
        if (!seen)
            return std::string("never");
        const std::string outcome(nameOf(seen->outcome));
        return core::millisecondsText(seen->at) + (seen->outcome == trace::Outcome::None ? "" : " " + outcome);
    };
    return job + " " + std::string(nameOf(divergence.kind)) + ": " + side(divergence.left) + ", " + side(divergence.right);
}

std::vector<std::string> divergencesOf(const std::string &left, const std::string &right)
{
    const EventLog a = logOf(left), b = logOf(right);
    const Comparison comparison = compareLogs(a, b);
    std::vector<std::string> texts;
    for (const Divergence &divergence : comparison.divergences)
        texts.push_back(textOf(divergence, comparison, a, b));
    return texts;
}

TEST(TwoRuns, PartWhereTheFirstJobIsLetInAtAnotherTime)
{
    EXPECT_THAT(divergencesOf("pool 2; A 100; B 80; C 60", "fan_out 2; A 100; B 80; C 60"),
                ElementsAre("C slot_taken: 80, 0", "run aggregate_settled: 140 fulfilled, 100 fulfilled"));
}

TEST(TwoRuns, PartAtTheDeadlineThatOnlyOneHas)
{
    EXPECT_THAT(divergencesOf("pool 1; A 100", "pool 1; race 50; A 100"),
                ElementsAre("A deadline_passed: never, 50", "run aggregate_settled: 100 fulfilled, 50 fulfilled"));
}

TEST(TwoRuns, PartWhereOneJobEndsInAnotherWay)
{
    EXPECT_THAT(divergencesOf("pool 1; A 10; B 10", "pool 1; A 10 fail; B 10"), ElementsAre("A work_ended: 10 completed, 10 failed"));
}

TEST(TwoRuns, OrderWhatFollowsByWhenItCameUp)
{
    EXPECT_THAT(divergencesOf("pool 1; A 10; B 10; C 10", "pool 1; A 20; B 10; C 10"),
                ElementsAre("A work_ended: 10 completed, 20 completed", "B slot_taken: 10, 20", "C slot_taken: 20, 30",
                            "run aggregate_settled: 30 fulfilled, 40 fulfilled"));
}

TEST(TwoRuns, AreMatchedByIdHoweverTheirListsAreOrdered)
{
    EXPECT_THAT(divergencesOf("fan_out; A 10; B 20", "fan_out; B 20; A 10"), IsEmpty());
}

TEST(TwoRuns, ShowAJobThatOnlyOneOfThemHas)
{
    const EventLog left = logOf("fan_out; A 10"), right = logOf("fan_out; A 10; B 10");
    const Comparison comparison = compareLogs(left, right);
    ASSERT_EQ(comparison.jobs.size(), 2u);
    EXPECT_FALSE(comparison.jobs[1].left);
    EXPECT_EQ(comparison.jobs[1].right, core::jobIdAt(1));
    EXPECT_EQ(comparison.differences, (std::vector<JobDifference>{{1, 0}}));
    EXPECT_THAT(divergencesOf("fan_out; A 10", "fan_out; A 10; B 10"), ElementsAre("B job_queued: never, 0"));
}

TEST(TwoRuns, CountAJobsRetriesOneByOne)
{
    EXPECT_THAT(divergencesOf("pool 1; retry 3 10; A 10 fail failing=1", "pool 1; retry 3 10; A 10 fail failing=2"),
                ElementsAre("A work_ended: 30 completed, 30 failed", "run aggregate_settled: 30 fulfilled, 50 fulfilled"));
}

TEST(TwoRuns, NameTheFactsOfAJobThatDiffer)
{
    const EventLog left = logOf("pool 1; A 100"), right = logOf("pool 1; race 50; A 100");
    const Comparison comparison = compareLogs(left, right);
    ASSERT_EQ(comparison.differences.size(), 1u);
    const JobDifference &difference = comparison.differences[0];
    EXPECT_TRUE(difference.differsIn(JobFact::Settled));
    EXPECT_TRUE(difference.differsIn(JobFact::How));
    EXPECT_TRUE(difference.differsIn(JobFact::Late));
    EXPECT_FALSE(difference.differsIn(JobFact::Started));
    EXPECT_FALSE(difference.differsIn(JobFact::Finished));
}

TEST(TwoRuns, GiveTheFiguresOfBoth)
{
    const EventLog left = logOf("pool 2; A 100; B 80; C 60"), right = logOf("fan_out 2; race 70; A 100; B 80; C 60 fail");
    const Comparison comparison = compareLogs(left, right);
    EXPECT_EQ(comparison.left.peak, 2u);
    EXPECT_EQ(comparison.right.peak, 3u);
    EXPECT_EQ(comparison.left.elapsed, core::SimTime::fromWholeMilliseconds(140));
    EXPECT_EQ(comparison.right.elapsed, core::SimTime::fromWholeMilliseconds(100));
    EXPECT_EQ(comparison.right.timeouts, 2u);
    EXPECT_EQ(comparison.right.rejections, 1u);
    EXPECT_EQ(comparison.right.lateCompletions, 2u);
}

TEST(TwoRuns, OfWhichOneIsMeasuredDoNotDifferByTheirClocks)
{
    const EventLog left = logOf("pool 1; A 100; B 10");
    EventLog right = logOf("pool 1; A 101; B 9");
    right.mutableHeader().clock = trace::ClockKind::Wall;
    const Comparison comparison = compareLogs(left, right);
    EXPECT_THAT(comparison.divergences, IsEmpty());
    EXPECT_THAT(comparison.differences, IsEmpty());
}

// The same comparison seen from the other side, jobs numbered as they were.
std::vector<std::string> mirrored(const EventLog &left, const EventLog &right)
{
    Comparison comparison = compareLogs(left, right);
    for (Divergence &divergence : comparison.divergences)
        std::swap(divergence.left, divergence.right);
    for (MatchedJob &job : comparison.jobs)
        std::swap(job.left, job.right);
    std::vector<std::string> texts;
    for (const Divergence &divergence : comparison.divergences)
        texts.push_back(textOf(divergence, comparison, right, left));
    return texts;
}

TEST(AnyTwoRuns, DifferInNothingWhenTheyAreTheSameAndInTheSameFromEitherSide)
{
    std::size_t parted = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const scenario::Scenario first = test::randomScenario(seed);
        scenario::Scenario second = test::randomScenario(seed + 1000);
        if (seed % 2 == 0) { // the same jobs under another policy
            second.jobs = first.jobs;
            if (scenario::checkScenario(second))
                continue;
        }
        const EventLog a = sim::record(first), b = sim::record(second);
        EXPECT_TRUE(compareLogs(a, a).hasNone());
        const Comparison comparison = compareLogs(a, b);
        std::vector<std::string> texts;
        for (const Divergence &divergence : comparison.divergences)
            texts.push_back(textOf(divergence, comparison, a, b));
        EXPECT_EQ(texts, mirrored(b, a));
        EXPECT_EQ(comparison.differences.size(), compareLogs(b, a).differences.size());
        parted += !comparison.divergences.empty();
    }
    EXPECT_GT(parted, 100u); // the cases are not all alike
}

// Everything before the first divergence stands in both logs, at the same time and with the same outcome.
TEST(AnyTwoRuns, AgreeUpToTheirFirstDivergence)
{
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const scenario::Scenario first = test::randomScenario(seed);
        scenario::Scenario second = test::randomScenario(seed + 1000);
        second.jobs = first.jobs;
        if (scenario::checkScenario(second))
            continue;
        const EventLog a = sim::record(first), b = sim::record(second);
        const Comparison comparison = compareLogs(a, b);
        if (comparison.divergences.empty())
            continue;
        const Divergence &parting = comparison.divergences.front();
        const auto onset = [](const Sighting &seen) { return std::tuple(seen.at, seen.event); };
        const bool isLeft = parting.left && (!parting.right || onset(*parting.left) <= onset(*parting.right));
        const EventLog &log = isLeft ? a : b, &other = isLeft ? b : a;
        const std::size_t until = isLeft ? parting.left->event : parting.right->event;
        for (std::size_t i = 0; i < until; ++i) {
            bool isThere = false;
            for (std::size_t j = 0; j < other.size() && !isThere; ++j)
                isThere = other[j] == log[i];
            EXPECT_TRUE(isThere || log[i].kind() == trace::EventKind::AggregateSettled) << test::eventText(log[i], log.jobs());
        }
    }
}

} // namespace
} // namespace inflight::analysis

// What holds whatever the library: random scenarios under random dialects, priorities and queues.
#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"
#include "tests/support/random_scenario.h"

namespace inflight {
namespace {

constexpr std::uint64_t kSeeds = 5000;

std::uint32_t slotsOf(const scenario::Scenario &s)
{
    if (s.strategy.kind == scenario::StrategyKind::Sequential)
        return 1;
    return s.strategy.kind == scenario::StrategyKind::FanOut ? UINT32_MAX : *s.strategy.limit;
}

template <typename Check> void forEachRun(Check check)
{
    test::RandomScenarioOptions options;
    options.allowsDialects = true;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const scenario::Scenario s = test::randomScenario(seed, options);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + scenario::writeScenario(s));
        const trace::EventLog log = sim::record(s);
        const auto analysis = analysis::analyse(log);
        ASSERT_TRUE(analysis) << core::messageOf(analysis.error());
        check(s, log, analysis.value());
        if (testing::Test::HasFailure())
            return;
    }
}

TEST(EveryDialect, EndsEveryOperationAndFreesEverySlot)
{
    forEachRun([](const scenario::Scenario &, const trace::EventLog &log, const analysis::Analysis &a) {
        ASSERT_TRUE(a.isComplete);
        for (const analysis::JobFacts &job : a.facts.jobs)
            EXPECT_EQ(job.started.has_value(), job.finished.has_value());
        for (const analysis::Lane &lane : a.lanes)
            EXPECT_EQ(lane.slotTaken.has_value(), lane.slotFreed.has_value());
        EXPECT_EQ(log[log.size() - 1].kind(), trace::EventKind::RunEnded);
    });
}

TEST(EveryDialect, KeepsTheLimiterWithinItsSlots)
{
    forEachRun([](const scenario::Scenario &s, const trace::EventLog &, const analysis::Analysis &a) {
        EXPECT_LE(a.facts.limiterPeak, slotsOf(s));
    });
}

TEST(EveryDialect, LeavesNobodyWithoutAnAnswerUnlessItNeverTells)
{
    forEachRun([](const scenario::Scenario &s, const trace::EventLog &, const analysis::Analysis &a) {
        if (s.dialect.droppedJobs == scenario::DroppedJobs::NeverTold)
            return;
        for (const analysis::JobFacts &job : a.facts.jobs)
            EXPECT_NE(job.how, analysis::Settled::Never);
    });
}

TEST(EveryDialect, GivesTheSameEventsWhenItIsRunAgain)
{
    forEachRun([](const scenario::Scenario &s, const trace::EventLog &log, const analysis::Analysis &) {
        const trace::EventLog again = sim::record(s);
        ASSERT_EQ(again.size(), log.size());
        for (std::size_t i = 0; i < log.size(); ++i)
            ASSERT_EQ(again[i], log[i]) << i;
    });
}

} // namespace
} // namespace inflight

#include <functional>

#include <gtest/gtest.h>

#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {
namespace {

using core::ErrorKind;

Scenario valid()
{
    Scenario s;
    s.id = "x";
    s.strategy = {StrategyKind::WorkerPool, 3};
    s.jobs.resize(3);
    for (std::size_t i = 0; i < s.jobs.size(); ++i)
        s.jobs[i].id = std::string(1, static_cast<char>('A' + i));
    return s;
}

TEST(ScenarioCheck, FindsNothingInAValidScenario)
{
    EXPECT_FALSE(checkScenario(valid()).has_value());
    Scenario empty = valid();
    empty.jobs.clear();
    EXPECT_FALSE(checkScenario(empty).has_value());
}

TEST(ScenarioCheck, NamesThePlaceOfWhatIsWrong)
{
    const auto tooLong = core::SimDuration::fromMicroseconds(core::kMaxDuration.microseconds() + 1);
    const auto negative = core::SimDuration::fromMicroseconds(-1);
    const struct {
        std::function<void(Scenario &)> change;
        ErrorKind kind;
        std::string place, found;
    } rows[] = {
        {[](Scenario &s) { s.id.clear(); }, ErrorKind::OutOfRange, "/id", "\"\""},
        {[](Scenario &s) { s.id = "\xFF"; }, ErrorKind::OutOfRange, "/id", R"("\xff")"},
        {[](Scenario &s) { s.title = std::string(1001, 't'); }, ErrorKind::OutOfRange, "/title",
         '"' + std::string(60, 't') + "...\" (1001 bytes)"},
        {[](Scenario &s) { s.jobs[2].id.clear(); }, ErrorKind::OutOfRange, "/jobs/2/id", "\"\""},
        {[](Scenario &s) { s.jobs[2].id = "A"; }, ErrorKind::Conflict, "/jobs/2/id", "\"A\", the id of /jobs/0 too"},
        {[](Scenario &s) { s.jobs[1].name = "a\tb"; }, ErrorKind::OutOfRange, "/jobs/1/name", R"("a\u0009b")"},
        {[&](Scenario &s) { s.jobs[1].work = negative; }, ErrorKind::OutOfRange, "/jobs/1/work_ms", "-0.001"},
        {[&](Scenario &s) { s.jobs[1].work = tooLong; }, ErrorKind::OutOfRange, "/jobs/1/work_ms", "1000000000.001"},
        {[&](Scenario &s) { s.jobs[0].signalLatency = tooLong; }, ErrorKind::OutOfRange, "/jobs/0/signal_latency_ms", "1000000000.001"},
        {[&](Scenario &s) { s.jobs[0].failAt = negative; }, ErrorKind::OutOfRange, "/jobs/0/fail_at_ms", "-0.001"},
        {[](Scenario &s) { s.jobs[0].failAt.emplace(); }, ErrorKind::Conflict, "/jobs/0/fail_at_ms", "0 beside the outcome \"ok\""},
        {[](Scenario &s) { s.strategy.limit.reset(); }, ErrorKind::Conflict, "/strategy", "\"worker_pool\" without a limit"},
        {[](Scenario &s) { s.strategy.limit = 0; }, ErrorKind::OutOfRange, "/strategy/limit", "0"},
        {[](Scenario &s) { s.strategy = {StrategyKind::FanOut, 0}; }, ErrorKind::OutOfRange, "/strategy/limit", "0"},
        {[](Scenario &s) { s.strategy.limit = kMaxLimit + 1; }, ErrorKind::OutOfRange, "/strategy/limit", "1000001"},
        {[&](Scenario &s) { s.deadline.after = negative; }, ErrorKind::OutOfRange, "/deadline/after_ms", "-0.001"},
        {[](Scenario &s) { s.dialect.firstStarts = FirstStarts::Staggered, s.dialect.delivery = Delivery::InOrder; }, ErrorKind::Conflict,
         "/dialect/delivery", "\"in_order\" beside staggered first starts"},
        {[](Scenario &s) { s.strategy = {StrategyKind::Chunks, 2}, s.dialect.firstStarts = FirstStarts::Staggered; }, ErrorKind::Conflict,
         "/dialect/first_starts", "\"staggered\" beside \"chunks\""},
        {[](Scenario &s) { s.strategy = {StrategyKind::Chunks, 2}, s.dialect.delivery = Delivery::InOrder; }, ErrorKind::Conflict,
         "/dialect/delivery", "\"in_order\" beside \"chunks\""},
        {[](Scenario &s) { s.jobs[0].failingAttempts = 0; }, ErrorKind::OutOfRange, "/jobs/0/failing_attempts", "0"},
        {[](Scenario &s) { s.jobs[0].failingAttempts = 3; }, ErrorKind::Conflict, "/jobs/0/failing_attempts", "3 beside the outcome \"ok\""},
        {[](Scenario &s) { s.retry.emplace().attempts = 0; }, ErrorKind::OutOfRange, "/retry/attempts", "0"},
        {[](Scenario &s) { s.retry.emplace().attempts = 101; }, ErrorKind::OutOfRange, "/retry/attempts", "101"},
        {[&](Scenario &s) { s.retry.emplace().delay = negative; }, ErrorKind::OutOfRange, "/retry/delay_ms", "-0.001"},
        {[](Scenario &s) { s.retry.emplace().factor = 11; }, ErrorKind::OutOfRange, "/retry/factor", "11"},
        {[&](Scenario &s) { s.retry.emplace().maxDelay = tooLong; }, ErrorKind::OutOfRange, "/retry/max_delay_ms", "1000000000.001"},
        {[](Scenario &s) {
             s.retry.emplace().slot = RetrySlot::GivenBack;
             s.strategy.kind = StrategyKind::Chunks;
         },
         ErrorKind::Conflict, "/retry/slot", "\"given_back\" beside \"chunks\""},
        {[](Scenario &s) {
             s.retry.emplace();
             s.dialect.droppedJobs = DroppedJobs::ToldInTurn;
         },
         ErrorKind::Conflict, "/dialect/dropped_jobs", "\"told_in_turn\" beside a retry"},
        {[](Scenario &s) {
             s.retry.emplace();
             s.dialect.firstStarts = FirstStarts::Staggered;
         },
         ErrorKind::Conflict, "/dialect/first_starts", "\"staggered\" beside a retry"},
        {[](Scenario &s) {
             s.retry.emplace();
             s.dialect.delivery = Delivery::InOrder;
         },
         ErrorKind::Conflict, "/dialect/delivery", "\"in_order\" beside a retry"},
        {[](Scenario &s) { s.jobs.resize(kMaxJobs + 1); }, ErrorKind::OutOfRange, "/jobs", "more than 1000000 jobs"},
    };
    for (const auto &row : rows) {
        Scenario s = valid();
        row.change(s);
        const auto finding = checkScenario(s);
        ASSERT_TRUE(finding.has_value()) << row.place;
        EXPECT_EQ(finding->kind, row.kind) << row.place;
        EXPECT_EQ(finding->place, row.place);
        EXPECT_EQ(finding->found, row.found);
        EXPECT_FALSE(finding->allowed.empty());
    }
}

TEST(ScenarioCheck, RefusesRetriesThatCouldOutlastTheTimeThatALogHolds)
{
    Scenario s = valid();
    s.jobs.resize(100'000);
    for (std::size_t i = 0; i < s.jobs.size(); ++i) {
        s.jobs[i].id = std::to_string(i);
        s.jobs[i].work = core::kMaxDuration;
        s.jobs[i].outcome = WorkOutcome::Fail;
    }
    s.retry.emplace().attempts = 10;
    EXPECT_FALSE(checkScenario(s).has_value());
    s.retry->delay = core::SimDuration::fromMicroseconds(1);
    const auto finding = checkScenario(s);
    ASSERT_TRUE(finding.has_value());
    EXPECT_EQ(finding->place, "/retry");
    EXPECT_EQ(finding->allowed, "together at most 1000000000000000 ms");
}

} // namespace
} // namespace inflight::scenario

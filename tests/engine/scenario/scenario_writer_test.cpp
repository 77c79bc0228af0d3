#include <gtest/gtest.h>

#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {
namespace {

core::SimDuration ms(std::int64_t n) { return core::SimDuration::fromWholeMilliseconds(n); }

TEST(ScenarioWriter, LeavesDefaultsOutOfJobsAndWritesEveryPolicy)
{
    Scenario s;
    s.id = "x";
    s.strategy = {StrategyKind::WorkerPool, 3};
    s.jobs.resize(2);
    s.jobs[0].id = "A";
    s.jobs[0].work = core::SimDuration::fromMicroseconds(100250);
    s.jobs[1] = {"B", "say \"hi\"\\", ms(1), OnSignal::Stop, ms(2), WorkOutcome::Fail, ms(3)};
    EXPECT_EQ(writeScenario(s), R"({
  "schema": "inflight.scenario/1",
  "id": "x",
  "jobs": [
    {"id": "A", "work_ms": 100.25},
    {"id": "B", "name": "say \"hi\"\\", "work_ms": 1, "on_signal": "stop", "signal_latency_ms": 2, "outcome": "fail", "fail_at_ms": 3}
  ],
  "strategy": {"kind": "worker_pool", "limit": 3},
  "settle": "all",
  "on_failure": "keep_going",
  "deadline": {"mode": "none"},
  "expired_in_queue": "starts",
  "slot_release": "when_work_ends"
}
)");
}

TEST(ScenarioWriter, WritesWhatIsSetBesideTheDefaults)
{
    Scenario s;
    s.id = "x";
    s.title = "نام";
    s.strategy = {StrategyKind::FanOut, std::nullopt};
    s.deadline = {DeadlineMode::RaceAndSignal, ms(0), DeadlineClock::WholeRun};
    s.tie = TieRule::DeadlineFirst;
    EXPECT_EQ(writeScenario(s), R"({
  "schema": "inflight.scenario/1",
  "id": "x",
  "title": "نام",
  "jobs": [],
  "strategy": {"kind": "fan_out"},
  "settle": "all",
  "on_failure": "keep_going",
  "deadline": {"mode": "race+signal", "after_ms": 0, "clock": "whole_run"},
  "expired_in_queue": "starts",
  "slot_release": "when_work_ends",
  "tie": "deadline_first"
}
)");
}

TEST(ScenarioWriter, KeepsAnUnusedDeadline)
{
    Scenario s;
    s.id = "x";
    s.strategy = {StrategyKind::FanOut, std::nullopt};
    s.deadline = {DeadlineMode::None, ms(120), DeadlineClock::FromQueue};
    const std::string text = writeScenario(s);
    EXPECT_NE(text.find(R"("deadline": {"mode": "none", "after_ms": 120, "clock": "from_queue"})"), std::string::npos) << text;
    auto again = readScenario(text, "f");
    ASSERT_TRUE(again.isOk());
    EXPECT_EQ(again.value(), s);
}

TEST(ScenarioWriter, WritesARetryAndReadsItAgain)
{
    Scenario s;
    s.id = "x";
    s.strategy = {StrategyKind::WorkerPool, 1};
    s.jobs.resize(1);
    s.jobs[0].id = "A";
    s.jobs[0].outcome = WorkOutcome::Fail;
    s.jobs[0].failingAttempts = 2;
    s.retry = Retry{3, ms(100), 2, ms(1000), RetrySlot::GivenBack};
    const std::string text = writeScenario(s);
    EXPECT_NE(text.find(R"({"id": "A", "work_ms": 0, "outcome": "fail", "failing_attempts": 2})"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("retry": {"attempts": 3, "delay_ms": 100, "factor": 2, "max_delay_ms": 1000, "slot": "given_back"})"),
              std::string::npos)
        << text;
    auto again = readScenario(text, "f");
    ASSERT_TRUE(again.isOk()) << core::messageOf(again.error());
    EXPECT_EQ(again.value(), s);
    s.retry = Retry{};
    EXPECT_NE(writeScenario(s).find(R"("retry": {"attempts": 1, "delay_ms": 0, "slot": "held"})"), std::string::npos);
}

template <typename Enum> void expectNamesRoundTrip()
{
    for (const std::string_view name : namesOf<Enum>()) {
        ASSERT_TRUE(named<Enum>(name).has_value()) << name;
        EXPECT_EQ(nameOf(*named<Enum>(name)), name);
        EXPECT_NE(allowedNames<Enum>().find('"' + std::string(name) + '"'), std::string::npos);
    }
    EXPECT_FALSE(named<Enum>("").has_value());
    EXPECT_FALSE(named<Enum>("no such name").has_value());
}

TEST(ScenarioNames, EveryNameLeadsBackToItsValue)
{
    expectNamesRoundTrip<StrategyKind>();
    expectNamesRoundTrip<Settle>();
    expectNamesRoundTrip<OnFailure>();
    expectNamesRoundTrip<DeadlineMode>();
    expectNamesRoundTrip<DeadlineClock>();
    expectNamesRoundTrip<ExpiredInQueue>();
    expectNamesRoundTrip<SlotRelease>();
    expectNamesRoundTrip<TieRule>();
    expectNamesRoundTrip<OnSignal>();
    expectNamesRoundTrip<WorkOutcome>();
    expectNamesRoundTrip<HandOver>();
    expectNamesRoundTrip<DroppedJobs>();
    expectNamesRoundTrip<FirstStarts>();
    expectNamesRoundTrip<Delivery>();
    expectNamesRoundTrip<Failures>();
    expectNamesRoundTrip<RetrySlot>();
}

TEST(ScenarioNames, StandInTheOrderOfTheValues)
{
    EXPECT_EQ(nameOf(StrategyKind::Chunks), "chunks");
    EXPECT_EQ(nameOf(DeadlineMode::RaceAndSignal), "race+signal");
    EXPECT_EQ(nameOf(TieRule::WorkFirst), "work_first");
    EXPECT_EQ(nameOf(OnSignal::Stop), "stop");
    EXPECT_EQ(nameOf(WorkOutcome::Fail), "fail");
    EXPECT_EQ(nameOf(SlotRelease::WhenCallerSettles), "when_caller_settles");
    EXPECT_EQ(nameOf(ExpiredInQueue::Dropped), "dropped");
    EXPECT_EQ(nameOf(DeadlineClock::WholeRun), "whole_run");
    EXPECT_EQ(nameOf(OnFailure::AbortActive), "abort_active");
    EXPECT_EQ(nameOf(Settle::Race), "race");
    EXPECT_EQ(nameOf(RetrySlot::GivenBack), "given_back");
}

} // namespace
} // namespace inflight::scenario

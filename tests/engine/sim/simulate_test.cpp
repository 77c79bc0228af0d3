#include "engine/sim/simulate.h"

#include <gtest/gtest.h>

#include "tests/engine/sim/rule_fixture.h"

namespace inflight::sim {
namespace {

using trace::EventKind;

// ---- The budget

TEST(Budget, IsExceededByTheStartThatRisesAboveADeclaredLimitNobodyEnforces)
{
    EXPECT_EQ(logOf("fan_out 1; A 10; B 20; C 30"),
              "0: A takes, A starts, B takes, B starts, B breaks budget, C takes, C starts\n"
              "10: A completed, A sees fulfilled, A frees\n"
              "20: B completed, B sees fulfilled, B frees\n"
              "30: C completed, C sees fulfilled, run sees fulfilled, C frees");
}

TEST(Budget, IsExceededWhenASlotLeavesWithItsCaller)
{
    EXPECT_EQ(logOf("pool 1; slot_leaves_with_caller; race 30; A 50; B 10"),
              "0: A takes, A starts\n"
              "30: A expires, A sees timeout, A frees, B takes, B starts, B breaks budget\n"
              "40: B completed, B sees fulfilled, run sees fulfilled, B frees\n"
              "50: A completed");
}

TEST(Budget, IsExceededAgainAfterItWasKeptAgain)
{
    const std::string log = logOf("pool 1; slot_leaves_with_caller; race 30; A 40; B 40; C 5");
    EXPECT_EQ(log, "0: A takes, A starts\n"
                   "30: A expires, A sees timeout, A frees, B takes, B starts, B breaks budget\n"
                   "40: A completed\n"
                   "60: B expires, B sees timeout, B frees, C takes, C starts, C breaks budget\n"
                   "65: C completed, C sees fulfilled, run sees fulfilled, C frees\n"
                   "70: B completed");
}

TEST(Budget, WithoutALimitIsNeverExceeded)
{
    EXPECT_EQ(logOf("fan_out; A 10; B 10").find("breaks budget"), std::string::npos);
}

// ---- The log

TEST(Record, BeginsWithTheRunAndTheWholeListAndEndsWithTheRun)
{
    const trace::EventLog log = record(test::scenarioOf("sequential; A 10; B 10"));
    EXPECT_EQ(log[0].kind(), EventKind::RunStarted);
    EXPECT_EQ(log[1], (trace::TraceEvent{core::SimTime(), EventKind::JobQueued, core::jobIdAt(0)}));
    EXPECT_EQ(log[2], (trace::TraceEvent{core::SimTime(), EventKind::JobQueued, core::jobIdAt(1)}));
    EXPECT_EQ(log[log.size() - 1], (trace::TraceEvent{core::SimTime::fromWholeMilliseconds(20), EventKind::RunEnded}));
    EXPECT_TRUE(log.isComplete());
}

TEST(Record, OfAnEmptyListHoldsTheRunAlone)
{
    const trace::EventLog log = record(test::scenarioOf("settle race"));
    ASSERT_EQ(log.size(), 2u);
    EXPECT_EQ(log[0].kind(), EventKind::RunStarted);
    EXPECT_EQ(log[1].kind(), EventKind::RunEnded);
}

TEST(Record, CarriesTheScenariosNamesLimitAndSeed)
{
    scenario::Scenario scenario = test::scenarioOf("pool 3; A 10");
    scenario.title = "A title";
    scenario.jobs[0].name = "fetch";
    const trace::EventLog log = record(scenario, 77);
    EXPECT_EQ(log.header(), (trace::LogHeader{trace::ClockKind::Virtual, "test", "A title", INFLIGHT_VERSION, 77, 3}));
    EXPECT_EQ(log.jobs(), (trace::JobTable{{"A"}, {"fetch"}}));
}

// ---- Stopping

struct StoppingSink final : trace::EventSink {
    std::stop_source source;
    std::size_t events = 0;
    EventKind last = EventKind::Foreign;
    void accept(std::span<const trace::TraceEvent> batch) override
    {
        events += batch.size();
        last = batch.back().kind();
        source.request_stop();
    }
};

std::vector<scenario::Job> jobs(std::size_t count, std::int64_t ms)
{
    scenario::Job job;
    job.work = core::SimDuration::fromWholeMilliseconds(ms);
    std::vector<scenario::Job> all(count, job);
    for (std::size_t i = 0; i < count; ++i)
        all[i].id = "J" + std::to_string(i + 1);
    return all;
}

void expectStopsSoon(std::int64_t workMs)
{
    scenario::Scenario scenario = test::scenarioOf("pool 2");
    scenario.jobs = jobs(1000, workMs);
    StoppingSink sink;
    EXPECT_EQ(simulate(scenario, sink, {sink.source.get_token()}), RunEnd::Stopped);
    EXPECT_NE(sink.last, EventKind::RunEnded);
    EXPECT_LT(sink.events, 4096u);
}

TEST(StopToken, StopsARunAndItsLogHasNoEnd) { expectStopsSoon(1); }

TEST(StopToken, StopsARunThatNeverLeavesItsFirstInstant) { expectStopsSoon(0); }

TEST(StopToken, ThatNobodyPullsLetsTheRunEnd)
{
    trace::EventLog log;
    EXPECT_EQ(simulate(test::scenarioOf("A 10"), log), RunEnd::Finished);
    EXPECT_TRUE(log.isComplete());
}

TEST(Sink, ThatThrowsEndsTheRunWithItsException)
{
    struct Full final : trace::EventSink {
        void accept(std::span<const trace::TraceEvent>) override { throw std::runtime_error("disk full"); }
    } sink;
    EXPECT_THROW(simulate(test::scenarioOf("A 10"), sink), std::runtime_error);
}

// ---- Size

struct CountingSink final : trace::EventSink {
    std::size_t events = 0;
    core::SimTime end;
    void accept(std::span<const trace::TraceEvent> batch) override
    {
        events += batch.size();
        end = batch.back().at();
    }
};

TEST(AMillionJobs, RunThroughAPool)
{
    scenario::Scenario scenario = test::scenarioOf("pool 1000; race 500");
    scenario.jobs = jobs(1'000'000, 10);
    CountingSink sink;
    simulate(scenario, sink);
    EXPECT_EQ(sink.events, 6'000'003u);
    EXPECT_EQ(sink.end, core::SimTime::fromWholeMilliseconds(10'000));
}

TEST(AMillionJobs, WithoutWorkRunInOneCascadeWithoutRecursion)
{
    scenario::Scenario scenario = test::scenarioOf("sequential");
    scenario.jobs = jobs(1'000'000, 0);
    CountingSink sink;
    simulate(scenario, sink);
    EXPECT_EQ(sink.events, 6'000'003u);
    EXPECT_EQ(sink.end, core::SimTime());
}

TEST(AMillionJobs, OfTheLongestLengthStayInRange)
{
    scenario::Scenario scenario = test::scenarioOf("sequential");
    scenario.jobs = jobs(1'000'000, 1'000'000'000);
    CountingSink sink;
    simulate(scenario, sink);
    EXPECT_EQ(sink.end, core::SimTime::fromMicroseconds(1'000'000'000'000'000'000));
}

} // namespace
} // namespace inflight::sim

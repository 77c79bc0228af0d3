// The ways of libraries, one setting at a time: what differs from plain code, and nothing else.
#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/scenario/dialect.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"

namespace inflight::sim {
namespace {

using analysis::Settled;
using scenario::Scenario;

constexpr auto ms = core::SimTime::fromWholeMilliseconds;

// Jobs "A", "B", ... with these works; a negative one fails at its end.
Scenario pool(std::uint32_t limit, std::initializer_list<int> works)
{
    Scenario scenario;
    scenario.id = "test";
    scenario.strategy = {scenario::StrategyKind::WorkerPool, limit};
    scenario.settle = scenario::Settle::AllSettled;
    for (const int work : works) {
        scenario::Job job;
        job.id = std::string(1, static_cast<char>('A' + scenario.jobs.size()));
        job.work = core::SimDuration::fromWholeMilliseconds(std::abs(work));
        job.outcome = work < 0 ? scenario::WorkOutcome::Fail : scenario::WorkOutcome::Ok;
        scenario.jobs.push_back(job);
    }
    return scenario;
}

analysis::RunFacts factsOf(const Scenario &scenario)
{
    EXPECT_FALSE(scenario::checkScenario(scenario));
    return analysis::analyse(record(scenario)).value().facts;
}

std::string orderOf(const analysis::RunFacts &facts)
{
    std::string order;
    for (const core::JobId job : facts.startOrder)
        order += static_cast<char>('A' + core::indexOf(job));
    return order;
}

TEST(Priority, WaitingJobsGoByPriorityAndThenByPlaceInTheList)
{
    Scenario scenario = pool(2, {10, 10, 10, 10, 10, 10});
    scenario.jobs[3].priority = 5;
    scenario.jobs[4].priority = 1;
    scenario.jobs[5].priority = 5;
    EXPECT_EQ(orderOf(factsOf(scenario)), "ABDFEC");
}

TEST(Priority, AJobThatFindsAFreeSlotAtOnceStartsWhateverItsPriority)
{
    Scenario scenario = pool(2, {10, 10, 10});
    scenario.jobs[2].priority = 9;
    EXPECT_EQ(orderOf(factsOf(scenario)), "ABC");
}

TEST(QueueCapacity, AJobThatFindsTheQueueFullIsRefusedAsItComes)
{
    Scenario scenario = pool(2, {10, 10, 10, 10, 10});
    scenario.strategy.queue = 1;
    const analysis::RunFacts facts = factsOf(scenario);
    EXPECT_EQ(orderOf(facts), "ABC");
    for (const std::size_t refused : {3, 4}) {
        EXPECT_EQ(facts.jobs[refused].how, Settled::Rejected);
        EXPECT_EQ(facts.jobs[refused].settled, ms(0));
        EXPECT_FALSE(facts.jobs[refused].started);
    }
}

TEST(QueueCapacity, NoRoomAtAllRefusesEverybodyBeyondTheSlots)
{
    Scenario scenario = pool(2, {10, 10, 10});
    scenario.strategy.queue = 0;
    EXPECT_EQ(orderOf(factsOf(scenario)), "AB");
}

TEST(QueueCapacity, AJobThatWasRefusedStaysRefusedWhenTheRunsDeadlinePasses)
{
    Scenario scenario = pool(1, {100, 10});
    scenario.strategy.queue = 0;
    scenario.deadline = {scenario::DeadlineMode::Signal, core::SimDuration::fromWholeMilliseconds(50), scenario::DeadlineClock::WholeRun};
    EXPECT_EQ(orderOf(factsOf(scenario)), "A");
}

TEST(QueueCapacity, ARefusalIsAFailureForTheFailurePolicy)
{
    Scenario scenario = pool(1, {10, 10, 10});
    scenario.strategy.queue = 1;
    scenario.onFailure = scenario::OnFailure::StopAdmission;
    const analysis::RunFacts facts = factsOf(scenario);
    EXPECT_EQ(orderOf(facts), "A");
    EXPECT_EQ(facts.jobs[1].how, Settled::NotAdmitted);
    EXPECT_EQ(facts.jobs[2].how, Settled::Rejected);
}

TEST(HandOver, BeforeTheCallerOneMoreJobStarts)
{
    Scenario scenario = pool(1, {-10, 10, 10});
    scenario.onFailure = scenario::OnFailure::StopAdmission;
    EXPECT_EQ(orderOf(factsOf(scenario)), "A");
    scenario.dialect.handOver = scenario::HandOver::BeforeCaller;
    EXPECT_EQ(orderOf(factsOf(scenario)), "AB");
}

TEST(DroppedJobs, NeverToldWaitForEverAndSoDoesTheBatch)
{
    Scenario scenario = pool(1, {-10, 10, 10});
    scenario.onFailure = scenario::OnFailure::StopAdmission;
    scenario.dialect.droppedJobs = scenario::DroppedJobs::NeverTold;
    const analysis::RunFacts facts = factsOf(scenario);
    EXPECT_EQ(facts.jobs[1].how, Settled::Never);
    EXPECT_EQ(facts.aggregate.outcome, analysis::AggregateOutcome::Never);
}

TEST(DroppedJobs, ToldInTurnLearnItWhenASlotIsFreeAgain)
{
    Scenario scenario = pool(2, {-10, 30, 10});
    scenario.onFailure = scenario::OnFailure::StopAdmission;
    EXPECT_EQ(factsOf(scenario).aggregate.at, ms(30));
    scenario = pool(2, {30, 40, 10});
    scenario.onFailure = scenario::OnFailure::StopAdmission;
    scenario.deadline = {scenario::DeadlineMode::Race, core::SimDuration::fromWholeMilliseconds(20), scenario::DeadlineClock::FromStart};
    EXPECT_EQ(factsOf(scenario).aggregate.at, ms(20));
    scenario.dialect.droppedJobs = scenario::DroppedJobs::ToldInTurn;
    EXPECT_EQ(factsOf(scenario).aggregate.at, ms(30));
}

TEST(FirstStarts, StaggeredWorkOfNoTimeIsOverBeforeTheNextStarts)
{
    Scenario scenario = pool(3, {0, 0, 0});
    EXPECT_EQ(factsOf(scenario).peakInFlight, 3u);
    scenario.dialect.firstStarts = scenario::FirstStarts::Staggered;
    EXPECT_EQ(factsOf(scenario).peakInFlight, 1u);
}

TEST(Delivery, InOrderAFinishedJobKeepsItsSlotBehindASlowOne)
{
    Scenario scenario = pool(2, {100, 10, 10});
    EXPECT_EQ(factsOf(scenario).jobs[2].started, ms(10));
    scenario.dialect.delivery = scenario::Delivery::InOrder;
    EXPECT_EQ(factsOf(scenario).jobs[2].started, ms(100));
}

TEST(Queue, TheRefusalOfOneJobDoesNotTurnAwayTheOthersThatWereRefusedWithIt)
{
    Scenario scenario = pool(1, {10, 0, 0, 0});
    scenario.strategy.queue = 1;
    scenario.onFailure = scenario::OnFailure::AbortActive;
    const analysis::RunFacts facts = factsOf(scenario);
    EXPECT_EQ(facts.jobs[1].how, Settled::NotAdmitted);
    EXPECT_EQ(facts.jobs[2].how, Settled::Rejected);
    EXPECT_EQ(facts.jobs[3].how, Settled::Rejected);
}

TEST(DroppedJobs, OneThatWasClearedCannotExpireAnyMore)
{
    Scenario scenario = pool(1, {-5, 10});
    scenario.onFailure = scenario::OnFailure::StopAdmission;
    scenario.deadline = {scenario::DeadlineMode::Signal, core::SimDuration::fromWholeMilliseconds(8), scenario::DeadlineClock::FromQueue};
    scenario.expiredInQueue = scenario::ExpiredInQueue::Dropped;
    scenario.dialect.droppedJobs = scenario::DroppedJobs::NeverTold;
    EXPECT_EQ(factsOf(scenario).jobs[1].how, Settled::Never);
}

TEST(DroppedJobs, InAChunkTheirTurnComesWithTheWholeChunk)
{
    Scenario scenario = pool(2, {20, -10, 0});
    scenario.strategy.kind = scenario::StrategyKind::Chunks;
    scenario.onFailure = scenario::OnFailure::StopAdmission;
    scenario.dialect.droppedJobs = scenario::DroppedJobs::ToldInTurn;
    EXPECT_EQ(factsOf(scenario).aggregate.at, ms(20));
}

TEST(Delivery, WhoTimesOutInTheQueueWaitsForNoDelivery)
{
    Scenario scenario = pool(1, {20, 10});
    scenario.settle = scenario::Settle::All;
    scenario.onFailure = scenario::OnFailure::StopAdmission;
    scenario.deadline = {scenario::DeadlineMode::Race, core::SimDuration::fromWholeMilliseconds(25), scenario::DeadlineClock::FromQueue};
    scenario.jobs.push_back(scenario.jobs[1]);
    scenario.jobs[2].id = "C";
    scenario.dialect.delivery = scenario::Delivery::InOrder;
    const trace::EventLog log = record(scenario);
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (log[i].kind() == trace::EventKind::AdmissionStopped || log[i].kind() == trace::EventKind::AggregateSettled) {
            EXPECT_EQ(log[i].at(), ms(25));
        }
    }
}

TEST(Failures, CollectedRejectsWhenAllHaveSettledWithTheFirstReasonInTheList)
{
    Scenario scenario = pool(3, {30, -20, -10});
    scenario.settle = scenario::Settle::All;
    EXPECT_EQ(factsOf(scenario).aggregate.firstReason, core::jobIdAt(2));
    scenario.dialect.failures = scenario::Failures::Collected;
    const analysis::RunFacts facts = factsOf(scenario);
    EXPECT_EQ(facts.aggregate.at, ms(30));
    EXPECT_EQ(facts.aggregate.firstReason, core::jobIdAt(1));
}

TEST(Dialects, EveryKnownOneHasANameOfItsOwnAndASentenceOfHelp)
{
    std::vector<std::string_view> names;
    for (const scenario::KnownDialect &known : scenario::knownDialects()) {
        EXPECT_EQ(std::count(names.begin(), names.end(), known.name), 0) << known.name;
        names.push_back(known.name);
        EXPECT_TRUE(known.help.ends_with('.')) << known.name;
        EXPECT_EQ(scenario::dialectNamed(known.name), known.dialect);
    }
    EXPECT_FALSE(scenario::dialectNamed("no such library"));
}

} // namespace
} // namespace inflight::sim

#include "engine/sim/admission.h"

#include <gtest/gtest.h>

namespace inflight::sim {
namespace {

using scenario::StrategyKind;

std::uint32_t admitAll(Admission &admission)
{
    std::uint32_t admitted = 0;
    for (; admission.mayAdmit(); ++admitted) {
        admission.call();
        admission.take();
    }
    admission.closeChunk();
    return admitted;
}

TEST(Admission, SequentialHasOneSlotWhateverItDeclares)
{
    Admission admission({StrategyKind::Sequential, 7}, 3);
    EXPECT_EQ(admitAll(admission), 1u);
    admission.release();
    EXPECT_EQ(admitAll(admission), 1u);
}

TEST(Admission, FanOutAdmitsTheWholeListWhateverItDeclares)
{
    Admission admission({StrategyKind::FanOut, 1}, 500);
    EXPECT_EQ(admitAll(admission), 500u);
    EXPECT_TRUE(admission.isExhausted());
}

TEST(Admission, PoolAndSemaphoreRefillEachSlotByItself)
{
    for (const StrategyKind kind : {StrategyKind::WorkerPool, StrategyKind::Semaphore}) {
        Admission admission({kind, 2}, 4);
        EXPECT_EQ(admitAll(admission), 2u);
        admission.release();
        EXPECT_EQ(admitAll(admission), 1u);
        EXPECT_EQ(admission.call(), 3u);
    }
}

TEST(Admission, AChunkIsRefilledOnlyWhenAllItsSlotsAreFree)
{
    Admission admission({StrategyKind::Chunks, 2}, 5);
    EXPECT_EQ(admitAll(admission), 2u);
    admission.release();
    EXPECT_EQ(admitAll(admission), 0u);
    admission.release();
    EXPECT_EQ(admitAll(admission), 2u);
}

TEST(Admission, AChunkThatCouldNotBeFilledWaitsForItsSlotsAllTheSame)
{
    Admission admission({StrategyKind::Chunks, 3}, 3);
    admission.call();
    EXPECT_EQ(admitAll(admission), 2u);
    EXPECT_FALSE(admission.mayAdmit());
}

TEST(Admission, AJobThatIsPassedOverTakesNoSlot)
{
    Admission admission({StrategyKind::WorkerPool, 1}, 2);
    EXPECT_EQ(admission.call(), 0u);
    EXPECT_TRUE(admission.mayAdmit());
    EXPECT_EQ(admission.call(), 1u);
    admission.take();
    EXPECT_FALSE(admission.hasWaiting());
}

TEST(Admission, OnceStoppedNothingMoreIsAdmitted)
{
    Admission admission({StrategyKind::WorkerPool, 1}, 3);
    admitAll(admission);
    admission.stop();
    admission.release();
    EXPECT_FALSE(admission.mayAdmit());
    EXPECT_TRUE(admission.isExhausted());
}

TEST(Admission, AJobThatComesAgainStandsBehindTheWholeList)
{
    Admission admission({StrategyKind::WorkerPool, 1}, 3);
    EXPECT_EQ(admission.call(), 0u);
    admission.queueAgain(0);
    EXPECT_EQ(admission.call(), 1u);
    EXPECT_EQ(admission.call(), 2u);
    EXPECT_FALSE(admission.isExhausted());
    EXPECT_EQ(admission.call(), 0u);
    EXPECT_TRUE(admission.isExhausted());
}

TEST(Admission, AJobThatComesAgainStandsBehindItsOwnPriorityAndBeforeLowerOnes)
{
    scenario::Scenario scenario;
    scenario.strategy = {StrategyKind::WorkerPool, 1};
    scenario.retry.emplace();
    scenario.jobs.resize(6);
    const std::int32_t priorities[] = {5, 1, 5, 0, 9, 5};
    for (std::size_t i = 0; i < scenario.jobs.size(); ++i)
        scenario.jobs[i].priority = priorities[i];
    Admission admission(scenario);
    EXPECT_EQ(admission.call(), 0u); // finds the slot free
    EXPECT_EQ(admission.call(), 4u);
    admission.queueAgain(4);
    admission.queueAgain(0);
    std::vector<std::uint32_t> order;
    while (admission.hasWaiting())
        order.push_back(admission.call());
    EXPECT_EQ(order, (std::vector<std::uint32_t>{4, 2, 5, 0, 1, 3}));
}

TEST(Admission, AnEmptyListIsExhaustedFromTheStart)
{
    EXPECT_TRUE(Admission({StrategyKind::WorkerPool, 1}, 0).isExhausted());
    EXPECT_FALSE(Admission({StrategyKind::WorkerPool, 1}, 0).mayAdmit());
}

} // namespace
} // namespace inflight::sim

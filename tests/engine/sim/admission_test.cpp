#include "engine/sim/admission.h"

#include <gtest/gtest.h>

namespace inflight::sim {
namespace {

using scenario::StrategyKind;

std::uint32_t admitAll(Admission &admission)
{
    std::uint32_t admitted = 0;
    for (; admission.mayAdmit(); ++admitted)
        admission.take();
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
        EXPECT_EQ(admission.nextJob(), 3u);
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
    admission.passOver();
    EXPECT_EQ(admitAll(admission), 2u);
    EXPECT_FALSE(admission.mayAdmit());
}

TEST(Admission, AJobThatIsPassedOverTakesNoSlot)
{
    Admission admission({StrategyKind::WorkerPool, 1}, 2);
    admission.passOver();
    EXPECT_TRUE(admission.mayAdmit());
    EXPECT_EQ(admission.nextJob(), 1u);
    EXPECT_EQ(admitAll(admission), 1u);
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

TEST(Admission, AnEmptyListIsExhaustedFromTheStart)
{
    EXPECT_TRUE(Admission({StrategyKind::WorkerPool, 1}, 0).isExhausted());
    EXPECT_FALSE(Admission({StrategyKind::WorkerPool, 1}, 0).mayAdmit());
}

} // namespace
} // namespace inflight::sim

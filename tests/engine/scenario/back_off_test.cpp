#include "engine/scenario/back_off.h"

#include <gtest/gtest.h>

namespace inflight::scenario {
namespace {

core::SimDuration ms(std::int64_t n) { return core::SimDuration::fromWholeMilliseconds(n); }

TEST(BackOff, IsFixedWithFactorOne)
{
    const Retry retry{100, ms(250)};
    EXPECT_EQ(backOffAfter(retry, 1), ms(250));
    EXPECT_EQ(backOffAfter(retry, 99), ms(250));
}

TEST(BackOff, GrowsByItsFactorFromTheSecondOnUpToTheMost)
{
    const Retry retry{100, ms(100), 3, ms(1000)};
    EXPECT_EQ(backOffAfter(retry, 1), ms(100));
    EXPECT_EQ(backOffAfter(retry, 2), ms(300));
    EXPECT_EQ(backOffAfter(retry, 3), ms(900));
    EXPECT_EQ(backOffAfter(retry, 4), ms(1000));
    EXPECT_EQ(backOffAfter(retry, 99), ms(1000));
}

TEST(BackOff, IsCutToTheMostFromTheFirstOn)
{
    EXPECT_EQ(backOffAfter(Retry{2, ms(100), 2, ms(30)}, 1), ms(30));
    EXPECT_EQ(backOffAfter(Retry{2, ms(100), 2, ms(0)}, 1), ms(0));
}

TEST(BackOff, SaturatesAtTheLongestTime)
{
    const Retry retry{100, core::kMaxDuration, 10};
    EXPECT_EQ(backOffAfter(retry, 1), core::kMaxDuration);
    EXPECT_EQ(backOffAfter(retry, 99), core::kMaxDuration);
    EXPECT_EQ(backOffAfter(Retry{100, core::SimDuration::fromMicroseconds(1), 10}, 99), core::kMaxDuration);
}

TEST(BackOff, OfNoTimeStaysSo) { EXPECT_EQ(backOffAfter(Retry{100, ms(0), 10}, 99), ms(0)); }

TEST(TimeOfAllAttempts, CountsFailedAttemptsTheDelaysBetweenAndTheOneThatCompletes)
{
    Scenario s;
    s.jobs.resize(2);
    s.jobs[0].work = ms(50);
    s.jobs[1].work = ms(50);
    s.jobs[1].outcome = WorkOutcome::Fail;
    s.jobs[1].failAt = ms(5);
    EXPECT_EQ(timeOfAllAttempts(s), ms(50 + 5));
    s.retry = Retry{4, ms(100), 2};
    EXPECT_EQ(timeOfAllAttempts(s), ms(50 + 4 * 5 + 100 + 200 + 400));
    s.jobs[1].failingAttempts = 2;
    EXPECT_EQ(timeOfAllAttempts(s), ms(50 + 2 * 5 + 100 + 200 + 50));
    s.jobs[1].failingAttempts = 4;
    EXPECT_EQ(timeOfAllAttempts(s), ms(50 + 4 * 5 + 100 + 200 + 400));
}

} // namespace
} // namespace inflight::scenario

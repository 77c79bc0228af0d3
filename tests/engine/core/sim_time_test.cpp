#include "engine/core/sim_time.h"

#include <limits>

#include <gtest/gtest.h>

#include "tests/support/random_scenario.h"

namespace inflight::core {
namespace {

std::string text(std::int64_t us) { return millisecondsText(SimTime::fromMicroseconds(us)); }

TEST(SimTime, IsSpelledInMillisecondsAsShortAsItGoes)
{
    EXPECT_EQ(text(0), "0");
    EXPECT_EQ(text(120'000), "120");
    EXPECT_EQ(text(250), "0.25");
    EXPECT_EQ(text(1), "0.001");
    EXPECT_EQ(text(1'010), "1.01");
    EXPECT_EQ(text(-3'001), "-3.001");
    EXPECT_EQ(text(-1), "-0.001");
}

TEST(SimTime, IsSpelledToItsVeryEnds)
{
    EXPECT_EQ(text(std::numeric_limits<std::int64_t>::max()), "9223372036854775.807");
    EXPECT_EQ(text(std::numeric_limits<std::int64_t>::min()), "-9223372036854775.808");
}

TEST(SimTime, AndDurationAddUpLikePointsAndLengths)
{
    const SimTime start = SimTime::fromWholeMilliseconds(5);
    const SimDuration length = SimDuration::fromMicroseconds(250);
    EXPECT_EQ((start + length).microseconds(), 5'250);
    EXPECT_EQ((start - length).microseconds(), 4'750);
    EXPECT_EQ((start + length) - start, length);
    EXPECT_EQ((length + length).microseconds(), 500);
    EXPECT_LT(start - length, start);
}

TEST(SimTime, AMillionOfTheLongestDurationsFit)
{
    static_assert(std::numeric_limits<std::int64_t>::max() / kMaxDuration.microseconds() >= 2'000'000);
    SUCCEED();
}

TEST(MicrosecondsOf, TakesUpToThreeDecimals)
{
    EXPECT_EQ(microsecondsOf(0.25), 250);
    EXPECT_EQ(microsecondsOf(-3.001), -3'001);
    EXPECT_EQ(microsecondsOf(1e15), 1'000'000'000'000'000'000);
}

TEST(MicrosecondsOf, RefusesFinerOrLargerOrNoNumbers)
{
    EXPECT_FALSE(microsecondsOf(0.0005));
    EXPECT_FALSE(microsecondsOf(1.0001));
    EXPECT_FALSE(microsecondsOf(1.1e15));
    EXPECT_FALSE(microsecondsOf(std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(microsecondsOf(std::numeric_limits<double>::quiet_NaN()));
}

TEST(MicrosecondsOf, GivesBackEveryTimeThatWasWrittenAsMilliseconds)
{
    test::Random random(1);
    for (int i = 0; i < 10'000; ++i) {
        const auto us = static_cast<std::int64_t>(random.below(2'000'000'000'000'000)) - 1'000'000'000'000'000;
        ASSERT_EQ(microsecondsOf(SimTime::fromMicroseconds(us).milliseconds()), us);
        ASSERT_EQ(microsecondsOf(std::stod(text(us))), us);
    }
}

} // namespace
} // namespace inflight::core

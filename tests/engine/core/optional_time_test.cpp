#include "engine/core/optional_time.h"

#include <gtest/gtest.h>

namespace inflight::core {
namespace {

constexpr SimTime at(std::int64_t ms) { return SimTime::fromWholeMilliseconds(ms); }

TEST(OptionalTime, IsAbsentUntilItIsGivenATime)
{
    OptionalTime time;
    EXPECT_FALSE(time);
    EXPECT_EQ(time.value_or(at(3)), at(3));
    time = at(0);
    EXPECT_TRUE(time);
    EXPECT_EQ(*time, at(0));
    time.reset();
    EXPECT_EQ(time, std::nullopt);
}

TEST(OptionalTime, ReadsAsAStandardOptionalAndBack)
{
    for (const std::optional<SimTime> plain : {std::optional<SimTime>(), std::optional(at(0)), std::optional(at(7))}) {
        const OptionalTime time = plain;
        EXPECT_EQ(std::optional<SimTime>(time), plain);
        EXPECT_EQ(time, plain);
    }
}

TEST(OptionalTime, DiffersFromEveryOtherTime)
{
    EXPECT_NE(OptionalTime(at(1)), OptionalTime(at(2)));
    EXPECT_NE(OptionalTime(at(0)), OptionalTime());
    EXPECT_NE(OptionalTime(), at(0));
}

} // namespace
} // namespace inflight::core

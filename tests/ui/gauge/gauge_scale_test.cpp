#include "ui/gauge/gauge_scale.h"

#include <gtest/gtest.h>

namespace inflight::ui::gauge {
namespace {

TEST(GaugeScale, TheLimitStandsStraightUpWhileThePeakAllowsIt)
{
    EXPECT_DOUBLE_EQ(GaugeScale(3, 3).angleOf(3, false), 90);
    EXPECT_DOUBLE_EQ(GaugeScale(3, 5).angleOf(3, false), 90);
    EXPECT_GT(GaugeScale(3, 6).angleOf(3, false), 90) << "pushed to the left by the peak";
}

TEST(GaugeScale, LimitAndPeakAlwaysFitWithRoomToSpare)
{
    for (const std::uint32_t limit : {1u, 2u, 3u, 7u, 100u, 1'000'000u}) {
        for (const std::uint32_t peak : {0u, 1u, 3u, 6u, 50u, 200u, 1'000'000u}) {
            const GaugeScale scale(limit, peak);
            EXPECT_GT(scale.maximum(), limit);
            EXPECT_GT(scale.maximum(), peak);
            EXPECT_LT(scale.shareOf(peak), 1);
        }
    }
}

TEST(GaugeScale, CountsBeyondItStayAtTheEnd)
{
    const GaugeScale scale(std::nullopt, 4);
    EXPECT_DOUBLE_EQ(scale.shareOf(0), 0);
    EXPECT_DOUBLE_EQ(scale.shareOf(400), 1);
}

TEST(GaugeScale, IsMirroredForRightToLeft)
{
    const GaugeScale scale(4, 4);
    EXPECT_DOUBLE_EQ(scale.angleOf(0, false), 180);
    EXPECT_DOUBLE_EQ(scale.angleOf(0, true), 0);
    EXPECT_DOUBLE_EQ(scale.angleOf(2, false), 180 - scale.angleOf(2, true));
}

TEST(NiceStep, IsOneTwoOrFiveTimesAPowerOfTen)
{
    EXPECT_EQ(niceStep(4, 5), 1u);
    EXPECT_EQ(niceStep(7, 5), 2u);
    EXPECT_EQ(niceStep(21, 5), 5u);
    EXPECT_EQ(niceStep(51, 5), 20u);
    EXPECT_EQ(niceStep(1'000'000, 4), 500'000u);
    EXPECT_EQ(niceStep(1, 9), 1u) << "counts are whole";
}

} // namespace
} // namespace inflight::ui::gauge

#include "ui/timeline/time_scale.h"

#include <cmath>

#include <gtest/gtest.h>

namespace inflight::ui::timeline {
namespace {

using core::SimTime;

SimTime us(std::int64_t value)
{
    return SimTime::fromMicroseconds(value);
}
SimTime ms(std::int64_t value)
{
    return SimTime::fromWholeMilliseconds(value);
}

TimeScale guided()
{
    return TimeScale(ms(0), ms(260), 40, 700);
}

TEST(TimeScale, FitsTheRunWithAMarginAfterItsEnd)
{
    const TimeScale scale = guided();
    EXPECT_EQ(scale.from(), ms(0));
    EXPECT_EQ(scale.to(), ms(273));
    EXPECT_TRUE(scale.isFitted());
    EXPECT_DOUBLE_EQ(scale.xOf(ms(0)), 40);
    EXPECT_DOUBLE_EQ(scale.xOf(ms(273)), 740);
}

TEST(TimeScale, GivesBackTheTimeOfItsOwnPixel)
{
    TimeScale scale = guided();
    scale.zoomAt(300, 3);
    for (const bool isReversed : {false, true}) {
        scale.setReversed(isReversed);
        for (std::int64_t t = 0; t <= 260'000; t += 3'217)
            EXPECT_EQ(scale.timeAt(scale.xOf(us(t))), us(t)) << t << (isReversed ? " reversed" : "");
    }
}

TEST(TimeScale, MirrorsWhenReversed)
{
    TimeScale scale = guided();
    const double x = scale.xOf(ms(100));
    scale.setReversed(true);
    EXPECT_DOUBLE_EQ(scale.xOf(ms(0)), 740);
    EXPECT_DOUBLE_EQ(scale.xOf(ms(100)) - 40, 740 - x);
    EXPECT_EQ(scale.forward(), -1);
}

struct ZoomCase {
    double x;
    double factor;
    bool isReversed;
};

class TimeScaleZoom : public testing::TestWithParam<ZoomCase> {};

TEST_P(TimeScaleZoom, KeepsTheTimeUnderThePointer)
{
    const auto [x, factor, isReversed] = GetParam();
    TimeScale scale = guided();
    scale.setReversed(isReversed);
    scale.zoomAt(390, 8); // away from the edges
    const SimTime before = scale.timeAt(x);
    const std::int64_t span = (scale.to() - scale.from()).microseconds();
    scale.zoomAt(x, factor);
    EXPECT_NEAR(static_cast<double>((scale.timeAt(x) - before).microseconds()), 0, 1);
    EXPECT_NEAR(static_cast<double>((scale.to() - scale.from()).microseconds()), static_cast<double>(span) / factor, 1);
}

INSTANTIATE_TEST_SUITE_P(AtAnyPlace, TimeScaleZoom,
                         testing::Values(ZoomCase{390, 2, false}, ZoomCase{40, 1.25, false}, ZoomCase{740, 1.25, false},
                                         ZoomCase{200, 10, false}, ZoomCase{390, 0.8, false}, ZoomCase{200, 2, true},
                                         ZoomCase{700, 0.8, true}));

TEST(TimeScale, ZoomsInToATwentiethOfAMicrosecondAPixelAndNoFurther)
{
    TimeScale scale = guided();
    for (int i = 0; i < 100; ++i)
        scale.zoomAt(390, 1.5);
    EXPECT_DOUBLE_EQ(scale.pixelsPerMicrosecond(), TimeScale::kMaxPixelsPerMicrosecond);
}

TEST(TimeScale, ZoomsOutToTheWholeRunAndNoFurther)
{
    TimeScale scale = guided();
    scale.zoomAt(500, 30);
    for (int i = 0; i < 100; ++i)
        scale.zoomAt(390, 0.5);
    EXPECT_TRUE(scale.isFitted());
}

TEST(TimeScale, PansWithThePointerAndStopsAtTheEnds)
{
    TimeScale scale = guided();
    scale.zoomAt(390, 4);
    const double x = scale.xOf(ms(130));
    scale.pan(35);
    EXPECT_NEAR(scale.xOf(ms(130)), x + 35, 0.01);
    scale.pan(1e9);
    EXPECT_EQ(scale.from(), ms(0));
    scale.pan(-1e9);
    EXPECT_EQ(scale.to(), ms(273));
}

TEST(TimeScale, ReversedPansWithThePointerToo)
{
    TimeScale scale = guided();
    scale.setReversed(true);
    scale.zoomAt(390, 4);
    const double x = scale.xOf(ms(130));
    scale.pan(35);
    EXPECT_NEAR(scale.xOf(ms(130)), x + 35, 0.01);
}

TEST(TimeScale, ShowsARangeThatIsAskedFor)
{
    TimeScale scale = guided();
    scale.fit(ms(80), ms(160));
    EXPECT_EQ(scale.from(), ms(80));
    EXPECT_EQ(scale.to(), ms(160));
    scale.fit(ms(100), ms(100)); // shorter than the closest zoom
    EXPECT_EQ(scale.to() - scale.from(), core::SimDuration::fromMicroseconds(35));
    EXPECT_LE(scale.from(), ms(100));
    EXPECT_GE(scale.to(), ms(100));
}

TEST(TimeScale, ARunWithoutLengthIsShownAsOneOfAMillisecond)
{
    const TimeScale scale(ms(0), ms(0), 0, 500);
    EXPECT_EQ(scale.to(), us(1050));
    EXPECT_EQ(scale.timeInRunAt(500), ms(0));
}

TEST(TimeScale, AFittedScaleStaysFittedWithAnotherRun)
{
    TimeScale scale = guided();
    scale.setRun(ms(0), ms(1000));
    EXPECT_TRUE(scale.isFitted());
    EXPECT_EQ(scale.to(), ms(1050));
}

TEST(TimeScale, AZoomedScaleKeepsItsRangeAsFarAsAnotherRunHasIt)
{
    TimeScale scale = guided();
    scale.fit(ms(100), ms(200));
    scale.setRun(ms(0), ms(300));
    EXPECT_EQ(scale.from(), ms(100));
    EXPECT_EQ(scale.to(), ms(200));
    scale.setRun(ms(0), ms(100));
    EXPECT_EQ(scale.from(), ms(5));
    EXPECT_EQ(scale.to(), ms(105));
}

TEST(TimeScale, ElevenDaysStayExactToTheMicrosecond)
{
    const TimeScale scale(us(0), us(0) + core::kMaxDuration, 0, 1000);
    const SimTime late = us(999'999'999'999);
    TimeScale close = scale;
    close.fit(late, late);
    EXPECT_EQ(close.timeAt(close.xOf(late)), late);
    EXPECT_NEAR(close.xOf(late) - close.xOf(late - core::SimDuration::fromMicroseconds(1)), 20, 0.001);
}

TEST(TimeScale, APersonsTimeIsNoFinerThanAPixel)
{
    TimeScale scale = guided(); // 0.39 ms a pixel
    EXPECT_EQ(scale.timeInRunAt(201.3).microseconds() % 100, 0);
    EXPECT_NEAR(scale.xOf(scale.timeInRunAt(201.3)), 201.3, 0.5);
    scale.fit(us(100'000), us(100'001));
    EXPECT_EQ(scale.timeInRunAt(scale.xOf(us(100'007))), us(100'007));
}

TEST(TimeScale, ClampsToTheRunForThePlayhead)
{
    const TimeScale scale = guided();
    EXPECT_EQ(scale.timeInRunAt(-500), ms(0));
    EXPECT_EQ(scale.timeInRunAt(5000), ms(260));
}

} // namespace
} // namespace inflight::ui::timeline

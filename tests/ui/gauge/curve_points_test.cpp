#include "ui/gauge/curve_points.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace inflight::ui::gauge {
namespace {

using analysis::Curve;
using core::SimTime;

SimTime ms(int value)
{
    return SimTime::fromWholeMilliseconds(value);
}

PlotWindow window(int from, int to, int end, int columns = 500)
{
    return {ms(from), ms(to), ms(end), columns};
}

using Points = QList<QPointF>;

TEST(StepPoints, DrawsEveryCornerFromZeroToTheEndOfTheLog)
{
    const Curve curve = {{ms(10), 2, 2}, {ms(30), 1, 1}};
    EXPECT_EQ(stepPoints(curve, window(0, 100, 50)), (Points{{0, 0}, {10, 0}, {10, 2}, {30, 2}, {30, 1}, {50, 1}}));
}

TEST(StepPoints, AStepAtZeroRisesAtTheEdge)
{
    EXPECT_EQ(stepPoints({{ms(0), 3, 3}}, window(0, 10, 10)), (Points{{0, 0}, {0, 3}, {10, 3}}));
}

TEST(StepPoints, AnInnerPeakBecomesASpikeOfNoWidth)
{
    const Curve curve = {{ms(0), 3, 3}, {ms(20), 3, 4}, {ms(40), 0, 3}};
    EXPECT_EQ(stepPoints(curve, window(0, 50, 50)),
              (Points{{0, 0}, {0, 3}, {20, 3}, {20, 4}, {20, 3}, {40, 3}, {40, 0}, {50, 0}}));
}

TEST(StepPoints, AnInstantThatRisesAndFallsBackToZeroStillShows)
{
    EXPECT_EQ(stepPoints({{ms(5), 0, 1}}, window(0, 10, 10)), (Points{{0, 0}, {5, 0}, {5, 1}, {5, 0}, {10, 0}}));
}

TEST(StepPoints, AZoomedWindowStartsWithTheCountThatHoldsThere)
{
    const Curve curve = {{ms(0), 3, 3}, {ms(20), 1, 3}, {ms(80), 0, 1}};
    EXPECT_EQ(stepPoints(curve, window(40, 60, 90)), (Points{{40, 1}, {60, 1}}));
    EXPECT_EQ(stepPoints(curve, window(-50, 10, 90)), (Points{{0, 0}, {0, 3}, {10, 3}})) << "nothing before the run";
    EXPECT_TRUE(stepPoints(curve, window(91, 95, 90)).isEmpty()) << "nothing after it";
}

TEST(StepPoints, ALargeCurveKeepsItsHighestAndLowestInFewPoints)
{
    std::mt19937 random(7);
    Curve curve;
    for (int i = 0; i < 200'000; ++i) {
        const auto value = static_cast<std::uint32_t>(10 + random() % 10);
        curve.push_back({ms(i), value, value});
    }
    curve[123'456] = {ms(123'456), 12, 77}; // a peak inside one instant
    curve[50'000] = {ms(50'000), 1, 12};
    constexpr int kColumns = 600;
    const Points points = stepPoints(curve, window(0, 200'000, 200'000, kColumns));
    EXPECT_LE(points.size(), 4 * kColumns + 4);
    const auto [low, high] = std::minmax_element(points.begin() + 2, points.end(), [](auto a, auto b) { return a.y() < b.y(); });
    EXPECT_EQ(high->y(), 77);
    EXPECT_NEAR(high->x(), 123'456, 200'000.0 / kColumns);
    EXPECT_EQ(low->y(), 1);
    EXPECT_TRUE(std::is_sorted(points.begin(), points.end(), [](auto a, auto b) { return a.x() < b.x(); }));
    EXPECT_EQ(points.back(), QPointF(200'000, curve.back().value));
}

TEST(StepPoints, RaisedToTheLimitOnlyWhatIsAboveItStandsOut)
{
    const Points line = {{0, 0}, {0, 2}, {10, 2}, {10, 4}, {10, 2}, {20, 2}};
    EXPECT_EQ(raisedTo(line, 3), (Points{{0, 3}, {10, 3}, {10, 4}, {10, 3}, {20, 3}}));
    EXPECT_EQ(loweredTo(line, 3), (Points{{0, 0}, {0, 2}, {10, 2}, {10, 3}, {10, 2}, {20, 2}}));
}

} // namespace
} // namespace inflight::ui::gauge

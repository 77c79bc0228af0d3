#include "ui/model/stretch_pyramid.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/guided_run.h"
#include "tests/support/random_scenario.h"

namespace inflight::ui::model {
namespace {

scenario::Scenario manyJobs(std::uint64_t seed, std::size_t count, std::uint32_t limit)
{
    inflight::test::Random random(seed);
    scenario::Scenario scenario;
    scenario.id = "many";
    for (std::size_t i = 0; i < count; ++i) {
        scenario::Job job;
        job.id = "J" + std::to_string(i + 1);
        job.work = core::SimDuration::fromMicroseconds(static_cast<std::int64_t>(random.below(2'000'000)));
        job.outcome = random.oneIn(50) ? scenario::WorkOutcome::Fail : scenario::WorkOutcome::Ok;
        scenario.jobs.push_back(job);
    }
    scenario.strategy = {scenario::StrategyKind::WorkerPool, limit};
    scenario.settle = scenario::Settle::AllSettled;
    scenario.deadline = {scenario::DeadlineMode::Race, core::SimDuration::fromWholeMilliseconds(1900), scenario::DeadlineClock::FromStart};
    return scenario;
}

TEST(StretchPyramid, EveryLevelKeepsEveryStateAndEveryMarkOfTheOneBelow)
{
    const auto run = tests::runOf(manyJobs(3, 2000, 7));
    const LaneIndex &index = run->lanes(Arrangement::Packed);
    const StretchPyramid &pyramid = run->pyramid(Arrangement::Packed);
    ASSERT_GT(pyramid.levelCount(), 5U);
    for (std::size_t level = 1; level < pyramid.levelCount(); ++level)
        for (std::size_t lane = 0; lane < index.laneCount(); ++lane) {
            const auto below = pyramid.lane(level - 1, lane), here = pyramid.lane(level, lane);
            for (std::size_t bin = 0; bin < below.size(); ++bin) {
                ASSERT_GE(here[bin / 2].state, below[bin].state);
                ASSERT_EQ(here[bin / 2].marks & below[bin].marks, below[bin].marks);
                ASSERT_TRUE(below[bin].cover == 0 || here[bin / 2].cover > 0);
            }
        }
}

TEST(StretchPyramid, TheTopTellsOfTheWorstInTheLane)
{
    const auto run = tests::runOf(manyJobs(4, 3000, 5));
    const LaneIndex &index = run->lanes(Arrangement::Packed);
    const StretchPyramid &pyramid = run->pyramid(Arrangement::Packed);
    for (std::size_t lane = 0; lane < index.laneCount(); ++lane) {
        StretchState worst = StretchState::Waiting;
        for (const LaneStretch &stretch : index.lane(lane))
            worst = std::max(worst, stretch.state);
        EXPECT_EQ(pyramid.lane(pyramid.levelCount() - 1, lane)[0].state, static_cast<std::uint8_t>(worst));
    }
}

TEST(StretchPyramid, CoverIsTheShareOfTimeInWhichTheLaneIsBusy)
{
    const auto run = tests::runOf(manyJobs(5, 500, 3));
    const LaneIndex &index = run->lanes(Arrangement::Packed);
    const StretchPyramid &pyramid = run->pyramid(Arrangement::Packed);
    for (std::size_t lane = 0; lane < index.laneCount(); ++lane) {
        double busy = 0, covered = 0;
        for (const LaneStretch &stretch : index.lane(lane))
            busy += static_cast<double>((stretch.to - stretch.from).microseconds());
        for (const PyramidCell &cell : pyramid.lane(0, lane))
            covered += cell.cover / 255.0 * static_cast<double>(std::uint64_t{1} << pyramid.shiftOf(0));
        EXPECT_NEAR(covered / busy, 1.0, 0.02);
    }
}

TEST(StretchPyramid, TakesAtMostSixteenBytesAStretchAndMarginForSmallRuns)
{
    const auto run = tests::runOf(manyJobs(6, 20'000, 16));
    const std::size_t stretches = run->lanes(Arrangement::Packed).stretchCount();
    EXPECT_LE(run->pyramid(Arrangement::Packed).bytes(), 18 * stretches);
}

TEST(StretchPyramid, ARunWithoutTimeOrWithoutJobsHasOneToo)
{
    scenario::Scenario none;
    none.id = "none";
    none.strategy = {scenario::StrategyKind::FanOut, std::nullopt};
    EXPECT_GE(tests::runOf(none)->pyramid(Arrangement::Packed).levelCount(), 1U);
    none.jobs.resize(3);
    for (std::size_t i = 0; i < 3; ++i)
        none.jobs[i].id = std::string(1, static_cast<char>('A' + i));
    const auto run = tests::runOf(none);
    EXPECT_GT(run->pyramid(Arrangement::Packed).lane(0, 0)[0].cover, 0);
}

} // namespace
} // namespace inflight::ui::model

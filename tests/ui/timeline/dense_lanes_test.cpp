#include "ui/timeline/dense_lanes.h"

#include <gtest/gtest.h>

#include "tests/support/guided_run.h"
#include "tests/support/random_scenario.h"
#include "ui/timeline/hit_test.h"

namespace inflight::ui::timeline {
namespace {

using model::Arrangement;
using model::LaneStretch;
using model::PyramidCell;
using model::StretchState;

std::shared_ptr<const model::RunView> busyRun(std::size_t jobs, std::uint32_t limit)
{
    inflight::test::Random random(11);
    scenario::Scenario scenario;
    scenario.id = "busy";
    for (std::size_t i = 0; i < jobs; ++i) {
        scenario::Job job;
        job.id = "J" + std::to_string(i + 1);
        job.work = core::SimDuration::fromWholeMilliseconds(static_cast<std::int64_t>(1 + random.below(100)));
        job.outcome = random.oneIn(200) ? scenario::WorkOutcome::Fail : scenario::WorkOutcome::Ok;
        scenario.jobs.push_back(job);
    }
    scenario.strategy = {scenario::StrategyKind::WorkerPool, limit};
    scenario.settle = scenario::Settle::AllSettled;
    scenario.deadline = {scenario::DeadlineMode::Race, core::SimDuration::fromWholeMilliseconds(95), scenario::DeadlineClock::FromStart};
    return tests::runOf(scenario);
}

DenseInput inputOf(const model::RunView &run, double laneHeight)
{
    DenseInput input;
    input.run = &run;
    input.scale = TimeScale(core::SimTime(), run.analysis().end, 40, 700);
    input.geometry.plot = {40, 30, 700, 300};
    input.geometry.laneHeight = laneHeight;
    return input;
}

// What a column must show: every stretch and every marker that stands in its time.
PyramidCell exactColumn(const DenseInput &input, std::size_t lane, double from, double to)
{
    PyramidCell cell;
    const auto us = [](core::SimTime time) { return static_cast<double>(time.microseconds()); };
    for (const LaneStretch &stretch : input.run->lanes(input.arrangement).lane(lane))
        if (us(stretch.from) < to && (us(stretch.to) > from || us(stretch.from) >= from))
            cell.state = std::max(cell.state, static_cast<std::uint8_t>(stretch.state)), cell.cover = 255;
    for (const std::uint32_t number : input.run->lanes(input.arrangement).marksOf(lane)) {
        const analysis::Marker &marker = input.run->analysis().markers[number];
        if (us(marker.at) >= from && us(marker.at) < to)
            cell.marks = static_cast<std::uint8_t>(cell.marks | 1U << static_cast<unsigned>(marker.kind));
    }
    return cell;
}

TEST(DenseLanes, NoFailureAndNoMarkerIsLostAtAnyZoom)
{
    const auto run = busyRun(6000, 6);
    for (const double share : {1.0, 0.3, 0.1, 0.02}) {
        DenseInput input = inputOf(*run, 20);
        const auto length = static_cast<std::int64_t>(static_cast<double>(run->analysis().end.microseconds()) * share);
        input.scale.fit(core::SimTime(), core::SimTime::fromMicroseconds(length));
        const DenseColumns columns(*run, run->lanes(Arrangement::Packed), run->pyramid(Arrangement::Packed), input.scale);
        const double perColumn = static_cast<double>((input.scale.to() - input.scale.from()).microseconds()) / 700;
        for (std::size_t lane = 0; lane < 6; ++lane) {
            std::vector<PyramidCell> cells(700);
            columns.fill(lane, cells);
            for (std::size_t x = 1; x + 1 < cells.size(); ++x) {
                const PyramidCell exact = exactColumn(input, lane, perColumn * static_cast<double>(x), perColumn * static_cast<double>(x + 1));
                const std::uint8_t near = cells[x - 1].marks | cells[x].marks | cells[x + 1].marks; // a bin may reach into the next column
                ASSERT_EQ(near & exact.marks, exact.marks) << "column " << x << " of lane " << lane << " at " << share;
                if (exact.state == static_cast<std::uint8_t>(StretchState::Failed)) {
                    ASSERT_EQ(std::max({cells[x - 1].state, cells[x].state, cells[x + 1].state}), exact.state) << "column " << x << " at " << share;
                }
                ASSERT_TRUE(exact.cover == 0 || cells[x].cover > 0 || cells[x - 1].cover > 0) << "column " << x << " at " << share;
            }
        }
    }
}

TEST(DenseLanes, ReversedTimeIsTheMirrorImage)
{
    const auto run = busyRun(4000, 4);
    DenseInput input = inputOf(*run, 20);
    std::vector<PyramidCell> forward(700), backward(700);
    DenseColumns(*run, run->lanes(Arrangement::Packed), run->pyramid(Arrangement::Packed), input.scale).fill(1, forward);
    input.scale.setReversed(true);
    DenseColumns(*run, run->lanes(Arrangement::Packed), run->pyramid(Arrangement::Packed), input.scale).fill(1, backward);
    EXPECT_TRUE(std::equal(forward.begin(), forward.end(), backward.rbegin()));
}

TEST(DenseLanes, BeginWhereMoreStretchesAreInSightThanBarsCanShow)
{
    const auto run = busyRun(8000, 5);
    DenseInput input = inputOf(*run, 40);
    EXPECT_TRUE(isDense(run->lanes(Arrangement::Packed), input.scale, input.geometry));
    input.scale.fit(core::SimTime(), core::SimTime::fromWholeMilliseconds(2000));
    EXPECT_FALSE(isDense(run->lanes(Arrangement::Packed), input.scale, input.geometry));
    input.geometry.laneHeight = 3;
    EXPECT_TRUE(isDense(run->lanes(Arrangement::Packed), input.scale, input.geometry)) << "thin lanes have no room for bars";
}

TEST(DenseLanes, PaintEveryLaneInItsRowsAndNothingBelowTheLast)
{
    const auto run = busyRun(4000, 4);
    const DenseInput input = inputOf(*run, 40);
    const QImage image = denseLanes(input, style::paletteOf(style::Theme::Light), 2);
    EXPECT_EQ(image.size(), QSize(1400, 600));
    EXPECT_EQ(image.devicePixelRatio(), 2);
    for (int lane = 0; lane < 4; ++lane)
        EXPECT_EQ(qAlpha(image.pixel(100, lane * 80 + 40)), 255) << lane;
    EXPECT_EQ(qAlpha(image.pixel(100, 4 * 80 + 40)), 0);
    EXPECT_EQ(qAlpha(image.pixel(100, 2)), 0) << "between two lanes the ground shows";
}

TEST(DenseLanes, ThinnerThanAPixelTheyShareARowAndTheWorstShows)
{
    const auto run = busyRun(4000, 64);
    const style::Palette &palette = style::paletteOf(style::Theme::Light);
    const QImage image = denseLanes(inputOf(*run, 0.5), palette, 1);
    EXPECT_EQ(qAlpha(image.pixel(300, 10)), 255);
    EXPECT_EQ(qAlpha(image.pixel(300, 40)), 0) << "64 lanes of half a pixel are 32 rows";
}

TEST(DenseLanes, WhatGoesOnAtThePlayheadIsRunningWhateverItsEnd)
{
    const auto run = busyRun(4000, 4);
    const DenseInput input = inputOf(*run, 40);
    const core::SimTime now = core::SimTime::fromMicroseconds(run->analysis().end.microseconds() / 2 + 250);
    const std::vector<OpenStretch> open = openStretches(input, now);
    ASSERT_EQ(open.size(), 4U);
    for (const OpenStretch &stretch : open) {
        EXPECT_TRUE(stretch.state == StretchState::Running || stretch.state == StretchState::Unseen);
        EXPECT_NEAR(stretch.rect.right(), input.scale.xOf(now), 0.01);
    }
}

TEST(DenseLanes, APointNamesTheJobThatStandsThere)
{
    const auto run = busyRun(8000, 4);
    DenseInput input = inputOf(*run, 40);
    DisplayList list;
    list.geometry = input.geometry;
    list.dense = input;
    for (std::size_t lane = 0; lane < 4; ++lane)
        list.rows.push_back({lane, std::nullopt, {40, 30 + 40.0 * static_cast<double>(lane), 700, 40}, {}, {}, false, false});
    for (int x = 45; x < 600; x += 37) {
        const QPointF point(x, 30 + 40 + 20); // lane 1
        const Hit hit = hitTest(list, point);
        ASSERT_EQ(hit.kind, HitKind::Bar);
        ASSERT_TRUE(hit.job);
        EXPECT_EQ(run->lanes(Arrangement::Packed).laneOf(*hit.job), 1U);
        const analysis::JobFacts &facts = run->analysis().facts.jobs[core::indexOf(*hit.job)];
        EXPECT_LE(*facts.started, input.scale.timeAt(x + 1));
        EXPECT_GE(*facts.finished, input.scale.timeAt(x));
    }
    EXPECT_EQ(hitTest(list, QPointF(300, 30 + 4 * 40 + 5)).kind, HitKind::Nothing);
}

} // namespace
} // namespace inflight::ui::timeline

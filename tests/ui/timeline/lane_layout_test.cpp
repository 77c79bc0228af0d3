#include "ui/timeline/lane_layout.h"

#include <gmock/gmock.h>

#include "tests/ui/timeline/lanes_fixture.h"

namespace inflight::ui::timeline {
namespace {

using testing::ElementsAre;

void expectAcross(const LanesFixture &fixture, const Stretch &stretch, int from, int to)
{
    EXPECT_EQ(stretch.time, (Span{ms(from), ms(to)}));
    EXPECT_NEAR(stretch.rect.left(), fixture.scale.xOf(ms(from)), 0.01);
    EXPECT_NEAR(stretch.rect.right(), fixture.scale.xOf(ms(to)), 0.01);
}

TEST(LaneLayout, J4WaitsRunsAndRunsUnseen)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    fixture.goTo(232);
    const std::vector<Stretch> stretches = stretchesOf(fixture.list(), kJ4);
    ASSERT_EQ(stretches.size(), 3U);
    EXPECT_EQ(stretches[0].kind, StretchKind::Waiting);
    expectAcross(fixture, stretches[0], 0, 80);
    EXPECT_EQ(stretches[1].kind, StretchKind::Seen);
    EXPECT_EQ(stretches[1].state, BarState::Running);
    expectAcross(fixture, stretches[1], 80, 200);
    EXPECT_EQ(stretches[2].kind, StretchKind::Unseen);
    expectAcross(fixture, stretches[2], 200, 232);
    EXPECT_FALSE(stretches[2].isRoundRight) << "it goes on";
    EXPECT_THAT(signsOf(fixture.list(), kJ4), ElementsAre(Sign::Deadline, Sign::SignalSent));
}

TEST(LaneLayout, TheWholeRunHasTheLateCompletion)
{
    const LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    const DisplayList list = fixture.list();
    expectAcross(fixture, stretchesOf(list, kJ4)[2], 200, 260);
    EXPECT_THAT(signsOf(list, kJ4), ElementsAre(Sign::Deadline, Sign::SignalSent, Sign::LateCompletion));
    EXPECT_THAT(signsOf(list, kJ3), ElementsAre(Sign::Deadline, Sign::SignalSent, Sign::SignalObserved));
    EXPECT_THAT(signsOf(list, kJ5), ElementsAre(Sign::Failure));
    EXPECT_FALSE(list.playheadX);
}

TEST(LaneLayout, NothingLiesAfterThePlayhead)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    for (int at = 0; at <= 260; at += 5) {
        fixture.goTo(at);
        const DisplayList list = fixture.list();
        for (const Stretch &stretch : list.stretches)
            EXPECT_LE(stretch.time.to, ms(at));
        for (const MarkerItem &marker : list.markers)
            EXPECT_LE(marker.at, ms(at));
    }
}

TEST(LaneLayout, TheFutureIsThereWhereItIsAskedFor)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    fixture.goTo(150);
    fixture.showsFuture = true;
    const std::vector<Stretch> stretches = stretchesOf(fixture.list(), kJ4);
    ASSERT_EQ(stretches.size(), 4U);
    EXPECT_FALSE(stretches[1].isFuture);
    expectAcross(fixture, stretches[1], 80, 150);
    EXPECT_TRUE(stretches[2].isFuture);
    EXPECT_EQ(stretches[2].kind, StretchKind::Seen);
    expectAcross(fixture, stretches[2], 150, 200);
    EXPECT_TRUE(stretches[3].isFuture);
    expectAcross(fixture, stretches[3], 200, 260);
    for (const MarkerItem &marker : markersOf(fixture.list(), kJ4))
        EXPECT_TRUE(marker.isFuture);
}

TEST(LaneLayout, MarkersOfALaneNeverCoverEachOther)
{
    for (const scenario::Scenario &scenario : {tests::guidedScenario(), tests::earlySlotScenario(), tests::fanOutScenario(3)}) {
        LanesFixture fixture(tests::runOf(scenario));
        for (const double height : {24.0, 36.0, 54.0})
            for (const double zoom : {1.0, 0.05}) { // and in a plot so narrow that all lies close together
                fixture.geometry.laneHeight = height;
                fixture.scale.setEdges(40, 700 * zoom);
                const DisplayList list = fixture.list();
                for (std::size_t i = 0; i < list.markers.size(); ++i)
                    for (std::size_t k = i + 1; k < list.markers.size(); ++k)
                        if (list.markers[i].job == list.markers[k].job) {
                            EXPECT_FALSE(list.markers[i].rect.intersects(list.markers[k].rect))
                                << height << ' ' << zoom << ' ' << i << ' ' << k;
                        }
            }
    }
}

TEST(LaneLayout, AFailureAfterTheCallerLeftKeepsCrossAndClockApart)
{
    scenario::Scenario late = tests::guidedScenario();
    late.jobs[3].outcome = scenario::WorkOutcome::Fail; // J4, at 260 ms, unseen since 200
    LanesFixture fixture(tests::runOf(late));
    const std::vector<MarkerItem> markers = markersOf(fixture.list(), kJ4);
    ASSERT_EQ(markers.size(), 4U);
    EXPECT_EQ(markers[2].sign, Sign::Failure);
    EXPECT_EQ(markers[3].sign, Sign::LateCompletion);
    EXPECT_LT(markers[2].rect.right(), markers[3].rect.left());
    fixture.scale.setReversed(true);
    const std::vector<MarkerItem> mirrored = markersOf(fixture.list(), kJ4);
    EXPECT_GT(mirrored[2].rect.left(), mirrored[3].rect.right());
}

TEST(LaneLayout, EqualStartsEachHaveTheirBar)
{
    const LanesFixture fixture(tests::runOf(tests::fanOutScenario()));
    const DisplayList list = fixture.list();
    for (std::size_t job = 0; job < 6; ++job) {
        const std::vector<Stretch> stretches = stretchesOf(list, core::jobIdAt(job));
        ASSERT_FALSE(stretches.empty()) << job;
        EXPECT_EQ(stretches[0].time.from, ms(0));
        EXPECT_GE(stretches[0].rect.width(), 2);
    }
    for (std::size_t i = 1; i < list.rows.size(); ++i)
        EXPECT_GE(list.rows[i].rect.top(), list.rows[i - 1].rect.bottom());
}

TEST(LaneLayout, AnOperationWithoutLengthIsStillSeen)
{
    scenario::Scenario zero = tests::guidedScenario();
    zero.jobs[1].work = {};
    const LanesFixture fixture(tests::runOf(zero));
    const std::vector<Stretch> stretches = stretchesOf(fixture.list(), kJ2);
    ASSERT_EQ(stretches.size(), 1U);
    EXPECT_EQ(stretches[0].kind, StretchKind::Seen);
    EXPECT_EQ(stretches[0].state, BarState::Completed);
    EXPECT_DOUBLE_EQ(stretches[0].rect.width(), 2);
}

TEST(LaneLayout, TheUnseenPartNeverGivesWay)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    fixture.scale.setEdges(40, 4); // a pixel is 68 ms
    const std::vector<Stretch> stretches = stretchesOf(fixture.list(), kJ4);
    const auto unseen =
        std::find_if(stretches.begin(), stretches.end(), [](const Stretch &s) { return s.kind == StretchKind::Unseen; });
    ASSERT_NE(unseen, stretches.end());
    EXPECT_GE(unseen->rect.width(), 2);
}

TEST(LaneLayout, ALateStartIsHatchedAsAWholeAndMarkedBeforeIt)
{
    scenario::Scenario queue = tests::guidedScenario();
    queue.deadline = {scenario::DeadlineMode::Race, core::SimDuration::fromWholeMilliseconds(70),
                      scenario::DeadlineClock::FromQueue};
    const LanesFixture fixture(tests::runOf(queue));
    const DisplayList list = fixture.list();
    const std::vector<Stretch> stretches = stretchesOf(list, kJ4);
    ASSERT_EQ(stretches.size(), 2U);
    EXPECT_EQ(stretches[1].kind, StretchKind::Unseen);
    EXPECT_TRUE(stretches[1].isRoundLeft);
    const std::vector<MarkerItem> markers = markersOf(list, kJ4);
    const auto late = std::find_if(markers.begin(), markers.end(), [](const MarkerItem &m) { return m.sign == Sign::LateStart; });
    ASSERT_NE(late, markers.end());
    EXPECT_LE(late->rect.right(), stretches[1].rect.left());
    const auto label = std::find_if(list.labels.begin(), list.labels.end(), [](const BarLabel &l) { return l.job == kJ4; });
    ASSERT_NE(label, list.labels.end());
    EXPECT_TRUE(label->isOnHatch);
}

TEST(LaneLayout, WhatExceedsTheLimitIsShadedUpToThePlayhead)
{
    LanesFixture fixture(tests::runOf(tests::fanOutScenario(3)));
    ASSERT_EQ(fixture.list().overRegions.size(), 1U);
    const OverRegion whole = fixture.list().overRegions[0];
    EXPECT_EQ(whole.time, (Span{ms(0), ms(90)}));
    EXPECT_EQ(whole.peak, 6U);
    fixture.goTo(50);
    EXPECT_EQ(fixture.list().overRegions[0].time, (Span{ms(0), ms(50)}));
    const LanesFixture within(tests::runOf(tests::guidedScenario()));
    EXPECT_TRUE(within.list().overRegions.empty());
}

TEST(LaneLayout, OnlyVisibleLanesOfAHundredThousandAreLaidOut)
{
    LanesFixture fixture(tests::runOf(manyJobs(100'000)));
    fixture.geometry.laneHeight = 24;
    fixture.geometry.scrollTop = 24.0 * 50'000 + 10;
    const DisplayList list = fixture.list();
    EXPECT_EQ(list.rows.size(), 14U); // 324 / 24, and one cut at each edge
    EXPECT_EQ(list.rows.front().job, core::jobIdAt(50'000));
    EXPECT_LT(list.stretches.size(), 50U);
}

TEST(LaneLayout, LabelsStayOnTheirBarAndClearOfItsMarkers)
{
    scenario::Scenario longNames = tests::guidedScenario();
    for (scenario::Job &job : longNames.jobs) {
        job.name += " with a name that goes on and on and on";
        job.signalLatency = core::SimDuration::fromWholeMilliseconds(30);
    }
    LanesFixture fixture(tests::runOf(longNames));
    for (const bool isReversed : {false, true})
        for (const int zoom : {1, 3, 9}) {
            fixture.scale.fit();
            fixture.scale.setReversed(isReversed);
            fixture.scale.zoomAt(400, zoom);
            const DisplayList list = fixture.list();
            EXPECT_FALSE(list.labels.empty());
            for (const BarLabel &label : list.labels) {
                const std::vector<Stretch> stretches = stretchesOf(list, label.job);
                EXPECT_TRUE(std::any_of(stretches.begin(), stretches.end(), [&](const Stretch &s) {
                    return s.kind != StretchKind::Waiting && s.rect.contains(label.rect) &&
                           fixture.geometry.plot.contains(label.rect);
                })) << label.id.toStdString();
                for (const MarkerItem &marker : markersOf(list, label.job))
                    if (marker.sign != Sign::Deadline && marker.sign != Sign::SignalSent) {
                        EXPECT_FALSE(marker.rect.intersects(label.rect)) << label.id.toStdString();
                    }
            }
        }
}

TEST(LaneLayout, ANameThatDoesNotFitIsElidedAndAnIdNeverIs)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    fixture.scale.setEdges(40, 220);
    for (const BarLabel &label : fixture.list().labels) {
        EXPECT_TRUE(label.id.startsWith('J')) << label.id.toStdString();
        EXPECT_TRUE(label.name.isEmpty() || label.name.size() > 3) << label.name.toStdString();
    }
}

TEST(LaneLayout, ReversedTimeMirrorsEveryStretch)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    const DisplayList plain = fixture.list();
    fixture.scale.setReversed(true);
    const DisplayList mirrored = fixture.list();
    ASSERT_EQ(plain.stretches.size(), mirrored.stretches.size());
    for (std::size_t i = 0; i < plain.stretches.size(); ++i) {
        const Stretch &a = plain.stretches[i];
        const Stretch &b = mirrored.stretches[i];
        EXPECT_NEAR(a.rect.left() - 40, 740 - b.rect.right(), 0.01);
        EXPECT_NEAR(a.rect.width(), b.rect.width(), 0.01);
        EXPECT_EQ(a.isRoundLeft, b.isRoundRight);
    }
    for (std::size_t i = 0; i < plain.markers.size(); ++i)
        EXPECT_NEAR(plain.markers[i].rect.center().x() - 40, 740 - mirrored.markers[i].rect.center().x(), 0.01);
}

TEST(LaneGeometry, LanesShareTheHeightUntilTheyMustScroll)
{
    GeometryInput input{.size = {800, 370}, .gutterWidth = 30, .rulerHeight = 30, .laneCount = 6};
    EXPECT_DOUBLE_EQ(laneGeometryFor(input).laneHeight, 54);
    input.laneCount = 10;
    EXPECT_DOUBLE_EQ(laneGeometryFor(input).laneHeight, 34);
    input.laneCount = 1000;
    input.scrollTop = 1e9;
    const LaneGeometry g = laneGeometryFor(input);
    EXPECT_DOUBLE_EQ(g.laneHeight, 24);
    EXPECT_DOUBLE_EQ(g.scrollTop, 24 * 1000 - 340);
}

TEST(LaneGeometry, TheIdsStandAtTheLeadingSide)
{
    GeometryInput input{.size = {800, 370}, .gutterWidth = 30, .rulerHeight = 30, .laneCount = 6};
    EXPECT_DOUBLE_EQ(laneGeometryFor(input).gutter.left(), 0);
    EXPECT_GE(laneGeometryFor(input).plot.left(), 30);
    input.isRightToLeft = true;
    EXPECT_DOUBLE_EQ(laneGeometryFor(input).gutter.right(), 800);
    EXPECT_LE(laneGeometryFor(input).plot.right(), 770);
}

} // namespace
} // namespace inflight::ui::timeline

#include "ui/timeline/hit_test.h"

#include <gtest/gtest.h>

#include "tests/ui/timeline/lanes_fixture.h"

namespace inflight::ui::timeline {
namespace {

double middleOf(const DisplayList &list, std::size_t row)
{
    return list.rows[row].rect.center().y();
}

TEST(HitTest, EveryBarIsUnderItsMiddle)
{
    for (const bool isReversed : {false, true}) {
        LanesFixture fixture(tests::runOf(tests::guidedScenario()));
        fixture.scale.setReversed(isReversed);
        const DisplayList list = fixture.list();
        for (std::size_t i = 0; i < list.stretches.size(); ++i) {
            const Hit hit = hitTest(list, list.stretches[i].rect.center());
            EXPECT_EQ(hit.index, i);
            EXPECT_EQ(hit.job, list.stretches[i].job);
            EXPECT_EQ(hit.kind, list.stretches[i].kind == StretchKind::Waiting || list.stretches[i].kind == StretchKind::BackOff ? HitKind::Waiting : HitKind::Bar);
        }
    }
}

TEST(HitTest, EveryMarkerIsUnderItsMiddle)
{
    const DisplayList list = LanesFixture(tests::runOf(tests::guidedScenario())).list();
    for (std::size_t i = 0; i < list.markers.size(); ++i)
        EXPECT_EQ(hitTest(list, list.markers[i].rect.center()), (Hit{HitKind::Marker, list.markers[i].job, i}));
}

TEST(HitTest, ThePlayheadIsFoundBesideItsLineAndOnTheRuler)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    fixture.goTo(232);
    const DisplayList list = fixture.list();
    EXPECT_EQ(hitTest(list, {*list.playheadX + 3, middleOf(list, 0)}).kind, HitKind::PlayheadHandle);
    EXPECT_EQ(hitTest(list, {*list.playheadX, 10}).kind, HitKind::PlayheadHandle);
    EXPECT_EQ(hitTest(list, {*list.playheadX + 20, 10}).kind, HitKind::Ruler);
}

TEST(HitTest, LanesLabelsAndTheShadeAreFound)
{
    const DisplayList list = LanesFixture(tests::runOf(tests::fanOutScenario(3))).list();
    EXPECT_EQ(hitTest(list, {10, middleOf(list, 2)}), (Hit{HitKind::LaneLabel, kJ3, 2}));
    EXPECT_EQ(hitTest(list, {735, middleOf(list, 1)}), (Hit{HitKind::Lane, kJ2, 1}));
    const double justBelowLane1 = list.rows[0].rect.bottom() - 2; // between two bars
    EXPECT_EQ(hitTest(list, {100, justBelowLane1}).kind, HitKind::OverBudget);
    EXPECT_EQ(hitTest(list, {100, 5000}).kind, HitKind::Nothing);
}

} // namespace
} // namespace inflight::ui::timeline

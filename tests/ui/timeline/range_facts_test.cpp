#include "ui/timeline/range_facts.h"

#include <gtest/gtest.h>

#include "tests/ui/timeline/lanes_fixture.h"
#include "ui/timeline/lane_words.h"

namespace inflight::ui::timeline {
namespace {

TEST(RangeFacts, CountsPeakStartsAndEnds)
{
    const auto run = tests::runOf(tests::guidedScenario());
    const RangeCounter counter(run->analysis());
    EXPECT_EQ(counter.factsIn(ms(0), ms(300)), (RangeFacts{3, 6, 6}));
    EXPECT_EQ(counter.factsIn(ms(80), ms(121)), (RangeFacts{3, 3, 3})); // J4, J5, J6 start; J2, J1, J3 end
    EXPECT_EQ(counter.factsIn(ms(170), ms(190)), (RangeFacts{2, 0, 0}));
    EXPECT_EQ(counter.factsIn(ms(215), ms(260)), (RangeFacts{1, 0, 0})) << "the end of the range is not in it";
    EXPECT_EQ(counter.factsIn(ms(270), ms(280)), (RangeFacts{0, 0, 0}));
    EXPECT_EQ(counter.factsIn(ms(100), ms(100)), (RangeFacts{0, 0, 0}));
}

TEST(RangeFacts, AgreeWithTheWholeRunForAnyStrategy)
{
    const auto run = tests::runOf(tests::earlySlotScenario());
    const RangeCounter counter(run->analysis());
    EXPECT_EQ(counter.factsIn(ms(0), ms(1000)).peak, run->analysis().facts.peakInFlight);
}

TEST(RangeFacts, AreToldInWords)
{
    EXPECT_EQ(rangeText({ms(80), ms(160)}, {3, 4, 2}), QStringLiteral("80 ms to 160 ms (80 ms) · peak 3 · 4 started · 2 ended"));
}

} // namespace
} // namespace inflight::ui::timeline

// Curves and budget windows.
#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "tests/support/log_text.h"

namespace inflight::analysis {
namespace {

Analysis analysisOf(const std::string &text, std::optional<std::uint32_t> limit = std::nullopt)
{
    return analyse(test::logFrom(text, limit)).value();
}

// "0=2 10=1(3)": from 0 the value is 2; from 10 it is 1, having been 3 within that instant.
std::string textOf(const Curve &curve)
{
    std::string text;
    for (const CurveStep &step : curve) {
        text += (text.empty() ? "" : " ") + millisecondsText(step.at) + "=" + std::to_string(step.value);
        if (step.peak != step.value)
            text += "(" + std::to_string(step.peak) + ")";
    }
    return text;
}

std::string textOf(const std::vector<BudgetWindow> &windows)
{
    std::string text;
    for (const BudgetWindow &window : windows)
        text += (text.empty() ? "[" : " [") + millisecondsText(window.from) + "," + (window.to ? millisecondsText(*window.to) : "...") + ") peak " +
                std::to_string(window.peak) + " by event " + std::to_string(window.event);
    return text;
}

TEST(Curve, RisesWithStartsAndFallsWithEnds)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts\n5: B starts\n9: B completed\n12: A completed").curves.operations), "0=1 5=2 9=1(2) 12=0(1)");
}

TEST(Curve, AHandOverAtOneInstantMakesNoStep)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts\n5: A completed, B starts\n9: B completed").curves.operations), "0=1 9=0(1)");
}

TEST(Curve, APeakWithinOneInstantIsKept)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts\n5: B starts, A completed\n9: B completed").curves.operations), "0=1 5=1(2) 9=0(1)");
    EXPECT_EQ(textOf(analysisOf("3: A starts, A completed").curves.operations), "3=0(1)");
}

TEST(Curve, ADipWithinOneInstantIsNotAStep)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts, B starts\n5: A completed, B completed, C starts, D starts\n9: C completed, D completed").curves.operations),
              "0=2 9=0(2)");
}

TEST(Curve, OfTheSlotsFollowsTheLimiterAlone)
{
    EXPECT_EQ(textOf(analysisOf("0: A takes, A starts\n5: A sees timeout, A frees\n9: A completed").curves.slots), "0=1 5=0(1)");
}

TEST(Curve, OfTheCallersFallsWhenTheCallerLeavesAndNotAgainAtTheEnd)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts, B starts\n5: A sees timeout\n9: A completed, B completed").curves.callers), "0=2 5=1(2) 9=0(1)");
}

TEST(Curve, OfTheCallersNeverCountsALateStart)
{
    EXPECT_EQ(textOf(analysisOf("0: A queued\n5: A sees timeout\n6: A starts\n9: A completed").curves.callers), "");
}

TEST(Curve, OfALogThatBreaksOffEndsWithItsLastInstant)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts\n5: B starts").curves.operations), "0=1 5=2");
}

TEST(ValueAt, IsTheStepThatHoldsItsOwnTimeIncluded)
{
    const Curve curve = analysisOf("2: A starts\n5: B starts\n9: A completed, B completed").curves.operations;
    EXPECT_EQ(valueAt(curve, core::SimTime::fromMicroseconds(1'999)), 0u);
    EXPECT_EQ(valueAt(curve, core::SimTime::fromWholeMilliseconds(2)), 1u);
    EXPECT_EQ(valueAt(curve, core::SimTime::fromMicroseconds(4'999)), 1u);
    EXPECT_EQ(valueAt(curve, core::SimTime::fromWholeMilliseconds(5)), 2u);
    EXPECT_EQ(valueAt(curve, core::SimTime::fromWholeMilliseconds(100)), 0u);
    EXPECT_EQ(valueAt({}, core::SimTime()), 0u);
}

TEST(BudgetWindow, LastsFromTheStartThatBreaksTheBudgetToTheEndThatKeepsItAgain)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts\n5: B starts\n6: C starts\n8: A completed\n9: B completed\n10: C completed", 1).overBudget),
              "[5,9) peak 3 by event 1");
}

TEST(BudgetWindow, WithinOneInstantHasNoLengthAndIsThere)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts\n5: B starts, A completed\n9: B completed", 1).overBudget), "[5,5) peak 2 by event 1");
}

TEST(BudgetWindow, IsOpenWhenTheLogEndsFirst)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts\n5: B starts", 1).overBudget), "[5,...) peak 2 by event 1");
}

TEST(BudgetWindow, OpensAgainAfterItClosed)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts, B starts\n3: A completed\n7: C starts\n9: C completed, B completed", 1).overBudget),
              "[0,3) peak 2 by event 1 [7,9) peak 2 by event 3");
}

TEST(BudgetWindow, DoesNotOpenAtTheLimitItself)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts, B starts\n3: A completed, B completed", 2).overBudget), "");
}

TEST(BudgetWindow, NeedsADeclaredLimit)
{
    EXPECT_EQ(textOf(analysisOf("0: A starts, B starts").overBudget), "");
}

} // namespace
} // namespace inflight::analysis

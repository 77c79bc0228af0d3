#include "ui/model/lane_index.h"

#include <map>

#include <gtest/gtest.h>

#include "tests/support/guided_run.h"
#include "tests/support/log_text.h"
#include "tests/support/random_scenario.h"

namespace inflight::ui::model {
namespace {

std::shared_ptr<const RunView> runOfLog(const std::string &text)
{
    return RunView::make(inflight::test::logFrom(text), std::nullopt).value();
}

std::string textOf(const RunView &run, std::span<const LaneStretch> lane)
{
    static constexpr const char *kStates[] = {"waits", "backs off", "completed", "runs", "aborted", "unseen", "failed"};
    std::string text;
    for (const LaneStretch &stretch : lane)
        text += (text.empty() ? "" : ", ") + run.log().jobs().ids[core::indexOf(stretch.job)] + " " + core::millisecondsText(stretch.from) +
                "-" + core::millisecondsText(stretch.to) + " " + kStates[static_cast<int>(stretch.state)];
    return text;
}

std::vector<std::string> lanesOf(const RunView &run, Arrangement arrangement)
{
    std::vector<std::string> texts;
    const LaneIndex &index = run.lanes(arrangement);
    for (std::size_t lane = 0; lane < index.laneCount(); ++lane)
        texts.push_back(textOf(run, index.lane(lane)));
    return texts;
}

using Texts = std::vector<std::string>;

TEST(LaneIndex, ByJobHasALaneForEveryJobWithItsWaitAndItsOperation)
{
    const auto run = runOfLog("0: A queued, B queued, A takes, A starts\n5: A completed, A frees, B takes, B starts\n9: B failed\n9: run ends");
    EXPECT_EQ(lanesOf(*run, Arrangement::ByJob), (Texts{"A 0-5 completed", "B 0-5 waits, B 5-9 failed"}));
}

TEST(LaneIndex, PackedHasALaneForEveryOperationInFlightAndFillsTheLowest)
{
    const auto run = runOfLog("0: A starts, B starts, C starts\n2: B completed\n3: A completed, D starts\n4: E starts\n9: C completed, D completed, "
                              "E completed\n9: run ends");
    EXPECT_EQ(lanesOf(*run, Arrangement::Packed), (Texts{"A 0-3 completed, D 3-9 completed", "B 0-2 completed, E 4-9 completed", "C 0-9 completed"}));
}

TEST(LaneIndex, AnOperationWhoseCallerLeavesIsTwoStretches)
{
    const auto run = runOfLog("0: A starts\n4: A sees timeout\n9: A completed\n9: run ends");
    EXPECT_EQ(lanesOf(*run, Arrangement::Packed), (Texts{"A 0-4 completed, A 4-9 unseen"}));
}

TEST(LaneIndex, AttemptsAreOperationsOfTheirOwn)
{
    const auto run = runOfLog("0: A queued, A starts\n5: A failed, A retries\n8: A queued\n9: A starts, B starts\n12: A completed, B completed\n12: run ends");
    EXPECT_EQ(lanesOf(*run, Arrangement::ByJob),
              (Texts{"A 0-5 failed, A 5-8 backs off, A 8-9 waits, A 9-12 completed", "B 9-12 completed"}));
    EXPECT_EQ(lanesOf(*run, Arrangement::Packed), (Texts{"A 0-5 failed, A 9-12 completed", "B 9-12 completed"}));
}

TEST(LaneIndex, WhatTheLogDoesNotEndReachesToItsEnd)
{
    const auto run = runOfLog("0: A starts, B queued\n9: C queued");
    EXPECT_EQ(lanesOf(*run, Arrangement::ByJob), (Texts{"A 0-9 runs", "B 0-9 waits", ""}));
}

TEST(LaneIndex, AWindowHasWhatTouchesIt)
{
    const auto run = runOfLog("0: A starts\n3: A completed, B starts, B completed, C starts\n6: C completed\n6: run ends");
    const LaneIndex &index = run->lanes(Arrangement::Packed);
    const auto within = [&](int from, int to) {
        return textOf(*run, index.laneWithin(0, core::SimTime::fromWholeMilliseconds(from), core::SimTime::fromWholeMilliseconds(to)));
    };
    EXPECT_EQ(within(0, 3), "A 0-3 completed");
    EXPECT_EQ(within(3, 4), "B 3-3 completed, C 3-6 completed");
    EXPECT_EQ(within(4, 9), "C 3-6 completed");
    EXPECT_EQ(within(6, 9), "");
}

TEST(LaneIndex, MarkersStandInTheLaneOfTheAttemptTheyBelongTo)
{
    const auto run = runOfLog("0: A starts\n5: A failed, A retries, B starts\n9: A starts\n12: A failed, B completed\n12: run ends");
    const LaneIndex &index = run->lanes(Arrangement::Packed);
    EXPECT_EQ(lanesOf(*run, Arrangement::Packed), (Texts{"A 0-5 failed, B 5-12 completed", "A 9-12 failed"}));
    ASSERT_EQ(index.marksOf(0).size(), 1U);
    ASSERT_EQ(index.marksOf(1).size(), 1U);
    EXPECT_EQ(run->analysis().markers[index.marksOf(1)[0]].at, core::SimTime::fromWholeMilliseconds(12));
}

class RandomRuns : public testing::Test {
protected:
    template <typename Check> void forEach(Check check)
    {
        inflight::test::RandomScenarioOptions options;
        options.allowsRetries = true;
        options.allowsFractions = true;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            check(*tests::runOf(inflight::test::randomScenario(seed, options)));
            if (HasFatalFailure())
                return;
        }
    }
};

TEST_F(RandomRuns, PackedLanesAreAsManyAsThePeakAndNeverHoldTwoOperationsAtOnce)
{
    forEach([](const RunView &run) {
        const LaneIndex &index = run.lanes(Arrangement::Packed);
        ASSERT_EQ(index.laneCount(), run.analysis().facts.peakInFlight);
        for (std::size_t lane = 0; lane < index.laneCount(); ++lane)
            for (std::size_t i = 1; i < index.lane(lane).size(); ++i)
                ASSERT_GE(index.lane(lane)[i].from, index.lane(lane)[i - 1].to);
    });
}

TEST_F(RandomRuns, BothArrangementsHoldTheSameOperationsAndEveryMarker)
{
    const auto operationsOf = [](const LaneIndex &index) {
        std::multimap<std::pair<std::size_t, int>, std::pair<std::int64_t, std::int64_t>> operations;
        for (std::size_t lane = 0; lane < index.laneCount(); ++lane)
            for (const LaneStretch &s : index.lane(lane))
                if (s.state != StretchState::Waiting && s.state != StretchState::BackOff)
                    operations.emplace(std::pair(core::indexOf(s.job), int{s.attempt}), std::pair(s.from.microseconds(), s.to.microseconds()));
        return operations;
    };
    forEach([&](const RunView &run) {
        ASSERT_EQ(operationsOf(run.lanes(Arrangement::ByJob)), operationsOf(run.lanes(Arrangement::Packed)));
        const LaneIndex &index = run.lanes(Arrangement::ByJob);
        std::size_t marks = 0;
        for (std::size_t lane = 0; lane < index.laneCount(); ++lane)
            marks += index.marksOf(lane).size();
        ASSERT_EQ(marks, run.analysis().markers.size());
    });
}

} // namespace
} // namespace inflight::ui::model

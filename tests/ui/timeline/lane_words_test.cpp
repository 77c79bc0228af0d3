#include "ui/timeline/lane_words.h"

#include <gmock/gmock.h>

#include "tests/ui/timeline/lanes_fixture.h"

namespace inflight::ui::timeline {
namespace {

std::vector<std::string> factsAt(const model::RunView &run, core::JobId job, const std::optional<model::Playhead> &playhead)
{
    std::vector<std::string> facts;
    for (const QString &fact : laneFacts(run, job, Moment(run, playhead)))
        facts.push_back(fact.toStdString());
    return facts;
}

TEST(LaneWords, TellTheWholeWayOfJ4)
{
    const auto run = tests::runOf(tests::guidedScenario());
    EXPECT_EQ(laneName(*run, kJ4), "J4 upload part");
    EXPECT_THAT(factsAt(*run, kJ4, std::nullopt),
                testing::ElementsAre("queued at 0 ms", "started at 80 ms, after waiting 80 ms", "deadline passed at 200 ms",
                                     "signal sent at 200 ms", "its caller stopped waiting at its deadline, at 200 ms",
                                     "completed at 260 ms, 60 ms after its caller left"));
}

TEST(LaneWords, TellNothingThatLiesAfterThePlayhead)
{
    const auto run = tests::runOf(tests::guidedScenario());
    EXPECT_THAT(factsAt(*run, kJ4, tests::playheadAt(*run, 50)), testing::ElementsAre("queued at 0 ms", "waiting in the queue"));
    EXPECT_THAT(factsAt(*run, kJ4, tests::playheadAt(*run, 230)), testing::Contains("still running, and nobody waits for it"));
    EXPECT_THAT(factsAt(*run, kJ5, tests::playheadAt(*run, 130)),
                testing::ElementsAre("queued at 0 ms", "started at 100 ms, after waiting 100 ms", "running"));
}

TEST(LaneWords, ATimeoutIsNeverToldAsACancellation)
{
    const auto run = tests::runOf(tests::earlySlotScenario());
    for (const std::string &fact : factsAt(*run, kJ4, std::nullopt)) {
        EXPECT_EQ(fact.find("stopped at"), std::string::npos) << fact;
        EXPECT_EQ(fact.find("signal"), std::string::npos) << fact;
    }
}

} // namespace
} // namespace inflight::ui::timeline

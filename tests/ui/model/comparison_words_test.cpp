// What a comparison says, word for word.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QLocale>

#include "tests/support/guided_run.h"
#include "ui/model/comparison_words.h"

namespace inflight::ui::model {
namespace {

using scenario::StrategyKind;

scenario::Scenario withoutDeadline(StrategyKind kind)
{
    scenario::Scenario scenario = tests::guidedScenario();
    scenario.deadline = {};
    scenario.strategy = {kind, 3};
    return scenario;
}

ComparedRuns runsOf(const std::vector<scenario::Scenario> &scenarios)
{
    std::vector<std::shared_ptr<const RunView>> runs;
    for (const scenario::Scenario &scenario : scenarios)
        runs.push_back(tests::runOf(scenario));
    return ComparedRuns(std::move(runs));
}

const std::vector<scenario::Scenario> kThree{withoutDeadline(StrategyKind::Sequential), withoutDeadline(StrategyKind::FanOut),
                                             withoutDeadline(StrategyKind::WorkerPool)};

TEST(ComparisonWords, GiveEveryRunItsVerdict)
{
    const ComparedRuns runs = runsOf(kThree);
    EXPECT_EQ(verdictOf(*runs.runs()[0]), (RunVerdict{VerdictKind::Good, QStringLiteral("Within the budget, but nothing overlaps: 650 ms for independent work")}));
    EXPECT_EQ(verdictOf(*runs.runs()[1]),
              (RunVerdict{VerdictKind::Bad, QStringLiteral("Budget broken: 6 operations against a limit of 3, above it from 0 to 90 ms")}));
    EXPECT_EQ(verdictOf(*runs.runs()[2]), (RunVerdict{VerdictKind::Good, QStringLiteral("Within the budget, overlap kept")}));
}

TEST(ComparisonWords, SayThatALimiterDoesNotSeeItsOwnOverrun)
{
    EXPECT_THAT(verdictOf(*tests::runOf(tests::earlySlotScenario())).text.toStdString(),
                testing::MatchesRegex("Budget broken: 4 operations against a limit of 3, .*The limiter itself never counted more than 3"));
}

TEST(ComparisonWords, SayThatNoBudgetWasDeclared)
{
    EXPECT_EQ(verdictOf(*tests::runOf(tests::fanOutScenario())).text, QStringLiteral("No budget was declared: the peak is 6"));
}

TEST(ComparisonWords, SubtractOneRunFromAnother)
{
    const ComparedRuns runs = runsOf(kThree);
    EXPECT_EQ(figuresDifference(runs.between(1, 2).left, runs.between(1, 2).right, QStringLiteral("fan-out"), QStringLiteral("pool")),
              QStringLiteral("pool − fan-out = +80 ms, −3 peak"));
    const ComparedRuns twice = runsOf({kThree[0], kThree[0]});
    EXPECT_EQ(figuresDifference(twice.between(0, 1).left, twice.between(0, 1).right, QStringLiteral("A"), QStringLiteral("B")), QStringLiteral("B and A: the same figures"));
}

TEST(ComparisonWords, SayWhereTwoRunsPartAndWhatFollows)
{
    const ComparedRuns runs = runsOf(kThree);
    const DifferenceLine first = divergenceLine(runs, 1, 2, runs.between(1, 2).divergences.front());
    EXPECT_EQ(first.text, QStringLiteral("At 0 ms J4 takes a slot in Fan-out; in Worker pool at 80 ms."));
    EXPECT_EQ(first.left, core::jobIdAt(3));
    const std::vector<DifferenceLine> rest = followingLines(runs, 1, 2, 10);
    ASSERT_EQ(rest.size(), 3u);
    EXPECT_EQ(rest[0].text, QStringLiteral("At 0 ms J5 takes a slot in Fan-out; in Worker pool at 100 ms."));
    EXPECT_EQ(rest[2].text, QStringLiteral("At 180 ms the caller of the whole run learns “fulfilled” in Fan-out; in Worker pool at 260 ms."));
    EXPECT_EQ(followingLines(runs, 1, 2, 1).size(), 1u);
}

TEST(ComparisonWords, SayWhatOnlyOneRunHas)
{
    scenario::Scenario without = tests::guidedScenario();
    without.deadline = {};
    const ComparedRuns runs = runsOf({tests::guidedScenario(), without});
    EXPECT_EQ(divergenceLine(runs, 0, 1, runs.between(0, 1).divergences.front()).text,
              QStringLiteral("At 120 ms the deadline of J3 passes in “race + signal 120 ms from start”; in “no deadline” never."));
}

TEST(ComparisonWords, TitleRunsByWhatTellsThemApart)
{
    EXPECT_EQ(titlesOf(runsOf(kThree)), (QStringList{QStringLiteral("Sequential · limit 3"), QStringLiteral("Fan-out · limit 3"), QStringLiteral("Worker pool · limit 3")}));
    EXPECT_EQ(shortNamesOf(runsOf(kThree)), (QStringList{QStringLiteral("Sequential"), QStringLiteral("Fan-out"), QStringLiteral("Worker pool")}));
    EXPECT_EQ(titlesOf(runsOf({kThree[0], kThree[0]})), (QStringList{QStringLiteral("Sequential · limit 3 (1)"), QStringLiteral("Sequential · limit 3 (2)")}));
    scenario::Scenario stopping = kThree[2];
    stopping.onFailure = scenario::OnFailure::StopAdmission;
    EXPECT_EQ(titlesOf(runsOf({kThree[2], stopping})),
              (QStringList{QStringLiteral("Worker pool · limit 3 · keep going"), QStringLiteral("Worker pool · limit 3 · stop admission")}));
}

TEST(ComparedRuns, StepThroughEveryInstantOfAllRuns)
{
    const ComparedRuns runs = runsOf({kThree[1], kThree[2]});
    std::vector<double> instants;
    for (core::SimTime at = runs.instantAfter(core::SimTime::fromMicroseconds(-1));; at = runs.instantAfter(at)) {
        instants.push_back(at.milliseconds());
        if (runs.instantAfter(at) == at)
            break;
    }
    EXPECT_THAT(instants, testing::ElementsAre(0, 60, 80, 90, 100, 140, 160, 180, 230, 260));
    EXPECT_EQ(runs.instantBefore(core::SimTime::fromWholeMilliseconds(90)), core::SimTime::fromWholeMilliseconds(80));
    EXPECT_EQ(runs.instantBefore(core::SimTime()), core::SimTime());
    EXPECT_EQ(runs.eventsUpTo(runs.end()), runs.eventCount());
}

} // namespace
} // namespace inflight::ui::model

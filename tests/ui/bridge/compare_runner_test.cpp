// Several runs in one request: all or nothing, and only the newest request counts.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/support/guided_run.h"
#include "ui/bridge/runner.h"

namespace inflight::ui::bridge {
namespace {

scenario::Scenario wideScenario(std::size_t jobs)
{
    scenario::Scenario scenario = tests::guidedScenario();
    scenario.jobs.resize(1);
    for (std::size_t i = 1; i < jobs; ++i) {
        scenario.jobs.push_back(scenario.jobs.front());
        scenario.jobs.back().id = "J" + std::to_string(i + 1);
    }
    return scenario;
}

struct Heard {
    explicit Heard(Runner &runner)
        : compared(&runner, &Runner::comparisonFinished), finished(&runner, &Runner::runFinished), failed(&runner, &Runner::failed),
          stopped(&runner, &Runner::stopped)
    {
    }
    qsizetype total() const { return compared.count() + finished.count() + failed.count() + stopped.count(); }
    RunsPtr runs() const { return compared.at(0).at(1).value<RunsPtr>(); }
    QSignalSpy compared, finished, failed, stopped;
};

TEST(RunnerThatCompares, GivesSmallRunsBeforeItReturns)
{
    Runner runner;
    Heard heard(runner);
    runner.compare({tests::runOf(tests::guidedScenario()), tests::fanOutScenario(3)});
    ASSERT_EQ(heard.compared.count(), 1);
    EXPECT_FALSE(runner.isBusy());
    ASSERT_EQ(heard.runs()->size(), 2u);
    EXPECT_EQ(heard.runs()->between(0, 1).right.peak, 6u);
}

TEST(RunnerThatCompares, MakesLargeRunsOnTheWorker)
{
    Runner runner;
    Heard heard(runner);
    scenario::Scenario fanOut = wideScenario(Runner::kSameFrameJobs + 1);
    fanOut.strategy = {scenario::StrategyKind::FanOut, 3};
    runner.compare({wideScenario(Runner::kSameFrameJobs + 1), fanOut});
    EXPECT_EQ(heard.total(), 0);
    EXPECT_TRUE(runner.isBusy());
    ASSERT_TRUE(QTest::qWaitFor([&] { return heard.total() > 0; }, 60'000));
    ASSERT_EQ(heard.compared.count(), 1);
    EXPECT_EQ(heard.runs()->between(0, 1).right.peak, Runner::kSameFrameJobs + 1);
}

TEST(RunnerThatCompares, DropsWhatAnOldRequestDelivers)
{
    Runner runner;
    Heard heard(runner);
    runner.compare({wideScenario(50'000), wideScenario(50'000)});
    runner.start(tests::guidedScenario());
    QTest::qWait(300);
    EXPECT_EQ(heard.compared.count(), 0);
    EXPECT_EQ(heard.finished.count(), 1);
}

TEST(RunnerThatCompares, CanBeStopped)
{
    Runner runner;
    Heard heard(runner);
    runner.compare({wideScenario(300'000), wideScenario(300'000)});
    runner.stop();
    ASSERT_TRUE(QTest::qWaitFor([&] { return heard.total() > 0; }, 60'000));
    EXPECT_EQ(heard.stopped.count(), 1);
    EXPECT_FALSE(runner.isBusy());
}

TEST(RunnerThatCompares, GivesNoComparisonWhenOneOfTheFilesCannotBeRead)
{
    Runner runner;
    Heard heard(runner);
    runner.compare({tests::guidedScenario(), QStringLiteral("/nowhere/at-all.json")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return heard.total() > 0; }, 60'000));
    EXPECT_EQ(heard.failed.count(), 1);
    EXPECT_EQ(heard.failed.at(0).at(1).value<core::Error>().file, "/nowhere/at-all.json");
}

} // namespace
} // namespace inflight::ui::bridge

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "engine/scenario/scenario_json.h"
#include "tests/support/guided_run.h"
#include "ui/bridge/runner.h"

namespace inflight::ui::bridge {
namespace {

using tests::guidedScenario;

scenario::Scenario manyJobs(std::size_t count)
{
    scenario::Scenario scenario = guidedScenario();
    scenario.jobs.clear();
    for (std::size_t i = 0; i < count; ++i) {
        scenario::Job job;
        job.id = "J" + std::to_string(i + 1);
        job.work = core::SimDuration::fromWholeMilliseconds(static_cast<std::int64_t>(1 + i % 97));
        scenario.jobs.push_back(job);
    }
    return scenario;
}

struct Heard {
    explicit Heard(Runner &runner)
        : finished(&runner, &Runner::runFinished), opened(&runner, &Runner::documentOpened), failed(&runner, &Runner::failed),
          stopped(&runner, &Runner::stopped)
    {
    }
    qsizetype total() const { return finished.count() + opened.count() + failed.count() + stopped.count(); }
    QSignalSpy finished, opened, failed, stopped;
};

TEST(Runner, ASmallScenarioIsDoneBeforeStartReturns)
{
    Runner runner;
    Heard heard(runner);
    runner.start(guidedScenario());
    ASSERT_EQ(heard.finished.count(), 1);
    EXPECT_FALSE(runner.isBusy());
    const auto view = heard.finished.first().at(1).value<RunPtr>();
    EXPECT_EQ(view->analysis().facts.peakInFlight, 3u);
}

TEST(Runner, ALargeScenarioRunsOnTheWorkerAndArrivesOnce)
{
    Runner runner;
    Heard heard(runner);
    runner.start(manyJobs(Runner::kSameFrameJobs + 1));
    EXPECT_EQ(heard.total(), 0);
    EXPECT_TRUE(runner.isBusy());
    ASSERT_TRUE(QTest::qWaitFor([&] { return heard.total() > 0; }, 60'000));
    EXPECT_EQ(heard.finished.count(), 1);
    EXPECT_EQ(heard.finished.first().at(1).value<RunPtr>()->jobCount(), Runner::kSameFrameJobs + 1);
}

TEST(Runner, WhatAnOldRunDeliversIsDropped)
{
    Runner runner;
    Heard heard(runner);
    runner.start(manyJobs(200'000));
    const core::RunId second = runner.start(guidedScenario());
    QTest::qWait(50);
    runner.start(manyJobs(Runner::kSameFrameJobs + 1)); // waits behind whatever the first still does
    ASSERT_TRUE(QTest::qWaitFor([&] { return heard.finished.count() == 2; }, 60'000));
    EXPECT_EQ(heard.finished.first().at(0).value<core::RunId>(), second);
    EXPECT_EQ(heard.total(), 2);
}

TEST(Runner, AStopFromOutsideEndsARunAndSaysSo)
{
    Runner runner;
    Heard heard(runner);
    runner.start(manyJobs(1'000'000));
    runner.stop();
    ASSERT_TRUE(QTest::qWaitFor([&] { return heard.total() > 0; }, 60'000));
    EXPECT_EQ(heard.stopped.count(), 1);
    EXPECT_FALSE(runner.isBusy());
}

TEST(Runner, OpensAScenarioAsItsRun)
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("one.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(scenario::writeScenario(guidedScenario())));
    file.close();
    Runner runner;
    Heard heard(runner);
    runner.open(file.fileName());
    ASSERT_TRUE(QTest::qWaitFor([&] { return heard.total() > 0; }, 60'000));
    ASSERT_EQ(heard.opened.count(), 1);
    const auto view = heard.opened.first().at(2).value<RunPtr>();
    ASSERT_TRUE(view->scenario());
    EXPECT_EQ(*view->scenario(), guidedScenario());
}

TEST(Runner, AFileThatIsNotOursFailsWithItsName)
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("bad.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"schema\": \"inflight.scenario/1\", \"id\": ");
    file.close();
    Runner runner;
    Heard heard(runner);
    for (const QString &path : {file.fileName(), folder.filePath(QStringLiteral("missing.json")), folder.path()}) {
        heard.failed.clear();
        runner.open(path);
        ASSERT_TRUE(QTest::qWaitFor([&] { return heard.failed.count() > 0; }, 60'000)) << path.toStdString();
        EXPECT_EQ(heard.failed.first().at(1).value<core::Error>().file, path.toStdString());
    }
}

} // namespace
} // namespace inflight::ui::bridge

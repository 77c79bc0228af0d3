#include "ui/model/why_words.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "tests/support/golden_text.h"
#include "tests/support/guided_run.h"
#include "tests/support/random_scenario.h"

namespace inflight::ui::model {
namespace {

std::string textOf(const RunView &run, core::JobId job)
{
    std::string text;
    for (const WhyAnswer &answer : whyAnswers(run, job)) {
        text += answer.question.toStdString() + '\n';
        for (const WhyStep &step : answer.steps)
            text += "  " + core::millisecondsText(step.at) + "  " + step.sentence.toStdString() + '\n';
    }
    return text;
}

TEST(WhyWords, TellOfEveryJobOfTheGuidedRun)
{
    const auto run = tests::runOf(tests::guidedScenario());
    std::string text;
    for (std::size_t job = 0; job < run->jobCount(); ++job)
        text += textOf(*run, core::jobIdAt(job)) + '\n';
    EXPECT_TRUE(inflight::test::isGolden(text, "why-guided.txt"));
}

TEST(WhyWords, TellWhoseFailureTurnedAJobAway)
{
    scenario::Scenario stopped = tests::guidedScenario();
    stopped.strategy.limit = 1;
    stopped.jobs[0].outcome = scenario::WorkOutcome::Fail;
    stopped.onFailure = scenario::OnFailure::StopAdmission;
    const auto run = tests::runOf(stopped);
    const std::vector<WhyAnswer> answers = whyAnswers(*run, core::jobIdAt(3));
    ASSERT_EQ(answers.size(), 1U);
    ASSERT_GE(answers[0].steps.size(), 3U);
    EXPECT_EQ(run->log()[answers[0].steps.back().event].job(), core::jobIdAt(0));
}

TEST(WhyWords, EveryStepIsAnEventOfTheLogAndComesFromTheNext)
{
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        inflight::test::RandomScenarioOptions options;
        options.allowsRetries = true;
        const auto run = tests::runOf(inflight::test::randomScenario(seed, options));
        for (std::size_t job = 0; job < run->jobCount(); ++job)
            for (const WhyAnswer &answer : whyAnswers(*run, core::jobIdAt(job))) {
                ASSERT_FALSE(answer.steps.empty());
                for (const WhyStep &step : answer.steps) {
                    ASSERT_LT(step.event, run->log().size());
                    ASSERT_EQ(step.at, run->log()[step.event].at());
                    ASSERT_FALSE(step.sentence.isEmpty());
                }
            }
    }
}

TEST(CauseLinks, RunFromWhoFreedTheSlotToWhoTookIt)
{
    const auto run = tests::runOf(tests::guidedScenario());
    const std::vector<CauseLink> links = linksAround(*run, std::nullopt, core::jobIdAt(3)); // J4 takes J2's slot at 80
    ASSERT_EQ(links.size(), 1U);
    EXPECT_EQ(links[0].from, core::jobIdAt(1));
    EXPECT_EQ(links[0].to, core::jobIdAt(3));
    EXPECT_EQ(links[0].toAt, core::SimTime::fromWholeMilliseconds(80));
    EXPECT_EQ(linksAround(*run, links[0].cause, std::nullopt), links);
    EXPECT_TRUE(linksAround(*run, std::nullopt, core::jobIdAt(0)).empty()) << "J1 found a free slot";
}

TEST(CauseLinks, RunFromAFailureToEveryoneItSignals)
{
    scenario::Scenario aborted = tests::guidedScenario();
    aborted.deadline.mode = scenario::DeadlineMode::None;
    aborted.onFailure = scenario::OnFailure::AbortActive;
    const auto run = tests::runOf(aborted);
    const trace::EventLog &log = run->log();
    const auto isKind = [&](trace::EventKind kind) { return [&log, kind](std::size_t i) { return log[i].kind() == kind; }; };
    std::vector<std::size_t> events(log.size());
    std::iota(events.begin(), events.end(), std::size_t{0});
    const auto stop = std::find_if(events.begin(), events.end(), isKind(trace::EventKind::AdmissionStopped));
    ASSERT_NE(stop, events.end());
    const auto signals = std::count_if(events.begin(), events.end(), isKind(trace::EventKind::SignalSent));
    const auto turnedAway = std::count_if(events.begin(), events.end(), [&](std::size_t i) { return log[i].outcome() == trace::Outcome::NotAdmitted; });
    EXPECT_GT(signals, 0);
    EXPECT_EQ(static_cast<std::ptrdiff_t>(linksAround(*run, *stop, std::nullopt).size()), signals + turnedAway);
}

} // namespace
} // namespace inflight::ui::model

#include "ui/model/event_sentence.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <QLocale>
#include <gtest/gtest.h>

#include "tests/support/guided_run.h"
#include "tests/support/log_text.h"

namespace inflight::ui::model {
namespace {

using core::SimTime;
using trace::EventKind;
using trace::Outcome;
using trace::TraceEvent;

std::string storyOf(const RunView &run)
{
    std::string story;
    for (std::size_t i = 0; i < run.log().size(); ++i) {
        story += core::millisecondsText(run.log()[i].at()) + "  " + sentenceOf(run, i).toStdString() + '\n';
    }
    return story;
}

// Set INFLIGHT_APPROVE=1 to write what the program says now; look at the difference before committing it.
void expectGolden(const std::string &name, const std::string &actual)
{
    const std::string path = std::string(INFLIGHT_SOURCE_DIR) + "/tests/golden/" + name + ".txt";
    if (std::getenv("INFLIGHT_APPROVE") != nullptr) {
        std::ofstream(path) << actual;
    }
    std::ifstream file(path);
    ASSERT_TRUE(file.is_open()) << path;
    std::stringstream expected;
    expected << file.rdbuf();
    EXPECT_EQ(actual, expected.str());
}

std::size_t indexOfEvent(const RunView &run, EventKind kind, int job)
{
    for (std::size_t i = 0; i < run.log().size(); ++i) {
        if (run.log()[i].kind() == kind && run.log()[i].job() == core::jobIdAt(static_cast<std::size_t>(job - 1))) {
            return i;
        }
    }
    ADD_FAILURE() << "no such event";
    return 0;
}

QString sayingOf(const RunView &run, EventKind kind, int job)
{
    return sentenceOf(run, indexOfEvent(run, kind, job));
}

TEST(EventSentence, TellsTheGuidedRunUnderAPool)
{
    expectGolden("sentences-pool", storyOf(*tests::runOf(tests::guidedScenario())));
}

TEST(EventSentence, TellsTheRunWhoseSlotsAreFreedEarly)
{
    expectGolden("sentences-race-early-slot", storyOf(*tests::runOf(tests::earlySlotScenario())));
}

TEST(EventSentence, TellsFanOutWithAndWithoutADeclaredLimit)
{
    expectGolden("sentences-fan-out", storyOf(*tests::runOf(tests::fanOutScenario())));
    expectGolden("sentences-fan-out-limit", storyOf(*tests::runOf(tests::fanOutScenario(3))));
}

TEST(EventSentence, TellsAStoppedAdmissionAndSignalledSiblings)
{
    scenario::Scenario scenario = tests::guidedScenario();
    scenario.onFailure = scenario::OnFailure::AbortActive;
    scenario.settle = scenario::Settle::All;
    scenario.deadline = {};
    scenario.jobs[1].outcome = scenario::WorkOutcome::Fail;
    scenario.jobs[0].signalLatency = core::SimDuration::fromWholeMilliseconds(15);
    expectGolden("sentences-abort-active", storyOf(*tests::runOf(scenario)));
}

TEST(EventSentence, TellsAJobThatIsTriedAgainAttemptByAttempt)
{
    const auto run = RunView::make(test::logFrom("0: run begins, A queued, A takes, A starts\n40: A failed, A retries, A frees\n"
                                                 "60: A queued\n60: A takes, A starts\n90: A failed, A retries, A frees\n100: A queued, A takes, "
                                                 "A starts\n170: A completed, A sees fulfilled, A frees, run decides fulfilled\n170: run ends"),
                                   std::nullopt);
    expectGolden("sentences-retry", storyOf(*run.value()));
}

TEST(EventSentence, SiblingsAreNotCalledUntoldWhenASignalGoesToThem)
{
    scenario::Scenario scenario = tests::guidedScenario();
    scenario.deadline = {};
    EXPECT_EQ(sayingOf(*tests::runOf(scenario), EventKind::WorkEnded, 5), "J5 failed. Its siblings were not told.");
    scenario.onFailure = scenario::OnFailure::AbortActive;
    EXPECT_EQ(sayingOf(*tests::runOf(scenario), EventKind::WorkEnded, 5), "J5 failed.");
}

TEST(EventSentence, ALogWithoutScenarioNeverSaysThatASignalWasIgnored)
{
    const auto scenario = tests::guidedScenario();
    const auto measured = RunView::make(sim::record(scenario), std::nullopt).value();
    EXPECT_EQ(sayingOf(*measured, EventKind::CallerSettled, 4),
              "J4's caller stopped waiting at its deadline. J4 has not reacted to the signal. "
              "Nobody waits for it, but it still holds the resource and its slot.");
    EXPECT_FALSE(QString::fromStdString(storyOf(*measured)).contains("ignore"));
    EXPECT_EQ(sayingOf(*tests::runOf(scenario), EventKind::CallerSettled, 4),
              "J4's caller stopped waiting at its deadline. J4 ignores the signal. "
              "Nobody waits for it, but it still holds the resource and its slot.");
}

TEST(EventSentence, ASlotIsNamedOnlyIfThereIsNoDoubtWhichOneItWas)
{
    trace::EventLog log({}, {{"A", "B", "C", "D"}, {"", "", "", ""}});
    const auto at = [](int ms) { return SimTime::fromWholeMilliseconds(ms); };
    const auto job = [](std::size_t index) { return core::jobIdAt(index); };
    log.append({at(0), EventKind::RunStarted});
    log.append({at(0), EventKind::SlotTaken, job(0)});
    log.append({at(0), EventKind::SlotTaken, job(1)});
    log.append({at(5), EventKind::SlotFreed, job(0)});
    log.append({at(5), EventKind::SlotFreed, job(1)});
    log.append({at(5), EventKind::SlotTaken, job(2)});
    log.append({at(9), EventKind::SlotFreed, job(2)});
    log.append({at(9), EventKind::SlotTaken, job(3)});
    const auto run = RunView::make(std::move(log), std::nullopt).value();
    EXPECT_EQ(sentenceOf(*run, 5), "C took a slot. Slots in use: 1.");
    EXPECT_EQ(sentenceOf(*run, 7), "D took the slot that C freed.");
}

TEST(EventSentence, TwoPartsAreTheSentenceTogether)
{
    const auto run = tests::runOf(tests::guidedScenario());
    const std::size_t failure = indexOfEvent(*run, EventKind::WorkEnded, 5);
    EXPECT_EQ(eventSentenceOf(*run, failure), (EventSentence{"J5 failed.", "Its siblings were not told."}));
    EXPECT_EQ(spokenSentenceOf(*run, failure), "At 160 ms: J5 failed. Its siblings were not told.");
}

TEST(EventSentence, DigitsAndIdsFollowTheLocale)
{
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Persian));
    const auto run = tests::runOf(tests::guidedScenario());
    const QString ended = sentenceOf(*run, run->log().size() - 1);
    const QString failed = sayingOf(*run, EventKind::WorkEnded, 5);
    QLocale::setDefault(before);
    EXPECT_TRUE(ended.contains(QStringLiteral("۳"))) << ended.toStdString();
    EXPECT_TRUE(failed.startsWith(QChar(0x2068) + QStringLiteral("J5") + QChar(0x2069))) << failed.toStdString();
}

TEST(EventSentence, StaysShortSightedInAnInstantOfAMillionEvents)
{
    // Every lookup is bounded: an unknown neighbour leaves the detail out and nothing else.
    constexpr std::size_t kJobs = 20'000;
    scenario::Scenario scenario = tests::fanOutScenario();
    scenario.jobs.clear();
    for (std::size_t i = 0; i < kJobs; ++i) {
        scenario::Job job;
        job.id = "N" + std::to_string(i);
        job.work = core::SimDuration::fromWholeMilliseconds(10);
        job.outcome = i == 0 ? scenario::WorkOutcome::Fail : scenario::WorkOutcome::Ok;
        scenario.jobs.push_back(job);
    }
    scenario.deadline = {};
    const auto run = tests::runOf(scenario);
    EXPECT_EQ(sayingOf(*run, EventKind::WorkEnded, 1), "N0 failed.");
}

} // namespace
} // namespace inflight::ui::model

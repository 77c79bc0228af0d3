// Facts, lanes and markers, from logs in words.
#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "tests/support/log_text.h"
#include "tests/support/run_text.h"

namespace inflight::analysis {
namespace {

Analysis analysisOf(const std::string &text) { return analyse(test::logFrom(text)).value(); }

std::string factsOf(const std::string &text)
{
    const trace::EventLog log = test::logFrom(text);
    return test::factsText(analyse(log).value().facts, log.jobs());
}

std::string markersOf(std::span<const Marker> markers)
{
    static const char *const kNames[] = {"deadline", "sent", "observed", "late", "failure", "not_admitted"};
    std::string text;
    for (const Marker &marker : markers)
        text += (text.empty() ? "" : ", ") + std::string(kNames[static_cast<int>(marker.kind)]) + " " + millisecondsText(marker.at) + " #" +
                std::to_string(marker.event);
    return text;
}

TEST(Facts, TellEveryBoundaryOfAJob)
{
    EXPECT_EQ(factsOf("0: A queued, A takes, A starts\n5: A signalled\n6: A sees timeout\n9: A stops, A aborted, A frees"),
              "A 0-9 aborted, timeout 6, signal 5 seen 9");
}

TEST(Facts, HaveNoTimeOfSettlementForAJobThatIsNotAdmitted)
{
    EXPECT_EQ(factsOf("0: A queued\n5: A sees not_admitted"), "A never started, not_admitted");
}

TEST(Facts, LeaveOutWhatTheLogDoesNotReach)
{
    EXPECT_EQ(factsOf("0: A queued, A starts"), "A 0-? never, never");
    EXPECT_FALSE(analysisOf("0: A queued, A starts").isComplete);
    EXPECT_EQ(analysisOf("0: A queued, A starts").facts.makespan, std::nullopt);
}

TEST(Facts, CountAPeakInLogOrderWithinOneInstant)
{
    EXPECT_EQ(analysisOf("0: A starts, A completed, B starts, B completed").facts.peakInFlight, 1u);
    EXPECT_EQ(analysisOf("0: A starts, B starts, A completed, B completed").facts.peakInFlight, 2u);
}

TEST(Facts, TellTheLimitersPeakFromTheOperations)
{
    const RunFacts facts = analysisOf("0: A takes, A starts\n5: A sees timeout, A frees, B takes, B starts").facts;
    EXPECT_EQ(facts.limiterPeak, 1u);
    EXPECT_EQ(facts.peakInFlight, 2u);
}

TEST(Facts, CallAnOperationLateOnlyIfItEndsStrictlyAfterItsCallerSettled)
{
    EXPECT_EQ(analysisOf("0: A starts\n5: A sees timeout, A completed").facts.lateCompletions, 0u);
    EXPECT_EQ(analysisOf("0: A starts\n5: A sees timeout\n5.001: A completed").facts.lateCompletions, 1u);
    EXPECT_EQ(analysisOf("0: A starts\n5: A completed\n6: A sees fulfilled").facts.lateCompletions, 0u);
}

TEST(Facts, EndTheMakespanWithTheLastOperationNotWithTheRun)
{
    EXPECT_EQ(analysisOf("0: A starts\n5: A completed\n9: run ends").facts.makespan, core::SimTime::fromWholeMilliseconds(5));
    EXPECT_EQ(analysisOf("0: A starts\n5: A completed\n9: run ends").end, core::SimTime::fromWholeMilliseconds(9));
}

TEST(Facts, NameTheWinnerOfASuccessAndTheReasonOfARejection)
{
    const AggregateFacts won = analysisOf("3: run sees fulfilled by A").facts.aggregate;
    EXPECT_EQ(won.winner, core::jobIdAt(0));
    EXPECT_EQ(won.firstReason, std::nullopt);
    const AggregateFacts lost = analysisOf("3: run sees rejected by A").facts.aggregate;
    EXPECT_EQ(lost.outcome, AggregateOutcome::Rejected);
    EXPECT_EQ(lost.firstReason, core::jobIdAt(0));
    EXPECT_EQ(lost.winner, std::nullopt);
    EXPECT_EQ(analysisOf("3: run sees timeout").facts.aggregate.outcome, AggregateOutcome::Timeout);
    EXPECT_EQ(analysisOf("3: A queued").facts.aggregate.outcome, AggregateOutcome::Never);
}

TEST(Facts, KnowJobsBeyondTheTableOfTheLog)
{
    Analyser analyser(std::nullopt, 1);
    const trace::TraceEvent event(core::SimTime(), trace::EventKind::JobQueued, core::jobIdAt(3));
    analyser.accept({&event, 1});
    const Analysis analysis = analyser.take();
    ASSERT_EQ(analysis.facts.jobs.size(), 4u);
    EXPECT_TRUE(analysis.facts.jobs[3].queued);
    EXPECT_EQ(analysis.lanes.size(), 4u);
    EXPECT_FALSE(analysis.facts.jobs[2].queued);
}

std::string attemptsOf(const Analysis &analysis, std::size_t job)
{
    const auto text = [](core::OptionalTime time) { return time ? core::millisecondsText(*time) : std::string("-"); };
    std::string all;
    for (const Attempt &attempt : analysis.attemptsOf(core::jobIdAt(job)))
        all += (all.empty() ? "" : ", ") + text(attempt.queued) + " " + text(attempt.started) + " " + text(attempt.ended) + " " +
               std::string(nameOf(attempt.finish));
    return all;
}

TEST(Facts, OfARetriedJobSpanItsAttempts)
{
    const Analysis analysis = analyse(test::logFrom("0: A queued, B queued, A takes, A starts\n5: A failed, A retries\n9: A starts\n"
                                                    "12: A failed, A retries\n20: A starts\n22: A completed, A sees fulfilled, A frees"))
                                  .value();
    const JobFacts &facts = analysis.facts.jobs[0];
    EXPECT_EQ(facts.attempts, 3);
    EXPECT_EQ(facts.started, core::SimTime());
    EXPECT_EQ(facts.finished, core::SimTime::fromWholeMilliseconds(22));
    EXPECT_EQ(facts.finish, Finish::Completed);
    EXPECT_EQ(analysis.facts.startOrder.size(), 1u);
    EXPECT_EQ(attemptsOf(analysis, 0), "0 0 5 failed, - 9 12 failed, - 20 22 completed");
    EXPECT_EQ(attemptsOf(analysis, 1), "");
    EXPECT_EQ(analysis.facts.peakInFlight, 1u);
}

TEST(Facts, OfAJobThatQueuesAgainForItsRetryShowTheSecondWait)
{
    const std::string begin = "0: A queued, A takes, A starts\n5: A failed, A retries, A frees\n8: A queued\n";
    EXPECT_EQ(attemptsOf(analyse(test::logFrom(begin + "9: A takes, A starts\n12: A failed, A sees rejected, A frees")).value(), 0),
              "0 0 5 failed, 8 9 12 failed");
    EXPECT_EQ(attemptsOf(analyse(test::logFrom(begin + "9: A sees timeout")).value(), 0), "0 0 5 failed, 8 - - never");
    const Analysis cut = analyse(test::logFrom(begin + "9: A takes, A starts")).value();
    EXPECT_EQ(attemptsOf(cut, 0), "0 0 5 failed, 8 9 - never");
    EXPECT_EQ(cut.facts.jobs[0].finish, Finish::Never);
    EXPECT_FALSE(cut.facts.jobs[0].finished);
}

TEST(Facts, CountALateJobOnceHoweverOftenItWasTried)
{
    const Analysis analysis = analyse(test::logFrom("0: A starts\n5: A sees timeout\n6: A failed, A retries, A starts\n9: A failed")).value();
    EXPECT_EQ(analysis.facts.lateCompletions, 1u);
    EXPECT_EQ(markersOf(analysis.markersOf(core::jobIdAt(0))), "late 6 #2, failure 6 #2, late 9 #5, failure 9 #5");
}

TEST(Facts, AreTheSameInWhateverPiecesTheLogComes)
{
    const trace::EventLog log = test::logFrom("0: A starts, B starts\n5: A completed, C starts\n6: B completed\n7: C failed\n9: run ends");
    Analyser analyser(std::nullopt, log.jobs().size());
    for (std::size_t i = 0; i < log.size(); ++i)
        analyser.accept({&log[i], 1});
    const Analysis pieces = analyser.take();
    const Analysis whole = analyse(log).value();
    EXPECT_EQ(pieces.facts, whole.facts);
    EXPECT_EQ(pieces.curves.operations, whole.curves.operations);
    EXPECT_EQ(pieces.eventCount, log.size());
}

TEST(Lane, MarksWhatHappenedInLogOrder)
{
    const Analysis analysis = analysisOf("0: A queued, A starts\n5: A expires, A signalled, A sees timeout\n9: A failed");
    EXPECT_EQ(markersOf(analysis.markersOf(core::jobIdAt(0))), "deadline 5 #2, sent 5 #3, late 9 #5, failure 9 #5");
}

TEST(Lane, MarksAnObservedSignalAndAJobThatIsNotAdmitted)
{
    const Analysis analysis = analysisOf("0: A starts, B queued\n5: A signalled\n7: A stops, A aborted, B sees not_admitted");
    EXPECT_EQ(markersOf(analysis.markersOf(core::jobIdAt(0))), "sent 5 #2, observed 7 #3");
    EXPECT_EQ(markersOf(analysis.markersOf(core::jobIdAt(1))), "not_admitted 7 #5");
}

TEST(Lane, KnowsALateStart)
{
    const Analysis analysis = analysisOf("0: A queued, B queued\n5: A sees timeout\n5: A starts, B starts");
    EXPECT_TRUE(analysis.lanes[0].isLateStart);
    EXPECT_FALSE(analysis.lanes[1].isLateStart);
}

TEST(Lane, KnowsItsSlot)
{
    const Lane lane = analysisOf("1: A takes\n4: A frees").lanes[0];
    EXPECT_EQ(lane.slotTaken, core::SimTime::fromWholeMilliseconds(1));
    EXPECT_EQ(lane.slotFreed, core::SimTime::fromWholeMilliseconds(4));
}

} // namespace
} // namespace inflight::analysis

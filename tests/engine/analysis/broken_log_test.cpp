// The analyser names the first event that breaks a rule.
#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "tests/support/log_text.h"

namespace inflight::analysis {
namespace {

std::string complaintAbout(const std::string &text)
{
    const auto result = analyse(test::logFrom(text));
    if (result)
        return "";
    EXPECT_EQ(result.error().kind, core::ErrorKind::BrokenLog);
    EXPECT_FALSE(result.error().allowed.empty());
    return result.error().place + ": " + result.error().found;
}

TEST(BrokenLog, ASoundLogGivesNoComplaint)
{
    EXPECT_EQ(complaintAbout("0: run starts, A queued, A takes, A starts\n"
                             "5: A expires, A signalled, A stops, A aborted, A sees aborted, A stops admission, run sees rejected by A, A frees\n"
                             "5: run ends"),
              "");
}

TEST(BrokenLog, TimeRunsBackwards)
{
    EXPECT_EQ(complaintAbout("10: A queued\n9.999: B queued"),
              "event 2: job_queued at 9.999 ms: time runs backwards (the event before is at 10 ms)");
}

TEST(BrokenLog, AnEndWithoutAStart)
{
    EXPECT_EQ(complaintAbout("0: A queued, A completed"), "event 2: work_ended at 0 ms: an operation that has not started");
}

TEST(BrokenLog, ASecondEnd)
{
    EXPECT_EQ(complaintAbout("0: A starts, A completed, A failed"), "event 3: work_ended at 0 ms: the operation ends a second time");
}

TEST(BrokenLog, ASecondStartOfARunningOperation)
{
    EXPECT_EQ(complaintAbout("0: A starts, A starts"), "event 2: work_started at 0 ms: the operation starts a second time");
}

TEST(BrokenLog, ASecondStartOfAnEndedOperation)
{
    EXPECT_EQ(complaintAbout("0: A starts, A completed\n3: A starts"), "event 3: work_started at 3 ms: the operation starts a second time");
}

TEST(BrokenLog, ASecondStartIsSoundAfterARetryAndAThirdIsNot)
{
    const std::string retried = "0: A queued, A takes, A starts\n5: A failed, A retries\n9: A starts";
    EXPECT_EQ(complaintAbout(retried), "");
    EXPECT_EQ(complaintAbout(retried + "\n9: A starts"), "event 7: work_started at 9 ms: the operation starts a second time");
    EXPECT_EQ(complaintAbout(retried + "\n12: A completed, A starts"), "event 8: work_started at 12 ms: the operation starts a second time");
}

TEST(BrokenLog, ASecondQueueingIsSoundAfterARetryAndAThirdIsNot)
{
    const std::string retried = "0: A queued, A starts\n5: A failed, A retries\n9: A queued";
    EXPECT_EQ(complaintAbout(retried + "\n9: A starts"), "");
    EXPECT_EQ(complaintAbout(retried + ", A queued"), "event 6: job_queued at 9 ms: the job is queued a second time");
}

TEST(BrokenLog, ARetryOfAnAttemptThatHasNotFailed)
{
    const std::string complaint = " ms: no attempt that has just failed";
    EXPECT_EQ(complaintAbout("0: A retries"), "event 1: retry_scheduled at 0" + complaint);
    EXPECT_EQ(complaintAbout("0: A starts, A retries"), "event 2: retry_scheduled at 0" + complaint);
    EXPECT_EQ(complaintAbout("0: A starts\n5: A completed, A retries"), "event 3: retry_scheduled at 5" + complaint);
    EXPECT_EQ(complaintAbout("0: A starts\n5: A failed, A retries, A retries"), "event 4: retry_scheduled at 5" + complaint);
}

TEST(BrokenLog, ASecondSettlement)
{
    EXPECT_EQ(complaintAbout("0: A sees timeout, A sees not_admitted"), "event 2: caller_settled at 0 ms: the caller settles a second time");
}

TEST(BrokenLog, ASecondQueueing)
{
    EXPECT_EQ(complaintAbout("0: A queued, A queued"), "event 2: job_queued at 0 ms: the job is queued a second time");
}

TEST(BrokenLog, ASlotFreedThatWasNotTaken)
{
    EXPECT_EQ(complaintAbout("0: A frees"), "event 1: slot_freed at 0 ms: the job holds no slot");
    EXPECT_EQ(complaintAbout("0: A takes, A frees, A frees"), "event 3: slot_freed at 0 ms: the job holds no slot");
}

TEST(BrokenLog, ASlotTakenTwice)
{
    EXPECT_EQ(complaintAbout("0: A takes, A takes"), "event 2: slot_taken at 0 ms: the job holds a slot already");
}

TEST(BrokenLog, ASecondSignal)
{
    EXPECT_EQ(complaintAbout("0: A starts, A signalled, A signalled"), "event 3: signal_sent at 0 ms: the operation is signalled a second time");
}

TEST(BrokenLog, ASignalObservedThatNobodySent)
{
    EXPECT_EQ(complaintAbout("0: A starts, A stops"), "event 2: signal_observed at 0 ms: no running operation that a signal was sent to");
}

TEST(BrokenLog, ASignalObservedByAnOperationThatHasEnded)
{
    EXPECT_EQ(complaintAbout("0: A starts, A signalled, A completed, A stops"),
              "event 4: signal_observed at 0 ms: no running operation that a signal was sent to");
}

TEST(BrokenLog, ARunThatSettlesTwice)
{
    EXPECT_EQ(complaintAbout("0: run sees fulfilled, run sees rejected"), "event 2: aggregate_settled at 0 ms: the whole run settles a second time");
}

TEST(BrokenLog, ARunThatStartsAgain)
{
    EXPECT_EQ(complaintAbout("0: run starts, run starts"), "event 2: run_started at 0 ms: a run that starts again");
    EXPECT_EQ(complaintAbout("0: A queued, run starts"), "event 2: run_started at 0 ms: a run that starts again");
}

TEST(BrokenLog, AnythingAfterTheEnd)
{
    EXPECT_EQ(complaintAbout("0: run ends, A queued"), "event 2: job_queued at 0 ms: an event after run_ended");
    EXPECT_EQ(complaintAbout("0: run ends, run ends"), "event 2: run_ended at 0 ms: an event after run_ended");
}

TEST(BrokenLog, AnEventThatNeedsAJobAndHasNone)
{
    for (const std::string what : {"queued", "takes", "starts", "signalled", "stops", "completed", "frees", "breaks", "stops admission"}) {
        trace::EventLog log;
        const trace::EventKind kind = test::logFrom("0: A " + what)[0].kind();
        log.append({core::SimTime(), kind});
        const auto result = analyse(log);
        ASSERT_FALSE(result) << what;
        EXPECT_NE(result.error().found.find("an event without its job"), std::string::npos) << result.error().found;
    }
}

TEST(BrokenLog, AJobInAnEventOfTheWholeRun)
{
    EXPECT_EQ(complaintAbout("0: A ends"), "event 1: run_ended at 0 ms: a job in an event of the whole run");
    EXPECT_EQ(complaintAbout("0: A begins"), "event 1: run_started at 0 ms: a job in an event of the whole run");
}

TEST(BrokenLog, IsNamedByTheNumbersOfItsFile)
{
    trace::EventLog log = test::logFrom("0: A queued, A queued");
    log.setFirstNumber(41);
    EXPECT_EQ(analyse(log).error().place, "event 42");
}

TEST(BrokenLog, OnlyTheFirstBreakIsNamed)
{
    EXPECT_EQ(complaintAbout("0: A frees\n0: B completed").substr(0, 7), "event 1");
}

TEST(ForeignEvents, AreCountedAndIgnoredWhereverTheyStand)
{
    EXPECT_EQ(complaintAbout("0: run foreign, run starts, A foreign, A queued\n5: run ends, run foreign"), "");
    EXPECT_EQ(complaintAbout("5: A queued\n3: run foreign"),
              "event 2: an unknown kind at 3 ms: time runs backwards (the event before is at 5 ms)");
    EXPECT_EQ(complaintAbout("0: run foreign, A frees"), "event 2: slot_freed at 0 ms: the job holds no slot");
}

} // namespace
} // namespace inflight::analysis

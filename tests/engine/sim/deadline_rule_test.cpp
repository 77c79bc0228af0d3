// The neutral meaning of deadlines, sentence by sentence; what a scenario may force beside it: ties and dropped jobs.
#include <gtest/gtest.h>

#include "tests/engine/sim/rule_fixture.h"

namespace inflight::sim {
namespace {

TEST(Race, ShowsTheCallerATimeoutAndTellsTheOperationNothing)
{
    EXPECT_EQ(factsOf("race 20; A 50 stop"), "A 0-50 completed, timeout 20");
}

TEST(Signal, AbortsTheOperationAndTheCallerSeesWhateverItSettlesWith)
{
    EXPECT_EQ(factsOf("signal 20; A 50 stop+10; B 50; C 25 fail stop+10"),
              "A 0-30 aborted, aborted 30, signal 20 seen 30\nB 0-50 completed, fulfilled 50, signal 20\n"
              "C 0-25 failed, rejected 25, signal 20");
}

TEST(RaceAndSignal, DoBothAndTheCallerSeesATimeout)
{
    EXPECT_EQ(factsOf("race+signal 20; A 50 stop; B 50 stop+10; C 50"),
              "A 0-20 aborted, timeout 20, signal 20 seen 20\nB 0-30 aborted, timeout 20, signal 20 seen 30\n"
              "C 0-50 completed, timeout 20, signal 20");
}

TEST(RaceAndSignal, TellTheOperationBeforeTheCaller)
{
    EXPECT_EQ(logOf("race+signal 20; A 50 stop"),
              "0: A takes, A starts\n20: A expires, A signalled, A stops, A aborted, A sees timeout, run sees fulfilled, A frees");
}

// ---- The clock starts with the operation

TEST(FromStart, ARacedOperationIsCalledBeforeItsTimerIsMadeSoItsWorkWinsTheTie)
{
    EXPECT_EQ(factsOf("race 50; A 50"), "A 0-50 completed, fulfilled 50");
}

TEST(FromStart, ASignalNeedsItsTimerFirstSoTheDeadlineWinsTheTie)
{
    EXPECT_EQ(factsOf("signal 50; A 50 stop"), "A 0-50 aborted, aborted 50, signal 50 seen 50");
    EXPECT_EQ(factsOf("race+signal 50; A 50 stop"), "A 0-50 aborted, timeout 50, signal 50 seen 50");
    EXPECT_EQ(factsOf("race+signal 50; A 50"), "A 0-50 completed, timeout 50, signal 50");
}

TEST(FromStart, WaitingInLineDoesNotCount)
{
    EXPECT_EQ(factsOf("pool 1; race 30; A 20; B 20"), "A 0-20 completed, fulfilled 20\nB 20-40 completed, fulfilled 40");
}

// ---- The clock starts in the queue

TEST(FromQueue, TheDeadlineWinsTiesBecauseItsTimerIsMadeBeforeAnythingIsAdmitted)
{
    EXPECT_EQ(factsOf("race 50 from_queue; A 50"), "A 0-50 completed, timeout 50");
}

TEST(FromQueue, AnExpiredJobKeepsItsPlaceAndStartsWhenItsTurnComes)
{
    EXPECT_EQ(logOf("pool 1; race 30 from_queue; A 50; B 10"),
              "0: A takes, A starts\n"
              "30: A expires, A sees timeout, B expires, B sees timeout, run sees fulfilled\n"
              "50: A completed, A frees, B takes, B starts\n"
              "60: B completed, B frees");
}

TEST(FromQueue, WhereTheSlotLeavesWithTheCallerTheQueueFloods)
{
    EXPECT_EQ(logOf("pool 1; slot_leaves_with_caller; race 30 from_queue; A 50; B 50; C 50"),
              "0: A takes, A starts\n"
              "30: A expires, A sees timeout, A frees, B takes, B starts, B breaks budget, B expires, B sees timeout, B frees, "
              "C takes, C starts, C expires, C sees timeout, run sees fulfilled, C frees\n"
              "50: A completed\n"
              "80: B completed, C completed");
}

TEST(FromQueue, AnExpiredJobStartsWithAnAbortedSignal)
{
    EXPECT_EQ(factsOf("pool 1; signal 30 from_queue; A 50; B 10 stop; C 10"),
              "A 0-50 completed, fulfilled 50, signal 30\nB 50-50 aborted, aborted 50, signal 50 seen 50\n"
              "C 50-60 completed, fulfilled 60, signal 50");
}

TEST(FromQueue, TheTimerOfAJobThatWillNotStartIsCleared)
{
    EXPECT_EQ(logOf("pool 1; stop_admission; signal 30 from_queue; A 10 fail; B 10"),
              "0: A takes, A starts\n10: A failed, A sees rejected, A stops admission, B sees not_admitted, run sees fulfilled, A frees");
}

// ---- One clock for the whole run

TEST(WholeRun, RaceLetsTheBatchsCallerLeaveWhoIsTheCallerOfEveryJob)
{
    EXPECT_EQ(logOf("pool 1; race 30 whole_run; A 50; B 10"),
              "0: A takes, A starts\n"
              "30: run expires, run sees timeout, A sees timeout, B sees timeout\n"
              "50: A completed, A frees, B takes, B starts\n"
              "60: B completed, B frees");
}

TEST(WholeRun, TheBatchRunsOnBehindItsCallerWithItsPolicies)
{
    EXPECT_EQ(factsOf("pool 1; stop_admission; race 30 whole_run; A 50 fail; B 10"),
              "A 0-50 failed, timeout 30\nB never started, timeout 30");
}

TEST(WholeRun, WhoHasSettledBeforeKeepsWhatHeSaw)
{
    EXPECT_EQ(factsOf("race 30 whole_run; A 20; B 50"), "A 0-20 completed, fulfilled 20\nB 0-50 completed, timeout 30");
    EXPECT_EQ(aggregateOf("settle all; race 30 whole_run; A 20 fail; B 50"), "rejected 20 by A");
}

TEST(WholeRun, SignalAbortsTheRunningInStartOrderAndThoseThatStartLaterFindTheirSignalAborted)
{
    EXPECT_EQ(logOf("pool 2; signal 30 whole_run; A 50 stop; B 50 stop; C 10 stop; D 10"),
              "0: A takes, A starts, B takes, B starts\n"
              "30: run expires, A signalled, A stops, B signalled, B stops, A aborted, B aborted, A sees aborted, B sees aborted, "
              "A frees, C takes, C starts, C signalled, C stops, B frees, D takes, D starts, D signalled, C aborted, C sees aborted, C frees\n"
              "40: D completed, D sees fulfilled, run sees fulfilled, D frees");
}

TEST(WholeRun, ItsTimerIsMadeFirstSoItWinsTies)
{
    EXPECT_EQ(factsOf("race 50 whole_run; A 50"), "A 0-50 completed, timeout 50");
}

TEST(WholeRun, ASlotAlwaysFollowsItsOperation)
{
    EXPECT_EQ(factsOf("pool 1; slot_leaves_with_caller; race 30 whole_run; A 50; B 10"),
              "A 0-50 completed, timeout 30\nB 50-60 completed, timeout 30");
}

TEST(WholeRun, ADeadlineThatPassesWhenAllIsOverLeavesNoEvent)
{
    EXPECT_EQ(logOf("race 100 whole_run; A 10"), "0: A takes, A starts\n10: A completed, A sees fulfilled, run sees fulfilled, A frees");
    EXPECT_EQ(logOf("signal 100 whole_run; settle all"), "0: run sees fulfilled");
}

TEST(WholeRun, ADeadlineThatPassesWhileAnOperationRunsIsSeenThoughTheRunHasSettled)
{
    EXPECT_EQ(logOf("settle race; signal 30 whole_run; A 10; B 50"),
              "0: A takes, A starts, B takes, B starts\n10: A completed, A sees fulfilled, run sees fulfilled by A, A frees\n"
              "30: run expires, B signalled\n50: B completed, B sees fulfilled, B frees");
}

TEST(WholeRun, ARaceOverNoJobsWaitsForTheDeadline)
{
    EXPECT_EQ(logOf("settle race; race 40 whole_run"), "40: run expires, run sees timeout");
    EXPECT_EQ(logOf("settle race; signal 40 whole_run"), "") << "a signal ends no waiting";
}

// ---- Ties by decree

TEST(DeadlineFirst, LetsTheDeadlineWinWhereTheWorkWould)
{
    EXPECT_EQ(factsOf("deadline_first; race 50; A 50"), "A 0-50 completed, timeout 50");
}

TEST(DeadlineFirst, ReachesAcrossJobs)
{
    // B's deadline and A's end fall on 60; A's work timer is older.
    EXPECT_EQ(logOf("deadline_first; pool 2; race 60; A 60; B 70"),
              "0: A takes, A starts, B takes, B starts\n"
              "60: A expires, A sees timeout, B expires, B sees timeout, run sees fulfilled, A completed, A frees\n"
              "70: B completed, B frees");
}

TEST(WorkFirst, LetsTheWorkWinWhereTheDeadlineWould)
{
    EXPECT_EQ(factsOf("work_first; race+signal 50; A 50 stop"), "A 0-50 completed, fulfilled 50");
    EXPECT_EQ(factsOf("work_first; race 50 from_queue; A 50"), "A 0-50 completed, fulfilled 50");
    EXPECT_EQ(factsOf("work_first; race 50 whole_run; A 50"), "A 0-50 completed, fulfilled 50");
}

TEST(WorkFirst, ChangesNothingWhereTimesDiffer)
{
    EXPECT_EQ(factsOf("work_first; race 49; A 50"), "A 0-50 completed, timeout 49");
}

// ---- Jobs that expire in the queue, dropped

TEST(Dropped, AfterARaceTheCallerSeesATimeoutAndTheOperationNeverStarts)
{
    EXPECT_EQ(logOf("dropped; pool 1; race 30 from_queue; A 50; B 10"),
              "0: A takes, A starts\n30: A expires, A sees timeout, B expires, B sees timeout, run sees fulfilled\n50: A completed, A frees");
}

TEST(Dropped, AfterASignalTheCallerSeesAborted)
{
    EXPECT_EQ(factsOf("dropped; pool 1; signal 30 from_queue; A 50; B 10 stop; C 10"),
              "A 0-50 completed, fulfilled 50, signal 30\nB never started, aborted 30\nC never started, aborted 30");
}

TEST(Dropped, AfterBothTheCallerSeesATimeout)
{
    EXPECT_EQ(factsOf("dropped; pool 1; race+signal 30 from_queue; A 50; B 10"),
              "A 0-50 completed, timeout 30, signal 30\nB never started, timeout 30");
}

TEST(Dropped, IsAFailureThatACallerSees)
{
    EXPECT_EQ(factsOf("dropped; stop_admission; pool 1; signal 30 from_queue; A 50; B 10; C 10"),
              "A 0-50 completed, fulfilled 50, signal 30\nB never started, aborted 30\nC never started, not_admitted");
}

TEST(Dropped, DoesNotTouchAnOperationThatRuns)
{
    EXPECT_EQ(factsOf("dropped; race 30 from_queue; A 50"), "A 0-50 completed, timeout 30");
}

TEST(Dropped, AppliesToTheDeadlineOfTheWholeRun)
{
    EXPECT_EQ(factsOf("dropped; pool 1; race 30 whole_run; A 50; B 10"), "A 0-50 completed, timeout 30\nB never started, timeout 30");
    EXPECT_EQ(factsOf("dropped; pool 1; signal 30 whole_run; A 50; B 10"),
              "A 0-50 completed, fulfilled 50, signal 30\nB never started, aborted 30");
}

TEST(Dropped, LetsTheSlotOfItsPredecessorStayFree)
{
    EXPECT_EQ(logOf("dropped; chunks 2; signal 30 from_queue; A 50; B 40; C 10; D 10"),
              "0: A takes, A starts, B takes, B starts\n"
              "30: A expires, A signalled, B expires, B signalled, C expires, C sees aborted, D expires, D sees aborted\n"
              "40: B completed, B sees fulfilled, B frees\n"
              "50: A completed, A sees fulfilled, run sees fulfilled, A frees");
}

} // namespace
} // namespace inflight::sim

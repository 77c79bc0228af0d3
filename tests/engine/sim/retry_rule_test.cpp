// Retry with back-off, rule by rule: the delays, the slot during back-off, deadlines, signals, stopped admission.
#include <gtest/gtest.h>

#include "engine/analysis/invariant.h"
#include "tests/engine/sim/rule_fixture.h"

namespace inflight::sim {
namespace {

// ---- Attempts and delays

TEST(Retry, AFailureIsTriedAgainAndTheCallerHearsOfTheLastAttemptOnly)
{
    EXPECT_EQ(logOf("retry 3 100; A 20 fail"), "0: A takes, A starts\n"
                                               "20: A failed, A retries\n"
                                               "120: A starts\n"
                                               "140: A failed, A retries\n"
                                               "240: A starts\n"
                                               "260: A failed, A sees rejected, run sees fulfilled, A frees");
    EXPECT_EQ(factsOf("retry 3 100; A 20 fail"), "A 0-260 failed, rejected 260, 3 attempts");
}

TEST(Retry, WhatCompletesIsNotTriedAgain)
{
    EXPECT_EQ(factsOf("retry 5 100; A 20; B 20 fail"), "A 0-20 completed, fulfilled 20\nB 0-500 failed, rejected 500, 5 attempts");
}

TEST(Retry, AJobThatRecoversFailsFirstAndThenCompletesAfterItsWork)
{
    EXPECT_EQ(logOf("retry 5 10; A 50 fail@5 failing=2"), "0: A takes, A starts\n"
                                                          "5: A failed, A retries\n"
                                                          "15: A starts\n"
                                                          "20: A failed, A retries\n"
                                                          "30: A starts\n"
                                                          "80: A completed, A sees fulfilled, run sees fulfilled, A frees");
}

TEST(Retry, AJobThatWouldRecoverLaterThanItsLastAttemptFails)
{
    EXPECT_EQ(factsOf("retry 2 10; A 50 fail@5 failing=2"), "A 0-20 failed, rejected 20, 2 attempts");
}

TEST(Retry, WithoutOneAFailingJobRunsOnce)
{
    EXPECT_EQ(factsOf("A 50 fail@5 failing=1"), "A 0-5 failed, rejected 5");
    EXPECT_EQ(factsOf("retry 1 100; A 50 fail@5 failing=1"), "A 0-5 failed, rejected 5");
}

TEST(Retry, TheDelayIsFixedOrGrowsByItsFactorUpToTheMost)
{
    EXPECT_EQ(factsOf("retry 4 100; A 0 fail"), "A 0-300 failed, rejected 300, 4 attempts");
    EXPECT_EQ(factsOf("retry 4 100 2; A 0 fail"), "A 0-700 failed, rejected 700, 4 attempts");
    EXPECT_EQ(factsOf("retry 4 100 2 250; A 0 fail"), "A 0-550 failed, rejected 550, 4 attempts");
    EXPECT_EQ(factsOf("retry 4 100 2 50; A 0 fail"), "A 0-150 failed, rejected 150, 4 attempts");
    EXPECT_EQ(factsOf("retry 4 100 1 0; A 7 fail"), "A 0-28 failed, rejected 28, 4 attempts");
}

TEST(Retry, TheDelayNeverGrowsBeyondTheLongestTime)
{
    // 1 ms times 10^n: from the tenth delay on each is 10^9 ms.
    EXPECT_EQ(factsOf("retry 100 1 10; A 0 fail"), "A 0-90111111111 failed, rejected 90111111111, 100 attempts");
}

TEST(Retry, WithoutADelayTheNextAttemptStartsWithinTheEndOfTheLast)
{
    EXPECT_EQ(logOf("retry 3; A 20 fail; B 20"), "0: A takes, A starts, B takes, B starts\n"
                                                 "20: A failed, A retries, A starts, B completed, B sees fulfilled, B frees\n"
                                                 "40: A failed, A retries, A starts\n"
                                                 "60: A failed, A sees rejected, run sees fulfilled, A frees");
}

TEST(Retry, WorkOfNoTimeAndNoDelayEndsWithinOneCascade)
{
    EXPECT_EQ(logOf("retry 3; A 0 fail; B 0"),
              "0: A takes, A starts, B takes, B starts, A failed, A retries, A starts, B completed, A failed, A retries, A starts, "
              "B sees fulfilled, A failed, B frees, A sees rejected, run sees fulfilled, A frees");
}

TEST(Retry, ItsTimerIsOneOfWorkAtATie)
{
    // The second attempt's timer is older than B's deadline and fires first; forced, the deadline goes before it.
    EXPECT_EQ(logOf("retry 2 10; race 20; A 10 fail; B 50"), "0: A takes, A starts, B takes, B starts\n"
                                                             "10: A failed, A retries\n"
                                                             "20: A expires, A sees timeout, B expires, B sees timeout, run sees fulfilled, A starts\n"
                                                             "30: A failed, A frees\n"
                                                             "50: B completed, B frees");
    EXPECT_EQ(logOf("retry 2 10; work_first; race 20; A 10 fail; B 50"),
              "0: A takes, A starts, B takes, B starts\n"
              "10: A failed, A retries\n"
              "20: A starts, A expires, A sees timeout, B expires, B sees timeout, run sees fulfilled\n"
              "30: A failed, A frees\n"
              "50: B completed, B frees");
}

// ---- The slot during back-off

TEST(RetrySlot, HeldKeepsOthersWaiting)
{
    EXPECT_EQ(logOf("pool 1; retry 2 100; A 20 fail; B 10"), "0: A takes, A starts\n"
                                                             "20: A failed, A retries\n"
                                                             "120: A starts\n"
                                                             "140: A failed, A sees rejected, A frees, B takes, B starts\n"
                                                             "150: B completed, B sees fulfilled, run sees fulfilled, B frees");
}

TEST(RetrySlot, GivenBackLetsTheNextJobStartAndQueuesAgain)
{
    EXPECT_EQ(logOf("pool 1; retry 2 100 given_back; A 20 fail; B 10; C 200"),
              "0: A takes, A starts\n"
              "20: A failed, A retries, A frees, B takes, B starts\n"
              "30: B completed, B sees fulfilled, B frees, C takes, C starts\n"
              "120: A queued\n"
              "230: C completed, C sees fulfilled, C frees, A takes, A starts\n"
              "250: A failed, A sees rejected, run sees fulfilled, A frees");
}

TEST(RetrySlot, GivenBackUsesAFreeSlotInTheTurnOfItsTimer)
{
    EXPECT_EQ(logOf("semaphore 1; retry 2 100 given_back; A 20 fail"),
              "0: A takes, A starts\n20: A failed, A retries, A frees\n120: A queued, A takes, A starts\n"
              "140: A failed, A sees rejected, run sees fulfilled, A frees");
}

TEST(RetrySlot, GivenBackWithoutADelayStandsBehindThoseWhoWait)
{
    EXPECT_EQ(logOf("pool 1; retry 2 given_back; A 20 fail; B 10"),
              "0: A takes, A starts\n20: A failed, A retries, A frees, B takes, B starts, A queued\n"
              "30: B completed, B sees fulfilled, B frees, A takes, A starts\n"
              "50: A failed, A sees rejected, run sees fulfilled, A frees");
}

TEST(RetrySlot, GivenBackStandsBehindItsOwnPriorityAndBeforeLowerOnes)
{
    const trace::EventLog log = record(test::scenarioOf("pool 1; retry 2 given_back; A 10 fail priority=1; B 10; C 10 priority=1; D 10"));
    std::string starts;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (log[i].kind() == trace::EventKind::WorkStarted)
            starts += log.jobs().ids[core::indexOf(log[i].jobId())];
    EXPECT_EQ(starts, "ACABD");
}

TEST(RetrySlot, GoingBackIsNeverRefusedByAFullQueue)
{
    scenario::Scenario scenario = test::scenarioOf("pool 1; retry 2 given_back; A 20 fail; B 10; C 10");
    scenario.strategy.queue = 1;
    const trace::EventLog log = record(scenario);
    EXPECT_EQ(test::factsText(analysis::analyse(log).value().facts, log.jobs()),
              "A 0-50 failed, rejected 50, 2 attempts\nB 20-30 completed, fulfilled 30\nC never started, rejected 0");
}

TEST(RetrySlot, ThatLeftWithTheCallerIsNotGivenBackASecondTime)
{
    EXPECT_EQ(logOf("pool 1; slot_leaves_with_caller; race 10; retry 2 30 given_back; A 20 fail"),
              "0: A takes, A starts\n10: A expires, A sees timeout, run sees fulfilled, A frees\n20: A failed, A retries\n"
              "50: A queued, A takes, A starts, A frees\n70: A failed");
    EXPECT_EQ(logOf("pool 1; slot_leaves_with_caller; race 10; retry 2 30; A 20 fail; B 100"),
              "0: A takes, A starts\n10: A expires, A sees timeout, A frees, B takes, B starts, B breaks budget\n20: A failed, A retries, B "
              "expires, B sees timeout, run sees fulfilled, B frees\n50: A starts, A breaks budget\n70: A failed\n110: B completed");
}

TEST(RetrySlot, BelongsToAChunkOrALoopAsLongAsItIsHeld)
{
    EXPECT_EQ(factsOf("chunks 2; retry 2 30; A 10 fail; B 10; C 10"),
              "A 0-50 failed, rejected 50, 2 attempts\nB 0-10 completed, fulfilled 10\nC 50-60 completed, fulfilled 60");
    EXPECT_EQ(factsOf("sequential; retry 2 30; A 10 fail; B 10"), "A 0-50 failed, rejected 50, 2 attempts\nB 50-60 completed, fulfilled 60");
}

// ---- Deadlines

TEST(RetryDeadline, CoversAllAttemptsAndBackOffsFromTheFirstStart)
{
    EXPECT_EQ(logOf("race 100; retry 3 50; A 20 fail"), "0: A takes, A starts\n20: A failed, A retries\n70: A starts\n90: A failed, A retries\n"
                                                        "100: A expires, A sees timeout, run sees fulfilled\n"
                                                        "140: A starts\n160: A failed, A frees");
}

TEST(RetryDeadline, IsClearedWhenTheCallerSettles)
{
    EXPECT_EQ(logOf("race 100; retry 2 50; A 20 fail failing=1"),
              "0: A takes, A starts\n20: A failed, A retries\n70: A starts\n90: A completed, A sees fulfilled, run sees fulfilled, A frees");
}

TEST(RetryDeadline, OfARaceTellsNobodyWhoRetries)
{
    EXPECT_EQ(factsOf("race 30; retry 3 50; A 20 fail"), "A 0-160 failed, timeout 30, 3 attempts");
}

TEST(RetryDeadline, ThatSignalsEndsABackOffAtOnceWhateverTheLatency)
{
    EXPECT_EQ(logOf("pool 1; signal 50; retry 3 100; A 20 fail stop+15; B 10"),
              "0: A takes, A starts\n20: A failed, A retries\n50: A expires, A signalled, A sees aborted, A frees, B takes, B starts\n"
              "60: B completed, B sees fulfilled, run sees fulfilled, B frees");
}

TEST(RetryDeadline, ThatSignalsIsIgnoredByWhoIgnoresSignalsAndNotSentAgain)
{
    EXPECT_EQ(logOf("signal 50; retry 2 100; A 20 fail"),
              "0: A takes, A starts\n20: A failed, A retries\n50: A expires, A signalled\n120: A starts\n"
              "140: A failed, A sees rejected, run sees fulfilled, A frees");
    EXPECT_EQ(logOf("signal 10; retry 2 100; A 20 fail"),
              "0: A takes, A starts\n10: A expires, A signalled\n20: A failed, A retries\n120: A starts\n"
              "140: A failed, A sees rejected, run sees fulfilled, A frees");
}

TEST(RetryDeadline, AJobThatWasToldToStopIsNotTriedAgain)
{
    EXPECT_EQ(logOf("signal 10; retry 2 100; A 20 fail stop+15"),
              "0: A takes, A starts\n10: A expires, A signalled\n20: A failed, A sees rejected, run sees fulfilled, A frees");
    EXPECT_EQ(factsOf("signal 10; retry 2 100; A 20 fail stop"), "A 0-10 aborted, aborted 10, signal 10 seen 10");
}

TEST(RetryDeadline, WithRaceAndSignalTheCallerSeesTheTimeout)
{
    EXPECT_EQ(logOf("race+signal 50; retry 3 100; A 20 fail stop"),
              "0: A takes, A starts\n20: A failed, A retries\n50: A expires, A signalled, A sees timeout, run sees fulfilled, A frees");
}

TEST(RetryDeadline, ThatSignalsTakesAWaitingJobOutOfTheQueue)
{
    EXPECT_EQ(logOf("pool 1; signal 50; retry 3 10 given_back; A 20 fail stop; B 100; C 10"),
              "0: A takes, A starts\n20: A failed, A retries, A frees, B takes, B starts\n30: A queued\n"
              "50: A expires, A signalled, A sees aborted\n70: B expires, B signalled\n"
              "120: B completed, B sees fulfilled, B frees, C takes, C starts\n"
              "130: C completed, C sees fulfilled, run sees fulfilled, C frees");
}

TEST(RetryDeadline, OfTheWholeRunReachesWhoRunsAndWhoBacksOffInStartOrder)
{
    EXPECT_EQ(logOf("signal 50 whole_run; retry 3 100; A 20 fail stop; B 80 stop; C 20 fail"),
              "0: A takes, A starts, B takes, B starts, C takes, C starts\n"
              "20: A failed, A retries, C failed, C retries\n"
              "50: run expires, A signalled, B signalled, B stops, C signalled, A sees aborted, B aborted, A frees, B sees aborted, B frees\n"
              "120: C starts\n140: C failed, C retries\n240: C starts\n260: C failed, C sees rejected, run sees fulfilled, C frees");
}

TEST(RetryDeadline, OfTheWholeRunsRaceLeavesTheRetriesBehind)
{
    EXPECT_EQ(logOf("race 50 whole_run; retry 2 100; A 20 fail"),
              "0: A takes, A starts\n20: A failed, A retries\n50: run expires, run sees timeout, A sees timeout\n120: A starts\n140: A failed, A frees");
}

TEST(RetryDeadline, DropsWhoIsInTheQueueAgainButNotWhoBacksOff)
{
    EXPECT_EQ(logOf("pool 1; dropped; race 50; retry 2 10 given_back; A 20 fail; B 45"),
              "0: A takes, A starts\n20: A failed, A retries, A frees, B takes, B starts\n30: A queued\n50: A expires, A sees timeout\n"
              "65: B completed, B sees fulfilled, run sees fulfilled, B frees");
    EXPECT_EQ(factsOf("pool 1; dropped; signal 50; retry 2 10 given_back; A 20 fail; B 45"),
              "A 0-20 failed, aborted 50, signal 50\nB 20-65 completed, fulfilled 65");
    EXPECT_EQ(factsOf("pool 1; dropped; race 50 whole_run; retry 2 10 given_back; A 20 fail; B 45"),
              "A 0-20 failed, timeout 50\nB 20-65 completed, timeout 50");
    EXPECT_EQ(factsOf("pool 1; dropped; signal 50 whole_run; retry 2 10 given_back; A 20 fail; B 45"),
              "A 0-20 failed, aborted 50, signal 50\nB 20-65 completed, fulfilled 65, signal 50");
    EXPECT_EQ(factsOf("pool 1; dropped; race 50; retry 2 40 given_back; A 20 fail; B 15"),
              "A 0-80 failed, timeout 50, 2 attempts\nB 20-35 completed, fulfilled 35");
    EXPECT_EQ(factsOf("pool 1; dropped; race 50 whole_run; retry 2 40 given_back; A 20 fail; B 15"),
              "A 0-80 failed, timeout 50, 2 attempts\nB 20-35 completed, fulfilled 35");
}

// ---- Admission stops

TEST(RetryStop, AHeldJobInBackOffWasAdmittedAndGoesOn)
{
    const std::string scenario = "pool 2; stop_admission; retry 2 50; A 20 fail failing=1; B 5 fail; C 10";
    EXPECT_EQ(logOf(scenario), "0: A takes, A starts, B takes, B starts\n5: B failed, B retries\n20: A failed, A retries\n55: B starts\n"
                               "60: B failed, B sees rejected, B stops admission, C sees not_admitted, B frees\n70: A starts\n"
                               "90: A completed, A sees fulfilled, run sees fulfilled, A frees");
    const auto verdicts = analysis::checkInvariants(record(test::scenarioOf(scenario)));
    EXPECT_EQ(verdicts[static_cast<std::size_t>(analysis::Invariant::V6)].standing, analysis::Standing::Holds);
}

TEST(RetryStop, GivenBackJobsLearnTheirLastFailureTogetherWithTheNotAdmitted)
{
    EXPECT_EQ(logOf("pool 3; stop_admission; retry 3 100 given_back; A 5 fail; B 10 fail; C 320 fail failing=1; D 200; E 200; F 9"),
              "0: A takes, A starts, B takes, B starts, C takes, C starts\n"
              "5: A failed, A retries, A frees, D takes, D starts\n"
              "10: B failed, B retries, B frees, E takes, E starts\n"
              "105: A queued\n"
              "110: B queued\n"
              "205: D completed, D sees fulfilled, D frees, F takes, F starts\n"
              "210: E completed, E sees fulfilled, E frees, A takes, A starts\n"
              "214: F completed, F sees fulfilled, F frees, B takes, B starts\n"
              "215: A failed, A retries, A frees\n"
              "224: B failed, B retries, B frees\n"
              "315: A queued, A takes, A starts\n"
              "320: C failed, C retries, C frees, A failed, A sees rejected, A stops admission, B sees rejected, C sees rejected, run sees "
              "fulfilled, A frees");
}

TEST(RetryStop, AGivenBackJobThatFailsAfterwardsIsNotTriedAgain)
{
    EXPECT_EQ(logOf("pool 2; stop_admission; race 10; retry 3 100 given_back; A 20; B 9 fail@15; C 5"),
              "0: A takes, A starts, B takes, B starts\n"
              "10: A expires, A sees timeout, A stops admission, C sees not_admitted, B expires, B sees timeout, run sees fulfilled\n"
              "15: B failed, B frees\n20: A completed, A frees");
}

TEST(RetryStop, WhoseCallerHasLeftMakesNoFurtherAttempt)
{
    EXPECT_EQ(logOf("pool 2; stop_admission; race 30; retry 3 100 given_back; A 20 fail; B 50"),
              "0: A takes, A starts, B takes, B starts\n20: A failed, A retries, A frees\n"
              "30: A expires, A sees timeout, A stops admission, B expires, B sees timeout, run sees fulfilled\n50: B completed, B frees");
}

TEST(RetryStop, ARequeueOnItsWayIsCalledOff)
{
    EXPECT_EQ(logOf("pool 2; stop_admission; retry 2 given_back; A 0 fail; B 0 fail failing=1; C 9"),
              "0: A takes, A starts, B takes, B starts, A failed, A retries, B failed, B retries, A frees, C takes, C starts, A queued, "
              "B frees, A takes, A starts, B queued, A failed, A sees rejected, A stops admission, B sees rejected, A frees\n"
              "9: C completed, C sees fulfilled, run sees fulfilled, C frees");
}

TEST(RetryStop, AbortActiveSignalsWhoBacksOffInStartOrder)
{
    EXPECT_EQ(logOf("abort_active; retry 2 100; A 20 fail stop+7; B 500 stop; C 30 fail; D 10 fail"),
              "0: A takes, A starts, B takes, B starts, C takes, C starts, D takes, D starts\n"
              "10: D failed, D retries\n20: A failed, A retries\n30: C failed, C retries\n110: D starts\n"
              "120: A starts, D failed, D sees rejected, D stops admission, A signalled, B signalled, B stops, C signalled, B aborted, D frees, "
              "B sees aborted, B frees\n"
              "127: A stops, A aborted, A sees aborted, A frees\n"
              "130: C starts\n160: C failed, C sees rejected, run sees fulfilled, C frees");
    EXPECT_EQ(logOf("abort_active; retry 2 100; A 20 fail stop+7; B 10 fail@5"),
              "0: A takes, A starts, B takes, B starts\n5: B failed, B retries\n20: A failed, A retries\n105: B starts\n"
              "110: B failed, B sees rejected, B stops admission, A signalled, A sees aborted, run sees fulfilled, B frees, A frees");
}

TEST(RetryStop, NeverToldJobsWaitForEver)
{
    EXPECT_EQ(factsOf("pool 2; never_told; stop_admission; race 300; retry 2 100 given_back; A 20 fail; B 10 fail; C 80; D 500; E 5"),
              "A 0-20 failed, never\nB 0-120 failed, rejected 120, 2 attempts\nC 10-90 completed, fulfilled 90\n"
              "D 20-520 completed, timeout 320\nE 90-95 completed, fulfilled 95");
}

TEST(RetryStop, BeforeTheCallerSeesAFailureTheSlotIsGivenOn)
{
    EXPECT_EQ(logOf("pool 1; before_caller; stop_admission; retry 2 given_back; A 10 fail; B 10; C 10"),
              "0: A takes, A starts\n10: A failed, A retries, A frees, B takes, B starts, A queued\n"
              "20: B completed, B sees fulfilled, B frees, C takes, C starts\n30: C completed, C sees fulfilled, C frees, A takes, A starts\n"
              "40: A failed, A sees rejected, run sees fulfilled, A frees, A stops admission");
}

// ---- The end of the run

TEST(RetryEnd, IsNotWhileSomebodyBacksOffOrQueuesAgain)
{
    const trace::EventLog log = record(test::scenarioOf("signal 1000 whole_run; pool 1; retry 3 100 given_back; A 20 fail; B 300"));
    EXPECT_TRUE(log.isComplete());
    EXPECT_EQ(log[log.size() - 1].at(), core::SimTime::fromWholeMilliseconds(460));
}

TEST(RetryEnd, TheLongestRunsStayInRange)
{
    EXPECT_EQ(factsOf("sequential; retry 100 1000000000; A 1000000000 fail; B 0"),
              "A 0-199000000000 failed, rejected 199000000000, 100 attempts\nB 199000000000-199000000000 completed, fulfilled 199000000000");
}

} // namespace
} // namespace inflight::sim

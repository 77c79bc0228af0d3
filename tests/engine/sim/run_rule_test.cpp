// The neutral meaning, sentence by sentence: time, the cascade, admission, the operation, settlement.
#include <gtest/gtest.h>

#include "tests/engine/sim/rule_fixture.h"

namespace inflight::sim {
namespace {

// ---- Time

TEST(Time, TimersDueAtOneInstantFireInTheOrderInWhichTheyWereMade)
{
    EXPECT_EQ(logOf("A 50; B 50; C 50"),
              "0: A takes, A starts, B takes, B starts, C takes, C starts\n"
              "50: A completed, A sees fulfilled, A frees, B completed, B sees fulfilled, B frees, "
              "C completed, C sees fulfilled, run sees fulfilled, C frees");
}

TEST(Time, EverythingThatATimerWokeRunsBeforeTheNextTimerOfTheSameInstant)
{
    EXPECT_EQ(logOf("pool 2; A 50; B 50; C 10; D 10"),
              "0: A takes, A starts, B takes, B starts\n"
              "50: A completed, A sees fulfilled, A frees, C takes, C starts, B completed, B sees fulfilled, B frees, D takes, D starts\n"
              "60: C completed, C sees fulfilled, C frees, D completed, D sees fulfilled, run sees fulfilled, D frees");
}

TEST(Time, AJobWithNoTimeToWaitEndsWithinTheCascadeThatStartedIt)
{
    EXPECT_EQ(logOf("sequential; A 0; B 5 fail@0"),
              "0: A takes, A starts, A completed, A sees fulfilled, A frees, "
              "B takes, B starts, B failed, B sees rejected, run sees fulfilled, B frees");
}

TEST(Time, AFailureWithoutAMomentOfItsOwnComesAtTheEndOfTheWork)
{
    EXPECT_EQ(factsOf("A 30 fail; B 30 fail@10; C 30 fail@40"),
              "A 0-30 failed, rejected 30\nB 0-10 failed, rejected 10\nC 0-40 failed, rejected 40");
}

TEST(Time, HasFractionsOfAMillisecond) { EXPECT_EQ(factsOf("sequential; A 0.001; B 1.25"), "A 0-0.001 completed, fulfilled 0.001\nB 0.001-1.251 completed, fulfilled 1.251"); }

// ---- The cascade

TEST(Cascade, IsFirstInFirstOut)
{
    EXPECT_EQ(logOf("A 0; B 0"), "0: A takes, A starts, B takes, B starts, A completed, B completed, "
                                 "A sees fulfilled, B sees fulfilled, run sees fulfilled, A frees, B frees");
}

TEST(Cascade, ClearsTheDeadlineTimerOfACallerWhoHasSettled)
{
    EXPECT_EQ(logOf("race 50; A 20; B 90"), "0: A takes, A starts, B takes, B starts\n"
                                            "20: A completed, A sees fulfilled, A frees\n"
                                            "50: B expires, B sees timeout, run sees fulfilled\n"
                                            "90: B completed, B frees");
}

TEST(Cascade, TheFirstFailureStopsAdmissionAndEveryWaitingJobBecomesNotAdmittedNow)
{
    EXPECT_EQ(logOf("pool 2; stop_admission; A 20 fail; B 50; C 10; D 10"),
              "0: A takes, A starts, B takes, B starts\n"
              "20: A failed, A sees rejected, A stops admission, C sees not_admitted, D sees not_admitted, A frees\n"
              "50: B completed, B sees fulfilled, run sees fulfilled, B frees");
}

TEST(Cascade, OnlyTheFirstFailureStopsAdmission)
{
    EXPECT_EQ(logOf("stop_admission; A 10 fail; B 20 fail"),
              "0: A takes, A starts, B takes, B starts\n"
              "10: A failed, A sees rejected, A stops admission, A frees\n"
              "20: B failed, B sees rejected, run sees fulfilled, B frees");
}

TEST(Cascade, ATimeoutIsAFailureThatStopsAdmission)
{
    EXPECT_EQ(factsOf("pool 1; stop_admission; race 20; A 50; B 10"), "A 0-50 completed, timeout 20\nB never started, not_admitted");
}

TEST(Cascade, AnAbortedJobIsAFailureThatStopsAdmission)
{
    EXPECT_EQ(factsOf("pool 1; stop_admission; signal 20; A 50 stop; B 10"),
              "A 0-20 aborted, aborted 20, signal 20 seen 20\nB never started, not_admitted");
}

TEST(Cascade, KeepGoingAdmitsWhatIsLeft)
{
    EXPECT_EQ(factsOf("pool 1; A 20 fail; B 10"), "A 0-20 failed, rejected 20\nB 20-30 completed, fulfilled 30");
}

TEST(Cascade, AbortActiveAbortsEveryRunningOperationInStartOrder)
{
    EXPECT_EQ(logOf("abort_active; A 50 stop; B 10 fail; C 50 stop"),
              "0: A takes, A starts, B takes, B starts, C takes, C starts\n"
              "10: B failed, B sees rejected, B stops admission, A signalled, A stops, C signalled, C stops, A aborted, C aborted, "
              "B frees, A sees aborted, C sees aborted, run sees fulfilled, A frees, C frees");
}

TEST(Cascade, AbortActiveStopsAdmissionBeforeItAborts)
{
    EXPECT_EQ(logOf("pool 3; abort_active; A 20 fail; B 50 stop; C 50 stop+5; D 50"),
              "0: A takes, A starts, B takes, B starts, C takes, C starts\n"
              "20: A failed, A sees rejected, A stops admission, D sees not_admitted, B signalled, B stops, C signalled, "
              "B aborted, A frees, B sees aborted, B frees\n"
              "25: C stops, C aborted, C sees aborted, run sees fulfilled, C frees");
}

TEST(Cascade, AnOperationIsSignalledOnceHoweverManySignalsItGets)
{
    EXPECT_EQ(factsOf("race+signal 10; abort_active; A 50 stop+30; B 50 stop+20"),
              "A 0-40 aborted, timeout 10, signal 10 seen 40\nB 0-30 aborted, timeout 10, signal 10 seen 30");
}

TEST(Cascade, AnOperationThatHasEndedIsNotSignalledThoughItsCallerDoesNotKnowYet)
{
    EXPECT_EQ(logOf("abort_active; A 0 fail; B 0 stop; C 20"),
              "0: A takes, A starts, B takes, B starts, C takes, C starts, A failed, B completed, "
              "A sees rejected, A stops admission, C signalled, B sees fulfilled, A frees, B frees\n"
              "20: C completed, C sees fulfilled, run sees fulfilled, C frees");
}

TEST(Cascade, TheSlotFollowsTheWorkByDefault)
{
    EXPECT_EQ(factsOf("pool 1; race 20; A 50; B 10"), "A 0-50 completed, timeout 20\nB 50-60 completed, fulfilled 60");
}

TEST(Cascade, TheSlotMayLeaveWithTheCallerAtOnce)
{
    EXPECT_EQ(factsOf("pool 1; slot_leaves_with_caller; race 20; A 50; B 10"),
              "A 0-50 completed, timeout 20\nB 20-30 completed, fulfilled 30");
}

TEST(Cascade, ASlotThatLeftWithItsCallerIsNotFreedAgainAtTheEndOfTheWork)
{
    EXPECT_EQ(logOf("pool 1; slot_leaves_with_caller; race 20; A 50"),
              "0: A takes, A starts\n20: A expires, A sees timeout, run sees fulfilled, A frees\n50: A completed");
}

// ---- Admission

TEST(AdmissionRule, SequentialHasOneSlot)
{
    EXPECT_EQ(factsOf("sequential; A 10; B 10; C 10"),
              "A 0-10 completed, fulfilled 10\nB 10-20 completed, fulfilled 20\nC 20-30 completed, fulfilled 30");
}

TEST(AdmissionRule, FanOutHasASlotForEach)
{
    EXPECT_EQ(factsOf("fan_out; A 10; B 20; C 10"),
              "A 0-10 completed, fulfilled 10\nB 0-20 completed, fulfilled 20\nC 0-10 completed, fulfilled 10");
}

TEST(AdmissionRule, PoolAndSemaphoreHaveLimitSlots)
{
    const std::string expected = "A 0-30 completed, fulfilled 30\nB 0-10 completed, fulfilled 10\nC 10-20 completed, fulfilled 20";
    EXPECT_EQ(factsOf("pool 2; A 30; B 10; C 10"), expected);
    EXPECT_EQ(factsOf("semaphore 2; A 30; B 10; C 10"), expected);
}

TEST(AdmissionRule, AChunkWaitsForAllItsSlots)
{
    EXPECT_EQ(factsOf("chunks 2; A 10; B 30; C 10; D 20; E 5"),
              "A 0-10 completed, fulfilled 10\nB 0-30 completed, fulfilled 30\n"
              "C 30-40 completed, fulfilled 40\nD 30-50 completed, fulfilled 50\nE 50-55 completed, fulfilled 55");
}

TEST(AdmissionRule, WithKeepGoingAChunkOutlivesItsFailures)
{
    EXPECT_EQ(factsOf("chunks 2; A 10 fail; B 30; C 10"),
              "A 0-10 failed, rejected 10\nB 0-30 completed, fulfilled 30\nC 30-40 completed, fulfilled 40");
}

TEST(AdmissionRule, AtZeroAllTheFirstJobsAreAdmittedBeforeAnyStepOfTheCascadeRuns)
{
    EXPECT_EQ(logOf("pool 2; stop_admission; A 0 fail; B 10; C 10"),
              "0: A takes, A starts, B takes, B starts, A failed, A sees rejected, A stops admission, C sees not_admitted, A frees\n"
              "10: B completed, B sees fulfilled, run sees fulfilled, B frees");
}

// ---- The operation

TEST(Operation, ThatIgnoresItsSignalRunsOn)
{
    EXPECT_EQ(factsOf("signal 20; A 50"), "A 0-50 completed, fulfilled 50, signal 20");
}

TEST(Operation, ThatStopsAtOnceEndsAtTheSignal)
{
    EXPECT_EQ(logOf("signal 20; A 50 stop"),
              "0: A takes, A starts\n20: A expires, A signalled, A stops, A aborted, A sees aborted, run sees fulfilled, A frees");
}

TEST(Operation, ThatStopsAfterALatencyGoesOnWorkingMeanwhile)
{
    EXPECT_EQ(factsOf("signal 20; A 50 stop+10"), "A 0-30 aborted, aborted 30, signal 20 seen 30");
    EXPECT_EQ(factsOf("signal 20; A 50 stop+40"), "A 0-50 completed, fulfilled 50, signal 20");
    EXPECT_EQ(factsOf("signal 20; A 50 stop+40 fail@45"), "A 0-45 failed, rejected 45, signal 20");
}

TEST(Operation, WhoseLatencyEndsWithItsWorkHasCompletedBecauseTheWorkTimerIsOlder)
{
    EXPECT_EQ(factsOf("signal 20; A 50 stop+30"), "A 0-50 completed, fulfilled 50, signal 20");
}

TEST(Operation, ThatStartsWithAnAbortedSignalStopsBeforeAZeroWork)
{
    EXPECT_EQ(factsOf("pool 1; signal 20 from_queue; A 50; B 0 stop"),
              "A 0-50 completed, fulfilled 50, signal 20\nB 50-50 aborted, aborted 50, signal 50 seen 50");
}

TEST(Operation, ThatStartsWithAnAbortedSignalAndALatencyWorksMeanwhile)
{
    EXPECT_EQ(factsOf("pool 1; signal 20 from_queue; A 50; B 30 stop+10; C 5 stop+10; D 0 stop+10; E 10"),
              "A 0-50 completed, fulfilled 50, signal 20\nB 50-60 aborted, aborted 60, signal 50 seen 60\n"
              "C 60-65 completed, fulfilled 65, signal 60\nD 65-65 completed, fulfilled 65, signal 65\n"
              "E 65-75 completed, fulfilled 75, signal 65");
}

// ---- Settlement

TEST(SettlementRule, AllRejectsAtTheFirstFailureAndItsSiblingsRunOn)
{
    EXPECT_EQ(aggregateOf("settle all; A 30 fail; B 20 fail; C 50"), "rejected 20 by B");
    EXPECT_EQ(factsOf("settle all; A 30 fail; B 20 fail; C 50"),
              "A 0-30 failed, rejected 30\nB 0-20 failed, rejected 20\nC 0-50 completed, fulfilled 50");
}

TEST(SettlementRule, AllSettledCountsTheNotAdmittedAtTheInstantAtWhichAdmissionStops)
{
    EXPECT_EQ(logOf("pool 1; stop_admission; A 20 fail; B 10"),
              "0: A takes, A starts\n20: A failed, A sees rejected, A stops admission, B sees not_admitted, run sees fulfilled, A frees");
}

TEST(SettlementRule, AnyIsFulfilledByTheFirstSuccessElseRejectedWithTheFirstJobsReason)
{
    EXPECT_EQ(aggregateOf("settle any; A 10 fail; B 30; C 20"), "fulfilled 20 by C");
    EXPECT_EQ(aggregateOf("settle any; A 30 fail; B 10 fail"), "rejected 30 by A");
    EXPECT_EQ(aggregateOf("settle any; race 15; A 30; B 10 fail"), "rejected 15 by A");
}

TEST(SettlementRule, RaceDoesAsTheFirstToSettle)
{
    EXPECT_EQ(aggregateOf("settle race; A 30; B 20 fail"), "rejected 20 by B");
    EXPECT_EQ(aggregateOf("settle race; A 10; B 20 fail"), "fulfilled 10 by A");
    EXPECT_EQ(aggregateOf("settle race; race 5; A 10; B 20"), "rejected 5 by A");
}

TEST(SettlementRule, ChangesNothingElse)
{
    const auto withoutVerdict = [](const std::string &settle) {
        const trace::EventLog log =
            record(test::scenarioOf("settle " + settle + "; pool 2; race+signal 25; A 10 fail; B 30 stop; C 20; D 40; E 0"));
        std::vector<trace::TraceEvent> events;
        for (std::size_t i = 0; i < log.size(); ++i)
            if (log[i].kind() != trace::EventKind::AggregateSettled)
                events.push_back(log[i]);
        return events;
    };
    EXPECT_EQ(withoutVerdict("all"), withoutVerdict("all_settled"));
    EXPECT_EQ(withoutVerdict("any"), withoutVerdict("all_settled"));
    EXPECT_EQ(withoutVerdict("race"), withoutVerdict("all_settled"));
}

TEST(SettlementRule, OverAnEmptyListIsDecidedAtOnceOrNever)
{
    EXPECT_EQ(logOf("settle all"), "0: run sees fulfilled");
    EXPECT_EQ(logOf("settle all_settled"), "0: run sees fulfilled");
    EXPECT_EQ(logOf("settle any"), "0: run sees rejected");
    EXPECT_EQ(logOf("settle race"), "");
}

} // namespace
} // namespace inflight::sim

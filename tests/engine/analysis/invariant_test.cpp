// Every invariant: a log that keeps it, a log that breaks it and by whom, and a log that has nothing to check.
#include <gtest/gtest.h>

#include <map>

#include "engine/analysis/analysis.h"
#include "engine/analysis/invariant.h"
#include "engine/sim/simulate.h"
#include "tests/support/log_text.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenario_text.h"

namespace inflight::analysis {
namespace {

using test::logFrom;
using test::scenarioOf;

Verdict verdictOn(Invariant invariant, const trace::EventLog &log)
{
    EXPECT_TRUE(analyse(log)) << core::messageOf(analyse(log).error());
    return checkInvariants(log)[static_cast<std::size_t>(invariant)];
}

// "holds", "nothing to check", "undecided", or "broken at 10 ms by B".
std::string wordOn(Invariant invariant, const trace::EventLog &log)
{
    const Verdict verdict = verdictOn(invariant, log);
    std::string word(nameOf(verdict.standing));
    if (verdict.standing != Standing::Broken)
        return word;
    word += " at " + core::millisecondsText(*verdict.at) + " ms";
    return verdict.job ? word + " by " + log.jobs().ids[core::indexOf(*verdict.job)] : word;
}

std::string wordOn(Invariant invariant, const char *scenario) { return wordOn(invariant, sim::record(scenarioOf(scenario))); }

TEST(Invariant, V1IsBrokenByTheOperationThatExceedsTheLimit)
{
    const std::string kept = "0: A queued, A starts, A completed, A sees fulfilled\n0: run ends";
    const std::string over = "0: A queued, B queued, A starts\n5: B starts\n9: A completed, B completed, A sees fulfilled, B sees fulfilled\n9: run ends";
    EXPECT_EQ(wordOn(Invariant::V1, logFrom(kept, 1)), "holds");
    EXPECT_EQ(wordOn(Invariant::V1, logFrom(over, 1)), "broken at 5 ms by B");
    EXPECT_EQ(wordOn(Invariant::V1, logFrom(over, std::nullopt)), "nothing to check");
}

TEST(Invariant, V2IsBrokenByACallerWhoNeverHears)
{
    EXPECT_EQ(wordOn(Invariant::V2, logFrom("0: A queued, B queued, A starts\n9: A completed, A sees fulfilled\n9: run ends", 1)), "broken at 9 ms by B");
    EXPECT_EQ(wordOn(Invariant::V2, logFrom("0: A queued\n9: A starts", 1)), "undecided");
    EXPECT_EQ(wordOn(Invariant::V2, logFrom("0: A queued, A starts\n9: A completed, A sees fulfilled\n9: run ends", 1)), "holds");
}

TEST(Invariant, V3IsBrokenByAPermitThatIsNotGivenBack)
{
    EXPECT_EQ(wordOn(Invariant::V3, logFrom("0: A queued, A takes, A starts\n9: A completed, A sees fulfilled\n9: run ends", 1)), "broken at 9 ms by A");
    EXPECT_EQ(wordOn(Invariant::V3, logFrom("0: A queued, A takes, A starts\n9: A completed, A sees fulfilled, A frees\n9: run ends", 1)), "holds");
}

TEST(Invariant, V4IsBrokenWhereACallerHearsAfterItsDeadline)
{
    EXPECT_EQ(wordOn(Invariant::V4, logFrom("0: A queued, A starts\n5: A expires, A sees timeout\n9: A completed\n9: run ends", 1)), "holds");
    EXPECT_EQ(wordOn(Invariant::V4, logFrom("0: A queued, A starts\n5: A expires\n9: A completed, A sees fulfilled\n9: run ends", 1)), "broken at 5 ms by A");
    EXPECT_EQ(wordOn(Invariant::V4, logFrom("0: A queued, A starts\n9: A completed, A sees fulfilled\n9: run ends", 1)), "nothing to check");
}

TEST(Invariant, V5IsBrokenByALateStart)
{
    const std::string late = "0: A queued\n5: A sees timeout\n9: A starts, A completed\n9: run ends";
    EXPECT_EQ(wordOn(Invariant::V5, logFrom(late, 1)), "broken at 9 ms by A");
    EXPECT_EQ(wordOn(Invariant::V5, logFrom("0: A queued, A starts\n5: A sees timeout\n9: A completed\n9: run ends", 1)), "holds");
}

TEST(Invariant, V6IsBrokenByAStartAfterAdmissionStopped)
{
    const std::string after = "0: A queued, B queued, A starts\n5: A failed, A sees rejected, A stops admission, B starts\n9: B completed, B sees fulfilled\n9: run ends";
    EXPECT_EQ(wordOn(Invariant::V6, logFrom(after, 2)), "broken at 5 ms by B");
    EXPECT_EQ(wordOn(Invariant::V6, logFrom("0: A queued, A starts, A completed, A sees fulfilled\n0: run ends", 2)), "nothing to check");
}

TEST(Invariant, V6IsNotBrokenByAnotherAttemptWithinASlotThatWasTakenBefore)
{
    const std::string head = "0: A queued, A takes, A starts, B queued, B takes, B starts\n1: A failed, A retries\n"
                             "5: B failed, B sees rejected, B stops admission, B frees\n";
    const std::string tail = "\n9: A completed, A sees fulfilled, A frees\n9: run ends";
    EXPECT_EQ(wordOn(Invariant::V6, logFrom(head + "7: A starts" + tail, 2)), "holds");
    const std::string givenBack = "6: A frees\n7: A queued, A takes, A starts";
    EXPECT_EQ(wordOn(Invariant::V6, logFrom(head + givenBack + tail, 2)), "broken at 7 ms by A");
    const std::string withoutSlot = "6: A frees\n7: A starts\n9: A completed, A sees fulfilled\n9: run ends";
    EXPECT_EQ(wordOn(Invariant::V6, logFrom(head + withoutSlot, 2)), "broken at 7 ms by A");
}

TEST(Invariant, V5IsBrokenByAnAttemptBehindACallerWhoHasLeft)
{
    EXPECT_EQ(wordOn(Invariant::V5, "retry 2 100; race 50; A 20 fail"), "broken at 120 ms by A");
    EXPECT_EQ(wordOn(Invariant::V5, "retry 2 100; race 150; A 20 fail"), "holds");
}

TEST(Invariant, V9AndV10CountAJobThatIsQueuedAgainFromThen)
{
    EXPECT_EQ(wordOn(Invariant::V9, "pool 1; retry 3 100 given_back; A 20 fail; B 10; C 200"), "holds");
    EXPECT_EQ(wordOn(Invariant::V10, "pool 1; retry 3 100 given_back; A 20 fail; B 10; C 200"), "holds");
    const std::string head = "0: A queued, A takes, A starts, B queued\n5: A failed, A retries, A frees, ";
    const std::string idle = head + "B takes, B starts\n7: B completed, B sees fulfilled, B frees, A queued\n"
                                    "8: A takes, A starts\n9: A completed, A sees fulfilled, A frees, run ends";
    EXPECT_EQ(wordOn(Invariant::V9, logFrom(idle, 1)), "broken at 7 ms");
    const std::string overtakes = head + "A queued, A takes, A starts\n9: A completed, A sees fulfilled, A frees, B takes, B starts\n"
                                         "9: B completed, B sees fulfilled, B frees, run ends";
    EXPECT_EQ(wordOn(Invariant::V10, logFrom(overtakes, 1)), "broken at 5 ms by A");
}

TEST(Invariant, V10AllowsAnotherAttemptWithinItsSlotWhileOthersWait)
{
    EXPECT_EQ(wordOn(Invariant::V10, "pool 1; retry 3 100; A 20 fail; B 10"), "holds");
}

TEST(Invariant, V9IsBrokenByAFreeSlotWhileAJobWaits)
{
    EXPECT_EQ(wordOn(Invariant::V9, "pool 2; A 10; B 10; C 10"), "holds");
    // Groups of two wait for their slowest: B's slot idles from 10.
    EXPECT_EQ(wordOn(Invariant::V9, "chunks 2; A 30; B 10; C 10"), "broken at 10 ms");
}

TEST(Invariant, V10IsBrokenByOvertakingWithinOnePriority)
{
    EXPECT_EQ(wordOn(Invariant::V10, logFrom("0: A queued, B queued\n5: B starts\n6: A starts\n9: A completed, B completed\n9: A sees fulfilled, B sees fulfilled, run ends", 2)),
              "broken at 5 ms by B");
    scenario::Scenario priorities = scenarioOf("pool 1; A 10; B 10; C 10");
    priorities.jobs[2].priority = 1;
    EXPECT_EQ(wordOn(Invariant::V10, sim::record(priorities)), "holds");
}

TEST(Invariant, V11AndV12AreBrokenByAnEndThatIsAnnouncedTooEarly)
{
    const trace::EventLog log = logFrom("0: A queued, A starts\n5: A signalled, A sees timeout\n9: run ends", 1);
    EXPECT_EQ(wordOn(Invariant::V11, log), "broken at 9 ms by A");
    EXPECT_EQ(wordOn(Invariant::V12, log), "broken at 9 ms by A");
}

TEST(Invariant, EachHasItsNameAndSentence)
{
    std::map<std::string_view, int> names;
    for (int i = 0; i < kInvariantCount; ++i) {
        ++names[nameOf(static_cast<Invariant>(i))];
        EXPECT_FALSE(sentenceOf(static_cast<Invariant>(i)).empty());
    }
    EXPECT_EQ(names.size(), static_cast<std::size_t>(kInvariantCount));
}

// No legal scenario breaks these by the engine's own fault, and V1 breaks exactly where nobody enforces the limit.
TEST(Invariant, TheEngineBreaksNoneThatAreItsOwnToKeep)
{
    for (std::uint64_t seed = 1; seed <= 5000; ++seed) {
        const scenario::Scenario s = test::randomScenario(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const std::vector<Verdict> verdicts = checkInvariants(sim::record(s));
        for (const Invariant own : {Invariant::V2, Invariant::V3, Invariant::V6, Invariant::V10, Invariant::V11, Invariant::V12})
            ASSERT_NE(verdicts[static_cast<std::size_t>(own)].standing, Standing::Broken) << nameOf(own);
        const bool isEnforced = scenario::needsLimit(s.strategy.kind) && s.slotRelease == scenario::SlotRelease::WhenWorkEnds;
        ASSERT_TRUE(!isEnforced || verdicts[0].standing != Standing::Broken) << "V1";
        const bool fansOut = s.strategy.kind == scenario::StrategyKind::FanOut && s.strategy.limit;
        const bool startsAll = fansOut && s.jobs.size() > *s.strategy.limit;
        ASSERT_TRUE(!startsAll || verdicts[0].standing == Standing::Broken) << "V1";
    }
}

} // namespace
} // namespace inflight::analysis

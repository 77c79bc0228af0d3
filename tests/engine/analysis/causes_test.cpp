#include "engine/analysis/causes.h"

#include <gtest/gtest.h>

#include "engine/sim/simulate.h"
#include "tests/support/log_text.h"
#include "tests/support/random_scenario.h"
#include "tests/support/run_text.h"

namespace inflight::analysis {
namespace {

// "B starts < B takes < A frees ...": from the event back.
std::string chainOf(const trace::EventLog &log, std::size_t event)
{
    std::string text;
    for (const std::size_t link : Causes(log).chainTo(event))
        text += (text.empty() ? "" : " < ") + test::eventText(log[link], log.jobs());
    return text;
}

std::string chainToLast(const std::string &text)
{
    const trace::EventLog log = test::logFrom(text);
    return chainOf(log, log.size() - 1);
}

TEST(Causes, AWaitingJobStartsBecauseAnotherFreedItsSlot)
{
    EXPECT_EQ(chainToLast("0: run begins, A queued, B queued, A takes, A starts\n5: A completed, A sees fulfilled, A frees, B takes, B starts"),
              "B starts < B takes < A frees < A sees fulfilled < A completed < A starts < A takes < A queued < run starts");
}

TEST(Causes, ASlotFreedWithTheCallerComesFromTheDeadline)
{
    EXPECT_EQ(chainToLast("0: A queued, A takes, A starts\n3: A expires, A sees timeout, A frees"), "A frees < A sees timeout < A expires");
}

TEST(Causes, WhoseSlotItWasStaysOpenWhenTwoAreFree)
{
    EXPECT_EQ(chainToLast("0: A takes, B takes\n4: A frees, B frees, C takes"), "C takes");
    EXPECT_EQ(chainToLast("0: A takes, B takes\n4: A frees, B frees, C takes, D takes"), "D takes < B frees");
}

TEST(Causes, AFreeSlotIsTakenBecauseTheJobCame)
{
    EXPECT_EQ(chainToLast("0: run begins, A queued, A takes"), "A takes < A queued < run starts");
}

TEST(Causes, AnAbortedOperationGoesBackToTheSignalAndItsSender)
{
    EXPECT_EQ(chainToLast("0: A starts\n3: A expires, A signalled\n5: A stops, A aborted"), "A aborted < A stops < A signalled < A expires");
    EXPECT_EQ(chainToLast("0: A starts, B starts\n3: B failed, B sees rejected, B stops admission, A signalled, A stops, A aborted"),
              "A aborted < A stops < A signalled < B stops admission < B sees rejected < B failed < B starts");
}

TEST(Causes, WhoIsTurnedAwayGoesBackToTheFailureThatStoppedAdmission)
{
    EXPECT_EQ(chainToLast("0: A starts, B queued\n3: A failed, A sees rejected, A stops admission, B sees not_admitted"),
              "B sees not_admitted < A stops admission < A sees rejected < A failed < A starts");
}

TEST(Causes, ARetryGoesBackToTheFailureBeforeIt)
{
    EXPECT_EQ(chainToLast("0: A queued, A takes, A starts\n3: A failed, A retries\n5: A starts"),
              "A starts < A retries < A failed < A starts < A takes < A queued");
    EXPECT_EQ(chainToLast("0: A queued, A takes, A starts\n3: A failed, A retries, A frees\n5: A queued, A takes, A starts"),
              "A starts < A takes < A queued < A retries < A failed < A starts < A takes < A queued");
}

TEST(Causes, TheBatchGoesBackToTheCallerThatDecidedIt)
{
    EXPECT_EQ(chainToLast("0: A starts, B starts\n3: A completed, A sees fulfilled\n4: B completed, B sees fulfilled, run decides fulfilled"),
              "run sees fulfilled < B sees fulfilled < B completed < B starts");
}

TEST(Causes, EffectsAreTheOtherDirection)
{
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::RandomScenarioOptions options;
        options.allowsRetries = options.allowsDialects = true;
        const trace::EventLog log = sim::record(test::randomScenario(seed, options));
        const Causes causes(log);
        std::size_t effects = 0, caused = 0;
        for (std::size_t event = 0; event < log.size(); ++event) {
            if (const auto cause = causes.causeOf(event)) {
                ++caused;
                ASSERT_LT(*cause, event) << "nothing comes from what is later";
            }
            for (const std::uint32_t effect : causes.effectsOf(event)) {
                ++effects;
                ASSERT_EQ(causes.causeOf(effect), event);
            }
        }
        ASSERT_EQ(effects, caused);
    }
}

TEST(Causes, OfASimulatedRunEndAtItsStartOrAtADeadline)
{
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const trace::EventLog log = sim::record(test::randomScenario(seed));
        const Causes causes(log);
        for (std::size_t event = 0; event < log.size(); ++event) {
            const trace::EventKind root = log[causes.chainTo(event).back()].kind();
            // A chunk begins when several slots are free.
            ASSERT_TRUE(root == trace::EventKind::RunStarted || root == trace::EventKind::DeadlinePassed || root == trace::EventKind::SlotTaken)
                << test::eventText(log[event], log.jobs());
        }
    }
}

} // namespace
} // namespace inflight::analysis

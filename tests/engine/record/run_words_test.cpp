#include "engine/record/run_words.h"

#include <gtest/gtest.h>

#include "tests/support/sample_record.h"

namespace inflight::record {
namespace {

using core::SimTime;

TEST(RunWords, TellThePolicyWithoutItsDefaults)
{
    EXPECT_EQ(
        policyLine(test::scenarioOf("pool 3; race+signal 120; A 10")),
        "worker pool, limit 3; settlement all settled; on failure keep going; deadline race+signal after 120 ms from start; "
        "slot free when work ends");
    EXPECT_EQ(policyLine(test::scenarioOf("fan_out; settle any; abort_active; work_first; slot_leaves_with_caller; A 10")),
              "fan out, no limit; settlement any; on failure abort active; no deadline; slot free when caller settles; ties work "
              "first");
    EXPECT_EQ(policyLine(test::scenarioOf("sequential; signal 0.25 from_queue; dropped; A 10")),
              "sequential, no limit; settlement all settled; on failure keep going; deadline signal after 0.25 ms from queue, "
              "expired in queue dropped; slot free when work ends");
}

TEST(RunWords, TellARetry)
{
    const std::string head = "worker pool, limit 3; settlement all settled; on failure keep going; no deadline; slot free when work ends; retry ";
    EXPECT_EQ(policyLine(test::scenarioOf("pool 3; retry 4; A 10")), head + "4 attempts, slot held");
    EXPECT_EQ(policyLine(test::scenarioOf("pool 3; retry 4 100 2 1000 given_back; A 10")),
              head + "4 attempts, delay 100 ms times 2 up to 1000 ms, slot given back");
}

TEST(RunWords, HoldThePeakAgainstTheLimit)
{
    EXPECT_EQ(budgetSentence(3, 3), "3 operations in flight at most, limit 3: within budget");
    EXPECT_EQ(budgetSentence(6, 3), "6 operations in flight at most, limit 3: budget broken, 3 above");
    EXPECT_EQ(budgetSentence(1, std::nullopt), "1 operation in flight at most, no limit declared");
}

TEST(RunWords, CountWhatTheCallersSaw)
{
    EXPECT_EQ(callersPhrase(test::sampleRun("fan_out; stop_admission; A 10; B 20 fail", "").facts()), "1 fulfilled, 1 rejected");
    EXPECT_EQ(callersPhrase(test::sampleRun("sequential; stop_admission; A 10 fail; B 20", "").facts()),
              "1 rejected, 1 not admitted");
    EXPECT_EQ(callersPhrase({}), "no caller");
}

TEST(RunWords, TellWhoDecidedTheWholeRun)
{
    const auto sentence = [](const char *text) {
        const RunEntry run = test::sampleRun(text, "");
        return aggregateSentence(run.facts(), run.log().jobs());
    };
    EXPECT_EQ(sentence("settle all; A 10; B 20 fail"),
              "The caller of the whole run saw it rejected at 20 ms, with the reason of B.");
    EXPECT_EQ(sentence("settle race; A 10; B 20"), "The caller of the whole run saw it fulfilled at 10 ms, decided by A.");
    EXPECT_EQ(sentence("race 5 whole_run; A 10; B 20"), "The caller of the whole run saw a timeout at 5 ms.");
}

TEST(RunWords, TellStretchesAboveTheLimit)
{
    const auto at = [](std::int64_t ms) { return SimTime::fromWholeMilliseconds(ms); };
    EXPECT_EQ(windowPhrase({at(0), at(90), 6, 1}), "from 0 ms up to 90 ms, peak 6");
    EXPECT_EQ(windowPhrase({at(5), at(5), 4, 1}), "within the instant 5 ms, peak 4");
    EXPECT_EQ(windowPhrase({at(5), std::nullopt, 4, 1}), "from 5 ms to the end of the log, peak 4");
}

TEST(RunWords, TellHowLateAnOperationEnded)
{
    const RunEntry run = test::sampleRun("race 100; A 160.5", "");
    EXPECT_EQ(latePhrase("A", run.facts().jobs[0]), "A completed at 160.5 ms, 60.5 ms after its caller saw a timeout at 100 ms");
}

} // namespace
} // namespace inflight::record

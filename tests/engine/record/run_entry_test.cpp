#include "engine/record/run_entry.h"

#include <gtest/gtest.h>

#include "engine/record/digest.h"
#include "engine/sim/simulate.h"
#include "tests/support/scenario_text.h"

namespace inflight::record {
namespace {

TEST(RunEntry, ComputesEverythingFromTheLog)
{
    const auto scenario = test::scenarioOf("fan_out 1; A 10; B 20");
    const trace::EventLog log = sim::record(scenario, 7);
    const auto entry = runEntry(log, scenario, "fan-out");
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry.value().facts().peakInFlight, 2u);
    EXPECT_EQ(entry.value().limit(), 1u);
    EXPECT_TRUE(entry.value().brokeBudget());
    EXPECT_TRUE(entry.value().isSimulated());
    EXPECT_EQ(entry.value().digest(), digestOf(log));
}

TEST(RunEntry, TakesTheSourceForAnEmptyLabel)
{
    const auto entry = runEntry(sim::record(test::scenarioOf("A 10")), std::nullopt, "");
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry.value().label(), "test");
}

TEST(RunEntry, CopiesALogWithItsForeignLines)
{
    trace::EventLog log({trace::ClockKind::Wall, "app", "", "recorder 2", 1, std::nullopt}, {{"A"}, {""}});
    log.setFirstNumber(5);
    log.append({core::SimTime(), trace::EventKind::Foreign});
    log.keepVerbatim(0, R"({"t": 0, "n": 5, "kind": "cache_hit"})");
    const auto entry = runEntry(log, std::nullopt, "measured");
    ASSERT_TRUE(entry) << messageOf(entry.error());
    EXPECT_EQ(entry.value().digest(), digestOf(log));
    EXPECT_FALSE(entry.value().isSimulated());
    EXPECT_FALSE(entry.value().isComplete());
}

TEST(RunEntry, RefusesALogThatContradictsItself)
{
    trace::EventLog log({}, {{"A"}, {""}});
    log.append({core::SimTime(), trace::EventKind::WorkEnded, core::jobIdAt(0), trace::Outcome::Completed});
    const auto entry = runEntry(log, std::nullopt, "bad");
    ASSERT_FALSE(entry);
    EXPECT_EQ(entry.error().kind, core::ErrorKind::BrokenLog);
}

TEST(RunEntry, RefusesTheScenarioOfAnotherRun)
{
    const trace::EventLog log = sim::record(test::scenarioOf("pool 2; A 10; B 20"));
    const auto placeOf = [&log](const char *scenario) {
        const auto entry = runEntry(log, test::scenarioOf(scenario), "");
        return entry ? std::string("accepted") : entry.error().place;
    };
    EXPECT_EQ(placeOf("pool 2; A 10"), "/scenario/jobs");
    EXPECT_EQ(placeOf("pool 2; A 10; C 20"), "/scenario/jobs/1/id");
    EXPECT_EQ(placeOf("pool 3; A 10; B 20"), "/scenario/strategy");
    EXPECT_EQ(placeOf("pool 2; A 10; B 20"), "accepted");
}

TEST(RunEntry, NamesOnlyFilesThatStandBesideIt)
{
    EXPECT_TRUE(isPlainFileName("log.jsonl"));
    for (const char *name : {"", ".", "..", "a/b", "../log", "a\\b"})
        EXPECT_FALSE(isPlainFileName(name)) << name;
    EXPECT_FALSE(isPlainFileName(std::string("a\0b", 3)));
    EXPECT_FALSE(isPlainFileName(std::string(256, 'a')));
}

} // namespace
} // namespace inflight::record

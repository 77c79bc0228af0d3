#include "engine/analysis/facts_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/analysis/analysis.h"
#include "engine/sim/simulate.h"
#include "tests/support/log_text.h"
#include "tests/support/scenario_text.h"

namespace inflight::analysis {
namespace {

const char *const kGuided = "pool 3; race+signal 120; J1 100 stop; J2 80 stop; J3 140 stop; J4 180; J5 60 stop fail; J6 90 stop";

// What plain code on Node gave for the six jobs of the guided run.
const char *const kGuidedFacts = R"({
 "jobs": [
  {"id":"J1","queued_ms":0,"started_ms":0,"finished_ms":100,"finish":"completed","settled_ms":100,"settled":"fulfilled","signal_sent_ms":null,"signal_observed_ms":null},
  {"id":"J2","queued_ms":0,"started_ms":0,"finished_ms":80,"finish":"completed","settled_ms":80,"settled":"fulfilled","signal_sent_ms":null,"signal_observed_ms":null},
  {"id":"J3","queued_ms":0,"started_ms":0,"finished_ms":120,"finish":"aborted","settled_ms":120,"settled":"timeout","signal_sent_ms":120,"signal_observed_ms":120},
  {"id":"J4","queued_ms":0,"started_ms":80,"finished_ms":260,"finish":"completed","settled_ms":200,"settled":"timeout","signal_sent_ms":200,"signal_observed_ms":null},
  {"id":"J5","queued_ms":0,"started_ms":100,"finished_ms":160,"finish":"failed","settled_ms":160,"settled":"rejected","signal_sent_ms":null,"signal_observed_ms":null},
  {"id":"J6","queued_ms":0,"started_ms":120,"finished_ms":210,"finish":"completed","settled_ms":210,"settled":"fulfilled","signal_sent_ms":null,"signal_observed_ms":null}
 ],
 "start_order": ["J1","J2","J3","J4","J5","J6"],
 "peak_in_flight": 3,
 "limiter_peak": 3,
 "aggregate": {"outcome":"fulfilled","at_ms":210,"first_reason_job":null,"winner_job":null},
 "late_completions": 1,
 "makespan_ms": 260
}
)";

TEST(FactsText, OfTheGuidedRunIsWhatNodeGave)
{
    const trace::EventLog log = sim::record(test::scenarioOf(kGuided));
    EXPECT_EQ(factsText(analyse(log).value().facts, log.jobs()), kGuidedFacts);
}

TEST(FactsText, AndFactsJsonSayTheSame)
{
    const trace::EventLog log = sim::record(test::scenarioOf(kGuided));
    EXPECT_EQ(nlohmann::json::parse(kGuidedFacts), factsJson(analyse(log).value().facts, log.jobs()));
}

TEST(FactsText, OfNoJobsIsAWholeDocument)
{
    const trace::EventLog log = sim::record(test::scenarioOf("settle race"));
    const auto document = nlohmann::json::parse(factsText(analyse(log).value().facts, log.jobs()));
    EXPECT_TRUE(document["jobs"].is_array());
    EXPECT_TRUE(document["jobs"].empty());
    EXPECT_EQ(document["aggregate"]["outcome"], "never");
    EXPECT_TRUE(document["makespan_ms"].is_null());
}

TEST(FactsText, SpellsWholeMillisecondsWithoutAPointAndOthersWithTheirDecimals)
{
    const trace::EventLog log = sim::record(test::scenarioOf("sequential; A 1.5; B 0.001; C 0.499"));
    const auto document = nlohmann::json::parse(factsText(analyse(log).value().facts, log.jobs()));
    EXPECT_EQ(document["jobs"][0]["finished_ms"].dump(), "1.5");
    EXPECT_EQ(document["jobs"][1]["finished_ms"].dump(), "1.501");
    EXPECT_EQ(document["jobs"][2]["finished_ms"].dump(), "2");
}

TEST(FactsText, QuotesWhatStandsInAnId)
{
    trace::EventLog log = test::logFrom("0: A queued, A starts");
    log.mutableJobs().ids[0] = "say \"\u00e9\"\n";
    const auto document = nlohmann::json::parse(factsText(analyse(log).value().facts, log.jobs()));
    EXPECT_EQ(document["start_order"][0], log.jobs().ids[0]);
}

} // namespace
} // namespace inflight::analysis

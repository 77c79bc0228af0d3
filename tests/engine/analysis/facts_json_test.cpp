#include "engine/analysis/facts_json.h"

#include <sstream>

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

// The text is written by hand, without a document in memory: each value must come out as the library would write it.
TEST(FactsText, SpellsEveryTimeAndIdAsTheLibraryDoes)
{
    RunFacts facts;
    trace::JobTable jobs;
    const std::int64_t times[] = {0, 1, 10, 100, 999, 1000, 1001, 1010, 123'456'789, 999'999'999'999'999, 1'000'000'000'000'000, 1'000'000'000'000'001,
                                  999'999'999'999'999'999, 1'000'000'000'000'000'000};
    const std::string ids[] = {"A", "\"", "\\", "/", "\x7F", "\n\t\b\f\r\x01\x1F", "\xC3\xA4\xE2\x82\xAC", "a b'<>&"};
    for (const std::int64_t us : times) {
        for (const std::string &id : ids) {
            const auto time = core::SimTime::fromMicroseconds(us);
            JobFacts job;
            job.queued = job.started = job.finished = job.settled = job.signalSent = job.signalObserved = time;
            job.attempts = static_cast<std::uint16_t>(facts.jobs.size() % 4);
            facts.startOrder.push_back(core::jobIdAt(facts.jobs.size()));
            facts.jobs.push_back(job);
            jobs.ids.push_back(id);
        }
    }
    jobs.names.resize(jobs.ids.size());
    std::istringstream lines(factsText(facts, jobs));
    std::string line;
    std::size_t job = 0;
    while (std::getline(lines, line) && job < facts.jobs.size()) {
        if (line.starts_with("  {")) {
            const auto value = nlohmann::ordered_json::parse(line.substr(2, line.rfind('}') - 1));
            EXPECT_EQ("  " + value.dump() + (job + 1 < facts.jobs.size() ? "," : ""), line);
            EXPECT_EQ(nlohmann::json(value), jobFactsJson(facts.jobs[job], jobs.ids[job]));
            ++job;
        }
    }
    EXPECT_EQ(job, facts.jobs.size());
    EXPECT_EQ(nlohmann::json::parse(factsText(facts, jobs)), factsJson(facts, jobs));
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

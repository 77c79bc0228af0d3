// Every way through the engine with every allocation failing in turn: a whole result or none, and nothing left behind.
#include <sstream>

#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/analysis/facts_json.h"
#include "engine/analysis/invariant.h"
#include "engine/analysis/replay.h"
#include "engine/record/contract_draft.h"
#include "engine/record/digest.h"
#include "engine/record/document.h"
#include "engine/record/record_markdown.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "tests/allocation/allocation_trial.h"
#include "tests/support/sample_record.h"
#include "tests/support/scenario_text.h"

namespace inflight::test {
namespace {

using Text = std::optional<std::string>;

const char *const kGuided = "pool 3; race+signal 120; J1 100 stop; J2 80 stop; J3 140 stop; J4 180; J5 60 stop fail; J6 90 stop";

std::string textOf(const trace::EventLog &log)
{
    std::ostringstream out;
    out.exceptions(std::ios::badbit);
    trace::writeJsonLines(log, out);
    return std::move(out).str();
}

// With a kind and a key that are not ours, so that lines are kept too.
std::string foreignLog()
{
    return "{\"schema\": \"inflight.events/1\", \"clock\": \"wall\", \"unit\": \"ms\", \"source\": \"somebody's program, "
           "measured\"}\n"
           "{\"t\": 0, \"n\": 1, \"kind\": \"job_queued\", \"job\": \"a job with a long name\", \"name\": \"\\u00e4 name that is "
           "long as well\"}\n"
           "{\"t\": 0.5, \"n\": 2, \"kind\": \"cache_missed\", \"job\": \"another job with a long name\", \"where\": [1, "
           "{\"deep\": null}]}\n"
           "{\"t\": 1, \"n\": 3, \"kind\": \"work_started\", \"job\": \"a job with a long name\", \"more\": \"a key that nobody "
           "knows\"}\n";
}

TEST(EngineWithoutMemory, ReadsAScenarioOrNothing)
{
    const std::string text = scenario::writeScenario(scenarioOf(kGuided));
    expectAllOrNothing("readScenario", [&]() -> Text {
        const auto read = scenario::readScenario(text, "a file with a long name.json");
        return read ? Text(scenario::writeScenario(read.value())) : std::nullopt;
    });
}

TEST(EngineWithoutMemory, RefusesABadScenarioWithItsErrorOrNothing)
{
    const std::string text =
        R"({"schema": "inflight.scenario/1", "id": "a long id, longer than a short text", "jobs": [{"wrong": 1}]})";
    expectAllOrNothing("refused scenario", [&]() -> Text {
        const auto read = scenario::readScenario(text, "a file with a long name.json");
        return read ? std::nullopt : Text(core::messageOf(read.error()));
    });
}

TEST(EngineWithoutMemory, ReadsALogOrNothing)
{
    for (const std::string &text : {textOf(sim::record(scenarioOf(kGuided))), foreignLog()}) {
        expectAllOrNothing("readJsonLines", [&]() -> Text {
            std::istringstream in(text);
            const auto read = trace::readJsonLines(in, "a file with a long name.jsonl");
            return read ? Text(textOf(read.value())) : std::nullopt;
        });
    }
}

TEST(EngineWithoutMemory, RunsAScenarioOrThrows)
{
    for (const char *text : {kGuided, "semaphore 2; signal 30 whole_run; abort_active; A 20 stop+5; B 10 fail; C 40; D 5",
                             "chunks 2; race 10; settle any; A 20; B 10 fail; C 40; D 5"}) {
        const scenario::Scenario scenario = scenarioOf(text);
        expectAllOrNothing("simulate", [&]() -> Text { return textOf(sim::record(scenario)); });
    }
}

TEST(EngineWithoutMemory, AnalysesALogOrThrows)
{
    const trace::EventLog log = sim::record(scenarioOf(kGuided));
    expectAllOrNothing("analyse", [&]() -> Text {
        const auto analysis = analysis::analyse(log);
        return analysis ? Text(analysis::factsText(analysis.value().facts, log.jobs())) : std::nullopt;
    });
    expectAllOrNothing("checkInvariants", [&]() -> Text {
        std::string text;
        for (const analysis::Verdict &verdict : analysis::checkInvariants(log))
            text += nameOf(verdict.standing);
        return text;
    });
    expectAllOrNothing("Replay", [&]() -> Text { return std::to_string(analysis::Replay(log).after(log.size()).peak); });
}

TEST(EngineWithoutMemory, MakesARecordOrThrows)
{
    const scenario::Scenario scenario = scenarioOf(kGuided);
    const trace::EventLog log = sim::record(scenario);
    const auto made = [&]() -> core::Result<record::BudgetRecord> {
        auto entry = record::runEntry(log, scenario, "a label that is long enough");
        if (!entry)
            return entry.error();
        std::vector<record::RunEntry> runs;
        runs.push_back(std::move(entry).value());
        return record::makeRecord(sampleHeader(), record::contractOf(scenario), std::move(runs));
    };
    expectAllOrNothing("recordJson", [&]() -> Text {
        const auto record = made();
        return record ? Text(record::recordJson(record.value())) : std::nullopt;
    });
    expectAllOrNothing("recordMarkdown", [&]() -> Text {
        const auto record = made();
        return record ? Text(record::recordMarkdown(record.value())) : std::nullopt;
    });
}

TEST(EngineWithoutMemory, OpensAnyDocumentOrNothing)
{
    const std::string texts[] = {scenario::writeScenario(scenarioOf(kGuided)), textOf(sim::record(scenarioOf(kGuided))),
                                 record::recordJson(sampleRecord())};
    for (const std::string &text : texts) {
        expectAllOrNothing("readDocument", [&]() -> Text {
            std::istringstream in(text);
            const auto document = record::readDocument(in, "a file with a long name");
            if (!document)
                return std::nullopt;
            return std::to_string(static_cast<int>(record::kindOf(document.value())));
        });
    }
}

} // namespace
} // namespace inflight::test

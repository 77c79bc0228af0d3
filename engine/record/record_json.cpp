#include "engine/record/record_json.h"

#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/analysis/facts_json.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/event_text.h"

namespace inflight::record {

namespace {

using nlohmann::json;

json optionalLimit(const std::optional<std::uint32_t> &limit)
{
    return limit ? json(*limit) : json(nullptr);
}

json timeJson(core::SimTime time)
{
    const std::int64_t us = time.microseconds();
    return us % 1000 == 0 ? json(us / 1000) : json(time.milliseconds());
}

json headerJson(const RecordHeader &header)
{
    return {{"author", header.author},
            {"group", header.group},
            {"created", header.created},
            {"software_version", header.softwareVersion},
            {"path", nameOf(header.path)}};
}

json contractJson(const RecordContract &contract)
{
    return {{"sequential", contract.sequential},          {"overlapping", contract.overlapping},
            {"budget_resource", contract.budgetResource}, {"limit", optionalLimit(contract.limit)},
            {"failure_policy", contract.failurePolicy},   {"timeout_meaning", contract.timeoutMeaning},
            {"cancellation", contract.cancellation},      {"measurable", contract.measurable},
            {"not_measurable", contract.notMeasurable}};
}

json windowsJson(const std::vector<analysis::BudgetWindow> &windows)
{
    json list = json::array();
    for (const auto &window : windows) {
        list.push_back({{"from_ms", timeJson(window.from)},
                        {"to_ms", window.to ? timeJson(*window.to) : json(nullptr)},
                        {"peak", window.peak},
                        {"event", window.event}});
    }
    return list;
}

json logJson(const RunEntry &run)
{
    if (run.logFile())
        return {{"file", *run.logFile()}};
    std::ostringstream text;
    trace::writeJsonLines(run.log(), text);
    std::istringstream in(std::move(text).str());
    json lines = json::array();
    for (std::string line; std::getline(in, line);)
        lines.push_back(std::move(line));
    return {{"lines", std::move(lines)}};
}

json claimsJson(const BudgetRecord &record)
{
    json inferred = json::array();
    for (const Inference &inference : record.inferred)
        inferred.push_back({{"statement", inference.statement}, {"rests_on", inference.restsOn}});
    return {{"observed", observedClaims(record)}, {"inferred", std::move(inferred)}, {"unclaimed", record.unclaimed}};
}

json recordDocument(const BudgetRecord &record)
{
    json runs = json::array();
    for (const RunEntry &run : record.runs)
        runs.push_back(runJson(run));
    return {{"schema", kRecordSchema},
            {"title", kRecordTitle},
            {"header", headerJson(record.header)},
            {"contract", contractJson(record.contract)},
            {"runs", std::move(runs)},
            {"evidence", json::array()},
            {"mutation_cycles", json::array()},
            {"transfer", nullptr},
            {"limitations", record.limitations},
            {"claims", claimsJson(record)},
            {"integrity", json::array()}};
}

} // namespace

json runJson(const RunEntry &run)
{
    const trace::LogHeader &header = run.log().header();
    return {{"label", run.label()},
            {"clock", run.isSimulated() ? "simulated" : "measured"},
            {"source", header.source},
            {"title", header.title},
            {"seed", header.seed},
            {"engine_version", header.engineVersion},
            {"limit", optionalLimit(run.limit())},
            {"scenario", run.scenario() ? json::parse(scenario::writeScenario(*run.scenario())) : json(nullptr)},
            {"facts", analysis::factsJson(run.facts(), run.log().jobs())},
            {"over_budget", windowsJson(run.overBudget())},
            {"complete", run.isComplete()},
            {"events", run.log().size()},
            {"event_log_sha256", run.digest()},
            {"log", logJson(run)}};
}

std::string recordJson(const BudgetRecord &record)
{
    return recordDocument(record).dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

void writeRecordJson(const BudgetRecord &record, std::ostream &out)
{
    out << recordJson(record);
}

} // namespace inflight::record

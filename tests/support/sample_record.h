// A budget record of small runs, for tests only: one within its budget, one that broke it.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/record/budget_record.h"
#include "engine/sim/simulate.h"
#include "tests/support/scenario_text.h"

namespace inflight::test {

inline record::RunEntry sampleRun(const std::string &scenarioText, const std::string &label)
{
    const scenario::Scenario scenario = scenarioOf(scenarioText);
    auto entry = record::runEntry(sim::record(scenario, 7), scenario, label);
    if (!entry)
        throw std::invalid_argument(messageOf(entry.error()));
    return std::move(entry).value();
}

inline record::RecordHeader sampleHeader()
{
    return {"Ada", "Group B", "2025-03-01T14:20:00Z", "1.0.0", record::RecordPath::Repair};
}

inline record::BudgetRecord sampleRecord()
{
    std::vector<record::RunEntry> runs;
    runs.push_back(sampleRun("pool 2; race+signal 25.5; A 10 stop; B 40 stop+1; C 30", "kept"));
    runs.push_back(sampleRun("fan_out 1; A 10; B 20 fail", "broken"));
    record::RecordContract contract;
    contract.budgetResource = "two connections";
    contract.limit = 2;
    auto made = record::makeRecord(sampleHeader(), std::move(contract), std::move(runs));
    if (!made)
        throw std::invalid_argument(messageOf(made.error()));
    made.value().inferred.push_back({"C needs no signal", "C completed after its caller had left"});
    made.value().limitations.push_back("three jobs only");
    return std::move(made).value();
}

} // namespace inflight::test

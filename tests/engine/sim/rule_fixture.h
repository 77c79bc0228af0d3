// A scenario in words in, its log or its facts in words out.
#pragma once

#include <string>

#include "engine/analysis/analysis.h"
#include "engine/sim/simulate.h"
#include "tests/support/run_text.h"
#include "tests/support/scenario_text.h"

namespace inflight::sim {

inline std::string logOf(const std::string &scenario) { return test::logText(record(test::scenarioOf(scenario))); }

inline std::string factsOf(const std::string &scenario)
{
    const trace::EventLog log = record(test::scenarioOf(scenario));
    return test::factsText(analysis::analyse(log).value().facts, log.jobs());
}

inline std::string aggregateOf(const std::string &scenario)
{
    const trace::EventLog log = record(test::scenarioOf(scenario));
    return test::aggregateText(analysis::analyse(log).value().facts.aggregate, log.jobs());
}

} // namespace inflight::sim

// Small scenarios on which the engine and the reference model once differed, with the facts that the rules give.
//
// tests/golden/shrunk holds each beside its facts; INFLIGHT_APPROVE=1 writes the facts anew, from the model.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/analysis/facts_json.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"
#include "tests/oracle/oracle_case.h"
#include "tests/property/reference_facts_json.h"
#include "tests/property/reference_model.h"
#include "tests/support/golden_text.h"

namespace inflight {
namespace {

constexpr std::string_view kScenario = ".scenario.json";

std::vector<std::string> shrunkScenarios()
{
    std::vector<std::string> names;
    const std::filesystem::path folder = std::filesystem::path(INFLIGHT_SOURCE_DIR) / "tests/golden/shrunk";
    for (const auto &entry : std::filesystem::directory_iterator(folder))
        if (const std::string name = entry.path().filename().string(); name.ends_with(kScenario))
            names.push_back(name.substr(0, name.size() - kScenario.size()));
    std::sort(names.begin(), names.end());
    return names;
}

class Shrunk : public testing::TestWithParam<std::string> {
protected:
    scenario::Scenario read() const
    {
        const std::string path = std::string(INFLIGHT_SOURCE_DIR) + "/tests/golden/shrunk/" + GetParam() + std::string(kScenario);
        std::ifstream in(path, std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return scenario::readScenario(text.str(), path).value();
    }
};

TEST_P(Shrunk, TheModelAndTheEngineGiveTheFactsOfTheRules)
{
    const scenario::Scenario scenario = read();
    const nlohmann::json facts = reference::factsJson(scenario, reference::simulate(scenario));
    EXPECT_TRUE(test::isGolden(facts.dump(1) + "\n", "shrunk/" + GetParam() + ".facts.json"));
    const trace::EventLog log = sim::record(scenario);
    const auto found = test::difference(facts, analysis::factsJson(analysis::analyse(log).value().facts, log.jobs()));
    EXPECT_FALSE(found) << *found;
}

std::string testName(const testing::TestParamInfo<std::string> &info)
{
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Golden, Shrunk, testing::ValuesIn(shrunkScenarios()), testName);

} // namespace
} // namespace inflight

// The reference model against the facts that were recorded from real runtimes and libraries, so that it is no copy of the
// engine's own errors.
#include <algorithm>

#include <gtest/gtest.h>

#include "engine/scenario/dialect.h"
#include "engine/scenario/scenario_json.h"
#include "tests/oracle/oracle_case.h"
#include "tests/property/reference_facts_json.h"
#include "tests/property/reference_model.h"

namespace inflight {
namespace {

std::vector<std::filesystem::path> recordedCases()
{
    std::vector<std::filesystem::path> paths;
    std::error_code ignored;
    for (const auto &entry : std::filesystem::directory_iterator(test::oracleFolder(), ignored))
        if (entry.path().extension() == ".json")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

TEST(ReferenceModel, GivesTheFactsOfEveryRecordedCase)
{
    const auto paths = recordedCases();
    if (paths.empty())
        GTEST_SKIP() << "no recorded cases here: " << test::oracleFolder();
    for (const auto &path : paths) {
        SCOPED_TRACE(path.filename().string());
        const test::json recorded = test::loadCase(path);
        auto read = scenario::readScenario(recorded.at("scenario").dump(), "scenario");
        ASSERT_TRUE(read) << messageOf(read.error());
        if (!recorded.at("conforms").get<bool>())
            read.value().dialect = scenario::dialectNamed(test::dialectOf(recorded.at("source"))).value();
        const auto found =
            test::difference(recorded.at("expected"), reference::factsJson(read.value(), reference::simulate(read.value())));
        EXPECT_FALSE(found) << *found;
    }
}

} // namespace
} // namespace inflight

// The same scenario gives the same bytes on every machine, compiler and build type: the digests of logs, one a line.
//
// tests/golden/digests.txt is one table for all of them, so a difference between two builds fails one of the two.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/record/digest.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "tests/support/golden_text.h"
#include "tests/support/random_scenario.h"

namespace inflight {
namespace {

constexpr std::uint64_t kSeeds = 200, kSeedsALine = 20;

// The log as bytes, without the version of the program, which is no part of what happened.
std::string bytesOf(const scenario::Scenario &scenario, std::uint64_t seed)
{
    trace::EventLog log = sim::record(scenario, seed);
    log.mutableHeader().engineVersion = "-";
    std::ostringstream out;
    trace::writeJsonLines(log, out);
    return std::move(out).str();
}

std::vector<std::filesystem::path> shippedScenarios()
{
    std::vector<std::filesystem::path> paths;
    for (const auto &entry : std::filesystem::directory_iterator(INFLIGHT_SOURCE_DIR "/resources/scenarios"))
        if (entry.path().extension() == ".json")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::string shippedTable()
{
    std::string table;
    for (const auto &path : shippedScenarios()) {
        std::ifstream in(path);
        const auto scenario = scenario::readScenario(in, path.filename());
        if (!scenario.isOk()) {
            ADD_FAILURE() << core::messageOf(scenario.error());
            continue;
        }
        table += record::sha256Of(bytesOf(scenario.value(), 1)) + "  " + path.filename().string() + '\n';
    }
    return table;
}

std::string randomTable()
{
    test::RandomScenarioOptions options;
    options.allowsFractions = true;
    options.allowsDialects = true;
    std::string table;
    for (std::uint64_t first = 1; first <= kSeeds; first += kSeedsALine) {
        record::Sha256 digest;
        for (std::uint64_t seed = first; seed < first + kSeedsALine; ++seed)
            digest.update(bytesOf(test::randomScenario(seed, options), seed));
        table += digest.takeHex() + "  random " + std::to_string(first) + " to " + std::to_string(first + kSeedsALine - 1) + '\n';
    }
    return table;
}

TEST(LogDigests, AreThoseOfEveryOtherBuild)
{
    EXPECT_TRUE(test::isGolden(shippedTable() + randomTable(), "digests.txt"));
}

} // namespace
} // namespace inflight

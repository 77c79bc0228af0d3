// The engine against facts that were recorded from real runtimes and libraries.
#include "tests/oracle/oracle_case.h"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/analysis/facts_json.h"
#include "engine/scenario/dialect.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"

namespace inflight::test {
namespace {

constexpr const char *kNoCases = "no recorded cases here";

json factsOf(const trace::EventLog &log)
{
    const auto analysis = analysis::analyse(log);
    if (!analysis)
        throw std::runtime_error(messageOf(analysis.error()));
    return analysis::factsJson(analysis.value().facts, log.jobs());
}

trace::EventLog run(const json &scenario)
{
    const auto read = scenario::readScenario(scenario.dump(), "scenario");
    if (!read)
        throw std::runtime_error(messageOf(read.error()));
    return sim::record(read.value());
}

void expectFacts(const json &scenario, const json &expected)
{
    const trace::EventLog log = run(scenario);
    const auto direct = difference(expected, factsOf(log));
    EXPECT_FALSE(direct) << *direct;
    // The same facts from the log as it stands in a file.
    std::stringstream file;
    trace::writeJsonLines(log, file);
    const auto read = trace::readJsonLines(file, "log");
    ASSERT_TRUE(read) << messageOf(read.error());
    const auto again = difference(expected, factsOf(read.value()));
    EXPECT_FALSE(again) << "from the file: " << *again;
}

// Conforming cases, or those that show a library's own way.
std::vector<std::string> caseNames(bool conforming)
{
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto &entry : std::filesystem::directory_iterator(oracleFolder(), ignored)) {
        if (entry.path().extension() == ".json" && loadJson(entry.path()).value("conforms", false) == conforming)
            names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    if (names.empty())
        names.push_back(kNoCases);
    return names;
}

std::string testName(const testing::TestParamInfo<std::string> &info)
{
    std::string name = info.param;
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

class Oracle : public testing::TestWithParam<std::string> {};

TEST_P(Oracle, TheEngineGivesTheRecordedFacts)
{
    if (GetParam() == kNoCases)
        GTEST_SKIP() << kNoCases << ": " << oracleFolder();
    const json recorded = loadCase(oracleFolder() / (GetParam() + ".json"));
    expectFacts(recorded.at("scenario"), recorded.at("expected"));
}

INSTANTIATE_TEST_SUITE_P(Recorded, Oracle, testing::ValuesIn(caseNames(true)), testName);

class Differing : public testing::TestWithParam<std::string> {};

TEST_P(Differing, ADialectGivesTheRecordedFacts)
{
    if (GetParam() == kNoCases)
        GTEST_SKIP() << kNoCases << ": " << oracleFolder();
    const json recorded = loadCase(oracleFolder() / (GetParam() + ".json"));
    const auto dialect = scenario::dialectNamed(dialectOf(recorded.at("source")));
    ASSERT_TRUE(dialect) << recorded.at("source");
    auto read = scenario::readScenario(recorded.at("scenario").dump(), "scenario");
    ASSERT_TRUE(read) << messageOf(read.error());
    read.value().dialect = *dialect;
    const auto found = difference(recorded.at("expected"), factsOf(sim::record(read.value())));
    EXPECT_FALSE(found) << *found;
}

INSTANTIATE_TEST_SUITE_P(Recorded, Differing, testing::ValuesIn(caseNames(false)), testName);

class GuidedVariant : public testing::TestWithParam<std::string> {};

TEST_P(GuidedVariant, GivesTheRecordedFacts)
{
    const auto path = examplesFolder() / "guided-six-jobs.facts.json";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "no recorded facts here: " << path;
    const json facts = loadJson(path);
    json scenario = loadJson(examplesFolder() / facts.at("scenario").get<std::string>());
    const json &variant = facts.at("variants").at(GetParam());
    scenario.merge_patch(variant.at("patch"));
    expectFacts(scenario, variant.at("expected"));
}

INSTANTIATE_TEST_SUITE_P(Recorded, GuidedVariant,
                         testing::Values("pool", "sequential", "fan_out", "semaphore", "chunks", "pool_no_deadline", "pool_race",
                                         "pool_race_early_slot"),
                         testName);

// The comparison itself must be able to say no.
TEST(OracleCase, TellsTheFirstDifference)
{
    const json expected = {{"jobs", json::array({{{"id", "A"}, {"settled_ms", 10}}})}, {"peak", 3}};
    EXPECT_EQ(difference(expected, expected), std::nullopt);
    json got = expected;
    got["jobs"][0]["settled_ms"] = 10.5;
    EXPECT_EQ(difference(expected, got), "/jobs/0/settled_ms: expected 10, got 10.5");
    got = expected;
    got.erase("peak");
    EXPECT_EQ(difference(expected, got), "/peak: absent");
    got = expected;
    got["more"] = 1;
    EXPECT_EQ(difference(expected, got), "/more: not in the case");
    got = expected;
    got["jobs"].push_back(1);
    EXPECT_TRUE(difference(expected, got));
}

TEST(OracleCase, ExpandsColumns)
{
    const json table = json::parse(R"({"n": 3, "id_prefix": "J", "columns": {
        "work_ms": [1, 2, 3], "outcome": {"default": "ok", "except": {"1": "fail"}}, "fail_at_ms": [null, 7, null]}})");
    EXPECT_EQ(rows(table, "fail_at_ms"), json::parse(R"([{"id": "J1", "work_ms": 1, "outcome": "ok"},
        {"id": "J2", "work_ms": 2, "outcome": "fail", "fail_at_ms": 7}, {"id": "J3", "work_ms": 3, "outcome": "ok"}])"));
    EXPECT_EQ(startOrder(json{{"first", 2}}, "J"), json({"J1", "J2"}));
    EXPECT_EQ(startOrder(json{3, 1}, "J"), json({"J3", "J1"}));
    EXPECT_THROW(column(json{1, 2}, 3), std::runtime_error);
}

} // namespace
} // namespace inflight::test

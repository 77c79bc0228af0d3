// The schema that other tools read says what the reader says: its lists of names, keys and bounds are compared one by one.
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {
namespace {

using nlohmann::json;

json schema()
{
    std::ifstream in(INFLIGHT_SOURCE_DIR "/resources/schema/scenario.schema.json");
    return json::parse(in);
}

template <typename Enum> void expectSameNames(const json &property)
{
    std::vector<std::string> listed = property.at("enum");
    const auto names = namesOf<Enum>();
    EXPECT_EQ(listed, std::vector<std::string>(names.begin(), names.end()));
}

std::vector<std::string> keysOf(const json &object)
{
    std::vector<std::string> keys;
    for (const auto &item : object.at("properties").items())
        keys.push_back(item.key());
    return keys;
}

// The keys that the reader allows, from its own error about one that it does not know.
std::vector<std::string> allowedKeys(const std::string &textWithUnknownKey)
{
    auto result = readScenario(textWithUnknownKey, "f");
    EXPECT_FALSE(result.isOk());
    std::string list = result.error().allowed.substr(std::string("the keys ").size());
    std::vector<std::string> keys;
    for (std::size_t comma; (comma = list.find(", ")) != std::string::npos; list = list.substr(comma + 2))
        keys.push_back(list.substr(0, comma));
    keys.push_back(list);
    std::sort(keys.begin(), keys.end());
    return keys;
}

TEST(ScenarioSchema, ListsTheNamesOfTheReader)
{
    const json s = schema();
    const json &top = s.at("properties"), &defs = s.at("$defs");
    EXPECT_EQ(top.at("schema").at("const"), kScenarioSchema);
    expectSameNames<Settle>(top.at("settle"));
    expectSameNames<OnFailure>(top.at("on_failure"));
    expectSameNames<ExpiredInQueue>(top.at("expired_in_queue"));
    expectSameNames<SlotRelease>(top.at("slot_release"));
    expectSameNames<TieRule>(top.at("tie"));
    expectSameNames<StrategyKind>(defs.at("strategy").at("properties").at("kind"));
    expectSameNames<DeadlineMode>(defs.at("deadline").at("properties").at("mode"));
    expectSameNames<DeadlineClock>(defs.at("deadline").at("properties").at("clock"));
    expectSameNames<OnSignal>(defs.at("job").at("properties").at("on_signal"));
    expectSameNames<WorkOutcome>(defs.at("job").at("properties").at("outcome"));
    const json &dialect = defs.at("dialect").at("properties");
    expectSameNames<HandOver>(dialect.at("hand_over"));
    expectSameNames<DroppedJobs>(dialect.at("dropped_jobs"));
    expectSameNames<FirstStarts>(dialect.at("first_starts"));
    expectSameNames<Delivery>(dialect.at("delivery"));
    expectSameNames<Failures>(dialect.at("failures"));
    expectSameNames<RetrySlot>(defs.at("retry").at("properties").at("slot"));
}

TEST(ScenarioSchema, ListsTheKeysOfTheReader)
{
    const json s = schema();
    EXPECT_EQ(keysOf(s), allowedKeys(R"({"?": 1})"));
    EXPECT_EQ(keysOf(s.at("$defs").at("strategy")), allowedKeys(R"({"strategy": {"?": 1}})"));
    EXPECT_EQ(keysOf(s.at("$defs").at("deadline")), allowedKeys(R"({"deadline": {"?": 1}})"));
    EXPECT_EQ(keysOf(s.at("$defs").at("dialect")), allowedKeys(R"({"dialect": {"?": 1}})"));
    EXPECT_EQ(keysOf(s.at("$defs").at("retry")), allowedKeys(R"({"retry": {"?": 1}})"));
    EXPECT_EQ(keysOf(s.at("$defs").at("job")), allowedKeys(R"({"jobs": [{"?": 1}]})"));
}

TEST(ScenarioSchema, HasTheBoundsOfTheReader)
{
    const json s = schema();
    EXPECT_EQ(s.at("properties").at("jobs").at("maxItems"), kMaxJobs);
    EXPECT_EQ(s.at("properties").at("title").at("maxLength"), kMaxTitleBytes);
    EXPECT_EQ(s.at("$defs").at("id").at("maxLength"), kMaxTextBytes);
    EXPECT_EQ(s.at("$defs").at("strategy").at("properties").at("limit").at("maximum"), kMaxLimit);
    const json &retry = s.at("$defs").at("retry").at("properties");
    EXPECT_EQ(retry.at("attempts").at("maximum"), kMaxAttempts);
    EXPECT_EQ(retry.at("factor").at("maximum"), kMaxRetryFactor);
    EXPECT_EQ(s.at("$defs").at("job").at("properties").at("failing_attempts").at("maximum"), kMaxAttempts);
    EXPECT_EQ(s.at("$defs").at("duration").at("maximum").get<double>(), core::kMaxDuration.milliseconds());
}

TEST(ScenarioSchema, AsksForALimitWhereTheStrategyNeedsOne)
{
    std::vector<std::string> needing;
    for (const std::string_view name : namesOf<StrategyKind>())
        if (needsLimit(*named<StrategyKind>(name)))
            needing.emplace_back(name);
    EXPECT_EQ(schema().at("$defs").at("strategy").at("allOf").at(0).at("if").at("properties").at("kind").at("enum"), json(needing));
}

} // namespace
} // namespace inflight::scenario

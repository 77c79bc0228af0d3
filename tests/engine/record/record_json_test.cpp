#include "engine/record/record_json.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/golden_text.h"
#include "engine/sim/simulate.h"
#include "tests/support/sample_record.h"
#include "tests/support/scenario_text.h"

namespace inflight::record {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

core::Result<BudgetRecord> readText(const std::string &text, const LogOpener &openLog = {})
{
    std::istringstream in(text);
    return readRecord(in, "file.json", openLog);
}

core::Error errorOf(const json &document)
{
    const auto record = readText(document.dump());
    return record ? core::Error{} : record.error();
}

TEST(RecordJson, KeepsItsBytes)
{
    EXPECT_TRUE(test::isGolden(recordJson(test::sampleRecord()), "sample.record.json"));
}

// The writer makes a large run's lists one item at a time; the bytes are those of the whole document.
TEST(RecordJson, IsWrittenAsTheLibraryWouldWriteIt)
{
    std::vector<RunEntry> runs = test::sampleRecord().runs;
    for (const char *text : {"pool 2; A 10 stop; B 20 fail", "", "settle race; A 0.5"}) {
        scenario::Scenario scenario = test::scenarioOf(text);
        scenario.title = "\"jobs\": [ \\ \xC3\xA4";
        for (scenario::Job &job : scenario.jobs)
            job.name = "],\"";
        runs.push_back(runEntry(sim::record(scenario), scenario, "a \"label\"").value());
    }
    runs.push_back(runEntry(sim::record(test::scenarioOf("A 1")), std::nullopt, "no scenario").value());
    runs.back().referToLogFile("log.jsonl");
    const BudgetRecord record = makeRecord(test::sampleHeader(), {}, std::move(runs)).value();
    const std::string text = recordJson(record);
    EXPECT_EQ(text, json::parse(text).dump(2) + "\n");
    EXPECT_EQ(json::parse(text)["runs"][2]["scenario"]["jobs"].size(), 2u);
    EXPECT_EQ(json::parse(text)["runs"][3]["scenario"]["jobs"], json::array());
}

TEST(RecordJson, NamesTheLengthOfAListThatIsMissingOrOther)
{
    json document = json::parse(recordJson(test::sampleRecord()));
    document["runs"][0]["facts"].erase("jobs");
    EXPECT_EQ(errorOf(document).place, "/runs/0/facts/jobs");
    EXPECT_EQ(errorOf(document).allowed, "a list of 3");
    document["runs"][0]["facts"]["jobs"] = {1};
    EXPECT_EQ(errorOf(document).found, "a list of 1");
    EXPECT_EQ(errorOf(document).allowed, "a list of 3, as computed from the event log");
}

TEST(RecordJson, ComesBackAsItWasWritten)
{
    const std::string text = recordJson(test::sampleRecord());
    const auto record = readText(text);
    ASSERT_TRUE(record) << messageOf(record.error());
    EXPECT_EQ(recordJson(record.value()), text);
    EXPECT_EQ(record.value().header, test::sampleHeader());
    EXPECT_EQ(record.value().runs[0].facts(), test::sampleRecord().runs[0].facts());
}

TEST(RecordJson, WritesTextThatIsNotUtf8WithReplacements)
{
    BudgetRecord record = test::sampleRecord();
    record.header.author = "A\xFF";
    EXPECT_THAT(recordJson(record), HasSubstr("\"A\xEF\xBF\xBD\""));
}

// Every figure of the record, by its pointer, made a little different.
void forEachLeaf(const json &value, const std::string &place, const std::function<void(const std::string &, const json &)> &visit)
{
    if (value.is_object()) {
        for (const auto &[key, child] : value.items())
            forEachLeaf(child, place + "/" + key, visit);
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            forEachLeaf(value[i], place + "/" + std::to_string(i), visit);
    } else {
        visit(place, value);
    }
}

json changed(const json &value)
{
    if (value.is_string())
        return value.get<std::string>() + "x";
    if (value.is_number())
        return value.get<double>() + 1;
    if (value.is_boolean())
        return !value.get<bool>();
    return 1;
}

TEST(RecordJson, NamesEveryFigureThatWasChanged)
{
    const json original = json::parse(recordJson(test::sampleRecord()));
    int tried = 0;
    forEachLeaf(original["runs"], "/runs", [&](const std::string &place, const json &value) {
        if (place.find("/scenario") != std::string::npos || place.find("/log/") != std::string::npos || place.ends_with("/label"))
            return;
        json tampered = original;
        tampered[json::json_pointer(place)] = changed(value);
        const core::Error error = errorOf(tampered);
        EXPECT_EQ(error.kind, core::ErrorKind::Conflict) << place;
        EXPECT_EQ(error.place, place);
        EXPECT_THAT(error.allowed, HasSubstr("as computed from the event log"));
        ++tried;
    });
    EXPECT_GT(tried, 80);
}

TEST(RecordJson, NamesAnObservedClaimThatWasChanged)
{
    json document = json::parse(recordJson(test::sampleRecord()));
    document["claims"]["observed"][2] = "broken: within budget";
    EXPECT_EQ(errorOf(document).place, "/claims/observed/2");
    document["claims"]["observed"].erase(2);
    EXPECT_EQ(errorOf(document).place, "/claims/observed");
}

TEST(RecordJson, NoticesAChangeOfTheLogItself)
{
    json document = json::parse(recordJson(test::sampleRecord()));
    for (std::size_t i = 0; i < document["runs"][0]["log"]["lines"].size(); ++i) {
        json tampered = document;
        auto &lines = tampered["runs"][0]["log"]["lines"];
        lines.erase(i);
        const core::Error error = errorOf(tampered);
        EXPECT_FALSE(error.place.empty()) << "line " << i << " can go unnoticed";
        EXPECT_THAT(error.place, testing::StartsWith("/runs/0")) << "line " << i;
    }
}

TEST(RecordJson, NoticesALogLineThatOnlyLooksDifferent)
{
    json document = json::parse(recordJson(test::sampleRecord()));
    auto &lines = document["runs"][0]["log"]["lines"];
    lines[1] = lines[1].get<std::string>() + " ";
    const core::Error error = errorOf(document);
    EXPECT_EQ(error.kind, core::ErrorKind::Conflict);
    EXPECT_EQ(error.place, "/runs/0/log/lines/1");
}

TEST(RecordJson, NoticesAScenarioThatDoesNotGiveItsLog)
{
    const json document = json::parse(recordJson(test::sampleRecord()));
    ASSERT_FALSE(document["runs"][0]["scenario"].is_null());
    json slower = document, other = document;
    slower["runs"][0]["scenario"]["jobs"][0]["work_ms"] = 5;
    other["runs"][0]["scenario"]["strategy"]["kind"] = "fan_out";
    for (const json &tampered : {slower, other}) {
        const core::Error error = errorOf(tampered);
        EXPECT_EQ(error.kind, core::ErrorKind::Conflict);
        EXPECT_EQ(error.place, "/runs/0/scenario");
        EXPECT_THAT(error.found, HasSubstr("is the first that differs"));
    }
}

TEST(RecordJson, PointsIntoTheScenarioOfARun)
{
    json document = json::parse(recordJson(test::sampleRecord()));
    document["runs"][1]["scenario"]["jobs"][0]["work_ms"] = "soon";
    const core::Error error = errorOf(document);
    EXPECT_EQ(error.place, "/runs/1/scenario/jobs/0/work_ms");
    EXPECT_EQ(error.kind, core::ErrorKind::WrongType);
}

TEST(RecordJson, RefusesWhatItDoesNotKnow)
{
    const json original = json::parse(recordJson(test::sampleRecord()));
    const auto placeWith = [&original](const char *pointer, const json &value) {
        json document = original;
        document[json::json_pointer(pointer)] = value;
        return errorOf(document).place;
    };
    for (const char *pointer : {"/more", "/header/more", "/contract/more", "/claims/more", "/runs/0/more", "/runs/0/facts/more",
                                "/runs/0/log/more", "/claims/inferred/0/more", "/runs/0/scenario/more"})
        EXPECT_EQ(placeWith(pointer, 1), pointer);
    EXPECT_EQ(placeWith("/evidence", json::array({1})), "/evidence");
    EXPECT_EQ(placeWith("/transfer", json::object()), "/transfer");
    EXPECT_EQ(placeWith("/schema", "inflight.budget-record/2"), "/schema");
    EXPECT_EQ(placeWith("/header/path", "easy"), "/header/path");
    EXPECT_EQ(placeWith("/header/created", "today"), "/header/created");
    EXPECT_EQ(placeWith("/contract/limit", -1), "/contract/limit");
    EXPECT_EQ(placeWith("/contract/limit", 1.5), "/contract/limit");
    EXPECT_EQ(placeWith("/contract/limit", "3"), "/contract/limit");
    EXPECT_EQ(placeWith("/limitations", "none"), "/limitations");
    EXPECT_EQ(placeWith("/runs/0/log/lines/3", 4), "/runs/0/log/lines/3");
}

TEST(RecordJson, NeedsEveryKeyOfEveryObject)
{
    const json original = json::parse(recordJson(test::sampleRecord()));
    for (const char *parent : {"", "/header", "/contract", "/claims", "/runs/0", "/runs/0/facts", "/runs/0/facts/jobs/1"}) {
        for (const auto &[key, ignored] : original[json::json_pointer(parent)].items()) {
            json document = original;
            document[json::json_pointer(parent)].erase(key);
            const core::Error error = errorOf(document);
            EXPECT_EQ(error.kind, core::ErrorKind::MissingKey) << parent << "/" << key;
            EXPECT_EQ(error.place, std::string(parent) + "/" + key);
        }
    }
}

TEST(RecordJson, TellsWhereTheTextItselfBreaks)
{
    const std::string text = recordJson(test::sampleRecord());
    for (std::size_t length = 0; length < text.size() - 1; length += 97) {
        const auto record = readText(text.substr(0, length));
        ASSERT_FALSE(record) << length;
        EXPECT_EQ(record.error().kind, core::ErrorKind::Syntax) << length;
        EXPECT_THAT(record.error().found, HasSubstr("cut off")) << length;
    }
    const auto more = readText(text + "2");
    ASSERT_FALSE(more);
    EXPECT_THAT(more.error().found, Not(HasSubstr("cut off")));
    const auto twice = readText(R"({"a": [1, {"b": 1, "b": 2}]})");
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().place, "/a/1/b");
    const auto deep = readText(std::string(100'000, '['));
    ASSERT_FALSE(deep);
    EXPECT_THAT(deep.error().allowed, HasSubstr("32 levels"));
    const auto huge = readText(R"({"a": 1e999})");
    ASSERT_FALSE(huge);
    EXPECT_THAT(huge.error().found, HasSubstr("1e999"));
}

TEST(RecordJson, ReadsALogThatItOnlyNames)
{
    BudgetRecord record = test::sampleRecord();
    record.runs[0].referToLogFile("kept.jsonl");
    const std::string text = recordJson(record);
    EXPECT_THAT(text, HasSubstr("\"file\": \"kept.jsonl\""));

    const auto opened = readText(text, [](const std::string &name) -> core::Result<trace::EventLog> {
        EXPECT_EQ(name, "kept.jsonl");
        return sim::record(*test::sampleRecord().runs[0].scenario(), 7);
    });
    ASSERT_TRUE(opened) << messageOf(opened.error());
    EXPECT_EQ(recordJson(opened.value()), text);

    const auto other = readText(text, [](const std::string &) -> core::Result<trace::EventLog> {
        return sim::record(*test::sampleRecord().runs[0].scenario(), 8);
    });
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().place, "/runs/0/event_log_sha256");

    const auto unopened = readText(text);
    ASSERT_FALSE(unopened);
    EXPECT_EQ(unopened.error().place, "/runs/0/log/file");
    json outside = json::parse(text);
    outside["runs"][0]["log"]["file"] = "../kept.jsonl";
    EXPECT_EQ(errorOf(outside).place, "/runs/0/log/file");
}

// The schema and the writer must not drift apart: the same keys, object by object.
void expectSameKeys(const json &schema, const json &node, const json &value, const std::string &place)
{
    const json *rule = &node;
    if (node.contains("$ref"))
        rule = &schema[json::json_pointer(node["$ref"].get<std::string>().substr(1))];
    if (rule->contains("oneOf"))
        rule = &schema["$defs"]["embedded_log"];
    if (value.is_object() && rule->contains("properties")) {
        for (const auto &[key, child] : value.items()) {
            ASSERT_TRUE((*rule)["properties"].contains(key)) << place << "/" << key;
            expectSameKeys(schema, (*rule)["properties"][key], child, place + "/" + key);
        }
        EXPECT_EQ((*rule)["required"].size(), value.size()) << place;
        EXPECT_EQ((*rule)["properties"].size(), value.size()) << place;
    } else if (value.is_array() && rule->contains("items")) {
        for (const json &child : value)
            expectSameKeys(schema, (*rule)["items"], child, place + "/*");
    }
}

TEST(RecordJson, HasTheKeysOfItsSchema)
{
    std::ifstream in(std::string(INFLIGHT_SOURCE_DIR) + "/resources/schema/budget-record.schema.json");
    ASSERT_TRUE(in);
    const json schema = json::parse(in);
    expectSameKeys(schema, schema, json::parse(recordJson(test::sampleRecord())), "");
}

} // namespace
} // namespace inflight::record

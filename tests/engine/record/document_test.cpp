#include "engine/record/document.h"

#include <sstream>

#include <gmock/gmock.h>

#include "engine/scenario/scenario_json.h"
#include "engine/trace/event_text.h"
#include "tests/support/sample_record.h"

namespace inflight::record {
namespace {

using testing::HasSubstr;

core::Result<Document> readText(const std::string &text)
{
    std::istringstream in(text);
    return readDocument(in, "file");
}

core::Error errorOf(const std::string &text)
{
    const auto document = readText(text);
    return document ? core::Error{} : document.error();
}

std::string logText(const std::string &scenario)
{
    std::ostringstream out;
    trace::writeJsonLines(sim::record(test::scenarioOf(scenario)), out);
    return out.str();
}

std::string manyJobs(int count)
{
    std::string text = "fan_out";
    for (int i = 0; i < count; ++i)
        text += "; J" + std::to_string(i) + " 10";
    return text;
}

TEST(Document, TellsTheThreeFormatsApart)
{
    const auto scenario = readText(scenario::writeScenario(test::scenarioOf("pool 2; A 10")));
    ASSERT_TRUE(scenario) << messageOf(scenario.error());
    EXPECT_EQ(kindOf(scenario.value()), DocumentKind::Scenario);
    const auto log = readText(logText("pool 2; A 10"));
    ASSERT_TRUE(log) << messageOf(log.error());
    EXPECT_EQ(kindOf(log.value()), DocumentKind::Events);
    const auto record = readText(recordJson(test::sampleRecord()));
    ASSERT_TRUE(record) << messageOf(record.error());
    EXPECT_EQ(kindOf(record.value()), DocumentKind::Record);
}

TEST(Document, LosesNoByteBetweenLookingAndReading)
{
    // Both are far longer than what is looked at first.
    const auto log = readText(logText(manyJobs(3000)));
    ASSERT_TRUE(log) << messageOf(log.error());
    EXPECT_EQ(std::get<trace::EventLog>(log.value()).jobs().size(), 3000u);
    const scenario::Scenario large = test::scenarioOf(manyJobs(5000));
    const auto scenario = readText(scenario::writeScenario(large));
    ASSERT_TRUE(scenario) << messageOf(scenario.error());
    EXPECT_EQ(std::get<scenario::Scenario>(scenario.value()), large);
}

TEST(Document, FindsTheSchemaWhereverItStands)
{
    const std::string jobs = R"("id": "x", "strategy": {"kind": "fan_out"}, "jobs": [{"id": "A", "work_ms": 1}])";
    EXPECT_TRUE(readText("{" + jobs + R"(, "schema": "inflight.scenario/1"})"));
    // A title of a hundred thousand bytes is too long, but that is for the scenario's own reader to say.
    const std::string title = R"("title": ")" + std::string(100'000, 'x') + "\", ";
    EXPECT_EQ(errorOf("{" + title + R"("schema": "inflight.scenario/1", )" + jobs + "}").place, "/title");
}

TEST(Document, KnowsAFormatByItsFirstBytes)
{
    EXPECT_EQ(documentKind(R"({"schema": "inflight.events/1", "clock": "vir)"), DocumentKind::Events);
    EXPECT_EQ(documentKind(R"({"schema": "inflight.scenario/1")"), DocumentKind::Scenario);
    EXPECT_EQ(documentKind(recordJson(test::sampleRecord()).substr(0, 200)), DocumentKind::Record);
    EXPECT_EQ(documentKind(R"({"schema": "other/1"})"), std::nullopt);
    EXPECT_EQ(documentKind(R"({"inner": {"schema": "inflight.events/1"}})"), std::nullopt);
    EXPECT_EQ(documentKind(""), std::nullopt);
}

TEST(Document, SaysWhatIsWrongWithAFileThatIsNoneOfOurs)
{
    EXPECT_EQ(errorOf("").found, "an empty file");
    EXPECT_EQ(errorOf(" \n\n").found, "an empty file");
    EXPECT_EQ(errorOf("[1]").found, "a list");
    EXPECT_EQ(errorOf("12").found, "12");
    EXPECT_EQ(errorOf("{}").place, "/schema");
    EXPECT_EQ(errorOf("{}").kind, core::ErrorKind::MissingKey);
    EXPECT_EQ(errorOf(R"({"schema": 1})").kind, core::ErrorKind::WrongType);
    EXPECT_EQ(errorOf(R"({"schema": ["inflight.events/1"]})").kind, core::ErrorKind::WrongType);
    EXPECT_EQ(errorOf(R"({"schema": "inflight.scenario/2"})").found, "\"inflight.scenario/2\"");
    EXPECT_THAT(errorOf(R"({"schema": "inflight.scenario/2"})").allowed, HasSubstr("inflight.scenario/1"));
    EXPECT_EQ(errorOf("\x89PNG\r\n\x1a\n").kind, core::ErrorKind::Syntax);
    EXPECT_EQ(errorOf("{\"id\": \"x\",").place, "line 1, column 12");
    EXPECT_EQ(errorOf(std::string(1 << 20, '[')).found, "a list");
    EXPECT_EQ(errorOf(std::string(1 << 20, '\0')).kind, core::ErrorKind::Syntax);
}

TEST(Document, LeavesTheSchemaOfAnObviousScenarioToItsReader)
{
    EXPECT_FALSE(readText(R"({"jobs": [], "strategy": {"kind": "fan_out"}, "id": "x"})"));
    EXPECT_FALSE(readText(R"({"jobs": [], "strategy": {"kind": "fan_out"}, "id": "x", "schema": "inflight.events/1"})"));
    EXPECT_FALSE(readText(R"({"runs": []})"));
}

TEST(Document, SurvivesAnyDamagedByte)
{
    const std::string texts[] = {scenario::writeScenario(test::scenarioOf("pool 2; A 10 stop; B 20 fail")),
                                 logText("pool 2; A 10; B 20"), recordJson(test::sampleRecord())};
    int refused = 0;
    for (const std::string &text : texts) {
        for (std::size_t at = 0; at < text.size(); at += text.size() / 150 + 1) {
            for (const char byte : {'\0', '"', '{', '9', '\xFF', '\n'}) {
                std::string damaged = text;
                damaged[at] = byte;
                const auto document = readText(damaged);
                refused += document ? 0 : 1;
                EXPECT_TRUE(document || !messageOf(document.error()).empty()) << at;
            }
        }
    }
    EXPECT_GT(refused, 1500);
}

TEST(Document, StopsReadingALogWhenAsked)
{
    std::istringstream in(logText(manyJobs(5000)));
    ReadOptions options;
    options.progress = [](std::uint64_t) { return false; };
    const auto document = readDocument(in, "file", options);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().kind, core::ErrorKind::CannotRead);
}

} // namespace
} // namespace inflight::record

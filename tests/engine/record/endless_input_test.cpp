// Files without end, and files that hold what no text holds, through the one door for all formats.
#include <sstream>

#include <gmock/gmock.h>

#include "engine/record/document.h"
#include "engine/record/record_json.h"
#include "engine/record/strict_json.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/event_text.h"
#include "tests/support/endless_stream.h"
#include "tests/support/sample_record.h"
#include "tests/support/scenario_text.h"

namespace inflight::record {
namespace {

using testing::HasSubstr;
using namespace std::string_literals;

constexpr std::size_t kMostBytes = 10u << 20;

// A refusal that came before kMostBytes were read.
core::Error refusalOf(const std::string &first, const std::string &over)
{
    test::EndlessBuffer endless(first, over);
    std::istream in(&endless);
    const auto document = readDocument(in, "file");
    EXPECT_LT(endless.bytesGiven(), first.size() + kMostBytes) << first;
    EXPECT_FALSE(document) << first;
    return document ? core::Error{} : document.error();
}

std::string textOf(const std::string &first, const std::string &over)
{
    return core::messageOf(refusalOf(first, over));
}

TEST(EndlessInput, IsRefusedBeforeItsKindIsKnown)
{
    for (const char *over : {" ", "\n", "x", "[", "{", "{\"a\":", "\"", "1", "\xFF"})
        EXPECT_THAT(textOf("", over), HasSubstr("file")) << over;
    EXPECT_THAT(textOf("", " "), HasSubstr("no \"schema\" in the first 1048576 bytes"));
    EXPECT_THAT(textOf("{\"a\": \"", "x"), HasSubstr("no \"schema\" in the first 1048576 bytes"));
    EXPECT_THAT(textOf("{\"a\": ", "["), HasSubstr("no \"schema\" in the first 1048576 bytes"));
    EXPECT_THAT(textOf("{\"a\": [1", ",1"), HasSubstr("no \"schema\" in the first 1048576 bytes"));
}

TEST(EndlessInput, IsRefusedInAScenario)
{
    const std::string start = R"({"schema": "inflight.scenario/1", )", job = R"("jobs": [{"id": "A", "work_ms": 1)";
    EXPECT_THAT(textOf(start + R"("id": ")", "x"), HasSubstr("a text that is too long"));
    EXPECT_THAT(textOf(start + "\"", "x"), HasSubstr("a text that is too long"));
    EXPECT_THAT(textOf(start + job, "0"), HasSubstr("/jobs/0/work_ms: found 1000"));
    EXPECT_THAT(textOf(start + job, " "), HasSubstr("too much without any text"));
    EXPECT_THAT(textOf(start + job + "}", "\n"), HasSubstr("too much without any text"));
    EXPECT_THAT(textOf(start + job + "},", "["), HasSubstr("/jobs/1"));
    EXPECT_THAT(textOf(start + "\"jobs\": ", "{\"a\":"), HasSubstr("/jobs"));
}

TEST(EndlessInput, IsRefusedInALog)
{
    const std::string header = R"({"schema": "inflight.events/1", "clock": "wall", "unit": "ms", "source": "s")";
    EXPECT_THAT(textOf(header, " "), HasSubstr("a line of more than 1048576 bytes"));
    EXPECT_THAT(textOf(header + "}\n", " "), HasSubstr("a line of more than 1048576 bytes"));
    EXPECT_THAT(textOf(header + "}\n{\"t\": ", "9"), HasSubstr("a line of more than 1048576 bytes"));
    EXPECT_THAT(textOf(header + "}\n", "{\"x\":[\n"), HasSubstr("line 2"));
    EXPECT_THAT(textOf(header + "}\n" + R"({"t": 0, "n": 1, "kind": "other", "x": )", "["), HasSubstr("a line of more than"));
}

TEST(EndlessInput, IsRefusedInARecord)
{
    const std::string start = R"({"schema": "inflight.budget-record/1", )";
    EXPECT_THAT(textOf(start + R"("title": ")", "x"), HasSubstr("a text that is too long"));
    EXPECT_THAT(textOf(start + R"("runs": )", " "), HasSubstr("too much without any text"));
    EXPECT_THAT(textOf(start + R"("runs": )", "["), HasSubstr("deeper nesting"));
    EXPECT_THAT(textOf(start + R"("runs": )", R"({"a":)"), HasSubstr("deeper nesting"));
    EXPECT_THAT(textOf(start + R"("runs": [1)", ", 1"), HasSubstr("too much without any text"));
}

TEST(EndlessInput, OfShortValuesEndsWhereTheDocumentCostsTooMuch)
{
    for (const char *over : {"\"\",", "[],\"\",", "{\"a\": 1},", "\"0123456789\","}) {
        test::EndlessBuffer endless("[", over);
        std::istream in(&endless);
        const auto document = parseStrictJson(in, "file", 4'000'000);
        ASSERT_FALSE(document) << over;
        EXPECT_EQ(document.error().found, "a document that takes more than 4000000 bytes of memory");
        EXPECT_LT(endless.bytesGiven(), 2'000'000u);
    }
}

std::string whole(DocumentKind kind)
{
    switch (kind) {
    case DocumentKind::Scenario:
        return scenario::writeScenario(test::scenarioOf("pool 2; A 10 stop; B 20 fail"));
    case DocumentKind::Events: {
        std::ostringstream out;
        trace::writeJsonLines(test::sampleRecord().runs.front().log(), out);
        return std::move(out).str();
    }
    case DocumentKind::Record:
        break;
    }
    return recordJson(test::sampleRecord());
}

core::Result<Document> readText(const std::string &text)
{
    std::istringstream in(text);
    return readDocument(in, "file");
}

constexpr DocumentKind kKinds[] = {DocumentKind::Scenario, DocumentKind::Events, DocumentKind::Record};

TEST(NulBytes, AreNoEndOfAFile)
{
    for (const DocumentKind kind : kKinds) {
        const std::string text = whole(kind);
        ASSERT_TRUE(readText(text));
        for (const std::string &more : {"\0"s, "\0 and more"s, "\n\0\n"s}) {
            const auto document = readText(text + more);
            ASSERT_FALSE(document) << static_cast<int>(kind);
            EXPECT_EQ(document.error().found, "a NUL byte");
            EXPECT_THAT(document.error().place, HasSubstr("line "));
        }
    }
}

TEST(NulBytes, AreRefusedWhereverTheyStand)
{
    for (const DocumentKind kind : kKinds) {
        const std::string text = whole(kind);
        for (std::size_t at = 1; at < text.size(); at += text.size() / 50 + 1) {
            const auto document = readText(text.substr(0, at) + '\0' + text.substr(at));
            ASSERT_FALSE(document) << at;
            EXPECT_EQ(document.error().found, "a NUL byte") << at << ": " << core::messageOf(document.error());
        }
    }
}

TEST(OtherEncodings, AreNamed)
{
    for (const DocumentKind kind : kKinds) {
        std::string wide, mark = "\xFF\xFE";
        for (const char c : whole(kind))
            wide += {c, '\0'};
        EXPECT_EQ(readText(mark + wide).error().found, "text in UTF-16");
        EXPECT_EQ(readText(wide).error().found, "text in UTF-16");
        EXPECT_EQ(readText('\0' + wide).error().found, "text in UTF-16");
        std::istringstream in(wide);
        if (kind == DocumentKind::Scenario)
            EXPECT_EQ(scenario::readScenario(in, "file").error().found, "text in UTF-16");
        else if (kind == DocumentKind::Events)
            EXPECT_EQ(trace::readJsonLines(in, "file").error().found, "text in UTF-16");
        else
            EXPECT_EQ(readRecord(in, "file").error().found, "text in UTF-16");
    }
}

} // namespace
} // namespace inflight::record

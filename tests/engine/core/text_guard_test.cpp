#include "engine/core/text_guard.h"

#include <istream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/endless_stream.h"

namespace inflight::core {
namespace {

using namespace std::string_literals;

struct Guarded {
    std::string passed;
    std::optional<Error> finding;
};

Guarded through(const std::string &text, std::size_t mostBytes)
{
    std::stringbuf in(text);
    TextGuard guard(&in, mostBytes);
    std::istream stream(&guard);
    const std::string passed((std::istreambuf_iterator<char>(stream)), {});
    return {passed, guard.finding()};
}

TEST(TextGuard, LetsEveryOrdinaryTextPassUnchanged)
{
    std::string large;
    for (int i = 0; i < 30'000; ++i)
        large += "{\"key\\\"" + std::to_string(i) + "\\\\\": [1, \"\xC3\xA4\"]}\n";
    for (const std::string &text : {""s, "x"s, "\xEF\xBB\xBF{}"s, large}) {
        const Guarded result = through(text, 40);
        EXPECT_EQ(result.passed, text);
        EXPECT_FALSE(result.finding) << messageOf(*result.finding);
    }
}

TEST(TextGuard, EndsBeforeANulByteAndTellsItsPlace)
{
    const Guarded result = through("{\n  \"a\0b\": 1}"s, 100);
    EXPECT_EQ(result.passed, "{\n  \"a");
    ASSERT_TRUE(result.finding);
    EXPECT_EQ(messageOf(*result.finding), "line 2, column 5: found a NUL byte; allowed: text in UTF-8");
    const std::string far(200'000, ' ');
    EXPECT_EQ(through(far + '\0' + "x", 1'000'000).finding.value().place, "line 1, column 200001");
}

TEST(TextGuard, CountsFromOneQuotationMarkToTheNext)
{
    const auto isRefused = [](const std::string &text) { return through(text, 5).finding.has_value(); };
    EXPECT_FALSE(isRefused("1234\"1234\"1234\"1234"));
    EXPECT_TRUE(isRefused("123456"));
    EXPECT_TRUE(isRefused("\"123456"));
    EXPECT_TRUE(isRefused("\"\"123456"));
    EXPECT_FALSE(isRefused("\"12\\\"\""));   // an escaped mark is part of the text ...
    EXPECT_TRUE(isRefused("\"12\\\"34\""));  // ... and does not end it
    EXPECT_FALSE(isRefused("\"12\\\\\"34")); // an escaped backslash escapes nothing
    EXPECT_EQ(through("\"ab\ncdefgh\"", 5).finding.value().place, "line 2, column 3");
    EXPECT_EQ(through("\"abcdefgh\"", 5).finding.value().found, "a text that is too long");
    EXPECT_EQ(through("[      ]", 5).finding.value().found, "too much without any text");
}

TEST(TextGuard, ReadsNoMoreOfAnEndlessFileThanItMustToRefuseIt)
{
    test::EndlessBuffer endless("{\"a\": \"", "x");
    TextGuard guard(&endless, 1'000'000);
    std::istream stream(&guard);
    const std::string passed((std::istreambuf_iterator<char>(stream)), {});
    EXPECT_EQ(passed.size(), std::string("{\"a\": \"").size() + 1'000'000u);
    EXPECT_TRUE(guard.finding());
    EXPECT_LT(endless.bytesGiven(), 1'200'000u);
}

TEST(TextGuard, KnowsOtherEncodingsByTheirFirstBytes)
{
    EXPECT_EQ(foreignEncodingOf("\xFF\xFE{\0"s), "UTF-16");
    EXPECT_EQ(foreignEncodingOf("\xFE\xFF\0{"s), "UTF-16");
    EXPECT_EQ(foreignEncodingOf("\xFF\xFE"s), "UTF-16");
    EXPECT_EQ(foreignEncodingOf("{\0\"\0"s), "UTF-16");
    EXPECT_EQ(foreignEncodingOf("\0{\0\""s), "UTF-16");
    EXPECT_EQ(foreignEncodingOf("\xFF\xFE\0\0{\0\0\0"s), "UTF-32");
    EXPECT_EQ(foreignEncodingOf("\0\0\xFE\xFF\0\0\0{"s), "UTF-32");
    EXPECT_EQ(foreignEncodingOf("{\0\0\0"s), "UTF-32");
    EXPECT_EQ(foreignEncodingOf("\0\0\0{"s), "UTF-32");
    for (const std::string &text : {""s, "{"s, "{}"s, "{\"a\""s, "\xEF\xBB\xBF{}"s, "\0\0\0\0"s, "{\"\0\0"s, "\xFF"s, "{\0"s})
        EXPECT_EQ(foreignEncodingOf(text), std::nullopt) << quotedExcerpt(text);
    const Guarded result = through("{\0\"\0"s, 100);
    EXPECT_EQ(result.passed, "");
    EXPECT_EQ(messageOf(result.finding.value()), "found text in UTF-16; allowed: text in UTF-8");
}

} // namespace
} // namespace inflight::core

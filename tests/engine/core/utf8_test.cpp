#include "engine/core/utf8.h"

#include <string>

#include <gtest/gtest.h>

#include "engine/core/result.h"

namespace inflight::core {
namespace {

TEST(Utf8, AcceptsWholeCharactersOfEveryLength)
{
    for (const std::string text : {"", "abc", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
                                   "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "نام و їжак"})
        EXPECT_TRUE(isValidUtf8(text)) << quotedExcerpt(text);
}

TEST(Utf8, RefusesOverlongFormsSurrogatesAndPieces)
{
    for (const std::string text : {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xE0\x9F\xBF", "\xE2\x82", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
                                   "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "a\xC2" "b", "\xF0\x9F\x98"})
        EXPECT_FALSE(isValidUtf8(text)) << quotedExcerpt(text);
}

TEST(QuotedExcerpt, EscapesWhatALineCannotShow)
{
    EXPECT_EQ(quotedExcerpt("a\"b\\c\n"), R"("a\"b\\c\u000a")");
    EXPECT_EQ(quotedExcerpt("\xFFok\xE2\x82"), R"("\xffok\xe2\x82")");
    EXPECT_EQ(quotedExcerpt("\x7F"), R"("\u007f")");
}

TEST(QuotedExcerpt, IsCutAtAWholeCharacter)
{
    EXPECT_EQ(quotedExcerpt(std::string(60, 'x')), '"' + std::string(60, 'x') + '"');
    EXPECT_EQ(quotedExcerpt(std::string(61, 'x')), '"' + std::string(60, 'x') + "...\"");
    EXPECT_EQ(quotedExcerpt(std::string(59, 'x') + "\xC2\xA9"), '"' + std::string(59, 'x') + "...\"");
    EXPECT_TRUE(isValidUtf8(quotedExcerpt(std::string(59, 'x') + "\xE2\x82\xAC and more")));
}

TEST(QuotedEnd, ShowsTheEndFromAWholeCharacterOn)
{
    EXPECT_EQ(quotedEnd("{\"a\" x"), R"("{\"a\" x")");
    EXPECT_EQ(quotedEnd(std::string(10, 'a') + std::string(30, 'b')), "...\"" + std::string(30, 'b') + '"');
    EXPECT_EQ(quotedEnd("\xE2\x82\xAC" + std::string(29, 'b')), "...\"" + std::string(29, 'b') + '"');
}

} // namespace
} // namespace inflight::core

#include "engine/core/printable.h"

#include <gtest/gtest.h>

#include "engine/core/utf8.h"

namespace inflight::core {
namespace {

TEST(Printable, LeavesWordsOfEveryLanguageAlone)
{
    for (const char *text : {"", "plain \"text\" \\ with / signs", "\xC3\xA4\xC3\xB6\xC3\xBC", "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D",
                             "\xE6\x97\xA5\xE6\x9C\xAC", "\xF0\x9F\x98\x80", "e\xCC\x81", "\xC2\xA0"})
        EXPECT_EQ(printable(text), text);
}

TEST(Printable, SpellsOutWhatATerminalObeys)
{
    EXPECT_EQ(printable("a\x1b[31mb"), "a\\u001b[31mb");
    EXPECT_EQ(printable("\n\r\t\x7F"), "\\u000a\\u000d\\u0009\\u007f");
    EXPECT_EQ(printable(std::string(1, '\0')), "\\u0000");
    EXPECT_EQ(printable("\xC2\x80\xC2\x9B\xC2\x9F"), "\\u0080\\u009b\\u009f");
}

TEST(Printable, SpellsOutWhatTurnsALineAroundOrIsNotSeen)
{
    EXPECT_EQ(printable("\xE2\x80\xAE"
                        "abc\xE2\x81\xA9"),
              "\\u202eabc\\u2069");
    EXPECT_EQ(printable("\xE2\x80\x8B\xE2\x80\x8F\xE2\x80\xA8\xE2\x80\xA9"), "\\u200b\\u200f\\u2028\\u2029");
    EXPECT_EQ(printable("\xEF\xBB\xBF\xC2\xAD\xD8\x9C"), "\\ufeff\\u00ad\\u061c");
}

TEST(Printable, IsAlwaysValidUtf8)
{
    EXPECT_EQ(printable("\xFF"
                        "a\xC3"),
              "\\xffa\\xc3");
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80");
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) {
            const std::string text{'a', static_cast<char>(first), static_cast<char>(second)};
            EXPECT_TRUE(isValidUtf8(printable(text))) << first << " " << second;
            EXPECT_EQ(printable(printable(text)), printable(text)) << first << " " << second;
        }
    }
}

} // namespace
} // namespace inflight::core

#include "engine/core/result.h"

#include <memory>

#include <gtest/gtest.h>

#include "engine/core/ids.h"
#include "engine/core/utf8.h"

namespace inflight::core {
namespace {

TEST(Result, HoldsAValueOrAnError)
{
    const Result<int> good = 7;
    EXPECT_TRUE(good);
    EXPECT_EQ(good.value(), 7);
    const Result<int> bad = Error{ErrorKind::WrongType, "f", "/a", "\"x\"", "a number"};
    EXPECT_FALSE(bad.isOk());
    EXPECT_EQ(bad.error().kind, ErrorKind::WrongType);
}

TEST(Result, GivesAwayAValueThatCannotBeCopied)
{
    Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
    const std::unique_ptr<int> taken = std::move(result).value();
    EXPECT_EQ(*taken, 3);
}

TEST(MessageOf, SaysWhereWhatWasFoundAndWhatIsAllowed)
{
    EXPECT_EQ(messageOf({ErrorKind::WrongType, "a.json", "/jobs/3/work_ms", "\"fast\"", "a number"}),
              "a.json: /jobs/3/work_ms: found \"fast\"; allowed: a number");
}

TEST(MessageOf, LeavesOutWhatIsNotKnown)
{
    EXPECT_EQ(messageOf({ErrorKind::CannotRead, "a.json", "", "no such file", ""}), "a.json: found no such file");
    EXPECT_EQ(messageOf({ErrorKind::CannotRead, "a.json", "", "", "a file"}), "a.json: a file");
    EXPECT_EQ(messageOf({ErrorKind::BrokenLog, "", "event 4", "x", "y"}), "event 4: found x; allowed: y");
}

TEST(QuotedExcerpt, EscapesWhatALineOfAnErrorCannotHold)
{
    EXPECT_EQ(quotedExcerpt("plain"), "\"plain\"");
    EXPECT_EQ(quotedExcerpt("a\nb\x7F"), "\"a\\u000ab\\u007f\"");
    EXPECT_EQ(quotedExcerpt("say \"\\\""), "\"say \\\"\\\\\\\"\"");
    EXPECT_EQ(quotedExcerpt("\xff"), "\"\\xff\"");
    EXPECT_EQ(quotedExcerpt(std::string("\0", 1)), "\"\\u0000\"");
}

TEST(QuotedExcerpt, CutsALongTextAtAWholeCharacter)
{
    EXPECT_EQ(quotedExcerpt(std::string(60, 'a')), "\"" + std::string(60, 'a') + "\"");
    EXPECT_EQ(quotedExcerpt(std::string(61, 'a')), "\"" + std::string(60, 'a') + "...\"");
    const std::string cut = quotedExcerpt(std::string(59, 'a') + "\u00e9");
    EXPECT_EQ(cut, "\"" + std::string(59, 'a') + "...\"");
    EXPECT_TRUE(isValidUtf8(cut));
}

TEST(JobId, IsThePositionInTheList)
{
    EXPECT_EQ(indexOf(jobIdAt(0)), 0u);
    EXPECT_EQ(indexOf(jobIdAt(999'999)), 999'999u);
}

} // namespace
} // namespace inflight::core

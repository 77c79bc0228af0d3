#include "engine/record/record_markdown.h"

#include <gmock/gmock.h>

#include "tests/support/golden_text.h"
#include "tests/support/sample_record.h"

namespace inflight::record {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(RecordMarkdown, KeepsItsBytes)
{
    EXPECT_TRUE(test::isGolden(recordMarkdown(test::sampleRecord()), "sample.record.md"));
}

TEST(RecordMarkdown, EscapesWhatCouldBreakOut)
{
    EXPECT_EQ(markdownEscaped("a|b"), "a\\|b");
    EXPECT_EQ(markdownEscaped("`x` *y* _z_"), "\\`x\\` \\*y\\* \\_z\\_");
    EXPECT_EQ(markdownEscaped("<script>&amp;"), "&lt;script&gt;&amp;amp;");
    EXPECT_EQ(markdownEscaped("one\ntwo\r\n\tthree"), "one two   three");
    EXPECT_EQ(markdownEscaped("[a](b) # c"), "\\[a\\](b) \\# c");
    EXPECT_EQ(markdownEscaped("back\\slash"), "back\\\\slash");
}

TEST(RecordMarkdown, OpensNoListAndNoCodeBlockByAccident)
{
    EXPECT_EQ(markdownEscaped("- point"), "\\- point");
    EXPECT_EQ(markdownEscaped("+ point"), "\\+ point");
    EXPECT_EQ(markdownEscaped("=== "), "\\=== ");
    EXPECT_EQ(markdownEscaped("12. of March"), "12\\. of March");
    EXPECT_EQ(markdownEscaped("     indented"), "indented");
    EXPECT_EQ(markdownEscaped("1.0.0"), "1.0.0");
}

TEST(RecordMarkdown, EveryTableRowOfHostileTextHasTheCellsOfItsHead)
{
    BudgetRecord record = test::sampleRecord();
    record.header.author = "A | B\n| C |";
    record.contract.sequential = "`a | b`";
    const std::string text = recordMarkdown(record);
    EXPECT_THAT(text, HasSubstr("| Author | A \\| B \\| C \\| |\n"));
    EXPECT_THAT(text, HasSubstr("| Must be sequential, and why | \\`a \\| b\\` |\n"));
}

TEST(RecordMarkdown, SaysWhetherARunWasSimulatedOrMeasured)
{
    trace::EventLog log({trace::ClockKind::Wall, "app", "", "recorder 2", 1, std::nullopt}, {{"A"}, {""}});
    log.append({core::SimTime(), trace::EventKind::RunStarted});
    std::vector<RunEntry> runs;
    runs.push_back(std::move(runEntry(log, std::nullopt, "real")).value());
    const std::string text = recordMarkdown(makeRecord(test::sampleHeader(), {}, std::move(runs)).value());
    EXPECT_THAT(text, HasSubstr("**Measured** in a real program"));
    EXPECT_THAT(text, HasSubstr("The log ends before the run does"));
    EXPECT_THAT(text, Not(HasSubstr("**Simulated**")));
    EXPECT_THAT(recordMarkdown(test::sampleRecord()), HasSubstr("**Simulated**, virtual time, seed 7"));
}

TEST(RecordMarkdown, StaysReadableForARunOfManyJobs)
{
    std::string jobs = "fan_out";
    for (int i = 0; i < 150; ++i)
        jobs += "; J" + std::to_string(i) + " 10";
    std::vector<RunEntry> runs;
    runs.push_back(test::sampleRun(jobs, "many"));
    const std::string text = recordMarkdown(makeRecord(test::sampleHeader(), {}, std::move(runs)).value());
    EXPECT_THAT(text, HasSubstr("| J99 |"));
    EXPECT_THAT(text, Not(HasSubstr("| J100 |")));
    EXPECT_THAT(text, HasSubstr("50 more jobs stand in the JSON form."));
}

} // namespace
} // namespace inflight::record

#include <gtest/gtest.h>

#include "ui/style/words.h"

namespace inflight::ui::style {
namespace {

const QLocale &english()
{
    static const QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale;
}

std::string timeAt(std::int64_t micros, const QLocale &locale = english())
{
    return timeText(core::SimTime::fromMicroseconds(micros), locale).toStdString();
}

TEST(TimeText, IsInMillisecondsBelowTenSeconds)
{
    EXPECT_EQ(timeAt(0), "0 ms");
    EXPECT_EQ(timeAt(120'000), "120 ms");
    EXPECT_EQ(timeAt(9'999'000), "9,999 ms");
    EXPECT_EQ(timeAt(9'999'999), "9,999.999 ms");
}

TEST(TimeText, KeepsMicrosecondsExactly)
{
    EXPECT_EQ(timeAt(250), "0.25 ms");
    EXPECT_EQ(timeAt(1), "0.001 ms");
    EXPECT_EQ(timeAt(120'500), "120.5 ms");
    EXPECT_EQ(timeAt(-3'001), "-3.001 ms");
}

TEST(TimeText, IsInSecondsFromTenSecondsOn)
{
    EXPECT_EQ(timeAt(10'000'000), "10 s");
    EXPECT_EQ(timeAt(12'500'000), "12.5 s");
    EXPECT_EQ(timeAt(24'075'499), "24.075 s");
    EXPECT_EQ(timeAt(24'075'500), "24.076 s");
    EXPECT_EQ(timeAt(1'000'000'000'000), "1,000,000 s");
}

TEST(TimeText, UsesTheDigitsOfTheLocale)
{
    EXPECT_EQ(timeAt(1'234'500, QLocale(QLocale::Persian, QLocale::Iran)), "۱٬۲۳۴٫۵ ms");
    EXPECT_EQ(timeAt(120'250, QLocale(QLocale::Ukrainian, QLocale::Ukraine)), "120,25 ms");
}

TEST(DurationText, ReadsLikeATime)
{
    EXPECT_EQ(durationText(core::SimDuration::fromWholeMilliseconds(60), english()), QStringLiteral("60 ms"));
}

TEST(MillisecondsText, HasNoUnit)
{
    EXPECT_EQ(millisecondsText(core::SimTime::fromMicroseconds(1'234'500), english()), QStringLiteral("1,234.5"));
    EXPECT_EQ(millisecondsText(core::SimTime::fromMicroseconds(20'000'000), english()), QStringLiteral("20,000"));
}

TEST(NumberText, GroupsAndLocalises)
{
    EXPECT_EQ(numberText(1'234'567, english()), QStringLiteral("1,234,567"));
    EXPECT_EQ(numberText(37, QLocale(QLocale::Persian, QLocale::Iran)), QStringLiteral("۳۷"));
}

} // namespace
} // namespace inflight::ui::style

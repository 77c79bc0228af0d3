#include "ui/timeline/ticks.h"

#include <set>

#include <gtest/gtest.h>

namespace inflight::ui::timeline {
namespace {

using core::SimDuration;
using core::SimTime;

SimTime ms(std::int64_t value)
{
    return SimTime::fromWholeMilliseconds(value);
}

const TextWidth kSevenALetter = [](const QString &text) { return 7.0 * static_cast<double>(text.size()); };
const TickLimits kLimits{.left = 4, .right = 756};
const QLocale kEnglish(QLocale::English, QLocale::UnitedStates);

std::vector<QString> labelsOf(const std::vector<Tick> &ticks)
{
    std::vector<QString> labels;
    for (const Tick &tick : ticks)
        if (!tick.label.isEmpty())
            labels.push_back(tick.label);
    return labels;
}

void expectReadable(const std::vector<Tick> &ticks)
{
    std::vector<std::pair<double, double>> boxes;
    std::set<QString> words;
    for (const Tick &tick : ticks) {
        if (tick.label.isEmpty())
            continue;
        EXPECT_TRUE(words.insert(tick.label).second) << "twice: " << tick.label.toStdString();
        EXPECT_GE(tick.labelLeft, kLimits.left) << tick.label.toStdString();
        EXPECT_LE(tick.labelLeft + tick.labelWidth, kLimits.right) << tick.label.toStdString();
        boxes.emplace_back(tick.labelLeft, tick.labelLeft + tick.labelWidth);
    }
    std::sort(boxes.begin(), boxes.end());
    for (std::size_t i = 1; i < boxes.size(); ++i)
        EXPECT_GT(boxes[i].first, boxes[i - 1].second + 4);
    EXPECT_GE(boxes.size(), 2U);
}

TEST(Ticks, StandOnRoundTimes)
{
    const TimeScale scale(ms(0), ms(260), 40, 700);
    const std::vector<Tick> ticks = ticksFor(scale, kLimits, kSevenALetter, kEnglish);
    EXPECT_EQ(labelsOf(ticks), (std::vector<QString>{"0 ms", "50 ms", "100 ms", "150 ms", "200 ms", "250 ms"}));
    for (const Tick &tick : ticks) {
        EXPECT_EQ(tick.at.microseconds() % 10'000, 0);
        EXPECT_EQ(tick.isMajor, tick.at.microseconds() % 50'000 == 0);
        EXPECT_DOUBLE_EQ(tick.x, scale.xOf(tick.at));
    }
}

TEST(Ticks, LabelsNeverTouchNorLeaveTheRulerAtAnyZoom)
{
    for (const bool isReversed : {false, true})
        for (const std::int64_t length : {1LL, 260LL, 9'000LL, 12'345LL, 3'600'000LL, 1'000'000'000LL}) {
            TimeScale scale(ms(0), ms(length), 40, 700);
            scale.setReversed(isReversed);
            for (int zoom = 0; zoom < 60; ++zoom) {
                SCOPED_TRACE(std::to_string(length) + " ms, zoom " + std::to_string(zoom) + (isReversed ? ", reversed" : ""));
                expectReadable(ticksFor(scale, kLimits, kSevenALetter, kEnglish));
                scale.zoomAt(600, 1.7);
            }
        }
}

TEST(Ticks, OneRulerHasOneUnit)
{
    EXPECT_EQ(tickText(ms(5000), SimDuration::fromWholeMilliseconds(5000), ms(20'000), kEnglish), "5 s");
    EXPECT_EQ(tickText(ms(5000), SimDuration::fromWholeMilliseconds(1000), ms(9'000), kEnglish), "5,000 ms");
    EXPECT_EQ(tickText(ms(12'500), SimDuration::fromWholeMilliseconds(500), ms(20'000), kEnglish), "12.5 s");
    EXPECT_EQ(tickText(ms(12'000), SimDuration::fromWholeMilliseconds(500), ms(20'000), kEnglish), "12.0 s");
}

TEST(Ticks, LateAndCloseTimesStayApart)
{
    const SimDuration step = SimDuration::fromMicroseconds(5);
    const SimTime late = SimTime::fromMicroseconds(12'500'005);
    EXPECT_EQ(tickText(late, step, late, kEnglish), "12,500.005 ms");
}

TEST(Ticks, DigitsFollowTheLocale)
{
    const TimeScale scale(ms(0), ms(260), 40, 700);
    const QLocale persian(QLocale::Persian, QLocale::Iran);
    const std::vector<QString> labels = labelsOf(ticksFor(scale, kLimits, kSevenALetter, persian));
    ASSERT_GE(labels.size(), 2U);
    EXPECT_TRUE(labels[1].startsWith(QStringLiteral("۵۰")));
}

TEST(Ticks, ALabelAtTheEdgeMovesInwards)
{
    const TimeScale scale(ms(0), ms(260), 4, 752); // the first label would be cut by half
    const std::vector<Tick> ticks = ticksFor(scale, kLimits, kSevenALetter, kEnglish);
    EXPECT_EQ(ticks.front().label, "0 ms");
    EXPECT_DOUBLE_EQ(ticks.front().labelLeft, 4);
}

} // namespace
} // namespace inflight::ui::timeline

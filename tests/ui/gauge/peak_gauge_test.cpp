#include "ui/gauge/peak_gauge.h"

#include <QAccessible>
#include <QImage>
#include <QLocale>
#include <gtest/gtest.h>

#include "tests/support/guided_run.h"
#include "ui/gauge/gauge_dial.h"

namespace inflight::ui::gauge {
namespace {

TEST(PeakGauge, SaysWhatTheRunShowsAtThePlayhead)
{
    const auto run = tests::runOf(tests::guidedScenario());
    PeakGauge gauge;
    gauge.showRun(*run, tests::playheadAt(*run, 232));
    EXPECT_EQ(gauge.dial().counters().inFlight, 1u);
    EXPECT_EQ(gauge.dial().caption(), "in flight · limit 3 · peak 3");
    EXPECT_EQ(gauge.chipTexts(), (QStringList{"queued 0", "slots 1", "settled 6", "running unseen 1"}));
    EXPECT_EQ(gauge.verdictText(), "within the budget so far: peak 3 of 3");
}

TEST(PeakGauge, DropsSoFarOnlyWhenTheRunIsOver)
{
    const auto run = tests::runOf(tests::guidedScenario());
    PeakGauge gauge;
    gauge.showRun(*run, {run->analysis().end, run->log().size()});
    EXPECT_EQ(gauge.verdictText(), "within the budget: peak 3 of 3");
    EXPECT_EQ(gauge.chipTexts().size(), 3) << "nobody runs unseen any more";
}

TEST(PeakGauge, AnUnfinishedLogIsNeverJudgedAsAWhole)
{
    const auto scenario = tests::guidedScenario();
    const trace::EventLog whole = sim::record(scenario);
    trace::EventLog cut(whole.header(), whole.jobs());
    for (std::size_t i = 0; i < 20; ++i) {
        cut.append(whole[i]);
    }
    const auto run = model::RunView::make(std::move(cut), scenario).value();
    PeakGauge gauge;
    gauge.showRun(*run, {run->analysis().end, run->log().size()});
    EXPECT_EQ(gauge.verdictText(), "within the budget so far: peak 3 of 3");
}

TEST(PeakGauge, ShowsABrokenBudgetFromTheEventThatBrokeIt)
{
    const auto run = tests::runOf(tests::earlySlotScenario());
    ASSERT_FALSE(run->analysis().overBudget.empty());
    const std::size_t breaking = run->analysis().overBudget.front().event;
    PeakGauge gauge;
    gauge.showRun(*run, {run->log()[breaking].at(), breaking});
    EXPECT_EQ(gauge.verdictText(), "within the budget so far: peak 3 of 3");
    gauge.showRun(*run, {run->log()[breaking].at(), breaking + 1});
    EXPECT_EQ(gauge.verdictText(), "over the budget: peak 4 of 3 so far");
    gauge.showRun(*run, {run->analysis().end, run->log().size()});
    EXPECT_EQ(gauge.verdictText(), "over the budget: peak 4 of 3");
}

TEST(PeakGauge, WithoutADeclaredLimitThereIsNoVerdict)
{
    const auto run = tests::runOf(tests::fanOutScenario());
    PeakGauge gauge;
    gauge.showRun(*run, {run->analysis().end, run->log().size()});
    EXPECT_EQ(gauge.verdictText(), "no budget declared: peak 6");
    EXPECT_EQ(gauge.dial().caption(), "in flight · no limit declared · peak 6");
}

TEST(PeakGauge, TheScaleStandsStillWhileTheRunPlays)
{
    const auto run = tests::runOf(tests::fanOutScenario(3));
    PeakGauge gauge;
    gauge.showRun(*run, {});
    const double before = gauge.dial().scale().maximum();
    gauge.showRun(*run, {run->analysis().end, run->log().size()});
    EXPECT_DOUBLE_EQ(gauge.dial().scale().maximum(), before);
}

TEST(PeakGauge, TellsAssistiveTechnologyNameRoleAndValue)
{
    const auto run = tests::runOf(tests::guidedScenario());
    PeakGauge gauge;
    gauge.showRun(*run, tests::playheadAt(*run, 50));
    QAccessibleInterface *dial = QAccessible::queryAccessibleInterface(const_cast<GaugeDial *>(&gauge.dial()));
    ASSERT_NE(dial, nullptr);
    EXPECT_EQ(dial->role(), QAccessible::ProgressBar);
    EXPECT_EQ(dial->text(QAccessible::Name), "Peak gauge");
    EXPECT_EQ(dial->text(QAccessible::Value), "3 in flight · limit 3 · peak 3");
    ASSERT_NE(dial->valueInterface(), nullptr);
    EXPECT_EQ(dial->valueInterface()->currentValue().toInt(), 3);
    EXPECT_EQ(dial->valueInterface()->maximumValue().toInt(), 6);
}

TEST(PeakGauge, DigitsFollowTheLocale)
{
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Persian));
    PeakGauge gauge;
    gauge.setLimit(3);
    gauge.setCounters({.inFlight = 2, .peak = 3});
    const QString caption = gauge.dial().caption();
    QLocale::setDefault(before);
    EXPECT_TRUE(caption.contains(QStringLiteral("۳"))) << caption.toStdString();
}

// The colours that stand for "within" and "beyond", counted in a picture of the dial.
int pixelsOf(const QWidget &widget, const QColor &color)
{
    const QImage image = const_cast<QWidget &>(widget).grab().toImage().convertToFormat(QImage::Format_RGB32);
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixel(x, y) == color.rgb();
        }
    }
    return count;
}

TEST(PeakGauge, OnlyThePartBeyondTheLimitIsRed)
{
    const style::Palette &palette = style::paletteOf(style::Theme::Light);
    GaugeDial dial;
    dial.resize(260, 154);
    dial.setLimit(3);
    dial.setRunPeak(5);
    dial.setCounters({.inFlight = 3, .peak = 3});
    const int blueAtLimit = pixelsOf(dial, palette.run);
    const int redAtLimit = pixelsOf(dial, palette.over);
    dial.setCounters({.inFlight = 5, .peak = 5});
    EXPECT_GT(blueAtLimit, 500);
    EXPECT_NEAR(pixelsOf(dial, palette.run), blueAtLimit, 30);
    EXPECT_GT(pixelsOf(dial, palette.over), redAtLimit + 300);
}

} // namespace
} // namespace inflight::ui::gauge

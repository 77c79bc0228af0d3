#include "ui/gauge/inflight_chart.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QtCharts/QChart>
#include <QtCharts/QValueAxis>
#include <QtCharts/QXYSeries>
#include <gtest/gtest.h>

#include "tests/support/guided_run.h"
#include "ui/style/palette.h"

namespace inflight::ui::gauge {
namespace {

using core::SimTime;

SimTime ms(int value)
{
    return SimTime::fromWholeMilliseconds(value);
}

class InflightChartTest : public testing::Test {
protected:
    void SetUp() override
    {
        m_chart.resize(740, 180);
        m_chart.show();
        m_chart.setPlotEdges(40, 700);
        m_chart.setVisibleRange(ms(0), ms(330)); // two pixels a millisecond
    }

    void show(const scenario::Scenario &scenario)
    {
        m_run = tests::runOf(scenario);
        m_chart.setRun(m_run);
        m_chart.setVisibleRange(ms(0), ms(330));
    }

    QImage picture() { return m_chart.grab().toImage().convertToFormat(QImage::Format_RGB32); }

    // The topmost pixel of a colour within the plot, in the columns [first, last]; -1 if there is none. A dashed line may cover
    // another one in single columns.
    int topOf(const QImage &image, int first, int last, const QColor &color) const
    {
        for (int y = static_cast<int>(m_chart.plotRect().top()); y < image.height(); ++y) {
            for (int x = first; x <= last; ++x) {
                if (image.pixel(x, y) == color.rgb()) {
                    return y;
                }
            }
        }
        return -1;
    }

    const style::Palette &m_palette = style::paletteOf(style::Theme::Light);
    std::shared_ptr<const model::RunView> m_run;
    InflightChart m_chart;
};

TEST_F(InflightChartTest, AnInstantStandsAtTheLanesPixel)
{
    show(tests::guidedScenario());
    EXPECT_DOUBLE_EQ(m_chart.xOf(ms(0)), 40);
    EXPECT_DOUBLE_EQ(m_chart.xOf(ms(100)), 240);
    EXPECT_EQ(m_chart.timeAt(240), ms(100));
    EXPECT_EQ(m_chart.chart()->plotArea().left(), 40);
    EXPECT_EQ(m_chart.chart()->plotArea().right(), 700);
    // Where Qt Charts itself puts the same point.
    EXPECT_NEAR(m_chart.chart()->mapToPosition(QPointF(100, 1)).x(), 240, 0.01);
}

TEST_F(InflightChartTest, TheLineFallsAtThePixelOfItsEvent)
{
    show(tests::guidedScenario());
    const QImage image = picture();
    const double step = m_chart.plotRect().height() / 4;
    // Two operations up to 210 ms (x = 460), then one up to 260 ms (x = 560), of which the callers know nothing.
    EXPECT_NEAR(topOf(image, 450, 457, m_palette.run), m_chart.plotRect().bottom() - 2 * step, 2);
    EXPECT_NEAR(topOf(image, 463, 556, m_palette.run), m_chart.plotRect().bottom() - step, 2);
    EXPECT_EQ(topOf(image, 563, 700, m_palette.run), -1);
}

TEST_F(InflightChartTest, ClickAndDragAskForATime)
{
    show(tests::guidedScenario());
    QSignalSpy spy(&m_chart, &InflightChart::playheadRequested);
    QTest::mouseClick(m_chart.viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(240, 90));
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy.takeFirst().at(0).value<SimTime>(), ms(100));
    QTest::mousePress(m_chart.viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(240, 90));
    QTest::mouseMove(m_chart.viewport(), QPoint(340, 90));
    QTest::mouseRelease(m_chart.viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(340, 90));
    EXPECT_EQ(spy.back().at(0).value<SimTime>(), ms(150));
    QTest::mouseClick(m_chart.viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(735, 90));
    EXPECT_EQ(spy.back().at(0).value<SimTime>(), ms(260)) << "not beyond the run";
    QTest::mouseClick(m_chart.viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(5, 90));
    EXPECT_EQ(spy.back().at(0).value<SimTime>(), ms(0));
    const auto count = spy.size();
    QTest::mouseClick(m_chart.viewport(), Qt::RightButton, Qt::NoModifier, QPoint(240, 90));
    EXPECT_EQ(spy.size(), count);
}

TEST_F(InflightChartTest, ReversedTimeMirrorsBothDirections)
{
    show(tests::guidedScenario());
    m_chart.setTimeReversed(true);
    EXPECT_DOUBLE_EQ(m_chart.xOf(ms(0)), 700);
    EXPECT_DOUBLE_EQ(m_chart.xOf(ms(100)), 500);
    EXPECT_EQ(m_chart.timeAt(500), ms(100));
    QTest::qWait(1);
    EXPECT_NEAR(m_chart.chart()->mapToPosition(QPointF(100, 1)).x(), 500, 0.01);
}

TEST_F(InflightChartTest, WhatExceedsTheLimitIsRed)
{
    show(tests::earlySlotScenario()); // four from 120 to 140 ms, that is x from 280 to 320
    const QImage image = picture();
    const double step = m_chart.plotRect().height() / 5;
    EXPECT_NEAR(topOf(image, 284, 316, m_palette.over), m_chart.plotRect().bottom() - 4 * step, 2);
    EXPECT_NEAR(topOf(image, 230, 276, m_palette.over), m_chart.plotRect().bottom() - 3 * step, 2) << "the limit's own line";
}

TEST_F(InflightChartTest, AnInnerPeakIsASpikeInRed)
{
    trace::LogHeader header;
    header.limit = 1;
    trace::EventLog log(header, {{"A", "B"}, {"", ""}});
    const auto a = core::jobIdAt(0);
    const auto b = core::jobIdAt(1);
    using trace::EventKind;
    log.append({ms(0), EventKind::RunStarted});
    log.append({ms(0), EventKind::WorkStarted, a});
    log.append({ms(50), EventKind::WorkStarted, b});
    log.append({ms(50), EventKind::WorkEnded, a, trace::Outcome::Completed});
    log.append({ms(100), EventKind::WorkEnded, b, trace::Outcome::Completed});
    log.append({ms(100), EventKind::RunEnded});
    m_chart.setRun(model::RunView::make(std::move(log), std::nullopt).value());
    m_chart.setVisibleRange(ms(0), ms(330));
    const QImage image = picture();
    EXPECT_LT(topOf(image, 138, 142, m_palette.over), topOf(image, 100, 130, m_palette.over) - 10);
}

TEST_F(InflightChartTest, MovingThePlayheadTouchesNoSeries)
{
    show(tests::guidedScenario());
    int replaced = 0;
    for (QAbstractSeries *series : m_chart.chart()->series()) {
        if (auto *line = qobject_cast<QXYSeries *>(series)) {
            QObject::connect(line, &QXYSeries::pointsReplaced, [&replaced] { ++replaced; });
        }
    }
    m_chart.setPlayhead(tests::playheadAt(*m_run, 100));
    EXPECT_EQ(replaced, 0);
    const QImage image = picture();
    EXPECT_EQ(QColor(image.pixel(240, 100)), m_palette.accent);
    m_chart.setVisibleRange(ms(0), ms(200));
    EXPECT_GT(replaced, 0);
}

TEST_F(InflightChartTest, TheFutureIsFaint)
{
    show(tests::guidedScenario());
    EXPECT_GE(topOf(picture(), 450, 457, m_palette.run), 0);
    m_chart.setPlayhead(tests::playheadAt(*m_run, 100));
    EXPECT_EQ(topOf(picture(), 450, 457, m_palette.run), -1);
}

TEST_F(InflightChartTest, TheCountAxisHasWholeNumbersInTheLocalesDigits)
{
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Persian));
    show(tests::guidedScenario());
    const auto *axis = qobject_cast<QValueAxis *>(m_chart.chart()->axes(Qt::Vertical).first());
    ASSERT_NE(axis, nullptr);
    EXPECT_EQ(axis->labelFormat(), "%.0f");
    EXPECT_EQ(axis->tickInterval(), std::floor(axis->tickInterval()));
    EXPECT_TRUE(m_chart.chart()->localizeNumbers());
    EXPECT_EQ(m_chart.chart()->locale().zeroDigit(), QStringLiteral("۰"));
    EXPECT_TRUE(m_chart.factsAt(ms(50)).contains(QStringLiteral("۳")));
    QLocale::setDefault(before);
}

TEST_F(InflightChartTest, HoveringTellsTheFacts)
{
    show(tests::earlySlotScenario());
    EXPECT_EQ(m_chart.factsAt(ms(130)), "130 ms: in flight 4, as the callers see it 3, limiter's slots 3");
    QHelpEvent help(QEvent::ToolTip, QPoint(300, 90), m_chart.viewport()->mapToGlobal(QPoint(300, 90)));
    QCoreApplication::sendEvent(m_chart.viewport(), &help);
    EXPECT_TRUE(QToolTip::text().startsWith("130 ms"));
    QToolTip::hideText();
}

TEST_F(InflightChartTest, HasANameAndTheFiguresForAssistiveTechnology)
{
    show(tests::earlySlotScenario());
    QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(&m_chart);
    EXPECT_EQ(interface->text(QAccessible::Name), "In flight over time");
    EXPECT_EQ(interface->text(QAccessible::Description), "Peak 4, limiter's peak 3, limit 3");
}

TEST_F(InflightChartTest, SurvivesNoRunAnEmptyRangeAndATinySize)
{
    m_chart.setRun(nullptr);
    m_chart.setVisibleRange(ms(5), ms(5));
    m_chart.resize(3, 3);
    picture();
    m_chart.resize(300, 120);
    show(tests::guidedScenario());
    m_chart.setPlayhead({});
    picture();
    m_chart.setRun(nullptr);
    picture();
}

} // namespace
} // namespace inflight::ui::gauge

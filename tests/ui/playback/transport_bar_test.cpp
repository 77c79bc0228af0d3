#include "ui/playback/transport_bar.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

#include "tests/support/guided_run.h"
#include "ui/playback/playback_clock.h"
#include "ui/playback/scrub_bar.h"
#include "ui/playback/speed_words.h"

namespace inflight::ui::playback {
namespace {

using core::SimTime;

SimTime ms(int value)
{
    return SimTime::fromWholeMilliseconds(value);
}

class TransportBarTest : public testing::Test {
protected:
    void SetUp() override
    {
        m_bar.resize(900, 50);
        m_bar.setRun(m_run);
        m_bar.show();
    }

    QToolButton *button(const char *name) { return m_bar.findChild<QToolButton *>(QLatin1String(name)); }
    void click(const char *name) { QTest::mouseClick(button(name), Qt::LeftButton); }

    std::shared_ptr<const model::RunView> m_run = tests::runOf(tests::guidedScenario());
    TransportBar m_bar;
};

TEST_F(TransportBarTest, SaysWhereThePlayheadIs)
{
    m_bar.setPlayhead(tests::playheadAt(*m_run, 232));
    EXPECT_EQ(m_bar.positionText(), "232 ms of 260");
    EXPECT_EQ(m_bar.eventText(), "event 41 of 44");
}

TEST_F(TransportBarTest, InMotionItNeverSaysAMillisecondThatIsNotReached)
{
    m_bar.setPlayhead({SimTime::fromMicroseconds(119'999), 0});
    EXPECT_EQ(m_bar.positionText(), "119.999 ms of 260");
    m_bar.setPlaying(true);
    EXPECT_EQ(m_bar.positionText(), "119 ms of 260");
}

TEST_F(TransportBarTest, EveryButtonAsksForItsOwnThing)
{
    QSignalSpy home(&m_bar, &TransportBar::homeRequested);
    QSignalSpy end(&m_bar, &TransportBar::endRequested);
    QSignalSpy play(&m_bar, &TransportBar::playToggled);
    QSignalSpy step(&m_bar, &TransportBar::stepRequested);
    click("home");
    click("end");
    click("play");
    click("forward");
    click("back");
    EXPECT_EQ(home.size(), 1);
    EXPECT_EQ(end.size(), 1);
    EXPECT_EQ(play.size(), 1);
    ASSERT_EQ(step.size(), 2);
    EXPECT_EQ(step[0][0].toInt(), 1);
    EXPECT_EQ(step[1][0].toInt(), -1);
}

TEST_F(TransportBarTest, ThePlayButtonTellsWhatItWillDo)
{
    EXPECT_EQ(button("play")->accessibleName(), "Play");
    m_bar.setPlaying(true);
    EXPECT_EQ(button("play")->accessibleName(), "Pause");
    EXPECT_EQ(button("play")->toolTip(), "Pause (Space)");
    click("play");
    EXPECT_TRUE(button("play")->isChecked()) << "always in the accent colour";
}

TEST_F(TransportBarTest, AClickAnywhereOnTheGrooveGoesThere)
{
    ScrubBar *scrub = m_bar.scrubBar();
    QSignalSpy spy(&m_bar, &TransportBar::scrubbed);
    const int x = static_cast<int>(scrub->xOf(ms(130)));
    QTest::mouseClick(scrub, Qt::LeftButton, Qt::NoModifier, QPoint(x, scrub->height() / 2));
    ASSERT_EQ(spy.size(), 1);
    EXPECT_NEAR(spy[0][0].value<SimTime>().milliseconds(), 130, 1.5);
}

TEST_F(TransportBarTest, DraggingScrubsAndStaysWithinTheRun)
{
    ScrubBar *scrub = m_bar.scrubBar();
    QSignalSpy spy(&m_bar, &TransportBar::scrubbed);
    QTest::mousePress(scrub, Qt::LeftButton, Qt::NoModifier, QPoint(20, 10));
    QTest::mouseMove(scrub, QPoint(scrub->width() + 50, 10));
    m_bar.setPlayhead({}); // the answer to an older position must not pull the handle away
    EXPECT_EQ(scrub->value(), scrub->maximum());
    QTest::mouseRelease(scrub, Qt::LeftButton, Qt::NoModifier, QPoint(scrub->width() + 50, 10));
    EXPECT_EQ(spy.back()[0].value<SimTime>(), ms(260));
}

TEST_F(TransportBarTest, ArrowKeysOnTheSliderStepEvents)
{
    QSignalSpy step(&m_bar, &TransportBar::stepRequested);
    QSignalSpy home(&m_bar, &TransportBar::homeRequested);
    QSignalSpy scrubbed(&m_bar, &TransportBar::scrubbed);
    QTest::keyClick(m_bar.scrubBar(), Qt::Key_Right);
    QTest::keyClick(m_bar.scrubBar(), Qt::Key_Left);
    QTest::keyClick(m_bar.scrubBar(), Qt::Key_Home);
    QTest::keyClick(m_bar.scrubBar(), Qt::Key_PageUp);
    ASSERT_EQ(step.size(), 2);
    EXPECT_EQ(step[0][0].toInt(), 1);
    EXPECT_EQ(home.size(), 1);
    ASSERT_EQ(scrubbed.size(), 1);
    EXPECT_EQ(scrubbed[0][0].value<SimTime>(), ms(26));
}

TEST_F(TransportBarTest, AssistiveTechnologyCanReadAndSetThePosition)
{
    m_bar.setPlayhead(tests::playheadAt(*m_run, 100));
    QAccessibleInterface *scrub = QAccessible::queryAccessibleInterface(m_bar.scrubBar());
    ASSERT_NE(scrub, nullptr);
    ASSERT_NE(scrub->valueInterface(), nullptr);
    EXPECT_EQ(scrub->valueInterface()->currentValue().toInt(), 100'000);
    QSignalSpy spy(&m_bar, &TransportBar::scrubbed);
    scrub->valueInterface()->setCurrentValue(50'000);
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy[0][0].value<SimTime>(), ms(50));
}

TEST_F(TransportBarTest, SpeedsAreChosenByClickAndToldInWords)
{
    QSignalSpy spy(&m_bar, &TransportBar::speedChosen);
    for (QToolButton *speed : m_bar.findChildren<QToolButton *>()) {
        if (speed->text() == "4×") {
            QTest::mouseClick(speed, Qt::LeftButton);
            EXPECT_EQ(speed->toolTip(), "1 ms of the run takes 5 ms");
        }
    }
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy[0][0].toDouble(), 4.0);
    EXPECT_EQ(speedText(0.1), "⅒×");
    EXPECT_EQ(speedMeaning(0.1), "1 ms of the run takes 200 ms");
}

TEST_F(TransportBarTest, TimeKeepsItsDirectionFromRightToLeft)
{
    const auto order = [this] { return button("home")->mapToGlobal(QPoint()).x() < button("end")->mapToGlobal(QPoint()).x(); };
    m_bar.setLayoutDirection(Qt::RightToLeft);
    QTest::qWait(1);
    EXPECT_TRUE(order());
    EXPECT_LT(m_bar.scrubBar()->xOf(ms(0)), m_bar.scrubBar()->xOf(ms(260)));
    m_bar.setTimeReversed(true);
    QTest::qWait(1);
    EXPECT_FALSE(order());
    EXPECT_GT(m_bar.scrubBar()->xOf(ms(0)), m_bar.scrubBar()->xOf(ms(260)));
}

TEST_F(TransportBarTest, WithoutARunThereIsNothingToPress)
{
    m_bar.setRun(nullptr);
    EXPECT_FALSE(button("play")->isEnabled());
    EXPECT_EQ(m_bar.eventText(), "event 0 of 0");
}

TEST_F(TransportBarTest, EverythingThatTakesTheFocusHasAName)
{
    for (QWidget *widget : m_bar.findChildren<QWidget *>()) {
        if (widget->focusPolicy() != Qt::NoFocus) {
            EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->metaObject()->className();
        }
    }
}

} // namespace
} // namespace inflight::ui::playback

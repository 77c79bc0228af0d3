#include "ui/timeline/lanes_widget.h"

#include <QAction>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <gtest/gtest.h>

#include "tests/ui/timeline/lanes_fixture.h"

namespace inflight::ui::timeline {
namespace {

class LanesWidgetTest : public testing::Test {
protected:
    void SetUp() override
    {
        m_lanes.resize(760, 400);
        m_lanes.show();
        m_lanes.setRun(tests::runOf(tests::guidedScenario()));
        m_lanes.setFocus();
        QApplication::processEvents();
    }

    QWidget *viewport() { return m_lanes.viewport(); }
    int xOf(int milliseconds) const { return static_cast<int>(std::lround(m_lanes.scale().xOf(ms(milliseconds)))); }
    int yOf(core::JobId job) const { return m_lanes.laneRect(job).center().y(); }
    QPoint emptySpot() const { return {xOf(265), yOf(kJ1)}; }

    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mousePress(viewport(), Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 4; ++i)
            move(from + (to - from) * i / 4, modifiers);
        QTest::mouseRelease(viewport(), Qt::LeftButton, modifiers, to);
    }

    void move(const QPoint &to, Qt::KeyboardModifiers modifiers)
    {
        QMouseEvent event(QEvent::MouseMove, to, viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, modifiers);
        QApplication::sendEvent(viewport(), &event);
    }

    void wheel(const QPoint &at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(at, viewport()->mapToGlobal(at), {}, {0, notches * 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(viewport(), &event);
    }

    core::SimTime requested(QSignalSpy &spy) const { return spy.last().at(0).value<core::SimTime>(); }

    LanesWidget m_lanes;
};

TEST_F(LanesWidgetTest, TheWheelZoomsAtThePointer)
{
    QSignalSpy changed(&m_lanes, &LanesWidget::scaleChanged);
    const QPoint at(xOf(100), yOf(kJ1));
    wheel(at, 5);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_LT(m_lanes.scale().to() - m_lanes.scale().from(), core::SimDuration::fromWholeMilliseconds(100));
    EXPECT_NEAR(m_lanes.scale().xOf(ms(100)), at.x(), 1);
    wheel(at, -20);
    EXPECT_TRUE(m_lanes.scale().isFitted());
}

TEST_F(LanesWidgetTest, ShiftAndTheWheelPan)
{
    wheel({xOf(100), yOf(kJ1)}, 4);
    const int before = xOf(100);
    wheel({xOf(100), yOf(kJ1)}, 1, Qt::ShiftModifier);
    EXPECT_GT(xOf(100), before + 20);
}

TEST_F(LanesWidgetTest, DraggingPansAndSelectsNothing)
{
    wheel({xOf(130), yOf(kJ1)}, 4);
    QSignalSpy selected(&m_lanes, &LanesWidget::jobSelected);
    const int before = xOf(130);
    drag({before, yOf(kJ4)}, {before + 60, yOf(kJ4)});
    EXPECT_NEAR(xOf(130), before + 60, 1);
    EXPECT_EQ(selected.count(), 0);
}

TEST_F(LanesWidgetTest, AClickSelectsItsLane)
{
    QSignalSpy selected(&m_lanes, &LanesWidget::jobSelected);
    QTest::mouseClick(viewport(), Qt::LeftButton, {}, {xOf(120), yOf(kJ4)});
    ASSERT_EQ(selected.count(), 1);
    EXPECT_EQ(selected.last().at(0).value<core::JobId>(), kJ4);
    EXPECT_EQ(m_lanes.selectedJob(), kJ4);
    QTest::mouseClick(viewport(), Qt::LeftButton, {}, {10, yOf(kJ2)}); // its id
    EXPECT_EQ(m_lanes.selectedJob(), kJ2);
}

TEST_F(LanesWidgetTest, SelectingFromOutsideIsNotTold)
{
    QSignalSpy selected(&m_lanes, &LanesWidget::jobSelected);
    m_lanes.setSelectedJob(kJ3);
    EXPECT_EQ(m_lanes.selectedJob(), kJ3);
    EXPECT_EQ(selected.count(), 0);
    m_lanes.setSelectedJob(core::jobIdAt(77));
    EXPECT_FALSE(m_lanes.selectedJob());
}

TEST_F(LanesWidgetTest, TheRulerScrubs)
{
    QSignalSpy asked(&m_lanes, &LanesWidget::playheadRequested);
    QTest::mousePress(viewport(), Qt::LeftButton, {}, {xOf(100), 8});
    EXPECT_NEAR(requested(asked).milliseconds(), 100, 0.5);
    move({xOf(200), 8}, {});
    EXPECT_NEAR(requested(asked).milliseconds(), 200, 0.5);
    move({5000, 8}, {});
    EXPECT_EQ(requested(asked), ms(260)) << "within the run";
    QTest::mouseRelease(viewport(), Qt::LeftButton, {}, {300, 8});
    EXPECT_FALSE(m_lanes.playhead()) << "it asks, and moves nothing by itself";
}

TEST_F(LanesWidgetTest, ThePlayheadIsDraggedByItsLine)
{
    m_lanes.setPlayhead(tests::playheadAt(*m_lanes.run(), 230));
    QSignalSpy asked(&m_lanes, &LanesWidget::playheadRequested);
    drag({xOf(230), yOf(kJ1)}, {xOf(150), yOf(kJ1)});
    ASSERT_GE(asked.count(), 2);
    EXPECT_NEAR(requested(asked).milliseconds(), 150, 0.5);
}

TEST_F(LanesWidgetTest, ADoubleClickFits)
{
    wheel({xOf(100), yOf(kJ1)}, 5);
    ASSERT_FALSE(m_lanes.scale().isFitted());
    QTest::mouseDClick(viewport(), Qt::LeftButton, {}, emptySpot());
    EXPECT_TRUE(m_lanes.scale().isFitted());
}

TEST_F(LanesWidgetTest, ShiftDraggingMarksARangeAndTellsWhatIsInIt)
{
    QSignalSpy changed(&m_lanes, &LanesWidget::markedRangeChanged);
    drag({xOf(70), yOf(kJ1)}, {xOf(130), yOf(kJ3)}, Qt::ShiftModifier);
    ASSERT_TRUE(m_lanes.markedRange());
    EXPECT_GT(changed.count(), 0);
    EXPECT_NEAR(m_lanes.markedRange()->from.milliseconds(), 70, 0.5);
    EXPECT_NEAR(m_lanes.markedRange()->to.milliseconds(), 130, 0.5);
    EXPECT_TRUE(m_lanes.markedRangeText().contains(QStringLiteral("peak 3 · 3 started · 3 ended")))
        << m_lanes.markedRangeText().toStdString();
    EXPECT_TRUE(m_lanes.scale().isFitted()) << "and pans nothing";
    QTest::keyClick(&m_lanes, Qt::Key_Escape);
    EXPECT_FALSE(m_lanes.markedRange());
}

TEST_F(LanesWidgetTest, MarkingAndScrubbingSnapToInstantsInSight)
{
    drag({xOf(80) - 2, yOf(kJ1)}, {xOf(160) + 3, yOf(kJ3)}, Qt::ShiftModifier);
    EXPECT_EQ(m_lanes.markedRange(), (Span{ms(80), ms(160)}));
    QSignalSpy asked(&m_lanes, &LanesWidget::playheadRequested);
    QTest::mouseClick(viewport(), Qt::LeftButton, {}, {xOf(200) + 2, 8});
    EXPECT_EQ(requested(asked), ms(200));
}

TEST_F(LanesWidgetTest, KeysZoomPanAndFit)
{
    QTest::keyClick(&m_lanes, Qt::Key_W);
    QTest::keyClick(&m_lanes, Qt::Key_W);
    const core::SimTime from = m_lanes.scale().from();
    EXPECT_GT(from, ms(0));
    QTest::keyClick(&m_lanes, Qt::Key_D);
    EXPECT_GT(m_lanes.scale().from(), from) << "D goes on in time";
    QTest::keyClick(&m_lanes, Qt::Key_A);
    QTest::keyClick(&m_lanes, Qt::Key_A);
    EXPECT_LT(m_lanes.scale().from(), from);
    QTest::keyClick(&m_lanes, Qt::Key_S);
    EXPECT_FALSE(m_lanes.scale().isFitted());
    QTest::keyClick(&m_lanes, Qt::Key_F);
    EXPECT_TRUE(m_lanes.scale().isFitted());
}

TEST_F(LanesWidgetTest, KeysSelectLanes)
{
    QSignalSpy selected(&m_lanes, &LanesWidget::jobSelected);
    QTest::keyClick(&m_lanes, Qt::Key_Down);
    EXPECT_EQ(m_lanes.selectedJob(), kJ1);
    QTest::keyClick(&m_lanes, Qt::Key_Down);
    EXPECT_EQ(m_lanes.selectedJob(), kJ2);
    QTest::keyClick(&m_lanes, Qt::Key_PageDown);
    EXPECT_EQ(m_lanes.selectedJob(), kJ6);
    QTest::keyClick(&m_lanes, Qt::Key_Down);
    QTest::keyClick(&m_lanes, Qt::Key_Up);
    EXPECT_EQ(m_lanes.selectedJob(), kJ5);
    EXPECT_EQ(selected.count(), 4);
}

TEST_F(LanesWidgetTest, KeysWalkTheEventsOfTheSelectedLane)
{
    m_lanes.setSelectedJob(kJ4);
    m_lanes.setPlayhead(tests::playheadAt(*m_lanes.run(), 0));
    QSignalSpy asked(&m_lanes, &LanesWidget::playheadRequested);
    for (const int expected : {80, 200, 260}) {
        QTest::keyClick(&m_lanes, Qt::Key_Period);
        EXPECT_EQ(requested(asked), ms(expected));
        m_lanes.setPlayhead(tests::playheadAt(*m_lanes.run(), expected));
    }
    QTest::keyClick(&m_lanes, Qt::Key_Period);
    EXPECT_EQ(asked.count(), 3) << "nothing comes after the last";
    QTest::keyClick(&m_lanes, Qt::Key_Comma);
    EXPECT_EQ(requested(asked), ms(200));
}

TEST_F(LanesWidgetTest, ItsKeysAreItsOwnWhileItHasTheFocusAndOnlyThen)
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *lanes = new LanesWidget;
    auto *other = new QWidget;
    other->setFocusPolicy(Qt::StrongFocus);
    layout->addWidget(lanes);
    layout->addWidget(other);
    int fits = 0;
    int steps = 0;
    QAction fit;
    fit.setShortcut(Qt::Key_F);
    QObject::connect(&fit, &QAction::triggered, [&fits] { ++fits; });
    QAction step;
    step.setShortcut(Qt::Key_Right);
    QObject::connect(&step, &QAction::triggered, [&steps] { ++steps; });
    window.addActions({&fit, &step});
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    lanes->setFocus();
    QTest::keyClick(lanes, Qt::Key_F);
    EXPECT_EQ(fits, 0);
    QTest::keyClick(lanes, Qt::Key_Right);
    EXPECT_EQ(steps, 1) << "arrows belong to the window";
    other->setFocus();
    QTest::keyClick(other, Qt::Key_F);
    EXPECT_EQ(fits, 1);
}

TEST_F(LanesWidgetTest, FactsStandUnderThePointer)
{
    const QString bar = m_lanes.factsAt({static_cast<double>(xOf(150)), static_cast<double>(yOf(kJ4))});
    EXPECT_TRUE(bar.contains(QStringLiteral("<b>J4 upload part</b>"))) << bar.toStdString();
    EXPECT_TRUE(bar.contains(QStringLiteral("started at 80 ms, after waiting 80 ms")));
    EXPECT_TRUE(m_lanes.factsAt(emptySpot()).isEmpty());
    m_lanes.setPlayhead(tests::playheadAt(*m_lanes.run(), 170));
    EXPECT_FALSE(
        m_lanes.factsAt({static_cast<double>(xOf(150)), static_cast<double>(yOf(kJ4))}).contains(QStringLiteral("completed")));
}

TEST_F(LanesWidgetTest, NamesAreShownAsWrittenAndNeverAsMarkup)
{
    scenario::Scenario odd = tests::guidedScenario();
    odd.jobs[0].name = "<b>a & b</b>";
    m_lanes.setRun(tests::runOf(odd));
    EXPECT_TRUE(m_lanes.factsAt({static_cast<double>(xOf(50)), static_cast<double>(yOf(kJ1))})
                    .contains(QStringLiteral("&lt;b&gt;a &amp; b")));
}

TEST_F(LanesWidgetTest, ManyLanesScrollAndTheSelectedOneComesIntoView)
{
    m_lanes.setRun(tests::runOf(manyJobs(2'000)));
    EXPECT_GT(m_lanes.verticalScrollBar()->maximum(), 0);
    m_lanes.setSelectedJob(core::jobIdAt(1'500));
    EXPECT_TRUE(viewport()->rect().contains(m_lanes.laneRect(core::jobIdAt(1'500))));
    m_lanes.setSelectedJob(core::jobIdAt(0));
    EXPECT_EQ(m_lanes.verticalScrollBar()->value(), 0);
    wheel({5, 200}, -3); // over the ids
    EXPECT_GT(m_lanes.verticalScrollBar()->value(), 0);
    EXPECT_TRUE(m_lanes.scale().isFitted());
}

TEST_F(LanesWidgetTest, AnotherRunKeepsTheRangeThatWasZoomedTo)
{
    wheel({xOf(100), yOf(kJ1)}, 4);
    const core::SimTime from = m_lanes.scale().from();
    m_lanes.setRun(tests::runOf(tests::earlySlotScenario()));
    EXPECT_EQ(m_lanes.scale().from(), from);
    m_lanes.fit();
    m_lanes.setRun(tests::runOf(tests::fanOutScenario()));
    EXPECT_TRUE(m_lanes.scale().isFitted());
}

TEST_F(LanesWidgetTest, RightToLeftTheIdsStandAtTheRightAndTimeKeepsItsDirection)
{
    m_lanes.setLayoutDirection(Qt::RightToLeft);
    EXPECT_GT(m_lanes.displayList().geometry.gutter.left(), m_lanes.displayList().geometry.plot.right());
    EXPECT_LT(xOf(0), xOf(200));
    m_lanes.setTimeReversed(true);
    EXPECT_GT(xOf(0), xOf(200));
    QTest::mouseClick(viewport(), Qt::LeftButton, {}, {xOf(120), yOf(kJ4)});
    EXPECT_EQ(m_lanes.selectedJob(), kJ4);
    QTest::mouseClick(viewport(), Qt::LeftButton, {}, {755, yOf(kJ2)});
    EXPECT_EQ(m_lanes.selectedJob(), kJ2);
}

TEST_F(LanesWidgetTest, ThePlotsEdgesAreThoseOfTheScale)
{
    QSignalSpy changed(&m_lanes, &LanesWidget::scaleChanged);
    EXPECT_EQ(m_lanes.plotLeft(), viewport()->x() + xOf(0));
    m_lanes.resize(900, 400);
    EXPECT_GT(changed.count(), 0);
    EXPECT_NEAR(m_lanes.plotRight(), viewport()->x() + m_lanes.scale().right(), 1);
}

TEST_F(LanesWidgetTest, KeyboardFocusIsSeen)
{
    const auto corner = [this] { return m_lanes.grab().toImage().pixelColor(380, 0); };
    m_lanes.clearFocus();
    const QColor without = corner();
    m_lanes.setFocus(Qt::TabFocusReason);
    EXPECT_NE(corner(), without);
}

TEST_F(LanesWidgetTest, WithoutARunNothingBreaks)
{
    m_lanes.setRun(nullptr);
    EXPECT_FALSE(m_lanes.grab().isNull());
    for (const int key : {Qt::Key_W, Qt::Key_Down, Qt::Key_Period, Qt::Key_F})
        QTest::keyClick(&m_lanes, static_cast<Qt::Key>(key));
    QTest::mouseClick(viewport(), Qt::LeftButton, {}, {100, 100});
    m_lanes.setPlayhead({ms(5), 3});
    EXPECT_FALSE(m_lanes.selectedJob());
    m_lanes.setRun(tests::runOf(manyJobs(0)));
    EXPECT_FALSE(m_lanes.grab().isNull());
}

TEST_F(LanesWidgetTest, PackedAClickOnABarSelectsItsJobAndNotItsLane)
{
    m_lanes.setArrangement(model::Arrangement::Packed);
    ASSERT_EQ(m_lanes.displayList().rows.size(), 3U) << "the peak in flight";
    EXPECT_EQ(m_lanes.displayList().rows[0].id, QStringLiteral("1"));
    QSignalSpy selected(&m_lanes, &LanesWidget::jobSelected);
    // J6 follows J3 or J1 in one of the lanes; it runs from 120 to 210.
    QTest::mouseClick(viewport(), Qt::LeftButton, {}, {xOf(170), yOf(kJ6)});
    ASSERT_EQ(selected.count(), 1);
    EXPECT_EQ(m_lanes.selectedJob(), kJ6);
    m_lanes.setArrangement(model::Arrangement::ByJob);
    EXPECT_EQ(m_lanes.displayList().rows.size(), 6U);
    EXPECT_EQ(m_lanes.selectedJob(), kJ6);
}

TEST_F(LanesWidgetTest, LanesBeyondTheLimitAreMarked)
{
    m_lanes.setRun(tests::runOf(tests::earlySlotScenario()));
    m_lanes.setArrangement(model::Arrangement::Packed);
    const std::vector<RowItem> &rows = m_lanes.displayList().rows;
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_FALSE(rows[2].isOverLimit);
    EXPECT_TRUE(rows[3].isOverLimit);
}

TEST_F(LanesWidgetTest, AllLanesAtOnceShowsAThousandJobsAndAPlayheadCutsThePicture)
{
    scenario::Scenario many = tests::guidedScenario();
    many.strategy = {scenario::StrategyKind::WorkerPool, 8};
    const std::vector<scenario::Job> six = many.jobs;
    for (int i = 1; i < 200; ++i)
        for (scenario::Job job : six) {
            job.id += "-" + std::to_string(i);
            many.jobs.push_back(job);
        }
    const auto run = tests::runOf(many);
    m_lanes.setRun(run);
    EXPECT_GT(m_lanes.verticalScrollBar()->maximum(), 0);
    m_lanes.setShowsAllLanes(true);
    EXPECT_EQ(m_lanes.verticalScrollBar()->maximum(), 0);
    ASSERT_TRUE(m_lanes.displayList().dense);
    m_lanes.setPlayhead({core::SimTime::fromMicroseconds(run->analysis().end.microseconds() / 2), run->log().size() / 2});
    const QImage picture = m_lanes.grab().toImage();
    const QColor ground = style::paletteOf(style::Theme::Light).lane;
    const auto painted = [&](double share) {
        const int x = static_cast<int>(m_lanes.scale().left() + share * m_lanes.scale().width());
        int count = 0;
        for (int y = m_lanes.displayList().geometry.plot.toRect().top(); y < m_lanes.displayList().geometry.plot.toRect().bottom(); ++y)
            count += picture.pixelColor(x, y) != ground;
        return count;
    };
    EXPECT_GT(painted(0.3), 100);
    EXPECT_LT(painted(0.8), 40) << "nothing after the playhead has happened";
}

} // namespace
} // namespace inflight::ui::timeline

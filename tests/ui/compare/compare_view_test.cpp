// Runs side by side, driven by real mouse and key events on the offscreen platform.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/guided_run.h"
#include "ui/compare/compare_row.h"
#include "ui/compare/compare_view.h"
#include "ui/compare/curve_strip.h"
#include "ui/compare/differences_panel.h"
#include "ui/gauge/gauge_dial.h"
#include "ui/playback/transport_bar.h"
#include "ui/style/fonts.h"
#include "ui/style/style_sheet.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::compare {
namespace {

using scenario::StrategyKind;

std::shared_ptr<const model::ComparedRuns> strategies(std::initializer_list<StrategyKind> kinds)
{
    std::vector<std::shared_ptr<const model::RunView>> runs;
    for (const StrategyKind kind : kinds) {
        scenario::Scenario scenario = tests::guidedScenario();
        scenario.deadline = {};
        scenario.strategy = {kind, 3};
        runs.push_back(tests::runOf(scenario));
    }
    return std::make_shared<const model::ComparedRuns>(std::move(runs));
}

class TheComparison : public testing::Test {
protected:
    void SetUp() override
    {
        style::applyTheme(*qApp, style::Theme::Light, style::kPoints);
        show(strategies({StrategyKind::Sequential, StrategyKind::FanOut, StrategyKind::WorkerPool, StrategyKind::Chunks}), {1440, 1030});
    }
    void TearDown() override
    {
        view.reset();
        qApp->setLayoutDirection(Qt::LeftToRight);
    }
    void show(std::shared_ptr<const model::ComparedRuns> runs, QSize size)
    {
        view = std::make_unique<CompareView>();
        QObject::connect(view.get(), &CompareView::playheadRequested, view.get(), &CompareView::setPlayhead); // what the window does
        view->resize(size);
        view->setRuns(std::move(runs));
        view->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(view.get()));
        for (int i = 0; i < 4; ++i)
            QApplication::processEvents();
    }
    timeline::LanesWidget &lanes(std::size_t row) { return view->row(row).lanes(); }
    static core::SimTime ms(int value) { return core::SimTime::fromWholeMilliseconds(value); }

    std::unique_ptr<CompareView> view;
};

TEST_F(TheComparison, PutsEveryRunOnOneAxis)
{
    ASSERT_EQ(view->rowCount(), 4u);
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_EQ(lanes(i).scale().from(), lanes(0).scale().from());
        EXPECT_EQ(lanes(i).scale().to(), lanes(0).scale().to());
        EXPECT_EQ(lanes(i).plotLeft(), lanes(0).plotLeft());
        EXPECT_EQ(lanes(i).plotRight(), lanes(0).plotRight());
    }
}

TEST_F(TheComparison, ZoomingOneZoomsAll)
{
    const QPointF at(lanes(2).plotLeft() + 100, lanes(2).viewport()->height() / 2.0);
    QWheelEvent wheel(at, lanes(2).viewport()->mapToGlobal(at.toPoint()), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(lanes(2).viewport(), &wheel);
    EXPECT_LT(lanes(2).scale().to(), ms(650));
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(lanes(i).scale().from(), lanes(2).scale().from());
        EXPECT_EQ(lanes(i).scale().to(), lanes(2).scale().to());
    }
    QTest::keyClick(&lanes(1), Qt::Key_F);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_TRUE(lanes(i).scale().isFitted());
}

TEST_F(TheComparison, ScrubbingOneRulerMovesEveryPlayhead)
{
    const int x = static_cast<int>(lanes(1).scale().xOf(ms(90)));
    QTest::mouseClick(lanes(1).viewport(), Qt::LeftButton, Qt::NoModifier, {x, 6});
    EXPECT_EQ(view->playhead(), ms(90));
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(lanes(i).playhead()->at, ms(90));
    EXPECT_EQ(lanes(1).playhead()->events, view->runs()->runs()[1]->replay().eventsUpTo(ms(90)));
}

TEST_F(TheComparison, ReachesBeyondTheEndOfAShortRun)
{
    view->setPlayhead(ms(600));
    EXPECT_EQ(lanes(1).playhead()->at, ms(600)); // fan-out ended at 180
    EXPECT_EQ(lanes(1).playhead()->events, view->runs()->runs()[1]->log().size());
}

TEST_F(TheComparison, SelectingAJobSelectsItInAll)
{
    QTest::mouseClick(lanes(0).viewport(), Qt::LeftButton, Qt::NoModifier, lanes(0).laneRect(core::jobIdAt(3)).center());
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(lanes(i).selectedJob(), core::jobIdAt(3)) << i;
}

TEST_F(TheComparison, StepsThroughTheInstantsOfAllRuns)
{
    view->setPlayhead(ms(0));
    view->step(1);
    EXPECT_EQ(view->playhead(), ms(60)); // J5 fails under fan-out
    view->step(1);
    EXPECT_EQ(view->playhead(), ms(80));
    view->step(-1);
    EXPECT_EQ(view->playhead(), ms(60));
}

TEST_F(TheComparison, SaysWhatDiffersAndAClickGoesThere)
{
    QListWidget &list = view->differences().list();
    const QStringList sentences = view->differences().sentences();
    EXPECT_EQ(sentences[0], QStringLiteral("Fan-out − Sequential = −470 ms, +5 peak"));
    const int row = static_cast<int>(sentences.indexOf(QRegularExpression(QStringLiteral("Then: At 0 ms J4 .*Fan-out.*"))));
    ASSERT_GE(row, 0);
    view->setPlayhead(ms(300));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::NoModifier, list.visualItemRect(list.item(row)).center());
    EXPECT_EQ(view->playhead(), ms(0));
    EXPECT_EQ(lanes(2).selectedJob(), core::jobIdAt(3));
    list.setCurrentRow(1);
    view->setPlayhead(ms(300));
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_Return);
    EXPECT_EQ(view->playhead(), ms(0));
}

TEST_F(TheComparison, IsAgainstTheRunThatThePersonChooses)
{
    QComboBox &box = view->differences().baseline();
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_Down);
    ASSERT_EQ(box.currentIndex(), 1);
    EXPECT_THAT(view->differences().sentences(), testing::Contains(QStringLiteral("Worker pool − Fan-out = +80 ms, −3 peak")));
}

TEST_F(TheComparison, FitsFourRunsOfSixJobsWithoutScrollingThem)
{
    auto *scroll = view->findChild<QScrollArea *>();
    const CompareRow &last = view->row(3);
    EXPECT_LE(last.geometry().bottom(), scroll->viewport()->height());
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(lanes(i).verticalScrollBar()->maximum(), 0) << i;
}

TEST_F(TheComparison, KeepsEveryRowWholeInALowWindow)
{
    show(strategies({StrategyKind::Sequential, StrategyKind::FanOut, StrategyKind::WorkerPool, StrategyKind::Chunks}), {1280, 620});
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(lanes(i).verticalScrollBar()->maximum(), 0) << i;
        EXPECT_GE(view->row(i).height(), view->row(i).minimumSizeHint().height()) << i;
    }
    EXPECT_GT(view->findChild<QScrollArea *>()->verticalScrollBar()->maximum(), 0);
}

TEST_F(TheComparison, GivesTheDialsPlaceToTheLanesInANarrowWindow)
{
    EXPECT_TRUE(view->row(0).findChild<gauge::GaugeDial *>()->isVisible());
    show(strategies({StrategyKind::FanOut, StrategyKind::WorkerPool}), {1000, 620});
    EXPECT_FALSE(view->row(0).findChild<gauge::GaugeDial *>()->isVisible());
    EXPECT_EQ(lanes(0).plotRight(), lanes(1).plotRight());
    EXPECT_GT(lanes(0).plotRight() - lanes(0).plotLeft(), 400);
}

TEST_F(TheComparison, StandsInTheSamePlaceFromRightToLeft)
{
    qApp->setLayoutDirection(Qt::RightToLeft);
    show(strategies({StrategyKind::FanOut, StrategyKind::WorkerPool}), {1440, 900});
    EXPECT_EQ(lanes(0).plotLeft(), lanes(1).plotLeft());
    EXPECT_LT(lanes(0).scale().xOf(ms(0)), lanes(0).scale().xOf(ms(100))); // time keeps its direction
    EXPECT_GT(view->row(0).lanes().mapTo(view.get(), QPoint()).x(), view->width() / 4); // the figures stand at the left
}

TEST_F(TheComparison, PaintsWholeIntoAnyPainter)
{
    QImage image(view->pictureSize(), QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    view->paintPicture(painter);
    painter.end();
    int left = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            left += image.pixel(x, y) == QColor(Qt::magenta).rgb();
    EXPECT_EQ(left, 0);
    EXPECT_GT(image.height(), view->height()); // the differences below are in it
}

TEST_F(TheComparison, TellsAssistiveTechnologyWhatStandsWhere)
{
    EXPECT_EQ(view->row(1).accessibleName(), QStringLiteral("Fan-out · limit 3"));
    EXPECT_EQ(lanes(1).accessibleName(), QStringLiteral("Lanes of Fan-out · limit 3"));
    EXPECT_EQ(view->row(1).curve().accessibleDescription(), QStringLiteral("Peak 6, limit 3"));
    EXPECT_EQ(view->row(1).verdictText(), QStringLiteral("✗ Budget broken: 6 operations against a limit of 3, above it from 0 to 90 ms"));
}

TEST_F(TheComparison, AsksForAnotherRunUntilThereAreFour)
{
    EXPECT_FALSE(view->findChild<QPushButton *>(QStringLiteral("addRun"))->isEnabled());
    show(strategies({StrategyKind::FanOut, StrategyKind::WorkerPool}), {1440, 900});
    QSignalSpy asked(view.get(), &CompareView::addRequested);
    QTest::mouseClick(view->findChild<QPushButton *>(QStringLiteral("addRun")), Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);
}

} // namespace
} // namespace inflight::ui::compare

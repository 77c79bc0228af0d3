// From the workbench to a comparison and back, as a person does it.
#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "ui/compare/compare_row.h"
#include "ui/compare/compare_view.h"
#include "ui/report/export.h"
#include "ui/shell/main_window.h"
#include "ui/shell/workbench.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::shell {
namespace {

class TheWindowThatCompares : public testing::Test {
protected:
    void SetUp() override
    {
        QSettings().clear();
        window = std::make_unique<MainWindow>();
        window->resize(1440, 900);
        window->show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
        window->openGuided();
        QApplication::processEvents();
    }
    void TearDown() override
    {
        window->document().markSaved({}); // nothing to ask about
        window.reset();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { QTest::keyClick(QApplication::focusWidget(), key, modifiers); }
    compare::CompareView &view() { return window->compareView(); }
    static core::SimTime ms(int value) { return core::SimTime::fromWholeMilliseconds(value); }

    std::unique_ptr<MainWindow> window;
};

TEST_F(TheWindowThatCompares, PutsTheRunBeforeTheLastChangeBesideThisOneWithOneKey)
{
    EXPECT_FALSE(window->actions().comparePrevious->isEnabled()); // nothing has changed yet
    key(Qt::Key_2);
    key(Qt::Key_1, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(window->isComparing());
    ASSERT_EQ(view().rowCount(), 2u);
    EXPECT_EQ(view().row(0).title(), QStringLiteral("Worker pool · limit 3"));
    EXPECT_EQ(view().row(1).title(), QStringLiteral("Fan-out · limit 3"));
}

TEST_F(TheWindowThatCompares, KeepsTheRunBeforeWhenTheSameOneRunsAgain)
{
    key(Qt::Key_2);
    key(Qt::Key_R, Qt::ControlModifier);
    key(Qt::Key_1, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(window->isComparing());
    EXPECT_EQ(view().row(0).title(), QStringLiteral("Worker pool · limit 3"));
}

TEST_F(TheWindowThatCompares, ShowsTheChosenStrategiesWithOneKeyAndComesBackWithEscape)
{
    const core::SimTime before = window->playhead().at;
    key(Qt::Key_2, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(window->isComparing());
    ASSERT_EQ(view().rowCount(), 4u);
    EXPECT_EQ(view().row(3).title(), QStringLiteral("Chunks · limit 3"));
    key(Qt::Key_Escape);
    EXPECT_FALSE(window->isComparing());
    EXPECT_EQ(window->playhead().at, before);
    EXPECT_TRUE(window->workbench().lanes().hasFocus());
}

TEST_F(TheWindowThatCompares, ComesBackWithItsOwnKeyAndWithTheButton)
{
    key(Qt::Key_2, Qt::ControlModifier | Qt::ShiftModifier);
    key(Qt::Key_Left, Qt::AltModifier);
    EXPECT_FALSE(window->isComparing());
    key(Qt::Key_2, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(window->isComparing());
    QTest::mouseClick(view().findChild<QPushButton *>(QStringLiteral("backToWorkbench")), Qt::LeftButton);
    EXPECT_FALSE(window->isComparing());
}

TEST_F(TheWindowThatCompares, LetsTheStrategiesBeChosenUpToFour)
{
    auto &chosen = window->actions().comparedStrategies;
    EXPECT_FALSE(chosen[3]->isEnabled()); // four are chosen already
    chosen[0]->trigger();
    EXPECT_TRUE(chosen[3]->isEnabled());
    chosen[3]->trigger();
    key(Qt::Key_2, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_EQ(view().rowCount(), 4u);
    EXPECT_EQ(view().row(2).title(), QStringLiteral("Semaphore · limit 3"));
    chosen[4]->trigger();
    EXPECT_EQ(view().rowCount(), 3u); // what is shown follows
}

TEST_F(TheWindowThatCompares, PlaysAndStepsAllRunsWithTheKeysOfTheWorkbench)
{
    key(Qt::Key_2, Qt::ControlModifier | Qt::ShiftModifier);
    key(Qt::Key_Home);
    EXPECT_EQ(view().playhead(), ms(0));
    key(Qt::Key_Right);
    EXPECT_EQ(view().playhead(), ms(60));
    key(Qt::Key_Right);
    EXPECT_EQ(view().playhead(), ms(80));
    key(Qt::Key_Left);
    EXPECT_EQ(view().playhead(), ms(60));
    key(Qt::Key_End);
    EXPECT_EQ(view().playhead(), view().runs()->end());
    key(Qt::Key_T);
    EXPECT_EQ(view().playhead(), view().tellingMoment());
    key(Qt::Key_Home);
    key(Qt::Key_Space);
    EXPECT_TRUE(QTest::qWaitFor([this] { return view().playhead() > ms(0); }));
}

TEST_F(TheWindowThatCompares, AddsARunFromAFileThroughTheWorker)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("pool.json"));
    ASSERT_TRUE(window->saveScenario(path));
    QSignalSpy finished(&window->runner(), &bridge::Runner::comparisonFinished);
    window->compareWith({path});
    EXPECT_FALSE(window->isComparing()); // it is being read
    ASSERT_TRUE(finished.wait());
    EXPECT_EQ(view().rowCount(), 2u);
    window->compareWith({path});
    ASSERT_TRUE(finished.wait());
    EXPECT_EQ(view().rowCount(), 3u);
}

TEST_F(TheWindowThatCompares, StaysAsItIsWhenAFileCannotBeRead)
{
    QSignalSpy failed(&window->runner(), &bridge::Runner::failed);
    window->compareWith({QStringLiteral("/nowhere/at-all.json")});
    ASSERT_TRUE(failed.wait());
    EXPECT_FALSE(window->isComparing());
    auto *box = window->findChild<QWidget *>(QStringLiteral("error"));
    ASSERT_TRUE(box);
    box->close();
}

TEST_F(TheWindowThatCompares, ShowsTheWorkbenchAgainWhenTheScenarioChanges)
{
    key(Qt::Key_2, Qt::ControlModifier | Qt::ShiftModifier);
    window->actions().strategies[0]->trigger();
    EXPECT_FALSE(window->isComparing());
    EXPECT_EQ(window->run()->analysis().facts.peakInFlight, 1u);
}

TEST_F(TheWindowThatCompares, ExportsAllRunsAsOnePicture)
{
    key(Qt::Key_2, Qt::ControlModifier | Qt::ShiftModifier);
    for (int i = 0; i < 4; ++i)
        QApplication::processEvents();
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("comparison.png"));
    ASSERT_TRUE(window->exportPicture(path, 1.0));
    const QImage picture(path);
    EXPECT_EQ(picture.size(), view().pictureSize());
    EXPECT_FALSE(picture.text(QString::fromLatin1(report::kPictureScenarioKey)).isEmpty());
}

} // namespace
} // namespace inflight::ui::shell

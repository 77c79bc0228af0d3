// The window driven as a person drives it: real mouse and key events on the offscreen platform.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include "engine/record/record_json.h"
#include "ui/gauge/inflight_chart.h"
#include "ui/playback/transport_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/workbench.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::shell {
namespace {

class TheWindow : public testing::Test {
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
        qApp->setLayoutDirection(Qt::LeftToRight);
    }

    const analysis::RunFacts &facts() const { return window->run()->analysis().facts; }
    template <typename Widget> Widget *find(const char *name) const { return window->findChild<Widget *>(QString::fromLatin1(name)); }
    void click(QWidget *widget) { QTest::mouseClick(widget, Qt::LeftButton); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { QTest::keyClick(window.get(), key, modifiers); }
    // Takes the choice with the mouse on the open list, as a person does.
    void choose(const char *box, int row)
    {
        auto *combo = find<QComboBox>(box);
        combo->setFocus();
        QTest::keyClick(combo, Qt::Key_Home);
        for (int i = 0; i < row; ++i)
            QTest::keyClick(combo, Qt::Key_Down);
        ASSERT_EQ(combo->currentIndex(), row);
    }

    std::unique_ptr<MainWindow> window;
};

TEST_F(TheWindow, OpensTheGuidedFixtureAlreadyRunAndPausedAtTheTellingMoment)
{
    ASSERT_TRUE(window->run());
    EXPECT_EQ(facts().peakInFlight, 3u);
    EXPECT_EQ(facts().lateCompletions, 1u);
    // J4's caller left at 200, its operation ends at 260.
    EXPECT_EQ(window->playhead().at, core::SimTime::fromWholeMilliseconds(230));
}

TEST_F(TheWindow, AClickOnEachStrategyRunsAgainAtOnce)
{
    const std::uint32_t peaks[] = {1, 6, 3, 3, 3};
    const int makespans[] = {630, 180, 260, 260, 300};
    for (int i = 0; i < 5; ++i) {
        click(find<QToolButton>(qPrintable(QStringLiteral("strategy%1").arg(i + 1))));
        EXPECT_EQ(facts().peakInFlight, peaks[i]) << i;
        EXPECT_EQ(facts().makespan, core::SimTime::fromWholeMilliseconds(makespans[i])) << i;
    }
}

TEST_F(TheWindow, TheKeysOneToFiveChooseStrategies)
{
    key(Qt::Key_2);
    EXPECT_EQ(facts().peakInFlight, 6u);
    EXPECT_TRUE(find<QToolButton>("strategy2")->isChecked());
    key(Qt::Key_1);
    EXPECT_EQ(facts().peakInFlight, 1u);
}

TEST_F(TheWindow, ARetryKeepsItsSlotUnderAStrategyThatHasNoQueueToGoBackTo)
{
    window->openExample("retry-outside-the-slot");
    EXPECT_EQ(facts().makespan, core::SimTime::fromWholeMilliseconds(440));
    click(find<QToolButton>("strategy1"));
    ASSERT_TRUE(window->document().scenario()->retry);
    EXPECT_EQ(window->document().scenario()->retry->slot, scenario::RetrySlot::Held);
    EXPECT_EQ(facts().peakInFlight, 1u);
    window->document().markSaved({});
}

TEST_F(TheWindow, ADigitTypedIntoTheLimitIsALimitAndNoStrategy)
{
    auto *limit = find<QSpinBox>("limit");
    limit->setFocus();
    limit->selectAll();
    QTest::keyClick(limit, Qt::Key_2);
    QTest::keyClick(limit, Qt::Key_Return);
    EXPECT_EQ(window->document().scenario()->strategy.kind, scenario::StrategyKind::WorkerPool);
    EXPECT_EQ(facts().peakInFlight, 2u);
}

TEST_F(TheWindow, TheDeadlineGoesThroughItsModes)
{
    choose("deadlineMode", 0);
    EXPECT_EQ(facts().lateCompletions, 0u);
    choose("deadlineMode", 1);
    EXPECT_EQ(facts().lateCompletions, 2u);
    choose("deadlineMode", 2);
    EXPECT_EQ(facts().lateCompletions, 0u);
    choose("deadlineMode", 3);
    EXPECT_EQ(facts().lateCompletions, 1u);
}

TEST_F(TheWindow, ASlotFreedWithTheCallerShowsFourOperationsUnderALimitOfThree)
{
    choose("deadlineMode", 1);
    choose("slotRelease", 1);
    EXPECT_EQ(facts().peakInFlight, 4u);
    EXPECT_EQ(facts().limiterPeak, 3u);
    EXPECT_FALSE(window->run()->analysis().overBudget.empty());
}

TEST_F(TheWindow, WithoutLiveAChangeWaitsForRun)
{
    key(Qt::Key_L);
    key(Qt::Key_2);
    EXPECT_EQ(facts().peakInFlight, 3u);
    click(find<QPushButton>("run"));
    EXPECT_EQ(facts().peakInFlight, 6u);
}

TEST_F(TheWindow, RunPlaysFromTheStart)
{
    click(find<QPushButton>("run"));
    EXPECT_LT(window->playhead().at, core::SimTime::fromWholeMilliseconds(100));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->playhead().at > core::SimTime::fromWholeMilliseconds(5); }, 30'000));
    key(Qt::Key_Space);
    const auto held = window->playhead();
    QTest::qWait(80);
    EXPECT_EQ(window->playhead(), held);
}

TEST_F(TheWindow, ArrowsStepEventByEvent)
{
    key(Qt::Key_Home);
    EXPECT_EQ(window->playhead().events, 0u);
    for (std::size_t i = 1; i <= window->run()->log().size(); ++i) {
        key(Qt::Key_Right);
        ASSERT_EQ(window->playhead().events, i);
    }
    key(Qt::Key_Left);
    EXPECT_EQ(window->playhead().events, window->run()->log().size() - 1);
    key(Qt::Key_End);
    EXPECT_EQ(window->playhead().events, window->run()->log().size());
}

TEST_F(TheWindow, SpaceOnAFocusedButtonPressesTheButton)
{
    auto *fanOut = find<QToolButton>("strategy2");
    fanOut->setFocus();
    QTest::keyClick(fanOut, Qt::Key_Space);
    EXPECT_EQ(facts().peakInFlight, 6u);
}

TEST_F(TheWindow, UndoAndRedoTakeThePolicyAndTheRunWithThem)
{
    key(Qt::Key_2);
    ASSERT_EQ(facts().peakInFlight, 6u);
    EXPECT_TRUE(window->isWindowModified());
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(facts().peakInFlight, 3u);
    EXPECT_TRUE(find<QToolButton>("strategy3")->isChecked());
    EXPECT_FALSE(window->isWindowModified());
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(facts().peakInFlight, 6u);
}

TEST_F(TheWindow, ABadFileIsNamedAndLeavesEverythingAsItWas)
{
    QTemporaryDir folder;
    const struct {
        const char *name, *content, *place;
    } files[] = {
        {"truncated.json", "{\"schema\":\"inflight.scenario/1\",\"id\":\"x\",\"jobs\":[", "line 1"},
        {"types.json", R"({"schema":"inflight.scenario/1","id":"x","jobs":[{"id":"A","work_ms":"long"}],"strategy":{"kind":"fan_out"}})", "/jobs/0/work_ms"},
        {"twice.json", R"({"schema":"inflight.scenario/1","id":"x","jobs":[{"id":"A","work_ms":1},{"id":"A","work_ms":1}],"strategy":{"kind":"fan_out"}})", "/jobs/1/id"},
        {"huge.json", R"({"schema":"inflight.scenario/1","id":"x","jobs":[{"id":"A","work_ms":1e300}],"strategy":{"kind":"fan_out"}})", "/jobs/0/work_ms"},
        {"cut.jsonl", "{\"schema\":\"inflight.events/1\",\"clock\":\"virtual\",\"unit\":\"ms\",\"source\":\"x\",\"engine\":\"1\",\"seed\":1}\n{\"t\":0,\"n\":1,\"ki", "line 2"},
    };
    const auto before = window->run();
    for (const auto &file : files) {
        QFile out(folder.filePath(QString::fromLatin1(file.name)));
        ASSERT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(file.content);
        out.close();
        window->openFile(out.fileName());
        ASSERT_TRUE(QTest::qWaitFor([&] { return window->findChild<QMessageBox *>(QStringLiteral("error")); }, 30'000)) << file.name;
        auto *box = window->findChild<QMessageBox *>(QStringLiteral("error"));
        EXPECT_TRUE(box->informativeText().contains(QString::fromLatin1(file.name))) << file.name;
        EXPECT_TRUE(box->informativeText().contains(QString::fromLatin1(file.place))) << file.name << box->informativeText().toStdString();
        box->close();
        ASSERT_TRUE(QTest::qWaitFor([&] { return !window->findChild<QMessageBox *>(QStringLiteral("error")); }, 30'000));
        EXPECT_EQ(window->run(), before);
    }
}

TEST_F(TheWindow, APolicyThatDoesNotFitTheDialectIsNamedAndTheBarGoesBack)
{
    QTemporaryDir folder;
    QFile out(folder.filePath(QStringLiteral("dialect.json")));
    ASSERT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(R"({"schema":"inflight.scenario/1","id":"x","jobs":[{"id":"A","work_ms":1}],"strategy":{"kind":"worker_pool","limit":1},)"
              R"("dialect":{"first_starts":"staggered"}})");
    out.close();
    window->openFile(out.fileName());
    ASSERT_TRUE(QTest::qWaitFor([&] { return facts().jobs.size() == 1; }, 30'000));
    const auto before = window->run();
    click(find<QToolButton>("strategy5"));
    auto *box = window->findChild<QMessageBox *>(QStringLiteral("error"));
    ASSERT_NE(box, nullptr);
    EXPECT_TRUE(box->informativeText().contains(QStringLiteral("/dialect/first_starts"))) << box->informativeText().toStdString();
    box->close();
    EXPECT_TRUE(find<QToolButton>("strategy3")->isChecked());
    EXPECT_EQ(window->run(), before);
}

TEST_F(TheWindow, ExportsARecordThatTheReaderAccepts)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.record.json"));
    ASSERT_TRUE(window->exportRecord(path));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    std::istringstream in(file.readAll().toStdString());
    const auto record = record::readRecord(in, "a.record.json");
    ASSERT_TRUE(record) << core::messageOf(record.error());
    EXPECT_EQ(record.value().runs.front().facts(), facts());
}

TEST_F(TheWindow, ExportsAPictureOfTheWorkbenchThatIsNotEmpty)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.png"));
    ASSERT_TRUE(window->exportPicture(path, 2.0));
    const QImage picture(path);
    EXPECT_EQ(picture.width(), window->workbench().width() * 2);
    std::set<QRgb> colours;
    for (int y = 0; y < picture.height(); y += 7)
        for (int x = 0; x < picture.width(); x += 7)
            colours.insert(picture.pixel(x, y));
    EXPECT_GT(colours.size(), 20u);
    EXPECT_FALSE(picture.text(QStringLiteral("inflight-events")).isEmpty());
}

TEST_F(TheWindow, AnExportedRecordOpensAgainAsTheSameRun)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.record.json"));
    key(Qt::Key_2);
    ASSERT_TRUE(window->exportRecord(path));
    const analysis::RunFacts before = facts();
    key(Qt::Key_Z, Qt::ControlModifier);
    window->openFile(path);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->document().path() == path; }, 30'000));
    EXPECT_EQ(facts(), before);
}

TEST_F(TheWindow, TheChartKeepsTheLanesTimeAxisToThePixel)
{
    timeline::LanesWidget &lanes = window->workbench().lanes();
    gauge::InflightChart &chart = window->workbench().chart();
    const auto check = [&] {
        QApplication::processEvents();
        QTest::qWait(1);
        for (const int ms : {0, 80, 120, 200, 260}) {
            const core::SimTime at = core::SimTime::fromWholeMilliseconds(ms);
            const double inLanes = lanes.mapToGlobal(QPointF(lanes.scale().xOf(at), 0)).x();
            const double inChart = chart.mapToGlobal(QPointF(chart.xOf(at), 0)).x();
            EXPECT_NEAR(inLanes, inChart, 1.0) << ms << " ms at width " << window->width();
        }
    };
    check();
    window->resize(1280, 720);
    check();
    window->resize(1900, 1000);
    check();
    key(Qt::Key_Plus, Qt::ControlModifier);
    check();
}

TEST_F(TheWindow, EveryControlThatTakesTheFocusHasAName)
{
    for (QWidget *widget : window->findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisibleTo(window.get()))
            continue;
        if (widget->parentWidget() && widget->parentWidget()->property("_q_spinbox_lineedit").isValid())
            continue;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        ASSERT_TRUE(interface) << widget->metaObject()->className();
        const bool isInner = widget->objectName().startsWith(QLatin1String("qt_")) || qobject_cast<QAbstractSpinBox *>(widget->parentWidget()) ||
                             widget->focusProxy();
        EXPECT_TRUE(isInner || !interface->text(QAccessible::Name).isEmpty())
            << widget->metaObject()->className() << " " << widget->objectName().toStdString() << " in " << widget->parentWidget()->metaObject()->className();
    }
}

TEST_F(TheWindow, NoTwoActionsShareAKey)
{
    std::map<QString, QString> owners;
    for (const QAction *action : window->findChildren<QAction *>())
        for (const QKeySequence &keys : action->shortcuts()) {
            const auto [place, isNew] = owners.emplace(keys.toString(), action->text());
            EXPECT_TRUE(isNew || place->second == action->text()) << keys.toString().toStdString() << ": " << place->second.toStdString() << " and " << action->text().toStdString();
        }
    EXPECT_GT(owners.size(), 25u);
}

// Words that do not fit their place are a defect, whatever the size, the direction, the theme.
void expectNothingIsCut(MainWindow &window, const char *state)
{
    QApplication::processEvents();
    QTest::qWait(1);
    for (QWidget *widget : window.workbench().findChildren<QWidget *>()) {
        if (!widget->isVisible() || !(qobject_cast<QLabel *>(widget) || qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget)))
            continue;
        const auto *label = qobject_cast<QLabel *>(widget);
        const int needed = label && label->wordWrap() ? 0 : widget->minimumSizeHint().width();
        EXPECT_LE(needed, widget->width() + 1) << state << ": " << widget->metaObject()->className() << " "
                                               << (label ? label->text() : widget->objectName()).toStdString();
        const QRect inWindow(widget->mapTo(&window, QPoint()), widget->size());
        EXPECT_TRUE(window.rect().contains(inWindow)) << state << ": " << widget->metaObject()->className() << " "
                                                      << (label ? label->text() : widget->objectName()).toStdString();
    }
}

TEST_F(TheWindow, NothingIsCutAtAnyOfTheSizesInEitherDirection)
{
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        qApp->setLayoutDirection(direction);
        for (const QSize size : {window->minimumSize(), QSize(1100, 640), QSize(1280, 720), QSize(1440, 900), QSize(1920, 1080)}) {
            window->resize(size);
            expectNothingIsCut(*window, qPrintable(QStringLiteral("%1x%2 %3").arg(size.width()).arg(size.height()).arg(direction)));
        }
    }
    window->setProjector(true);
    window->resize(1280, 720);
    expectNothingIsCut(*window, "projector");
    window->setProjector(false);
}

TEST_F(TheWindow, TheLimitShowsEveryDigitOfItsNumber)
{
    auto *limit = find<QSpinBox>("limit");
    const auto *edit = limit->findChild<QLineEdit *>();
    for (const int value : {3, 12, 123, 9'999, 1'000'000}) {
        limit->setValue(value);
        QApplication::processEvents();
        const int text = edit->fontMetrics().horizontalAdvance(edit->text());
        EXPECT_GE(edit->width(), text + 4) << value;                 // QLineEdit keeps two pixels on both sides
        EXPECT_LE(edit->width(), std::max(text, 20) + 20) << value; // and a small number takes no large number's place
    }
}

TEST_F(TheWindow, ANarrowWindowFoldsTheTableOfJobsAndAWideOneBringsItBack)
{
    const auto *table = find<QTableView>("jobs");
    ASSERT_TRUE(table && table->isVisible());
    window->resize(window->minimumSize());
    QApplication::processEvents();
    EXPECT_FALSE(table->isVisible());
    window->resize(1440, 900);
    QApplication::processEvents();
    EXPECT_TRUE(table->isVisible());
    key(Qt::Key_1, Qt::ControlModifier);
    EXPECT_FALSE(table->isVisible());
    window->resize(1441, 900);
    QApplication::processEvents();
    EXPECT_FALSE(table->isVisible()) << "what the person hid stays hidden";
}

TEST_F(TheWindow, TheSheetOfKeysSaysUndoAndNotWhatWouldBeUndone)
{
    key(Qt::Key_2); // something to undo
    key(Qt::Key_F1);
    const auto *sheet = find<QDialog>("shortcutSheet");
    ASSERT_TRUE(sheet);
    QStringList words;
    for (const QLabel *label : sheet->findChildren<QLabel *>())
        words << label->text();
    EXPECT_TRUE(words.contains(QStringLiteral("Undo"))) << words.join(QLatin1Char('|')).toStdString();
}

TEST_F(TheWindow, OnALowScreenAllLanesOfTheGuidedRunAreInSight)
{
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        qApp->setLayoutDirection(direction);
        window->resize(1280, 720);
        const auto *bar = window->workbench().lanes().verticalScrollBar();
        EXPECT_TRUE(QTest::qWaitFor([bar] { return bar->maximum() == 0; }, 2'000)) << direction << ": " << bar->maximum() << " pixels out of sight";
        EXPECT_GE(window->workbench().chart().height(), 90) << direction;
    }
}

TEST_F(TheWindow, ALongNameTakesTwoLinesOfTheTableAndNoMore)
{
    scenario::Scenario scenario = *window->document().scenario();
    scenario.jobs[0].name = "a remarkably long name for the price list that no column of this table can ever hold on a single line";
    window->document().edit(scenario, QStringLiteral("a name"));
    window->resize(1280, 720);
    QApplication::processEvents();
    const auto *table = find<QTableView>("jobs");
    EXPECT_GT(table->rowHeight(0), table->fontMetrics().lineSpacing());
    EXPECT_LE(table->rowHeight(0), 2 * table->fontMetrics().lineSpacing() + 10);
    EXPECT_TRUE(table->model()->index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("on a single line")));
}

TEST_F(TheWindow, TheProjectorLeavesNoTraceWhenItIsSwitchedOff)
{
    const auto sizes = [this] {
        QApplication::processEvents();
        std::vector<int> widths;
        for (const QWidget *widget : window->workbench().policyBar().findChildren<QWidget *>())
            widths.push_back(widget->sizeHint().width());
        widths.push_back(window->workbench().policyBar().height());
        return widths;
    };
    const std::vector<int> before = sizes();
    key(Qt::Key_F9);
    EXPECT_NE(sizes(), before);
    key(Qt::Key_F9);
    EXPECT_EQ(sizes(), before);
}

TEST_F(TheWindow, AnImportedLogShowsTheSameRunAndNoPolicyToChange)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.events.jsonl"));
    ASSERT_TRUE(window->exportEvents(path));
    const analysis::RunFacts before = facts();
    window->openFile(path);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->document().path() == path; }, 30'000));
    EXPECT_EQ(facts(), before);
    EXPECT_FALSE(find<QPushButton>("run")->isEnabled());
    EXPECT_FALSE(find<QToolButton>("strategy1")->isEnabled());
}

TEST_F(TheWindow, PPacksTheOperationsIntoSlotsAndBack)
{
    timeline::LanesWidget &lanes = window->workbench().lanes();
    key(Qt::Key_P);
    EXPECT_EQ(lanes.arrangement(), model::Arrangement::Packed);
    EXPECT_EQ(lanes.displayList().rows.size(), 3u);
    key(Qt::Key_P);
    EXPECT_EQ(lanes.displayList().rows.size(), 6u);
}

TEST_F(TheWindow, CtrlLeftGoesToTheCauseAndCtrlRightBackToTheConsequence)
{
    timeline::LanesWidget &lanes = window->workbench().lanes();
    // J4 starts at 80 because J2 freed its slot.
    const trace::EventLog &log = window->run()->log();
    const auto indexOf = [&](trace::EventKind kind, std::size_t job) {
        for (std::size_t i = 0; i < log.size(); ++i)
            if (log[i].kind() == kind && log[i].job() == core::jobIdAt(job))
                return i;
        return log.size();
    };
    const std::size_t taken = indexOf(trace::EventKind::SlotTaken, 3), freed = indexOf(trace::EventKind::SlotFreed, 1);
    key(Qt::Key_Home);
    while (window->playhead().events < taken + 1)
        key(Qt::Key_Right);
    ASSERT_EQ(lanes.links().size(), 1u) << "the arrow from J2 to J4";
    key(Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(window->playhead().events, freed + 1);
    key(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(window->playhead().events, taken + 1);
}

TEST_F(TheWindow, YAsksWhyAndALinkGoesToItsEvent)
{
    timeline::LanesWidget &lanes = window->workbench().lanes();
    lanes.setFocus();
    QTest::keyClick(&lanes, Qt::Key_Down);
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(&lanes, Qt::Key_Down);
    ASSERT_EQ(lanes.selectedJob(), core::jobIdAt(3));
    QTest::keyClick(&lanes, Qt::Key_Y);
    auto *panel = window->findChild<QFrame *>(QStringLiteral("whyPanel"));
    ASSERT_TRUE(panel);
    auto *text = panel->findChild<QTextBrowser *>();
    EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("slots were held"))) << text->toPlainText().toStdString();
    QTest::keyClick(text, Qt::Key_Tab); // the first link
    QTest::keyClick(text, Qt::Key_Return);
    const trace::TraceEvent event = window->run()->log()[window->playhead().events - 1];
    EXPECT_EQ(event.kind(), trace::EventKind::SlotFreed);
    EXPECT_EQ(event.job(), core::jobIdAt(1)) << "J2, whose slot J4 took";
    QTest::keyClick(panel, Qt::Key_Escape);
    EXPECT_FALSE(panel->isVisible());
}

} // namespace
} // namespace inflight::ui::shell

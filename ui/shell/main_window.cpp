#include "ui/shell/main_window.h"

#include <fstream>
#include <sstream>

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>

#include "engine/scenario/scenario_json.h"
#include "ui/compare/compare_view.h"
#include "ui/gauge/inflight_chart.h"
#include "ui/gauge/verdict_strip.h"
#include "ui/model/policy_words.h"
#include "ui/playback/narration.h"
#include "ui/playback/transport_bar.h"
#include "ui/shell/error_words.h"
#include "ui/shell/focus_key_guard.h"
#include "ui/shell/workbench.h"
#include "ui/style/style_sheet.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::shell {

namespace {

constexpr double kProjectorPoints = 13.5;

QString examplePath(const QString &name) { return QStringLiteral(":/inflight/scenarios/%1.json").arg(name); }

core::Result<scenario::Scenario> readExample(const QString &name)
{
    QFile file(examplePath(name));
    if (!file.open(QIODevice::ReadOnly))
        return core::Error{core::ErrorKind::CannotRead, name.toStdString(), "", "no example of this name", "the names of the Examples menu"};
    return scenario::readScenario(file.readAll().toStdString(), name.toStdString());
}

QString titleOf(const scenario::Scenario &scenario)
{
    return QString::fromStdString(scenario.title.empty() ? scenario.id : scenario.title);
}

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent), m_workbench(new Workbench), m_compare(new compare::CompareView), m_pages(new QStackedWidget)
{
    setObjectName(QStringLiteral("mainWindow"));
    m_pages->addWidget(m_workbench);
    m_pages->addWidget(m_compare);
    setCentralWidget(m_pages);
    setAcceptDrops(true);
    setMinimumSize(1000, 600);
    resize(1440, 900);
    m_actions = std::make_unique<Actions>(*this, *menuBar(), m_document.undoStack());
    makeStatusBar();
    connectFile();
    connectRun();
    connectView();
    connectPlayback();
    connectCauses();
    connectCompare();
    connect(&m_document, &Document::stateChanged, this, &MainWindow::showState);
    qApp->installEventFilter(new FocusKeyGuard(this));
    m_actions->live->setChecked(m_settings.isLive());
    m_player.setSpeed(m_settings.speed());
    setTheme(m_settings.theme());
    if (const QByteArray geometry = m_settings.geometry(); !geometry.isEmpty())
        restoreGeometry(geometry);
    if (const QByteArray columns = m_settings.columns(); !columns.isEmpty())
        m_workbench->columns().restoreState(columns);
    m_actions->jobsPanel->setChecked(true);
    m_actions->chartPanel->setChecked(true);
    m_actions->sidePanel->setChecked(true);
    showState();
    showBusy(false);
    m_workbench->lanes().setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::openGuided() { openExample(QStringLiteral("guided-six-jobs")); }

QStringList MainWindow::exampleNames()
{
    QStringList names;
    for (const QFileInfo &file : QDir(QStringLiteral(":/inflight/scenarios")).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        names << file.completeBaseName();
    return names;
}

void MainWindow::openExample(const QString &name)
{
    if (!mayLeave())
        return;
    core::Result<scenario::Scenario> example = readExample(name);
    if (!example)
        return showError(example.error());
    auto scenario = std::make_shared<const scenario::Scenario>(std::move(example).value());
    m_document.open(scenario, {}, titleOf(*scenario));
    showDocument();
    runAgain(After::TellingMoment);
}

void MainWindow::openFile(const QString &path)
{
    if (mayLeave())
        m_runner.open(path);
}

// The policy bar knows no jobs; the document does.
void MainWindow::editPolicy(const scenario::Scenario &policy)
{
    scenario::Scenario edited = *m_document.scenario();
    edited.strategy = policy.strategy;
    edited.settle = policy.settle;
    edited.onFailure = policy.onFailure;
    edited.deadline = policy.deadline;
    edited.slotRelease = policy.slotRelease;
    edited.retry = policy.retry;
    if (const auto error = scenario::checkScenario(edited)) {
        showDocument(); // the bar goes back to what runs
        return showError(*error);
    }
    m_document.edit(edited, tr("policy: %1").arg(model::policyLine(policy)));
}

void MainWindow::runAgain(After after)
{
    if (!m_document.scenario())
        return;
    m_after = after;
    m_runner.start(*m_document.scenario());
}

void MainWindow::showRun(bridge::RunPtr run, After after)
{
    leaveComparison();
    if (after == After::TellingMoment)
        m_previous.reset(); // another document
    else if (m_run && m_run->scenario() != run->scenario())
        m_previous = m_run;
    const core::SimTime before = playhead().at;
    const bool wasAtEnd = m_player.clock().isAtEnd();
    m_run = std::move(run);
    m_player.setRun(m_run);
    m_workbench->setRun(m_run);
    m_verdicts->setRun(m_run);
    if (after == After::PlayFromStart) {
        m_player.goHome();
        m_player.togglePlaying();
    } else if (after == After::TellingMoment) {
        m_player.goTo(m_run->tellingMoment());
    } else if (wasAtEnd) {
        m_player.goToEnd();
    } else {
        m_player.goTo(before);
    }
    showPlayhead(playhead());
    showState();
    showCompareState();
}

// What the policy bar shows follows the document: after opening, an edit, an undo.
void MainWindow::showDocument()
{
    if (!m_document.scenario()) {
        m_workbench->policyBar().setScenario(std::nullopt);
    } else {
        scenario::Scenario policy = *m_document.scenario();
        policy.jobs.clear();
        m_workbench->policyBar().setScenario(std::move(policy));
        m_actions->strategies[static_cast<std::size_t>(m_document.scenario()->strategy.kind)]->setChecked(true);
    }
    for (QAction *action : {m_actions->run, m_actions->live, m_actions->limitUp, m_actions->limitDown, m_actions->save, m_actions->saveAs})
        action->setEnabled(m_document.scenario() != nullptr);
    for (QAction *action : m_actions->strategies)
        action->setEnabled(m_document.scenario() != nullptr);
    showState();
}

void MainWindow::showPlayhead(const model::Playhead &playhead)
{
    if (isComparing()) {
        m_compare->setPlayhead(playhead.at);
    } else {
        m_workbench->setPlayhead(playhead);
        showLinks();
    }
}

void MainWindow::goTo(core::SimTime at) { m_player.goTo(at); }

void MainWindow::showError(const core::Error &error)
{
    const ErrorWords words = wordsFor(error);
    auto *box = new QMessageBox(QMessageBox::Warning, tr("Inflight"), words.headline, QMessageBox::Ok, this);
    box->setObjectName(QStringLiteral("error"));
    box->setInformativeText(words.detail);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::setTheme(style::Theme theme)
{
    m_theme = theme;
    style::applyTheme(*qApp, theme, m_isProjector ? kProjectorPoints : style::kPoints);
    m_workbench->setColours(style::paletteOf(theme));
    m_verdicts->setPalette(style::paletteOf(theme));
    m_compare->setColours(style::paletteOf(theme));
    (theme == style::Theme::Dark ? m_actions->dark : m_actions->light)->setChecked(true);
}

void MainWindow::setLanes(model::Arrangement arrangement, bool showsAll)
{
    m_actions->packed->setChecked(arrangement == model::Arrangement::Packed);
    m_actions->allLanes->setChecked(showsAll);
}

void MainWindow::setProjector(bool on)
{
    m_isProjector = on;
    m_actions->projector->setChecked(on);
    m_actions->jobsPanel->setChecked(!on);
    // The lanes are the picture: on a low screen the chart makes room for them.
    constexpr int kLowScreen = 900;
    m_actions->chartPanel->setChecked(!on || height() >= kLowScreen);
    statusBar()->setVisible(!on);
    setTheme(m_theme);
}

bool MainWindow::mayLeave()
{
    if (!m_document.isModified())
        return true;
    QMessageBox box(QMessageBox::Question, tr("Inflight"), tr("The scenario has changes that are not saved."),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setObjectName(QStringLiteral("unsaved"));
    box.setInformativeText(m_document.title());
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save: return askAndSave(false);
    case QMessageBox::Discard: return true;
    default: return false;
    }
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayLeave()) {
        event->ignore();
        return;
    }
    m_settings.setGeometry(saveGeometry());
    m_settings.setColumns(m_workbench->columns().saveState());
    m_player.pause();
    event->accept();
}

} // namespace inflight::ui::shell

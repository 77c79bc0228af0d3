#include "ui/shell/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>

#include "ui/gauge/inflight_chart.h"
#include "ui/playback/transport_bar.h"
#include "ui/shell/workbench.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::shell {

void MainWindow::connectFile()
{
    connect(m_actions->open, &QAction::triggered, this, &MainWindow::askAndOpen);
    connect(m_actions->save, &QAction::triggered, this, [this] { askAndSave(false); });
    connect(m_actions->saveAs, &QAction::triggered, this, [this] { askAndSave(true); });
    connect(m_actions->copyPicture, &QAction::triggered, this, [this] { QApplication::clipboard()->setImage(picture(2.0)); });
    connect(m_actions->exportPicture, &QAction::triggered, this, [this] {
        const QString path = chooseFile(tr("Export picture"), QStringLiteral("png"), tr("Pictures (*.png)"));
        if (!path.isEmpty())
            exportPicture(path);
    });
    connect(m_actions->exportRecord, &QAction::triggered, this, [this] {
        const QString path = chooseFile(tr("Export budget record"), QStringLiteral("record.json"), tr("Budget record as JSON (*.json);;Budget record as Markdown (*.md)"));
        if (!path.isEmpty())
            exportRecord(path);
    });
    connect(m_actions->exportEvents, &QAction::triggered, this, [this] {
        const QString path = chooseFile(tr("Export event log"), QStringLiteral("events.jsonl"), tr("Event logs (*.jsonl)"));
        if (!path.isEmpty())
            exportEvents(path);
    });
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    fillExamples();
    fillRecent();
}

void MainWindow::connectRun()
{
    PolicyBar &bar = m_workbench->policyBar();
    connect(&bar, &PolicyBar::scenarioEdited, this, &MainWindow::editPolicy);
    connect(&bar, &PolicyBar::runRequested, m_actions->run, &QAction::trigger);
    connect(m_actions->run, &QAction::triggered, this, [this] { runAgain(After::PlayFromStart); });
    connect(m_actions->stop, &QAction::triggered, &m_runner, &bridge::Runner::stop);
    connect(m_actions->live, &QAction::toggled, this, [this](bool live) {
        m_settings.setLive(live);
        if (live)
            runAgain(After::KeepPlayhead);
    });
    for (std::size_t i = 0; i < m_actions->strategies.size(); ++i)
        connect(m_actions->strategies[i], &QAction::triggered, &bar, [&bar, i] { bar.chooseStrategy(static_cast<scenario::StrategyKind>(i)); });
    connect(m_actions->limitUp, &QAction::triggered, &bar, [&bar] { bar.changeLimitBy(1); });
    connect(m_actions->limitDown, &QAction::triggered, &bar, [&bar] { bar.changeLimitBy(-1); });

    connect(&m_document, &Document::scenarioChanged, this, [this] {
        showDocument();
        if (m_actions->live->isChecked())
            runAgain(After::KeepPlayhead);
    });
    connect(&m_runner, &bridge::Runner::started, this, [this] { showBusy(true); });
    connect(&m_runner, &bridge::Runner::progressed, this, [this](core::RunId, quint64 amount) {
        m_stateLabel->setText(tr("Working: %L1 so far. Esc stops it.").arg(amount));
    });
    connect(&m_runner, &bridge::Runner::runFinished, this, [this](core::RunId, const bridge::RunPtr &run) {
        showBusy(false);
        showRun(run, m_after);
    });
    connect(&m_runner, &bridge::Runner::documentOpened, this, [this](core::RunId, const QString &path, const bridge::RunPtr &run) {
        showBusy(false);
        const auto &scenario = run->scenario();
        const QString title = QString::fromStdString(!run->log().header().title.empty() ? run->log().header().title : run->log().header().source);
        m_document.open(scenario ? std::make_shared<const scenario::Scenario>(*scenario) : nullptr, path, title);
        m_settings.addRecentFile(path);
        showDocument();
        showRun(run, After::TellingMoment);
    });
    connect(&m_runner, &bridge::Runner::failed, this, [this](core::RunId, const core::Error &error) {
        showBusy(false);
        showError(error);
    });
    connect(&m_runner, &bridge::Runner::stopped, this, [this] {
        showBusy(false);
        m_stateLabel->setText(tr("Stopped. What is shown is the run before."));
    });
}

void MainWindow::connectView()
{
    connect(m_actions->light, &QAction::triggered, this, [this] { setTheme(style::Theme::Light); m_settings.setTheme(m_theme); });
    connect(m_actions->dark, &QAction::triggered, this, [this] { setTheme(style::Theme::Dark); m_settings.setTheme(m_theme); });
    connect(m_actions->projector, &QAction::triggered, this, &MainWindow::setProjector);
    connect(m_actions->jobsPanel, &QAction::toggled, m_workbench, &Workbench::setJobsVisible);
    connect(m_actions->chartPanel, &QAction::toggled, m_workbench, &Workbench::setChartVisible);
    connect(m_actions->sidePanel, &QAction::toggled, m_workbench, &Workbench::setSideVisible);
    timeline::LanesWidget *lanes = &m_workbench->lanes();
    connect(m_actions->fit, &QAction::triggered, lanes, &timeline::LanesWidget::fit);
    connect(m_actions->zoomIn, &QAction::triggered, lanes, &timeline::LanesWidget::zoomIn);
    connect(m_actions->zoomOut, &QAction::triggered, lanes, &timeline::LanesWidget::zoomOut);
    connect(m_actions->packed, &QAction::toggled, lanes, [lanes](bool packed) {
        lanes->setArrangement(packed ? model::Arrangement::Packed : model::Arrangement::ByJob);
    });
    connect(m_actions->allLanes, &QAction::toggled, lanes, &timeline::LanesWidget::setShowsAllLanes);
    connect(m_actions->reversedTime, &QAction::toggled, this, [this, lanes](bool reversed) {
        lanes->setTimeReversed(reversed);
        m_workbench->chart().setTimeReversed(reversed);
        m_workbench->transport().setTimeReversed(reversed);
    });
    connect(m_actions->fullScreen, &QAction::toggled, this, [this](bool full) { full ? showFullScreen() : showNormal(); });
    connect(m_actions->shortcuts, &QAction::triggered, this, &MainWindow::showShortcuts);
    connect(m_actions->about, &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::connectPlayback()
{
    playback::TransportBar &transport = m_workbench->transport();
    playback::Player *player = &m_player;
    connect(player, &playback::Player::playheadMoved, this, &MainWindow::showPlayhead);
    connect(player, &playback::Player::playingChanged, &transport, &playback::TransportBar::setPlaying);
    connect(player, &playback::Player::speedChanged, &transport, &playback::TransportBar::setSpeed);
    connect(player, &playback::Player::speedChanged, this, [this](double speed) { m_settings.setSpeed(speed); });
    connect(&transport, &playback::TransportBar::playToggled, player, &playback::Player::togglePlaying);
    connect(&transport, &playback::TransportBar::stepRequested, player, &playback::Player::step);
    connect(&transport, &playback::TransportBar::homeRequested, player, &playback::Player::goHome);
    connect(&transport, &playback::TransportBar::endRequested, player, &playback::Player::goToEnd);
    connect(&transport, &playback::TransportBar::scrubbed, player, &playback::Player::goTo);
    connect(&transport, &playback::TransportBar::speedChosen, player, &playback::Player::setSpeed);
    connect(m_workbench, &Workbench::playheadRequested, player, &playback::Player::goTo);
    connect(m_workbench, &Workbench::eventRequested, player, [player](std::size_t event) { player->goToEvent(event + 1); });

    connect(m_actions->play, &QAction::triggered, player, &playback::Player::togglePlaying);
    connect(m_actions->stepBack, &QAction::triggered, this, [this] { step(-1); });
    connect(m_actions->stepForward, &QAction::triggered, this, [this] { step(1); });
    connect(m_actions->home, &QAction::triggered, player, &playback::Player::goHome);
    connect(m_actions->end, &QAction::triggered, player, &playback::Player::goToEnd);
    connect(m_actions->telling, &QAction::triggered, this, &MainWindow::goToTellingMoment);
    const auto changeSpeed = [player](int direction) {
        const auto &speeds = playback::PlaybackClock::kSpeeds;
        auto at = std::lower_bound(speeds.begin(), speeds.end(), player->clock().speed()) - speeds.begin();
        at = std::clamp<std::ptrdiff_t>(at + direction, 0, std::ssize(speeds) - 1);
        player->setSpeed(speeds[static_cast<std::size_t>(at)]);
    };
    connect(m_actions->faster, &QAction::triggered, this, [changeSpeed] { changeSpeed(1); });
    connect(m_actions->slower, &QAction::triggered, this, [changeSpeed] { changeSpeed(-1); });
}

void MainWindow::fillExamples()
{
    for (const QString &name : exampleNames())
        connect(m_actions->examples->addAction(name), &QAction::triggered, this, [this, name] { openExample(name); });
}

void MainWindow::fillRecent()
{
    m_actions->recent->clear();
    for (const QString &path : m_settings.recentFiles())
        connect(m_actions->recent->addAction(QFileInfo(path).fileName()), &QAction::triggered, this, [this, path] { openFile(path); });
    m_actions->recent->addSeparator();
    connect(m_actions->recent->addAction(tr("&Forget these")), &QAction::triggered, this, [this] { m_settings.clearRecentFiles(); });
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().size() == 1 && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    openFile(event->mimeData()->urls().first().toLocalFile());
}

} // namespace inflight::ui::shell

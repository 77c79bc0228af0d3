// The window's other page: runs side by side. Results come through the Runner; the Player drives whichever page is shown.
#include "ui/shell/main_window.h"

#include <algorithm>

#include <QFileDialog>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>

#include "engine/scenario/scenario_json.h"
#include "ui/compare/compare_view.h"
#include "ui/compare/differences_panel.h"
#include "ui/playback/transport_bar.h"
#include "ui/shell/workbench.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::shell {

using scenario::StrategyKind;

namespace {

// The same jobs and policies under another strategy; none where the strategy cannot hold them (it needs a limit and none is declared, or
// it has no queue to put a retried job in).
std::optional<scenario::Scenario> under(StrategyKind kind, scenario::Scenario scenario)
{
    scenario.strategy.kind = kind;
    if (!scenario::hasQueue(kind))
        scenario.strategy.queue.reset();
    if (scenario::needsLimit(kind) && !scenario.strategy.limit)
        return std::nullopt;
    if (scenario::checkScenario(scenario))
        return std::nullopt;
    return scenario;
}

} // namespace

void MainWindow::connectCompare()
{
    connect(m_actions->comparePrevious, &QAction::triggered, this, &MainWindow::compareWithPrevious);
    connect(m_actions->compareStrategies, &QAction::triggered, this, &MainWindow::compareStrategies);
    connect(m_actions->compareAdd, &QAction::triggered, this, &MainWindow::askAndCompare);
    connect(m_actions->stop, &QAction::triggered, this, [this] {
        if (!m_runner.isBusy()) // else it stops what is being made
            leaveComparison();
    });
    connect(m_actions->backToWorkbench, &QAction::triggered, this, &MainWindow::leaveComparison);
    connect(m_compare, &compare::CompareView::addRequested, this, &MainWindow::askAndCompare);
    connect(m_compare, &compare::CompareView::backRequested, this, &MainWindow::leaveComparison);
    for (QAction *strategy : m_actions->comparedStrategies)
        connect(strategy, &QAction::triggered, this, [this] {
            limitComparedStrategies();
            if (m_comparesStrategies)
                compareStrategies();
        });
    limitComparedStrategies();
    connect(&m_runner, &bridge::Runner::comparisonFinished, this, [this](core::RunId, const bridge::RunsPtr &runs) {
        showBusy(false);
        showComparison(runs);
    });

    playback::Player *player = &m_player;
    playback::TransportBar &transport = m_compare->transport();
    connect(m_compare, &compare::CompareView::playheadRequested, player, &playback::Player::goTo);
    connect(player, &playback::Player::playingChanged, &transport, &playback::TransportBar::setPlaying);
    connect(player, &playback::Player::speedChanged, &transport, &playback::TransportBar::setSpeed);
    connect(&transport, &playback::TransportBar::playToggled, player, &playback::Player::togglePlaying);
    connect(&transport, &playback::TransportBar::stepRequested, this, &MainWindow::step);
    connect(&transport, &playback::TransportBar::homeRequested, player, &playback::Player::goHome);
    connect(&transport, &playback::TransportBar::endRequested, player, &playback::Player::goToEnd);
    connect(&transport, &playback::TransportBar::scrubbed, player, &playback::Player::goTo);
    connect(&transport, &playback::TransportBar::speedChosen, player, &playback::Player::setSpeed);
    connect(m_actions->fit, &QAction::triggered, m_compare, &compare::CompareView::fit);
    connect(m_actions->zoomIn, &QAction::triggered, m_compare, &compare::CompareView::zoomIn);
    connect(m_actions->zoomOut, &QAction::triggered, m_compare, &compare::CompareView::zoomOut);
    connect(m_actions->reversedTime, &QAction::toggled, m_compare, &compare::CompareView::setTimeReversed);
}

bool MainWindow::isComparing() const { return m_pages->currentWidget() == m_compare; }

// No more strategies than runs fit below one another.
void MainWindow::limitComparedStrategies()
{
    const auto &all = m_actions->comparedStrategies;
    const auto chosen = std::count_if(all.begin(), all.end(), [](const QAction *action) { return action->isChecked(); });
    for (QAction *action : all)
        action->setEnabled(action->isChecked() ? chosen > 2 : chosen < static_cast<std::ptrdiff_t>(model::ComparedRuns::kMostRuns));
}

void MainWindow::compareWithPrevious()
{
    if (!m_run || !m_previous)
        return;
    m_comparesStrategies = false;
    m_runner.compare({m_previous, m_run});
}

void MainWindow::compareStrategies()
{
    if (!m_document.scenario())
        return;
    std::vector<bridge::ComparePart> parts;
    for (std::size_t i = 0; i < m_actions->comparedStrategies.size(); ++i)
        if (m_actions->comparedStrategies[i]->isChecked())
            if (auto scenario = under(static_cast<StrategyKind>(i), *m_document.scenario()))
                parts.emplace_back(std::move(*scenario));
    if (parts.size() < 2) {
        m_stateLabel->setText(tr("Fewer than two of the chosen strategies can run these jobs: declare a limit, or choose others."));
        return;
    }
    m_comparesStrategies = true;
    m_runner.compare(std::move(parts));
}

void MainWindow::compareWith(const QStringList &files)
{
    std::vector<bridge::ComparePart> parts;
    if (isComparing())
        parts.assign(m_compare->runs()->runs().begin(), m_compare->runs()->runs().end());
    else if (m_run)
        parts.emplace_back(m_run);
    for (const QString &file : files)
        parts.emplace_back(file);
    if (parts.size() > model::ComparedRuns::kMostRuns) {
        m_stateLabel->setText(tr("Four runs are the most that can be compared."));
        return;
    }
    m_comparesStrategies = false;
    m_runner.compare(std::move(parts));
}

void MainWindow::askAndCompare()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Add a run to the comparison"), m_settings.folder(),
                                                      tr("Scenarios, logs and records (*.json *.jsonl);;All files (*)"));
    if (!path.isEmpty())
        compareWith({path});
}

// The player takes the longest run, so that its end is the end of all.
void MainWindow::showComparison(bridge::RunsPtr runs)
{
    if (!isComparing())
        m_beforeComparison = playhead();
    const auto &all = runs->runs();
    const auto longest = std::max_element(all.begin(), all.end(), [](const auto &a, const auto &b) { return a->analysis().end < b->analysis().end; });
    m_compare->setRuns(runs);
    m_pages->setCurrentWidget(m_compare);
    m_player.setRun(*longest);
    m_player.goToEnd();
    m_compare->transport().setSpeed(m_player.clock().speed());
    m_compare->focusFirst();
    showCompareState();
    m_stateLabel->setText(m_compare->differences().sentences().value(0));
}

void MainWindow::leaveComparison()
{
    if (!isComparing())
        return;
    m_pages->setCurrentWidget(m_workbench);
    m_compare->setRuns(nullptr);
    m_comparesStrategies = false;
    m_player.setRun(m_run);
    m_player.goTo(m_beforeComparison.at);
    showPlayhead(playhead());
    m_workbench->lanes().setFocus();
    m_stateLabel->clear();
    showCompareState();
}

void MainWindow::showCompareState()
{
    m_actions->comparePrevious->setEnabled(m_run && m_previous);
    m_actions->compareStrategies->setEnabled(m_document.scenario() != nullptr);
    m_actions->compareAdd->setEnabled(m_run && (!isComparing() || m_compare->runs()->size() < model::ComparedRuns::kMostRuns));
    m_originLabel->setVisible(!isComparing()); // they speak of the workbench's run
    m_eventsLabel->setVisible(!isComparing());
    m_actions->backToWorkbench->setEnabled(isComparing());
    m_actions->stop->setEnabled(m_runner.isBusy() || isComparing());
}

// In a comparison, to the next instant of any of its runs.
void MainWindow::step(int direction)
{
    if (!isComparing()) {
        m_player.step(direction);
        return;
    }
    m_player.pause();
    m_compare->step(direction);
}

void MainWindow::goToTellingMoment()
{
    if (!m_run && !isComparing())
        return;
    m_player.pause();
    m_player.goTo(isComparing() ? m_compare->tellingMoment() : m_run->tellingMoment());
}

QImage MainWindow::comparisonPicture(qreal scale) const
{
    QImage image((QSizeF(m_compare->pictureSize()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    m_compare->paintPicture(painter);
    return image;
}

} // namespace inflight::ui::shell

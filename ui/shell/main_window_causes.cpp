// Causes in the window: verdicts, why, and the way from an event to its cause and back.
#include <QStatusBar>

#include "engine/analysis/causes.h"
#include "ui/gauge/verdict_strip.h"
#include "ui/shell/main_window.h"
#include "ui/shell/why_panel.h"
#include "ui/shell/workbench.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::shell {

void MainWindow::connectCauses()
{
    timeline::LanesWidget *lanes = &m_workbench->lanes();
    m_verdicts = new gauge::VerdictStrip;
    statusBar()->insertWidget(2, m_verdicts);
    connect(m_verdicts, &gauge::VerdictStrip::eventRequested, this, &MainWindow::goToEvent);
    connect(lanes, &timeline::LanesWidget::whyRequested, this, [this, lanes](core::JobId job, const QPoint &at) {
        auto *panel = new WhyPanel(*m_run, job, style::paletteOf(m_theme), this);
        connect(panel, &WhyPanel::eventRequested, this, &MainWindow::goToEvent);
        panel->showAt(lanes->mapTo(this, at));
    });
    connect(lanes, &timeline::LanesWidget::jobSelected, this, &MainWindow::showLinks);
    connect(m_actions->arrows, &QAction::toggled, this, &MainWindow::showLinks);
    connect(m_actions->toCause, &QAction::triggered, this, [this] {
        if (const auto event = currentEvent())
            if (const auto cause = m_run->causes().causeOf(*event))
                goToEvent(*cause);
    });
    connect(m_actions->toEffect, &QAction::triggered, this, [this] {
        if (const auto event = currentEvent())
            if (const auto effects = m_run->causes().effectsOf(*event); !effects.empty())
                goToEvent(effects.front());
    });
    m_actions->arrows->setChecked(true);
}

// The last event that has happened.
std::optional<std::size_t> MainWindow::currentEvent() const
{
    const std::size_t events = playhead().events;
    return m_run && events > 0 ? std::optional(events - 1) : std::nullopt;
}

void MainWindow::goToEvent(std::size_t event) { m_player.goToEvent(event + 1); }

void MainWindow::showLinks()
{
    timeline::LanesWidget &lanes = m_workbench->lanes();
    if (!m_run || !m_actions->arrows->isChecked())
        return lanes.setLinks({});
    std::vector<model::CauseLink> links = model::linksAround(*m_run, currentEvent(), lanes.selectedJob());
    const std::size_t happened = playhead().events;
    std::erase_if(links, [happened](const model::CauseLink &link) { return link.effect >= happened; });
    lanes.setLinks(std::move(links));
}

} // namespace inflight::ui::shell

// Every action of the window, with words, shortcut and tooltip, and the menus that hold them. It connects nothing. GUI thread.
#pragma once

#include <array>
#include <vector>

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

#include "engine/scenario/scenario.h"

class QUndoStack;

namespace inflight::ui::shell {

class Actions {
public:
    // The actions belong to `owner`, the menus to `bar`.
    Actions(QWidget &owner, QMenuBar &bar, QUndoStack &undoStack);

    QAction *open, *save, *saveAs, *exportPicture, *exportRecord, *exportEvents, *copyPicture, *quit;
    QMenu *examples, *recent;
    std::array<QAction *, scenario::kStrategyKindCount> strategies;
    QAction *run, *stop, *live, *limitUp, *limitDown;
    QAction *light, *dark, *projector, *jobsPanel, *chartPanel, *sidePanel, *fit, *zoomIn, *zoomOut, *fullScreen, *reversedTime, *packed, *allLanes, *arrows;
    QAction *play, *stepBack, *stepForward, *home, *end, *faster, *slower, *telling, *toCause, *toEffect;
    QAction *comparePrevious, *compareStrategies, *compareAdd, *backToWorkbench;
    std::array<QAction *, scenario::kStrategyKindCount> comparedStrategies;
    QAction *shortcuts, *about;

    // A menu and its actions, in order, for the shortcut sheet.
    const std::vector<QMenu *> &menus() const { return m_menus; }

private:
    QAction *add(QMenu *menu, const QString &text, const QKeySequence &shortcut, const QString &tip);
    QAction *addToggle(QMenu *menu, const QString &text, const QKeySequence &shortcut, const QString &tip);
    QMenu *addMenu(const QString &title);
    void addFile();
    void addEdit(QUndoStack &undoStack);
    void addRun();
    void addView();
    void addPlayback();
    void addCompare();
    void addHelp();

    QWidget &m_owner;
    QMenuBar &m_bar;
    std::vector<QMenu *> m_menus;
};

} // namespace inflight::ui::shell

#include "ui/shell/actions.h"

#include <QCoreApplication>
#include <QUndoStack>

#include "ui/model/policy_words.h"

namespace inflight::ui::shell {

namespace {

QString say(const char *text) { return QCoreApplication::translate("Actions", text); }

} // namespace

Actions::Actions(QWidget &owner, QMenuBar &bar, QUndoStack &undoStack) : m_owner(owner), m_bar(bar)
{
    addFile();
    addEdit(undoStack);
    addRun();
    addView();
    addPlayback();
    addCompare();
    addHelp();
}

QAction *Actions::add(QMenu *menu, const QString &text, const QKeySequence &shortcut, const QString &tip)
{
    QAction *action = menu->addAction(text);
    action->setShortcut(shortcut);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    m_owner.addAction(action); // keeps the shortcut alive while the menu bar is hidden
    return action;
}

QAction *Actions::addToggle(QMenu *menu, const QString &text, const QKeySequence &shortcut, const QString &tip)
{
    QAction *action = add(menu, text, shortcut, tip);
    action->setCheckable(true);
    return action;
}

QMenu *Actions::addMenu(const QString &title)
{
    QMenu *menu = m_bar.addMenu(title);
    menu->setToolTipsVisible(true);
    m_menus.push_back(menu);
    return menu;
}

void Actions::addFile()
{
    QMenu *menu = addMenu(say("&File"));
    open = add(menu, say("&Open…"), QKeySequence::Open, say("Open a scenario, an event log or a budget record"));
    examples = menu->addMenu(say("E&xamples"));
    recent = menu->addMenu(say("Open &recent"));
    menu->addSeparator();
    save = add(menu, say("&Save scenario"), QKeySequence::Save, say("Save the scenario in its file"));
    saveAs = add(menu, say("Save scenario &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), say("Save the scenario in another file"));
    menu->addSeparator();
    exportPicture = add(menu, say("Export &picture…"), QKeySequence(Qt::CTRL | Qt::Key_E), say("Save the workbench as a PNG that carries its scenario and log"));
    copyPicture = add(menu, say("&Copy picture"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), say("Copy the workbench as a picture"));
    exportRecord = add(menu, say("Export &budget record…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), say("Save the budget record of this run as JSON or Markdown"));
    exportEvents = add(menu, say("Export event &log…"), QKeySequence(), say("Save the event log of this run as JSON Lines"));
    menu->addSeparator();
    quit = add(menu, say("&Quit"), QKeySequence::Quit, say("Leave Inflight"));
}

void Actions::addEdit(QUndoStack &undoStack)
{
    QMenu *menu = addMenu(say("&Edit"));
    QAction *undo = undoStack.createUndoAction(menu, say("&Undo"));
    undo->setProperty("lastingText", say("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction *redo = undoStack.createRedoAction(menu, say("&Redo"));
    redo->setProperty("lastingText", say("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    for (QAction *action : {undo, redo}) {
        menu->addAction(action);
        m_owner.addAction(action);
    }
}

void Actions::addRun()
{
    QMenu *menu = addMenu(say("&Run"));
    run = add(menu, say("&Run from the start"), QKeySequence(Qt::CTRL | Qt::Key_R), say("Run the scenario and play it from its start"));
    stop = add(menu, say("S&top"), QKeySequence(Qt::Key_Escape), say("Stop a run or a reading that takes long; leave a comparison"));
    live = addToggle(menu, say("&Live"), QKeySequence(Qt::Key_L), say("Run again at once after every change"));
    menu->addSeparator();
    auto *group = new QActionGroup(&m_owner);
    for (int i = 0; i < scenario::kStrategyKindCount; ++i) {
        const model::Words words = model::wordsFor(static_cast<scenario::StrategyKind>(i));
        strategies[static_cast<std::size_t>(i)] = addToggle(menu, words.label, QKeySequence(Qt::Key_1 + i), words.help);
        group->addAction(strategies[static_cast<std::size_t>(i)]);
    }
    menu->addSeparator();
    limitUp = add(menu, say("&Raise the limit"), QKeySequence(Qt::CTRL | Qt::Key_Up), say("One more operation at a time"));
    limitDown = add(menu, say("&Lower the limit"), QKeySequence(Qt::CTRL | Qt::Key_Down), say("One operation less at a time"));
}

void Actions::addView()
{
    QMenu *menu = addMenu(say("&View"));
    auto *themes = new QActionGroup(&m_owner);
    light = addToggle(menu, say("&Light"), QKeySequence(), say("Dark words on a light ground"));
    dark = addToggle(menu, say("&Dark"), QKeySequence(), say("Light words on a dark ground"));
    themes->addAction(light);
    themes->addAction(dark);
    projector = addToggle(menu, say("&Projector"), QKeySequence(Qt::Key_F9), say("Larger type and fewer panels, to be read from the last row"));
    menu->addSeparator();
    jobsPanel = addToggle(menu, say("&Jobs"), QKeySequence(Qt::CTRL | Qt::Key_1), say("Show the table of jobs"));
    chartPanel = addToggle(menu, say("In-flight &chart"), QKeySequence(Qt::CTRL | Qt::Key_2), say("Show the counts over time"));
    sidePanel = addToggle(menu, say("&Gauge and narration"), QKeySequence(Qt::CTRL | Qt::Key_3), say("Show the peak gauge and what just happened"));
    menu->addSeparator();
    fit = add(menu, say("&Fit the run"), QKeySequence(Qt::CTRL | Qt::Key_0), say("Show the whole run"));
    zoomIn = add(menu, say("Zoom &in"), QKeySequence::ZoomIn, say("Show less time, larger"));
    zoomOut = add(menu, say("Zoom &out"), QKeySequence::ZoomOut, say("Show more time, smaller"));
    packed = addToggle(menu, say("&Pack operations into slots"), QKeySequence(Qt::Key_P), say("A lane for every operation in flight instead of one for every job"));
    allLanes = addToggle(menu, say("&All lanes at once"), QKeySequence(Qt::Key_H), say("Make the lanes as thin as it takes to show every one"));
    arrows = addToggle(menu, say("Arro&ws of cause"), QKeySequence(), say("Draw who freed the slot and who sent the signal"));
    reversedTime = addToggle(menu, say("&Time runs right to left"), QKeySequence(), say("Turn the time axis round"));
    menu->addSeparator();
    fullScreen = addToggle(menu, say("F&ull screen"), QKeySequence(Qt::Key_F11), say("Use the whole screen"));
}

void Actions::addPlayback()
{
    QMenu *menu = addMenu(say("&Playback"));
    play = add(menu, say("&Play or pause"), QKeySequence(Qt::Key_Space), say("Let time run, or hold it"));
    stepBack = add(menu, say("Step &back"), QKeySequence(Qt::Key_Left), say("To the event before"));
    stepForward = add(menu, say("Step &forward"), QKeySequence(Qt::Key_Right), say("To the next event"));
    home = add(menu, say("To the &start"), QKeySequence(Qt::Key_Home), say("Before the first event"));
    end = add(menu, say("To the &end"), QKeySequence(Qt::Key_End), say("After the last event"));
    telling = add(menu, say("To the &telling moment"), QKeySequence(Qt::Key_T), say("Where work runs on after its caller left, or where the budget breaks"));
    toCause = add(menu, say("To the &cause"), QKeySequence(Qt::CTRL | Qt::Key_Left), say("To the event that brought this one about"));
    toEffect = add(menu, say("To the c&onsequence"), QKeySequence(Qt::CTRL | Qt::Key_Right), say("To the first event that this one brings about"));
    menu->addSeparator();
    faster = add(menu, say("F&aster"), QKeySequence(Qt::Key_BracketRight), say("Play at the next higher speed"));
    slower = add(menu, say("S&lower"), QKeySequence(Qt::Key_BracketLeft), say("Play at the next lower speed"));
}

void Actions::addCompare()
{
    QMenu *menu = addMenu(say("&Compare"));
    comparePrevious = add(menu, say("With the &previous run"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_1), say("The run before the last change beside this one"));
    compareStrategies = add(menu, say("All &strategies"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_2), say("The same jobs under the chosen strategies, one below the other"));
    QMenu *chosen = menu->addMenu(say("Strategies to &compare"));
    chosen->setToolTipsVisible(true);
    for (int i = 0; i < scenario::kStrategyKindCount; ++i) {
        const auto kind = static_cast<scenario::StrategyKind>(i);
        const model::Words words = model::wordsFor(kind);
        comparedStrategies[static_cast<std::size_t>(i)] = addToggle(chosen, words.label, QKeySequence(), words.help);
        comparedStrategies[static_cast<std::size_t>(i)]->setChecked(kind != scenario::StrategyKind::Semaphore);
    }
    compareAdd = add(menu, say("&Add a run to the comparison…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), say("A scenario, a log or a record beside what is shown"));
    menu->addSeparator();
    backToWorkbench = add(menu, say("&Back to the workbench"), QKeySequence(Qt::ALT | Qt::Key_Left), say("Leave the comparison; Esc does too"));
}

void Actions::addHelp()
{
    QMenu *menu = addMenu(say("&Help"));
    shortcuts = add(menu, say("&Keys"), QKeySequence(Qt::Key_F1), say("Every key on one sheet"));
    shortcuts->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)});
    about = add(menu, say("&About Inflight"), QKeySequence(), say("Version and licences"));
}

} // namespace inflight::ui::shell

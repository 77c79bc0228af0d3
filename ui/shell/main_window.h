// The window: one document, one run at a time, one playhead; menus, files, exports, and what ties them together.
//
// It computes nothing: runs come from the Runner, figures from the RunView, the playhead from the Player. Errors are shown in
// a box that names file, place, found and allowed, and leave everything as it was. GUI thread.
#pragma once

#include <memory>

#include <QMainWindow>

#include "ui/bridge/runner.h"
#include "ui/model/lane_index.h"
#include "ui/playback/player.h"
#include "ui/shell/actions.h"
#include "ui/shell/open_document.h"
#include "ui/shell/settings.h"
#include "ui/style/palette.h"

class QLabel;
class QProgressBar;
class QStackedWidget;

namespace inflight::ui::compare {
class CompareView;
}

namespace inflight::ui::gauge {
class VerdictStrip;
}

namespace inflight::ui::shell {

class Workbench;

class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    // The guided fixture, already run, paused at the telling moment.
    void openGuided();
    // Any file of ours; asks first when the scenario at hand is not saved.
    void openFile(const QString &path);
    // A resource scenario by its file name without ending, for example "guided-six-jobs".
    void openExample(const QString &name);
    static QStringList exampleNames();

    void setTheme(style::Theme theme);
    void setProjector(bool on);
    void setLanes(model::Arrangement arrangement, bool showsAll);
    void goTo(core::SimTime at);
    const bridge::RunPtr &run() const { return m_run; }
    const model::Playhead &playhead() const { return m_player.clock().playhead(); }
    Document &document() { return m_document; }
    Workbench &workbench() { return *m_workbench; }
    Actions &actions() { return *m_actions; }
    compare::CompareView &compareView() { return *m_compare; }
    bridge::Runner &runner() { return m_runner; }

    // Whether the comparison is shown in the workbench's place.
    bool isComparing() const;
    // The run before the last change and the one at hand; the chosen strategies on the same jobs; files beside what is shown.
    void compareWithPrevious();
    void compareStrategies();
    void compareWith(const QStringList &files);
    void leaveComparison();

    // What is shown, the workbench or the comparison, as a picture at `scale` device pixels a pixel; without the window's menus.
    QImage picture(qreal scale) const;
    // Each answers false after having shown what went wrong.
    bool exportPicture(const QString &path, qreal scale = 2.0);
    bool exportRecord(const QString &path);
    bool exportEvents(const QString &path);
    bool saveScenario(const QString &path);

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    enum class After { TellingMoment, KeepPlayhead, PlayFromStart };

    void connectFile();
    void connectRun();
    void connectView();
    void connectPlayback();
    void connectCauses();
    void connectCompare();
    void limitComparedStrategies();
    void askAndCompare();
    void showComparison(bridge::RunsPtr runs);
    void showCompareState();
    void step(int direction);
    void goToTellingMoment();
    QImage comparisonPicture(qreal scale) const;
    void fillExamples();
    void fillRecent();
    void makeStatusBar();

    void editPolicy(const scenario::Scenario &policy);
    void runAgain(After after);
    void showRun(bridge::RunPtr run, After after);
    void showDocument();
    void showState();
    void showPlayhead(const model::Playhead &playhead);
    std::optional<std::size_t> currentEvent() const;
    void goToEvent(std::size_t event);
    void showLinks();
    void showError(const core::Error &error);
    void showBusy(bool busy);
    void showShortcuts();
    void showAbout();

    // True if the scenario at hand may be let go: it is saved, or the person says so.
    bool mayLeave();
    bool report(const std::optional<core::Error> &error, const QString &path);
    QString chooseFile(const QString &caption, const QString &suggestion, const QString &filter);
    void askAndOpen();
    bool askAndSave(bool asNew);

    Settings m_settings;
    Document m_document;
    bridge::Runner m_runner;
    playback::Player m_player;
    Workbench *m_workbench;
    compare::CompareView *m_compare;
    QStackedWidget *m_pages;
    std::unique_ptr<Actions> m_actions;
    bridge::RunPtr m_run;
    bridge::RunPtr m_previous; // the run before the last change of this document; none at first
    model::Playhead m_beforeComparison; // of the workbench
    bool m_comparesStrategies = false;
    After m_after = After::TellingMoment; // what the playhead does when the pending run arrives
    style::Theme m_theme = style::Theme::Light;
    bool m_isProjector = false;
    QLabel *m_originLabel = nullptr;
    QLabel *m_eventsLabel = nullptr;
    QLabel *m_stateLabel = nullptr;
    QLabel *m_hintLabel = nullptr;
    QProgressBar *m_busy = nullptr;
    gauge::VerdictStrip *m_verdicts = nullptr;
};

} // namespace inflight::ui::shell

// Runs scenarios and reads files away from the GUI thread; the only place of the window that calls the engine.
//
// Lives on the GUI thread; all methods and signals are there. One task at a time on one worker thread: starting a new one
// stops the one before, and whatever that still delivers is dropped (it belongs to an old RunId). Small scenarios (at most
// kSameFrameJobs jobs) run at once, inside start(), so that a click and its picture share a frame; their signal comes
// before start() returns. Values cross the threads, nothing is shared.
// Exactly one of runFinished, documentOpened, comparisonFinished, failed or stopped follows every start, unless a newer start came first.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include <QObject>

#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/record/document.h"
#include "ui/bridge/worker.h"
#include "ui/model/compared_runs.h"
#include "ui/model/run_view.h"

namespace inflight::ui::bridge {

using RunPtr = std::shared_ptr<const model::RunView>;
using RunsPtr = std::shared_ptr<const model::ComparedRuns>;
// A run that is there already, one to be made, or a file that holds one.
using ComparePart = std::variant<RunPtr, scenario::Scenario, QString>;

class Runner final : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kSameFrameJobs = 500;

    explicit Runner(QObject *parent = nullptr);
    ~Runner() override; // asks the worker to stop and waits for it

    core::RunId start(scenario::Scenario scenario);
    // Reads a scenario, a log or a record; a scenario is run and a record's first run opened.
    core::RunId open(const QString &path);
    // Makes the runs and compares them: all or nothing. Precondition: one to ComparedRuns::kMostRuns parts.
    core::RunId compare(std::vector<ComparePart> parts);
    void stop();
    bool isBusy() const { return m_isBusy; }

Q_SIGNALS:
    void started(inflight::core::RunId run);
    // Events simulated, or bytes read, so far; throttled.
    void progressed(inflight::core::RunId run, quint64 amount);
    void runFinished(inflight::core::RunId run, inflight::ui::bridge::RunPtr view);
    // The file holds this scenario (none: a log alone) and this run of it.
    void documentOpened(inflight::core::RunId run, const QString &path, inflight::ui::bridge::RunPtr view);
    void comparisonFinished(inflight::core::RunId run, inflight::ui::bridge::RunsPtr runs);
    void failed(inflight::core::RunId run, const inflight::core::Error &error);
    void stopped(inflight::core::RunId run);

private:
    template <typename T> using Outcome = std::optional<core::Result<T>>; // none: stopped from outside

    core::RunId begin();
    template <typename T>
    void launch(core::RunId run, std::function<Outcome<T>()> work, std::function<void(const T &)> finished);
    // Hands the outcome of a task to the GUI thread; dropped there if a newer task has begun.
    void deliver(core::RunId run, std::function<void()> outcome);
    void reportProgress(core::RunId run, quint64 amount);

    std::stop_source m_stop;
    core::RunId m_current{};
    bool m_isBusy = false;
    Worker m_worker; // last: its thread ends before what its tasks use
};

} // namespace inflight::ui::bridge

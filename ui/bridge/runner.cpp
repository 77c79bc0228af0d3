#include "ui/bridge/runner.h"

#include <fstream>
#include <new>
#include <utility>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QMetaObject>

#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "ui/model/stretch_pyramid.h"

namespace inflight::ui::bridge {

namespace {

// What a window of many lanes needs takes a while: it is made here, on the worker, where nobody waits for a frame.
core::Result<std::shared_ptr<const model::RunView>> prepared(core::Result<std::shared_ptr<const model::RunView>> run)
{
    constexpr std::size_t kMany = 100'000; // events
    if (run && run.value()->log().size() > kMany) {
        run.value()->pyramid(model::Arrangement::Packed);
        run.value()->causes();
        run.value()->verdicts();
    }
    return run;
}

constexpr qint64 kProgressIntervalMs = 50;

// Lets a notice through at most every kProgressIntervalMs. Confined to the worker thread.
class Throttle {
public:
    Throttle() { m_timer.start(); }
    bool isDue()
    {
        if (m_timer.elapsed() < kProgressIntervalMs)
            return false;
        m_timer.restart();
        return true;
    }

private:
    QElapsedTimer m_timer;
};

// Keeps the log and counts on the way.
class CountingSink final : public trace::EventSink {
public:
    CountingSink(trace::EventLog &log, std::function<void(quint64)> report) : m_log(log), m_report(std::move(report)) {}
    void accept(std::span<const trace::TraceEvent> events) override
    {
        m_log.accept(events);
        if (m_throttle.isDue())
            m_report(m_log.size());
    }

private:
    trace::EventLog &m_log;
    std::function<void(quint64)> m_report;
    Throttle m_throttle;
};

// nullopt: stopped from outside.
std::optional<core::Result<RunPtr>> runToView(scenario::Scenario scenario, std::stop_token stop, std::function<void(quint64)> report)
{
    trace::EventLog log(sim::headerFor(scenario), sim::jobTableOf(scenario));
    CountingSink sink(log, std::move(report));
    if (sim::simulate(scenario, sink, {stop}) == sim::RunEnd::Stopped)
        return std::nullopt;
    return prepared(model::RunView::make(std::move(log), std::move(scenario)));
}

core::Result<trace::EventLog> openLogBeside(const QString &path, const std::string &name)
{
    const QString file = QFileInfo(path).absoluteDir().filePath(QString::fromStdString(name));
    std::ifstream in(QFile::encodeName(file).toStdString(), std::ios::binary);
    if (!in)
        return core::Error{core::ErrorKind::CannotRead, file.toStdString(), "", "no file that can be read", "the log that the record names"};
    return trace::readJsonLines(in, file.toStdString());
}

std::optional<core::Result<RunPtr>> viewOf(record::Document document, const std::string &file, std::stop_token stop,
                                           const std::function<void(quint64)> &report)
{
    if (auto *scenario = std::get_if<scenario::Scenario>(&document))
        return runToView(std::move(*scenario), stop, report);
    if (auto *log = std::get_if<trace::EventLog>(&document))
        return prepared(model::RunView::make(std::move(*log), std::nullopt));
    const auto &runs = std::get<record::BudgetRecord>(document).runs;
    if (runs.empty())
        return core::Result<RunPtr>(core::Error{core::ErrorKind::OutOfRange, file, "/runs", "no run", "a record with at least one run"});
    return prepared(model::RunView::make(runs.front().sharedLog(), runs.front().scenario()));
}

std::optional<core::Result<RunPtr>> readFile(const QString &path, std::stop_token stop, const std::function<void(quint64)> &report)
{
    const std::string file = path.toStdString();
    if (!QFileInfo(path).isFile())
        return core::Result<RunPtr>(core::Error{core::ErrorKind::CannotRead, file, "", "no such file, or a folder", "a file that can be read"});
    std::ifstream in(QFile::encodeName(path).toStdString(), std::ios::binary);
    if (!in)
        return core::Result<RunPtr>(core::Error{core::ErrorKind::CannotRead, file, "", "a file that may not be read", "a file that can be read"});
    Throttle throttle;
    record::ReadOptions options;
    options.progress = [&](std::uint64_t bytes) {
        if (throttle.isDue())
            report(bytes);
        return !stop.stop_requested();
    };
    options.openLog = [&path](const std::string &name) { return openLogBeside(path, name); };
    core::Result<record::Document> document = record::readDocument(in, file, options);
    if (stop.stop_requested())
        return std::nullopt;
    if (!document)
        return core::Result<RunPtr>(document.error());
    std::optional<core::Result<RunPtr>> view = viewOf(std::move(document).value(), file, stop, report);
    if (view && !*view) {
        core::Error error = view->error();
        error.file = file;
        return core::Result<RunPtr>(std::move(error));
    }
    return view;
}

std::optional<core::Result<RunPtr>> viewOf(const ComparePart &part, std::stop_token stop, const std::function<void(quint64)> &report)
{
    if (const auto *run = std::get_if<RunPtr>(&part))
        return core::Result<RunPtr>(*run);
    if (const auto *scenario = std::get_if<scenario::Scenario>(&part))
        return runToView(*scenario, stop, report);
    return readFile(std::get<QString>(part), stop, report);
}

std::optional<core::Result<RunsPtr>> compareParts(const std::vector<ComparePart> &parts, std::stop_token stop,
                                                  const std::function<void(quint64)> &report)
{
    std::vector<RunPtr> runs;
    for (const ComparePart &part : parts) {
        const std::optional<core::Result<RunPtr>> run = viewOf(part, stop, report);
        if (!run || stop.stop_requested())
            return std::nullopt;
        if (!*run)
            return core::Result<RunsPtr>(run->error());
        runs.push_back(run->value());
    }
    auto compared = std::make_shared<const model::ComparedRuns>(std::move(runs));
    if (stop.stop_requested()) // meanwhile: who asked for it to stop wants no comparison
        return std::nullopt;
    return core::Result<RunsPtr>(std::move(compared));
}

// Whether comparing them takes less than a frame.
bool areSmall(const std::vector<ComparePart> &parts)
{
    constexpr std::size_t kSmallLog = 10'000; // events
    std::size_t jobs = 0, events = 0;
    for (const ComparePart &part : parts) {
        if (std::holds_alternative<QString>(part))
            return false;
        if (const auto *scenario = std::get_if<scenario::Scenario>(&part))
            jobs += scenario->jobs.size();
        else
            events += std::get<RunPtr>(part)->log().size();
    }
    return jobs <= Runner::kSameFrameJobs && events <= kSmallLog;
}

} // namespace

Runner::Runner(QObject *parent) : QObject(parent)
{
    qRegisterMetaType<core::RunId>();
    qRegisterMetaType<RunPtr>();
    qRegisterMetaType<RunsPtr>();
    qRegisterMetaType<core::Error>();
}

Runner::~Runner()
{
    m_stop.request_stop(); // the worker's end waits for what is left of the task
}

core::RunId Runner::begin()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_current = static_cast<core::RunId>(static_cast<std::uint32_t>(m_current) + 1);
    m_isBusy = true;
    Q_EMIT started(m_current);
    return m_current;
}

void Runner::deliver(core::RunId run, std::function<void()> outcome)
{
    QMetaObject::invokeMethod(
        this,
        [this, run, outcome = std::move(outcome)] {
            if (run != m_current)
                return;
            m_isBusy = false;
            outcome();
        },
        Qt::QueuedConnection);
}

void Runner::reportProgress(core::RunId run, quint64 amount)
{
    QMetaObject::invokeMethod(
        this,
        [this, run, amount] {
            if (run == m_current && m_isBusy)
                Q_EMIT progressed(run, amount);
        },
        Qt::QueuedConnection);
}

core::RunId Runner::start(scenario::Scenario scenario)
{
    const core::RunId run = begin();
    if (scenario.jobs.size() <= kSameFrameJobs) {
        const auto view = runToView(std::move(scenario), {}, [](quint64) {});
        m_isBusy = false;
        if (*view)
            Q_EMIT runFinished(run, view->value());
        else
            Q_EMIT failed(run, view->error());
        return run;
    }
    launch<RunPtr>(
        run,
        [this, run, scenario = std::move(scenario), stop = m_stop.get_token()] {
            return runToView(scenario, stop, [this, run](quint64 events) { reportProgress(run, events); });
        },
        [this, run](const RunPtr &view) { Q_EMIT runFinished(run, view); });
    return run;
}

core::RunId Runner::open(const QString &path)
{
    const core::RunId run = begin();
    launch<RunPtr>(
        run,
        [this, run, path, stop = m_stop.get_token()] {
            return readFile(path, stop, [this, run](quint64 amount) { reportProgress(run, amount); });
        },
        [this, run, path](const RunPtr &view) { Q_EMIT documentOpened(run, path, view); });
    return run;
}

core::RunId Runner::compare(std::vector<ComparePart> parts)
{
    const core::RunId run = begin();
    if (areSmall(parts)) {
        const auto runs = compareParts(parts, {}, [](quint64) {});
        m_isBusy = false;
        if (*runs)
            Q_EMIT comparisonFinished(run, runs->value());
        else
            Q_EMIT failed(run, runs->error());
        return run;
    }
    launch<RunsPtr>(
        run,
        [this, run, parts = std::move(parts), stop = m_stop.get_token()] {
            return compareParts(parts, stop, [this, run](quint64 amount) { reportProgress(run, amount); });
        },
        [this, run](const RunsPtr &runs) { Q_EMIT comparisonFinished(run, runs); });
    return run;
}

// Whatever comes of the work crosses back to the GUI thread: what was made, an error, or that it was stopped.
template <typename T>
void Runner::launch(core::RunId run, std::function<Outcome<T>()> work, std::function<void(const T &)> finished)
{
    m_worker.give([this, run, work = std::move(work), finished = std::move(finished)] {
        Outcome<T> outcome;
        try {
            outcome = work();
        } catch (const std::bad_alloc &) {
            outcome = core::Result<T>(core::Error{core::ErrorKind::OutOfRange, "", "", "more than the memory holds", "a smaller run"});
        }
        if (!outcome)
            deliver(run, [this, run] { Q_EMIT stopped(run); });
        else if (*outcome)
            deliver(run, [finished, view = outcome->value()] { finished(view); });
        else
            deliver(run, [this, run, error = outcome->error()] { Q_EMIT failed(run, error); });
    });
}

void Runner::stop()
{
    if (m_isBusy)
        m_stop.request_stop();
}

} // namespace inflight::ui::bridge

// One finished (or stopped, or imported) run as the window sees it: immutable, shared, computed once.
//
// Owned by shared_ptr<const RunView>; any thread may read it. Every figure in it comes from the log.
#pragma once

#include <memory>
#include <optional>

#include <QString>

#include "engine/analysis/analysis.h"
#include "engine/analysis/invariant.h"
#include "engine/analysis/replay.h"
#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"

namespace inflight::analysis {
class Causes;
}

namespace inflight::ui::model {

class LaneIndex;
class StretchPyramid;
enum class Arrangement;

class RunView {
public:
    // Analyses the log; gives the analyser's error if it breaks a rule. `scenario` is absent for a log alone.
    static core::Result<std::shared_ptr<const RunView>> make(trace::EventLog log, std::optional<scenario::Scenario> scenario);
    static core::Result<std::shared_ptr<const RunView>> make(std::shared_ptr<const trace::EventLog> log,
                                                             std::optional<scenario::Scenario> scenario);

    const trace::EventLog &log() const { return *m_log; }
    const std::shared_ptr<const trace::EventLog> &sharedLog() const { return m_log; }
    const analysis::Analysis &analysis() const { return m_analysis; }
    const analysis::Replay &replay() const { return *m_replay; }
    const std::optional<scenario::Scenario> &scenario() const { return m_scenario; }
    ~RunView();
    bool isSimulated() const { return m_log->header().clock == trace::ClockKind::Virtual; }
    std::size_t jobCount() const { return m_log->jobs().size(); }
    QString idOf(core::JobId job) const;   // "J1"
    QString nameOf(core::JobId job) const; // "fetch price list", or empty
    // The telling moment: the first instant at which an operation runs on after its caller left, moved half-way to its end;
    // else the first moment above the limit; else the end of the run.
    core::SimTime tellingMoment() const;

    // What stands in which lane, and its summary for large runs: made when asked for first, by whichever thread asks; it takes a tenth
    // of the time that reading the log took. The reference is valid as long as the run is.
    const LaneIndex &lanes(Arrangement arrangement) const;
    const StretchPyramid &pyramid(Arrangement arrangement) const;
    // Why each event happened, and the invariants: made when asked for first, like the above.
    const analysis::Causes &causes() const;
    const std::vector<analysis::Verdict> &verdicts() const;

    RunView(std::shared_ptr<const trace::EventLog> log, std::optional<scenario::Scenario> scenario, analysis::Analysis analysis);

private:
    std::shared_ptr<const trace::EventLog> m_log;
    std::optional<scenario::Scenario> m_scenario;
    analysis::Analysis m_analysis;
    std::unique_ptr<analysis::Replay> m_replay;
    struct Summaries;
    std::unique_ptr<Summaries> m_summaries;
};

// The playhead: a time, and how many events have happened there. Stepping inside one instant moves only the count.
struct Playhead {
    core::SimTime at;
    std::size_t events = 0;
    bool operator==(const Playhead &) const = default;
};

} // namespace inflight::ui::model

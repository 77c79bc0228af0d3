// What has happened by the playhead, and how far a lane has come there.
//
// A Moment is a time and, inside that instant, a number of events: what the log writes later at the same time has not happened yet.
// It refers to the run, which must outlive it. Costs a look at the rest of the instant when it stands inside one, else nothing.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "ui/model/run_view.h"

namespace inflight::ui::timeline {

class Moment {
public:
    // Everything in the log has happened.
    explicit Moment(const model::RunView &run);
    Moment(const model::RunView &run, const model::Playhead &playhead);
    Moment(const model::RunView &run, const std::optional<model::Playhead> &playhead)
        : Moment(playhead ? Moment(run, *playhead) : Moment(run))
    {}

    core::SimTime now() const { return m_now; }
    bool isWholeRun() const { return m_events >= m_run->log().size(); }
    // Whether the event with this number in the log has happened.
    bool hasHappened(std::size_t event) const { return event < m_events; }
    // Whether the job's event of this kind, which the log has at `at`, has happened. False for an absent time. A retried job may have
    // several of one kind at one instant: `later` is how many of them the log has after the one that is asked for.
    bool hasHappened(core::JobId job, trace::EventKind kind, core::OptionalTime at, std::size_t later = 0) const;

private:
    const model::RunView *m_run;
    core::SimTime m_now;
    std::size_t m_events;
    std::unordered_map<std::uint64_t, std::size_t> m_pending; // events of this instant that have not happened, by job and kind
};

// Half-open in time: [from, to). It may be empty, but it was there.
struct Span {
    core::SimTime from, to;
    bool operator==(const Span &) const = default;
};

enum class BarState { Running, Completed, Failed, Aborted };

// One attempt in a lane by a moment. What has not ended reaches to the moment's time.
struct LaneState {
    std::optional<Span> backOff; // before it: from the end of the attempt before to its own beginning
    std::optional<Span> waiting; // in the queue: from queued to started, dropped or turned away
    std::optional<Span> seen;    // the operation with a caller that waits
    std::optional<Span> unseen;  // the operation after its caller left; all of it for a late start
    BarState state = BarState::Running;
    bool isWaiting = false; // now
    bool hasStarted = false; // the operation
    bool hasEnded = false;   // the operation
    bool operator==(const LaneState &) const = default;
};

// The attempts of a job that have begun, in order; one, perhaps empty, for a job that is not retried.
std::vector<LaneState> laneStatesAt(const model::RunView &run, core::JobId job, const Moment &moment);
// The last of them.
LaneState laneStateAt(const model::RunView &run, core::JobId job, const Moment &moment);

} // namespace inflight::ui::timeline

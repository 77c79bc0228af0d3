// What has happened by the playhead, and how far a lane has come there.
//
// A Moment is a time and, inside that instant, a number of events: what the log writes later at the same time has not happened yet.
// It refers to the run, which must outlive it. Costs a look at the rest of the instant when it stands inside one, else nothing.
#pragma once

#include <optional>
#include <unordered_set>

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
    // Whether the job's event of this kind, which the log has at `at`, has happened. False for an absent time.
    bool hasHappened(core::JobId job, trace::EventKind kind, core::OptionalTime at) const;

private:
    const model::RunView *m_run;
    core::SimTime m_now;
    std::size_t m_events;
    std::unordered_set<std::uint64_t> m_pending; // events of this instant that have not happened: job and kind
};

// Half-open in time: [from, to). It may be empty, but it was there.
struct Span {
    core::SimTime from, to;
    bool operator==(const Span &) const = default;
};

enum class BarState { Running, Completed, Failed, Aborted };

// One lane by a moment. What has not ended reaches to the moment's time.
struct LaneState {
    std::optional<Span> waiting; // in the queue: from queued to started, dropped or turned away
    std::optional<Span> seen;    // the operation with a caller that waits
    std::optional<Span> unseen;  // the operation after its caller left; all of it for a late start
    BarState state = BarState::Running;
    bool isWaiting = false; // now
    bool hasEnded = false;  // the operation
    bool operator==(const LaneState &) const = default;
};

LaneState laneStateAt(const model::RunView &run, core::JobId job, const Moment &moment);

} // namespace inflight::ui::timeline

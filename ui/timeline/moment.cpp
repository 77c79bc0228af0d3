#include "ui/timeline/moment.h"

#include <algorithm>

namespace inflight::ui::timeline {

using core::JobId;
using core::SimTime;
using trace::EventKind;

namespace {

std::uint64_t keyOf(JobId job, EventKind kind)
{
    return (static_cast<std::uint64_t>(job) << 8) | static_cast<std::uint64_t>(kind);
}

BarState stateOf(analysis::Finish finish)
{
    switch (finish) {
    case analysis::Finish::Completed:
        return BarState::Completed;
    case analysis::Finish::Failed:
        return BarState::Failed;
    case analysis::Finish::Aborted:
        return BarState::Aborted;
    case analysis::Finish::Never:
        break;
    }
    return BarState::Running;
}

// When a job that never starts leaves the queue: turned away, or dropped when its caller left. A log that was cut may not say.
std::optional<SimTime> leftQueueAt(const model::RunView &run, JobId job)
{
    const analysis::Analysis &analysis = run.analysis();
    for (const analysis::Marker &marker : analysis.markersOf(job))
        if (marker.kind == analysis::MarkerKind::NotAdmitted)
            return marker.at;
    return analysis.isComplete ? analysis.facts.jobs[core::indexOf(job)].settled : std::nullopt;
}

void fillWaiting(LaneState &lane, const model::RunView &run, JobId job, const Moment &moment)
{
    const analysis::JobFacts &facts = run.analysis().facts.jobs[core::indexOf(job)];
    if (!moment.hasHappened(job, EventKind::JobQueued, facts.queued))
        return;
    if (moment.hasHappened(job, EventKind::WorkStarted, facts.started)) {
        lane.waiting = {*facts.queued, *facts.started};
        return;
    }
    const std::optional<SimTime> left = facts.started ? std::nullopt : leftQueueAt(run, job);
    lane.isWaiting = !moment.hasHappened(job, EventKind::CallerSettled, left);
    lane.waiting = {*facts.queued, lane.isWaiting ? moment.now() : *left};
}

void fillOperation(LaneState &lane, const model::RunView &run, JobId job, const Moment &moment)
{
    const analysis::JobFacts &facts = run.analysis().facts.jobs[core::indexOf(job)];
    if (!moment.hasHappened(job, EventKind::WorkStarted, facts.started))
        return;
    lane.hasEnded = moment.hasHappened(job, EventKind::WorkEnded, facts.finished);
    lane.state = lane.hasEnded ? stateOf(facts.finish) : BarState::Running;
    const SimTime from = *facts.started;
    const SimTime to = lane.hasEnded ? *facts.finished : moment.now();
    if (run.analysis().lanes[core::indexOf(job)].isLateStart) {
        lane.unseen = {from, to};
        return;
    }
    // A caller that settles at the operation's own end has seen all of it.
    const bool callerLeft =
        moment.hasHappened(job, EventKind::CallerSettled, facts.settled) && (lane.hasEnded ? *facts.settled < to : true);
    lane.seen = {from, callerLeft ? *facts.settled : to};
    if (callerLeft)
        lane.unseen = {*facts.settled, to};
}

} // namespace

Moment::Moment(const model::RunView &run) : m_run(&run), m_now(run.analysis().end), m_events(run.log().size()) {}

Moment::Moment(const model::RunView &run, const model::Playhead &playhead)
    : m_run(&run), m_now(playhead.at), m_events(std::min(playhead.events, run.log().size()))
{
    const std::size_t instantEnd = run.replay().eventsUpTo(m_now);
    for (std::size_t event = m_events; event < instantEnd; ++event)
        if (const trace::TraceEvent &pending = run.log()[event]; pending.hasJob())
            m_pending.insert(keyOf(pending.jobId(), pending.kind()));
}

bool Moment::hasHappened(JobId job, EventKind kind, core::OptionalTime at) const
{
    if (!at || *at > m_now)
        return false;
    return *at < m_now || !m_pending.contains(keyOf(job, kind));
}

LaneState laneStateAt(const model::RunView &run, JobId job, const Moment &moment)
{
    LaneState lane;
    fillWaiting(lane, run, job, moment);
    fillOperation(lane, run, job, moment);
    return lane;
}

} // namespace inflight::ui::timeline

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

// One attempt as the facts know it. `later`: how many attempts of the job follow at the very instant of its event.
struct Try {
    core::OptionalTime queued, started, ended;
    analysis::Finish finish = analysis::Finish::Never;
    std::size_t laterQueued = 0, laterStarted = 0, laterEnded = 0;
    bool isLateStart = false;
};

std::vector<Try> triesOf(const model::RunView &run, JobId job)
{
    const analysis::JobFacts &facts = run.analysis().facts.jobs[core::indexOf(job)];
    const bool isLateStart = run.analysis().lanes[core::indexOf(job)].isLateStart;
    const std::span<const analysis::Attempt> attempts = run.analysis().attemptsOf(job);
    if (attempts.empty())
        return {{facts.queued, facts.started, facts.finished, facts.finish, 0, 0, 0, isLateStart}};
    std::vector<Try> tries;
    for (std::size_t i = 0; i < attempts.size(); ++i) {
        const analysis::Attempt &attempt = attempts[i];
        const auto later = [&](core::OptionalTime analysis::Attempt::*time) {
            return static_cast<std::size_t>(std::count_if(attempts.begin() + static_cast<std::ptrdiff_t>(i) + 1, attempts.end(),
                                                          [&](const auto &other) { return other.*time == attempt.*time; }));
        };
        const bool startsUnseen = i == 0 ? isLateStart : attempt.started && facts.settled && *facts.settled <= *attempt.started;
        tries.push_back({attempt.queued, attempt.started, attempt.ended, attempt.finish, later(&analysis::Attempt::queued),
                         later(&analysis::Attempt::started), later(&analysis::Attempt::ended), startsUnseen});
    }
    return tries;
}

void fillWaiting(LaneState &lane, const Try &attempt, const model::RunView &run, JobId job, const Moment &moment)
{
    if (!moment.hasHappened(job, EventKind::JobQueued, attempt.queued, attempt.laterQueued))
        return;
    if (moment.hasHappened(job, EventKind::WorkStarted, attempt.started, attempt.laterStarted)) {
        lane.waiting = {*attempt.queued, *attempt.started};
        return;
    }
    const std::optional<SimTime> left = attempt.started ? std::nullopt : leftQueueAt(run, job);
    lane.isWaiting = !moment.hasHappened(job, EventKind::CallerSettled, left);
    lane.waiting = {*attempt.queued, lane.isWaiting ? moment.now() : std::max(*left, *attempt.queued)};
}

void fillOperation(LaneState &lane, const Try &attempt, const model::RunView &run, JobId job, const Moment &moment)
{
    if (!moment.hasHappened(job, EventKind::WorkStarted, attempt.started, attempt.laterStarted))
        return;
    const core::OptionalTime settled = run.analysis().facts.jobs[core::indexOf(job)].settled;
    lane.hasStarted = true;
    lane.hasEnded = moment.hasHappened(job, EventKind::WorkEnded, attempt.ended, attempt.laterEnded);
    lane.state = lane.hasEnded ? stateOf(attempt.finish) : BarState::Running;
    const SimTime from = *attempt.started;
    const SimTime to = lane.hasEnded ? *attempt.ended : moment.now();
    if (attempt.isLateStart) {
        lane.unseen = {from, to};
        return;
    }
    // A caller that settles at the operation's own end has seen all of it.
    const bool callerLeft = moment.hasHappened(job, EventKind::CallerSettled, settled) && (lane.hasEnded ? *settled < to : true);
    lane.seen = {from, callerLeft ? *settled : to};
    if (callerLeft)
        lane.unseen = {*settled, to};
}

// From the end of the attempt before to where this one is in the queue, or runs; by then, or as far as the moment has come.
std::optional<Span> backOffBefore(const Try &attempt, const Try &before, const LaneState &ended, JobId job, const Moment &moment)
{
    if (!ended.hasEnded || !before.ended)
        return std::nullopt;
    const bool queues = attempt.queued.has_value();
    const core::OptionalTime over = queues ? attempt.queued : attempt.started;
    const bool isOver = moment.hasHappened(job, queues ? EventKind::JobQueued : EventKind::WorkStarted, over,
                                           queues ? attempt.laterQueued : attempt.laterStarted);
    return Span{*before.ended, isOver ? *over : moment.now()};
}

} // namespace

Moment::Moment(const model::RunView &run) : m_run(&run), m_now(run.analysis().end), m_events(run.log().size()) {}

Moment::Moment(const model::RunView &run, const model::Playhead &playhead)
    : m_run(&run), m_now(playhead.at), m_events(std::min(playhead.events, run.log().size()))
{
    const std::size_t instantEnd = run.replay().eventsUpTo(m_now);
    for (std::size_t event = m_events; event < instantEnd; ++event)
        if (const trace::TraceEvent &pending = run.log()[event]; pending.hasJob())
            ++m_pending[keyOf(pending.jobId(), pending.kind())];
}

bool Moment::hasHappened(JobId job, EventKind kind, core::OptionalTime at, std::size_t later) const
{
    if (!at || *at > m_now)
        return false;
    if (*at < m_now || m_pending.empty())
        return true;
    const auto pending = m_pending.find(keyOf(job, kind));
    return pending == m_pending.end() || pending->second <= later;
}

std::vector<LaneState> laneStatesAt(const model::RunView &run, JobId job, const Moment &moment)
{
    const std::vector<Try> tries = triesOf(run, job);
    std::vector<LaneState> lanes;
    for (std::size_t i = 0; i < tries.size(); ++i) {
        LaneState lane;
        if (i > 0)
            lane.backOff = backOffBefore(tries[i], tries[i - 1], lanes.back(), job, moment);
        if (i > 0 && !lane.backOff)
            break;
        fillWaiting(lane, tries[i], run, job, moment);
        fillOperation(lane, tries[i], run, job, moment);
        lanes.push_back(lane);
    }
    return lanes;
}

LaneState laneStateAt(const model::RunView &run, JobId job, const Moment &moment) { return laneStatesAt(run, job, moment).back(); }

} // namespace inflight::ui::timeline

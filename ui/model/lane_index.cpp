#include "ui/model/lane_index.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>

namespace inflight::ui::model {

using analysis::Attempt;
using analysis::Finish;
using analysis::JobFacts;
using core::JobId;
using core::SimTime;

namespace {

constexpr std::uint32_t kNoLane = std::numeric_limits<std::uint32_t>::max();

StretchState stateOf(Finish finish)
{
    switch (finish) {
    case Finish::Completed: return StretchState::Completed;
    case Finish::Failed: return StretchState::Failed;
    case Finish::Aborted: return StretchState::Aborted;
    case Finish::Never: break;
    }
    return StretchState::Running;
}

std::uint64_t retryKey(JobId job, std::uint16_t attempt) { return static_cast<std::uint64_t>(job) << 16 | attempt; }

// One operation of a job, from facts or from its list of attempts.
struct Operation {
    core::OptionalTime queued, started, ended;
    Finish finish = Finish::Never;
    bool isLateStart = false;
};

std::span<const Attempt> attemptsOf(const analysis::Analysis &analysis, JobId job)
{
    return analysis.attempts.empty() ? std::span<const Attempt>() : analysis.attemptsOf(job);
}

Operation operationOf(const RunView &run, JobId job, std::size_t attempt)
{
    const analysis::Analysis &analysis = run.analysis();
    const JobFacts &facts = analysis.facts.jobs[core::indexOf(job)];
    const bool firstIsLate = analysis.lanes[core::indexOf(job)].isLateStart;
    const std::span<const Attempt> attempts = attemptsOf(analysis, job);
    if (attempts.empty())
        return {facts.queued, facts.started, facts.finished, facts.finish, firstIsLate};
    const Attempt &one = attempts[attempt];
    const bool isLate = attempt == 0 ? firstIsLate : one.started && facts.settled && *facts.settled <= *one.started;
    return {one.queued, one.started, one.ended, one.finish, isLate};
}

} // namespace

LaneIndex::LaneIndex(const RunView &run, Arrangement arrangement) : m_arrangement(arrangement)
{
    if (arrangement == Arrangement::ByJob)
        buildByJob(run);
    else
        buildPacked(run);
    placeMarks(run);
}

// As one stretch, or as two where the caller left on the way.
void LaneIndex::addOperation(const RunView &run, const LaneStretch &operation, bool isLateStart)
{
    const core::OptionalTime settled = run.analysis().facts.jobs[core::indexOf(operation.job)].settled;
    LaneStretch seen = operation, unseen = operation;
    unseen.state = StretchState::Unseen;
    if (isLateStart) {
        m_stretches.push_back(unseen);
    } else if (settled && *settled < operation.to && *settled >= operation.from) {
        seen.to = unseen.from = *settled;
        m_stretches.push_back(seen);
        m_stretches.push_back(unseen);
    } else {
        m_stretches.push_back(seen);
    }
}

void LaneIndex::buildByJob(const RunView &run)
{
    const analysis::Analysis &analysis = run.analysis();
    m_stretches.reserve(run.jobCount() * 2);
    m_firsts.reserve(run.jobCount() + 1);
    for (std::size_t i = 0; i < run.jobCount(); ++i) {
        const JobId job = core::jobIdAt(i);
        const JobFacts &facts = analysis.facts.jobs[i];
        const std::size_t attempts = std::max<std::size_t>(1, attemptsOf(analysis, job).size());
        core::OptionalTime endedBefore;
        for (std::size_t n = 0; n < attempts; ++n) {
            const Operation operation = operationOf(run, job, n);
            const auto attempt = static_cast<std::uint16_t>(n);
            const core::OptionalTime begins = operation.queued ? operation.queued : operation.started;
            if (endedBefore && begins && *endedBefore < *begins)
                m_stretches.push_back({*endedBefore, *begins, job, attempt, StretchState::BackOff});
            const SimTime left = operation.started ? *operation.started : facts.settled.value_or(analysis.end);
            if (operation.queued && *operation.queued < left)
                m_stretches.push_back({*operation.queued, left, job, attempt, StretchState::Waiting});
            if (operation.started)
                addOperation(run, {*operation.started, operation.ended.value_or(analysis.end), job, attempt, stateOf(operation.finish)},
                             operation.isLateStart);
            endedBefore = operation.ended;
        }
        m_firsts.push_back(m_stretches.size());
    }
}

void LaneIndex::buildPacked(const RunView &run)
{
    const trace::EventLog &log = run.log();
    m_laneOfJob.assign(run.jobCount(), kNoLane);
    std::vector<std::uint32_t> current(run.jobCount(), kNoLane); // the lane of the operation that runs
    std::vector<std::uint16_t> attempts(run.analysis().attempts.empty() ? 0 : run.jobCount());
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> free;
    std::uint32_t lanes = 0;
    struct Start {
        std::uint32_t lane;
        JobId job;
        std::uint16_t attempt;
    };
    core::LargeVector<Start> starts;
    starts.reserve(run.analysis().facts.startOrder.size());
    std::vector<std::size_t> counts; // operations by lane
    for (std::size_t i = 0; i < log.size();) {
        const auto chunk = log.chunkFrom(i);
        for (const trace::TraceEvent &event : chunk) {
            if (event.kind() == trace::EventKind::WorkStarted) {
                const std::size_t job = core::indexOf(event.jobId());
                if (free.empty())
                    free.push(lanes++), counts.push_back(0);
                const std::uint32_t lane = free.top();
                free.pop();
                current[job] = lane;
                ++counts[lane];
                const std::uint16_t attempt = attempts.empty() ? std::uint16_t{0} : attempts[job]++;
                if (attempt == 0)
                    m_laneOfJob[job] = lane;
                else
                    m_laneOfRetry[retryKey(event.jobId(), attempt)] = lane;
                starts.push_back({lane, event.jobId(), attempt});
            } else if (event.kind() == trace::EventKind::WorkEnded) {
                free.push(current[core::indexOf(event.jobId())]);
            }
        }
        i += chunk.size();
    }
    // By lane, those of one lane in order of time: starts are in order, so a counting sort keeps it.
    std::vector<std::size_t> next(lanes + 1, 0);
    for (std::uint32_t lane = 0; lane < lanes; ++lane)
        next[lane + 1] = next[lane] + counts[lane];
    core::LargeVector<Start> sorted(starts.size());
    std::vector<std::size_t> at(next.begin(), next.end() - 1);
    for (const Start &start : starts)
        sorted[at[start.lane]++] = start;
    m_stretches.reserve(sorted.size() + run.analysis().facts.lateCompletions);
    for (std::uint32_t lane = 0; lane < lanes; ++lane) {
        for (std::size_t i = next[lane]; i < next[lane + 1]; ++i) {
            const Operation operation = operationOf(run, sorted[i].job, sorted[i].attempt);
            addOperation(run,
                         {*operation.started, operation.ended.value_or(run.analysis().end), sorted[i].job, sorted[i].attempt,
                          stateOf(operation.finish)},
                         operation.isLateStart);
        }
        m_firsts.push_back(m_stretches.size());
    }
}

std::span<const LaneStretch> LaneIndex::laneWithin(std::size_t laneNumber, SimTime from, SimTime to) const
{
    const std::span<const LaneStretch> all = lane(laneNumber);
    // Ends do not decrease along a lane, nor do starts.
    const auto first = std::partition_point(all.begin(), all.end(), [from](const LaneStretch &s) {
        return s.to < from || (s.to == from && s.from < s.to);
    });
    const auto last = std::partition_point(first, all.end(), [to](const LaneStretch &s) { return s.from < to; });
    return {first, last};
}

std::size_t LaneIndex::laneOf(JobId job, std::uint16_t attempt) const
{
    if (m_arrangement == Arrangement::ByJob)
        return core::indexOf(job);
    std::uint32_t lane = m_laneOfJob[core::indexOf(job)];
    if (attempt > 0) {
        const auto found = m_laneOfRetry.find(retryKey(job, attempt));
        lane = found == m_laneOfRetry.end() ? kNoLane : found->second;
    }
    return lane == kNoLane ? laneCount() : lane;
}

// That of the last attempt that had started by then.
std::size_t LaneIndex::laneOfMark(const RunView &run, const analysis::Marker &marker) const
{
    std::uint16_t attempt = 0;
    if (m_arrangement == Arrangement::Packed) {
        const std::span<const Attempt> attempts = attemptsOf(run.analysis(), marker.job);
        while (attempt + 1U < attempts.size() && attempts[attempt + 1U].started && *attempts[attempt + 1U].started <= marker.at &&
               *attempts[attempt].ended < marker.at)
            ++attempt;
    }
    return laneOf(marker.job, attempt);
}

void LaneIndex::placeMarks(const RunView &run)
{
    const auto &markers = run.analysis().markers;
    std::vector<std::uint32_t> lanes(markers.size());
    m_markFirsts.assign(laneCount() + 1, 0);
    for (std::size_t i = 0; i < markers.size(); ++i) {
        lanes[i] = static_cast<std::uint32_t>(laneOfMark(run, markers[i]));
        if (lanes[i] < laneCount())
            ++m_markFirsts[lanes[i] + 1];
    }
    for (std::size_t lane = 0; lane < laneCount(); ++lane)
        m_markFirsts[lane + 1] += m_markFirsts[lane];
    m_marks.resize(m_markFirsts.back());
    std::vector<std::size_t> next(m_markFirsts.begin(), m_markFirsts.end());
    for (std::size_t i = 0; i < markers.size(); ++i)
        if (lanes[i] < laneCount())
            m_marks[next[lanes[i]]++] = static_cast<std::uint32_t>(i);
    for (std::size_t lane = 0; lane < laneCount(); ++lane)
        std::sort(m_marks.begin() + static_cast<std::ptrdiff_t>(m_markFirsts[lane]),
                  m_marks.begin() + static_cast<std::ptrdiff_t>(m_markFirsts[lane + 1]),
                  [&](std::uint32_t a, std::uint32_t b) { return markers[a].event < markers[b].event; });
}

} // namespace inflight::ui::model

#include "engine/analysis/replay.h"

#include <algorithm>

namespace inflight::analysis {

using trace::EventKind;
using trace::TraceEvent;

Replay::Replay(const trace::EventLog &log) : m_log(log)
{
    std::vector<JobState> jobs(log.jobs().size());
    m_changes.reserve(log.size());
    Counters counters;
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (i % kStride == 0)
            m_checkpoints.push_back(counters);
        Change change;
        if (const TraceEvent &event = log[i]; event.hasJob()) {
            if (core::indexOf(event.jobId()) >= jobs.size())
                jobs.resize(core::indexOf(event.jobId()) + 1);
            change = changeOf(event.kind(), jobs[core::indexOf(event.jobId())]);
        }
        m_changes.push_back(change);
        apply(i, counters);
    }
}

// A job whose caller left while it waited is counted as settled, no longer as queued.
Replay::Change Replay::changeOf(EventKind kind, JobState &job)
{
    Change change;
    switch (kind) {
    case EventKind::JobQueued:
        job.waits = !job.settled && !job.runs;
        change.queued = job.waits ? 1 : 0;
        break;
    case EventKind::SlotTaken:
        change.slots = 1;
        break;
    case EventKind::SlotFreed:
        change.slots = -1;
        break;
    case EventKind::WorkStarted:
        change.queued = job.waits ? -1 : 0;
        change.unseen = job.settled ? 1 : 0;
        change.inFlight = 1;
        job.waits = false;
        job.runs = true;
        break;
    case EventKind::WorkEnded:
        change.inFlight = -1;
        change.unseen = job.settled ? -1 : 0;
        job.runs = false;
        break;
    case EventKind::CallerSettled:
        change.settled = 1;
        change.unseen = job.runs ? 1 : 0;
        change.queued = job.waits ? -1 : 0;
        job.settled = true;
        job.waits = false;
        break;
    default:
        break;
    }
    return change;
}

void Replay::apply(std::size_t index, Counters &counters) const
{
    const Change change = m_changes[index];
    const auto add = [](std::uint32_t &counter, int by) { counter += static_cast<std::uint32_t>(by); };
    add(counters.queued, change.queued);
    add(counters.slots, change.slots);
    add(counters.inFlight, change.inFlight);
    add(counters.settled, change.settled);
    add(counters.unseen, change.unseen);
    counters.peak = std::max(counters.peak, counters.inFlight);
}

Counters Replay::after(std::size_t eventCount) const
{
    if (m_checkpoints.empty())
        return {};
    const std::size_t checkpoint = std::min(eventCount / kStride, m_checkpoints.size() - 1);
    Counters counters = m_checkpoints[checkpoint];
    for (std::size_t i = checkpoint * kStride; i < eventCount; ++i)
        apply(i, counters);
    return counters;
}

namespace {

// The first index whose event is at `at` or later (or strictly later): the log is sorted by time.
template <typename IsBefore>
std::size_t partitionPoint(const trace::EventLog &log, IsBefore isBefore)
{
    std::size_t low = 0, high = log.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (isBefore(log[middle].at()))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

} // namespace

std::size_t Replay::eventsUpTo(core::SimTime at) const
{
    return partitionPoint(m_log, [at](core::SimTime time) { return time <= at; });
}

std::size_t Replay::eventsBefore(core::SimTime at) const
{
    return partitionPoint(m_log, [at](core::SimTime time) { return time < at; });
}

} // namespace inflight::analysis

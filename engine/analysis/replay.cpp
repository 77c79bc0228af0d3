#include "engine/analysis/replay.h"

#include <algorithm>

namespace inflight::analysis {

using trace::EventKind;
using trace::TraceEvent;

Replay::Replay(const trace::EventLog &log) : m_log(log), m_boundaries(log.jobs().size())
{
    for (std::size_t i = 0; i < log.size(); ++i) {
        const TraceEvent &event = log[i];
        if (!event.hasJob())
            continue;
        if (core::indexOf(event.jobId()) >= m_boundaries.size())
            m_boundaries.resize(core::indexOf(event.jobId()) + 1);
        Boundaries &boundaries = m_boundaries[core::indexOf(event.jobId())];
        if (event.kind() == EventKind::JobQueued)
            boundaries.queued = i;
        else if (event.kind() == EventKind::WorkStarted)
            boundaries.started = i;
        else if (event.kind() == EventKind::WorkEnded)
            boundaries.ended = i;
        else if (event.kind() == EventKind::CallerSettled)
            boundaries.settled = i;
    }
    Counters counters;
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (i % kStride == 0)
            m_checkpoints.push_back(counters);
        apply(i, counters);
    }
}

void Replay::apply(std::size_t index, Counters &counters) const
{
    const TraceEvent &event = m_log[index];
    if (!event.hasJob())
        return;
    const Boundaries &job = m_boundaries[core::indexOf(event.jobId())];
    switch (event.kind()) {
    case EventKind::JobQueued:
        if (job.started > index && job.settled > index)
            ++counters.queued;
        break;
    case EventKind::SlotTaken:
        ++counters.slots;
        break;
    case EventKind::SlotFreed:
        --counters.slots;
        break;
    case EventKind::WorkStarted:
        // A job whose caller left while it waited is counted as settled, no longer as queued.
        if (job.settled < index)
            ++counters.unseen;
        else if (job.queued < index)
            --counters.queued;
        ++counters.inFlight;
        counters.peak = std::max(counters.peak, counters.inFlight);
        break;
    case EventKind::WorkEnded:
        --counters.inFlight;
        if (job.settled < index)
            --counters.unseen;
        break;
    case EventKind::CallerSettled:
        ++counters.settled;
        if (job.started < index && index < job.ended)
            ++counters.unseen;
        if (job.started > index && job.queued < index)
            --counters.queued;
        break;
    default:
        break;
    }
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

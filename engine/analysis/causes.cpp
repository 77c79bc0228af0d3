#include "engine/analysis/causes.h"

#include <algorithm>
#include <utility>

namespace inflight::analysis {

using trace::EventKind;
using trace::Outcome;
using trace::TraceEvent;

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

std::uint32_t later(std::uint32_t a, std::uint32_t b)
{
    if (a == kNone || b == kNone)
        return a == kNone ? b : a;
    return std::max(a, b);
}

// One pass over the log that remembers, of each job and of the run, the last event of each kind that may be a cause.
class CausePass {
public:
    explicit CausePass(std::size_t jobs) : m_jobs(jobs) {}

    std::uint32_t causeOf(const TraceEvent &event, std::uint32_t index)
    {
        if (event.at() != m_now) {
            m_now = event.at();
            m_freed.clear();
            m_stoppedNow = kNone;
        }
        if (event.kind() == EventKind::Foreign)
            return kNone;
        const std::uint32_t cause = event.hasJob() ? ofJob(event, index) : ofRun(event, index);
        m_before = index;
        return cause;
    }

private:
    struct Job {
        std::uint32_t queued = kNone, slot = kNone, started = kNone, ended = kNone, settled = kNone;
        std::uint32_t deadline = kNone, sent = kNone, observed = kNone, retry = kNone;
    };

    std::uint32_t ofRun(const TraceEvent &event, std::uint32_t index)
    {
        switch (event.kind()) {
        case EventKind::RunStarted: m_runStarted = index; return kNone;
        case EventKind::DeadlinePassed: m_runDeadline = index; return kNone;
        case EventKind::AggregateSettled: return event.outcome() == Outcome::Timeout ? m_runDeadline : later(m_lastSettled, m_runStarted);
        case EventKind::RunEnded: return m_before;
        default: return kNone;
        }
    }

    std::uint32_t ofJob(const TraceEvent &event, std::uint32_t index)
    {
        if (core::indexOf(event.jobId()) >= m_jobs.size())
            m_jobs.resize(core::indexOf(event.jobId()) + 1);
        Job &job = m_jobs[core::indexOf(event.jobId())];
        switch (event.kind()) {
        case EventKind::JobQueued:
            job.queued = index;
            return job.retry != kNone ? std::exchange(job.retry, kNone) : m_runStarted;
        case EventKind::SlotTaken: job.slot = index; return ofSlot(job);
        case EventKind::WorkStarted: return ofStart(job, index);
        case EventKind::DeadlinePassed: job.deadline = index; return kNone;
        case EventKind::SignalSent: job.sent = index; return later(later(job.deadline, m_runDeadline), m_stoppedNow);
        case EventKind::SignalObserved: job.observed = index; return job.sent;
        case EventKind::WorkEnded:
            job.ended = index;
            return event.outcome() == Outcome::Aborted && job.observed != kNone ? job.observed : job.started;
        case EventKind::CallerSettled: job.settled = m_lastSettled = index; return ofSettlement(event.outcome(), job);
        case EventKind::SlotFreed: m_freed.push_back(index); return later(job.ended, job.settled);
        case EventKind::AdmissionStopped: m_stopped = m_stoppedNow = index; return job.settled;
        case EventKind::RetryScheduled: job.retry = index; return job.ended;
        case EventKind::AggregateSettled: return job.settled;
        case EventKind::BudgetExceeded: return job.started;
        default: return kNone;
        }
    }

    // Which of two free slots it was, no log tells.
    std::uint32_t ofSlot(const Job &job)
    {
        if (m_freed.empty())
            return job.queued;
        const std::uint32_t freed = m_freed.size() == 1 ? m_freed[0] : kNone;
        m_freed.erase(m_freed.begin());
        return freed;
    }

    static std::uint32_t ofStart(Job &job, std::uint32_t index)
    {
        const std::uint32_t slot = std::exchange(job.slot, kNone), retry = std::exchange(job.retry, kNone);
        job.started = index;
        return slot != kNone ? slot : retry != kNone ? retry : job.queued;
    }

    std::uint32_t ofSettlement(Outcome outcome, const Job &job) const
    {
        if (outcome == Outcome::Timeout)
            return later(job.deadline, m_runDeadline);
        if (outcome == Outcome::NotAdmitted)
            return m_stopped;
        if (job.ended != kNone)
            return job.ended;
        if (outcome == Outcome::Aborted)
            return later(job.deadline, m_runDeadline); // it was dropped while it waited
        return job.queued;                             // refused as it came
    }

    std::vector<Job> m_jobs;
    core::SimTime m_now;
    std::vector<std::uint32_t> m_freed; // slots freed at this instant that nobody has taken yet
    std::uint32_t m_runStarted = kNone, m_runDeadline = kNone, m_lastSettled = kNone, m_stopped = kNone, m_stoppedNow = kNone, m_before = kNone;
};

} // namespace

Causes::Causes(const trace::EventLog &log)
{
    CausePass pass(log.jobs().size());
    m_causes.reserve(log.size());
    for (std::size_t i = 0; i < log.size(); i += log.chunkFrom(i).size())
        for (const TraceEvent &event : log.chunkFrom(i))
            m_causes.push_back(pass.causeOf(event, static_cast<std::uint32_t>(m_causes.size())));
    orderEffects();
}

void Causes::orderEffects()
{
    m_firsts.assign(m_causes.size() + 1, 0);
    for (const std::uint32_t cause : m_causes)
        if (cause != kNone)
            ++m_firsts[cause + 1];
    for (std::size_t i = 1; i < m_firsts.size(); ++i)
        m_firsts[i] += m_firsts[i - 1];
    m_effects.resize(m_firsts.back());
    // Each list is filled from its end, so that m_firsts ends where it began.
    for (std::size_t event = m_causes.size(); event > 0; --event)
        if (const std::uint32_t cause = m_causes[event - 1]; cause != kNone)
            m_effects[--m_firsts[cause + 1]] = static_cast<std::uint32_t>(event - 1);
    std::rotate(m_firsts.begin(), m_firsts.begin() + 1, m_firsts.end());
    m_firsts.back() = static_cast<std::uint32_t>(m_effects.size());
}

std::optional<std::size_t> Causes::causeOf(std::size_t event) const
{
    return m_causes[event] == kNone ? std::nullopt : std::optional<std::size_t>(m_causes[event]);
}

std::span<const std::uint32_t> Causes::effectsOf(std::size_t event) const
{
    return std::span(m_effects).subspan(m_firsts[event], m_firsts[event + 1] - m_firsts[event]);
}

std::vector<std::size_t> Causes::chainTo(std::size_t event) const
{
    std::vector<std::size_t> chain{event};
    while (const std::optional<std::size_t> cause = causeOf(chain.back()))
        chain.push_back(*cause);
    return chain;
}

} // namespace inflight::analysis

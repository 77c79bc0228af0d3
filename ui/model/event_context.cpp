#include "ui/model/event_context.h"

#include <algorithm>

namespace inflight::ui::model {

using trace::EventKind;

EventContext::EventContext(const RunView &run, std::size_t index)
    : m_run(run), m_index(index), m_counters(run.replay().after(index + 1))
{
    const auto job = event().job();
    const auto &jobs = run.analysis().facts.jobs;
    if (job && core::indexOf(*job) < jobs.size()) {
        m_facts = jobs[core::indexOf(*job)];
        takeAttempt();
    }
}

void EventContext::takeAttempt()
{
    const auto attempts = m_run.analysis().attemptsOf(event().jobId());
    if (attempts.empty()) {
        return;
    }
    const auto begun = [this](const analysis::Attempt &attempt) { return attempt.started && *attempt.started <= event().at(); };
    m_attempt = static_cast<std::size_t>(std::count_if(attempts.begin(), attempts.end(), begun));
    const trace::EventLog &log = m_run.log();
    for (std::size_t i = m_index + 1; i < log.size() && log[i].at() == event().at() && m_attempt > 1; ++i) {
        if (log[i].kind() == EventKind::WorkStarted && log[i].job() == event().job()) {
            --m_attempt;
        }
    }
    m_attempt = std::max<std::size_t>(m_attempt, 1);
    const analysis::Attempt &attempt = attempts[m_attempt - 1];
    m_facts.started = attempt.started;
    m_facts.finished = attempt.ended;
    m_facts.finish = attempt.finish;
}

std::optional<bool> EventContext::hadHappened(const std::optional<core::SimTime> &at, EventKind kind) const
{
    if (!at || *at > event().at()) {
        return false;
    }
    if (*at < event().at()) {
        return true;
    }
    const trace::EventLog &log = m_run.log();
    for (std::size_t back = 1; back <= m_index; ++back) {
        const trace::TraceEvent &other = log[m_index - back];
        if (other.at() < event().at()) {
            return false;
        }
        if (back > kReach) {
            return std::nullopt;
        }
        if (other.kind() == kind && other.job() == event().job()) {
            return true;
        }
    }
    return false;
}

std::optional<bool> EventContext::isRunning() const
{
    const auto started = hadHappened(m_facts.started, EventKind::WorkStarted);
    const auto ended = hadHappened(m_facts.finished, EventKind::WorkEnded);
    if (started == false || ended == true) {
        return false;
    }
    return started && ended ? std::optional(true) : std::nullopt;
}

std::optional<core::JobId> EventContext::slotFreedBy() const
{
    std::optional<core::JobId> freed;
    const trace::EventLog &log = m_run.log();
    for (std::size_t back = 1; back <= m_index && log[m_index - back].at() == event().at(); ++back) {
        const trace::TraceEvent &other = log[m_index - back];
        if (back > kReach) {
            return std::nullopt;
        }
        if (other.kind() == EventKind::SlotTaken) {
            return freed;
        }
        if (other.kind() == EventKind::SlotFreed) {
            if (freed) {
                return std::nullopt; // two slots are free: nobody can say which of them it was
            }
            freed = other.job();
        }
    }
    return freed;
}

std::optional<bool> EventContext::isOtherJobSignalled() const
{
    const trace::EventLog &log = m_run.log();
    for (std::size_t i = m_index + 1; i < log.size() && log[i].at() == event().at(); ++i) {
        if (i - m_index > kReach) {
            return std::nullopt;
        }
        if (log[i].kind() == EventKind::SignalSent && log[i].job() != event().job()) {
            return true;
        }
    }
    return false;
}

} // namespace inflight::ui::model

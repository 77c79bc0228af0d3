// What happened in a run as a few readable lines, for golden text inside a test.
//
// logText(): one line an instant, "100: A completed, A sees fulfilled, A frees, C takes, C starts". A job's first queueing and the
// run's own start and end are left out; everything else stands in log order.
// factsText(): one line a job, "A 0-100 completed, fulfilled 100".
#pragma once

#include <string>
#include <vector>

#include "engine/analysis/facts_json.h"
#include "engine/trace/event_log.h"

namespace inflight::test {

inline std::string eventText(const trace::TraceEvent &event, const trace::JobTable &jobs)
{
    using trace::EventKind;
    const std::string job = event.hasJob() ? jobs.ids[core::indexOf(event.jobId())] : "run";
    const std::string outcome(nameOf(event.outcome()));
    switch (event.kind()) {
    case EventKind::RunStarted: return "run starts";
    case EventKind::JobQueued: return job + " queued";
    case EventKind::SlotTaken: return job + " takes";
    case EventKind::WorkStarted: return job + " starts";
    case EventKind::DeadlinePassed: return job + " expires";
    case EventKind::SignalSent: return job + " signalled";
    case EventKind::SignalObserved: return job + " stops";
    case EventKind::CallerSettled: return job + " sees " + outcome;
    case EventKind::WorkEnded: return job + " " + outcome;
    case EventKind::SlotFreed: return job + " frees";
    case EventKind::AdmissionStopped: return job + " stops admission";
    case EventKind::AggregateSettled: return "run sees " + outcome + (event.hasJob() ? " by " + job : "");
    case EventKind::BudgetExceeded: return job + " breaks budget";
    case EventKind::RunEnded: return "run ends";
    case EventKind::RetryScheduled: return job + " retries";
    case EventKind::Foreign: return "foreign";
    }
    return "?";
}

inline std::string logText(const trace::EventLog &log)
{
    using trace::EventKind;
    std::string text;
    std::optional<core::SimTime> line;
    std::vector<bool> isQueued(log.jobs().size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        const trace::TraceEvent &event = log[i];
        if (event.kind() == EventKind::RunStarted || event.kind() == EventKind::RunEnded)
            continue;
        if (event.kind() == EventKind::JobQueued && !isQueued[core::indexOf(event.jobId())]) {
            isQueued[core::indexOf(event.jobId())] = true;
            continue;
        }
        text += line == event.at() ? ", " : (line ? "\n" : "") + millisecondsText(event.at()) + ": ";
        text += eventText(event, log.jobs());
        line = event.at();
    }
    return text;
}

inline std::string timeText(std::optional<core::SimTime> time) { return time ? millisecondsText(*time) : "?"; }

inline std::string factsText(const std::string &id, const analysis::JobFacts &job)
{
    std::string text = id + " ";
    text += job.started ? timeText(job.started) + "-" + timeText(job.finished) + " " + std::string(nameOf(job.finish)) : "never started";
    text += ", " + std::string(nameOf(job.how)) + (job.settled ? " " + timeText(job.settled) : "");
    if (job.attempts > 1)
        text += ", " + std::to_string(job.attempts) + " attempts";
    if (job.signalSent)
        text += ", signal " + timeText(job.signalSent) + (job.signalObserved ? " seen " + timeText(job.signalObserved) : "");
    return text;
}

inline std::string aggregateText(const analysis::AggregateFacts &facts, const trace::JobTable &jobs)
{
    std::string text(nameOf(facts.outcome));
    if (facts.at)
        text += " " + timeText(facts.at);
    if (const auto job = facts.winner ? facts.winner : facts.firstReason)
        text += " by " + jobs.ids[core::indexOf(*job)];
    return text;
}

inline std::string factsText(const analysis::RunFacts &facts, const trace::JobTable &jobs)
{
    std::string text;
    for (std::size_t i = 0; i < facts.jobs.size(); ++i)
        text += (i == 0 ? "" : "\n") + factsText(jobs.ids[i], facts.jobs[i]);
    return text;
}

} // namespace inflight::test

#include "engine/analysis/facts_json.h"

#include <nlohmann/json.hpp>

namespace inflight::analysis {

using nlohmann::json;
using nlohmann::ordered_json;

std::string_view nameOf(Finish finish)
{
    constexpr std::string_view kNames[] = {"never", "completed", "failed", "aborted"};
    return kNames[static_cast<std::size_t>(finish)];
}

std::string_view nameOf(Settled settled)
{
    constexpr std::string_view kNames[] = {"never", "fulfilled", "rejected", "timeout", "aborted", "not_admitted"};
    return kNames[static_cast<std::size_t>(settled)];
}

std::string_view nameOf(AggregateOutcome outcome)
{
    constexpr std::string_view kNames[] = {"never", "fulfilled", "rejected", "timeout"};
    return kNames[static_cast<std::size_t>(outcome)];
}

namespace {

ordered_json timeJson(core::OptionalTime time)
{
    if (!time)
        return nullptr;
    if (time->microseconds() % 1000 == 0)
        return time->microseconds() / 1000;
    return time->milliseconds();
}

ordered_json idJson(std::optional<core::JobId> job, const trace::JobTable &jobs)
{
    return job ? ordered_json(jobs.ids[core::indexOf(*job)]) : ordered_json(nullptr);
}

ordered_json jobJson(const JobFacts &facts, const std::string &id)
{
    ordered_json job = {{"id", id},
            {"queued_ms", timeJson(facts.queued)},
            {"started_ms", timeJson(facts.started)},
            {"finished_ms", timeJson(facts.finished)},
            {"finish", nameOf(facts.finish)},
            {"settled_ms", timeJson(facts.settled)},
            {"settled", nameOf(facts.how)},
            {"signal_sent_ms", timeJson(facts.signalSent)},
            {"signal_observed_ms", timeJson(facts.signalObserved)}};
    if (facts.attempts > 1)
        job["attempts"] = facts.attempts;
    return job;
}

// Everything but the jobs, in the order of the oracle's files.
ordered_json runJson(const RunFacts &facts, const trace::JobTable &jobs)
{
    ordered_json order = ordered_json::array();
    for (const core::JobId job : facts.startOrder)
        order.push_back(jobs.ids[core::indexOf(job)]);
    return {{"start_order", std::move(order)},
            {"peak_in_flight", facts.peakInFlight},
            {"limiter_peak", facts.limiterPeak},
            {"aggregate",
             {{"outcome", nameOf(facts.aggregate.outcome)},
              {"at_ms", timeJson(facts.aggregate.at)},
              {"first_reason_job", idJson(facts.aggregate.firstReason, jobs)},
              {"winner_job", idJson(facts.aggregate.winner, jobs)}}},
            {"late_completions", facts.lateCompletions},
            {"makespan_ms", timeJson(facts.makespan)}};
}

} // namespace

std::string factsText(const RunFacts &facts, const trace::JobTable &jobs)
{
    std::string text = "{\n \"jobs\": [";
    for (std::size_t i = 0; i < facts.jobs.size(); ++i)
        text += (i == 0 ? "\n  " : ",\n  ") + jobJson(facts.jobs[i], jobs.ids[i]).dump();
    text += facts.jobs.empty() ? "]" : "\n ]";
    const ordered_json run = runJson(facts, jobs);
    for (const auto &[key, value] : run.items())
        text += ",\n \"" + key + "\": " + value.dump();
    return text + "\n}\n";
}

json factsJson(const RunFacts &facts, const trace::JobTable &jobs)
{
    json document = runJson(facts, jobs);
    document["jobs"] = json::array();
    for (std::size_t i = 0; i < facts.jobs.size(); ++i)
        document["jobs"].push_back(json(jobJson(facts.jobs[i], jobs.ids[i])));
    return document;
}

} // namespace inflight::analysis

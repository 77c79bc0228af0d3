#include "tests/property/reference_facts_json.h"

namespace inflight::reference {

namespace {

using nlohmann::json;

json milliseconds(Time time)
{
    if (!time)
        return nullptr;
    return *time % 1000 == 0 ? json(*time / 1000) : json(static_cast<double>(*time) / 1000.0);
}

} // namespace

json factsJson(const scenario::Scenario &scenario, const Facts &facts)
{
    const auto idOf = [&](std::optional<std::size_t> job) { return job ? json(scenario.jobs.at(*job).id) : json(nullptr); };
    json jobs = json::array(), order = json::array();
    for (std::size_t j = 0; j < facts.jobs.size(); ++j) {
        const JobFacts &job = facts.jobs[j];
        jobs.push_back({{"id", idOf(j)},
                        {"queued_ms", milliseconds(job.queued)},
                        {"started_ms", milliseconds(job.started)},
                        {"finished_ms", milliseconds(job.finished)},
                        {"finish", job.finish},
                        {"settled_ms", milliseconds(job.settled)},
                        {"settled", job.how},
                        {"signal_sent_ms", milliseconds(job.signalSent)},
                        {"signal_observed_ms", milliseconds(job.signalObserved)}});
        if (job.attempts > 1)
            jobs.back()["attempts"] = job.attempts;
    }
    for (const std::size_t j : facts.startOrder)
        order.push_back(idOf(j));
    return {{"jobs", jobs},
            {"start_order", order},
            {"peak_in_flight", facts.peakInFlight},
            {"limiter_peak", facts.limiterPeak},
            {"aggregate",
             {{"outcome", facts.outcome},
              {"at_ms", milliseconds(facts.outcomeAt)},
              {"first_reason_job", idOf(facts.firstReason)},
              {"winner_job", idOf(facts.winner)}}},
            {"late_completions", facts.lateCompletions},
            {"makespan_ms", milliseconds(facts.makespan)}};
}

} // namespace inflight::reference

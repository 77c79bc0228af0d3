#include <unordered_map>

#include "engine/scenario/scenario_json.h"
#include "engine/scenario/scenario_rule.h"

namespace inflight::scenario {

namespace {

using core::Error;
using Finding = std::optional<Error>;

Finding at(const std::string &place, Finding finding)
{
    if (finding)
        finding->place = place + finding->place;
    return finding;
}

Finding checkJob(const Job &job)
{
    if (auto finding = at("/id", wrongText(job.id, kMaxTextBytes, false)))
        return finding;
    if (auto finding = at("/name", wrongText(job.name, kMaxTextBytes, true)))
        return finding;
    if (auto finding = at("/work_ms", wrongDuration(job.work)))
        return finding;
    if (auto finding = at("/signal_latency_ms", wrongDuration(job.signalLatency)))
        return finding;
    if (auto finding = at("/fail_at_ms", job.failAt ? wrongDuration(*job.failAt) : std::nullopt))
        return finding;
    if (auto finding = at("/priority", wrongPriority(job.priority)))
        return finding;
    if (auto finding = at("/failing_attempts", job.failingAttempts ? wrongWhole(*job.failingAttempts, 1, kMaxAttempts) : std::nullopt))
        return finding;
    return conflictIn(job);
}

Finding checkJobs(const std::vector<Job> &jobs)
{
    if (jobs.size() > kMaxJobs)
        return tooManyJobs();
    std::unordered_map<std::string_view, std::size_t> places;
    places.reserve(jobs.size());
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const std::string place = "/jobs/" + std::to_string(i);
        if (auto finding = at(place, checkJob(jobs[i])))
            return finding;
        const auto [known, isNew] = places.emplace(jobs[i].id, i);
        if (!isNew)
            return at(place + "/id", secondUseOfId(jobs[i].id, known->second));
    }
    return std::nullopt;
}

Finding checkStrategy(const Strategy &strategy)
{
    if (auto finding = at("/strategy/limit", strategy.limit ? wrongLimit(*strategy.limit) : std::nullopt))
        return finding;
    if (auto finding = at("/strategy/queue", strategy.queue ? wrongQueue(*strategy.queue) : std::nullopt))
        return finding;
    return at("/strategy", conflictIn(strategy));
}

Finding checkRetry(const Retry &retry)
{
    if (auto finding = at("/retry/attempts", wrongWhole(retry.attempts, 1, kMaxAttempts)))
        return finding;
    if (auto finding = at("/retry/delay_ms", wrongDuration(retry.delay)))
        return finding;
    if (auto finding = at("/retry/factor", wrongWhole(retry.factor, 1, kMaxRetryFactor)))
        return finding;
    return at("/retry/max_delay_ms", retry.maxDelay ? wrongDuration(*retry.maxDelay) : std::nullopt);
}

} // namespace

std::optional<Error> checkScenario(const Scenario &scenario)
{
    if (auto finding = at("/id", wrongText(scenario.id, kMaxTextBytes, false)))
        return finding;
    if (auto finding = at("/title", wrongText(scenario.title, kMaxTitleBytes, true)))
        return finding;
    if (auto finding = checkJobs(scenario.jobs))
        return finding;
    if (auto finding = checkStrategy(scenario.strategy))
        return finding;
    if (auto finding = at("/dialect/library", wrongText(scenario.dialect.library, kMaxTextBytes, true)))
        return finding;
    if (auto finding = at("/dialect/version", wrongText(scenario.dialect.version, kMaxTextBytes, true)))
        return finding;
    if (auto finding = at("/deadline/after_ms", wrongDuration(scenario.deadline.after)))
        return finding;
    if (auto finding = scenario.retry ? checkRetry(*scenario.retry) : std::nullopt)
        return finding;
    if (auto finding = conflictOfDialect(scenario))
        return finding;
    return conflictOfRetry(scenario);
}

} // namespace inflight::scenario

#include "tests/bench/pool_workload.h"

#include <map>
#include <utility>

namespace inflight::bench {

std::vector<std::uint32_t> durations(std::size_t count)
{
    std::vector<std::uint32_t> all(count);
    std::uint32_t x = 42;
    for (std::uint32_t &duration : all) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        duration = 1 + x % 1000;
    }
    return all;
}

scenario::Scenario poolScenario(std::size_t jobs, std::uint32_t slots)
{
    scenario::Scenario scenario;
    scenario.id = "pool";
    scenario.jobs.reserve(jobs);
    for (const std::uint32_t duration : durations(jobs)) {
        scenario::Job job;
        job.id = "J" + std::to_string(scenario.jobs.size() + 1);
        job.work = core::SimDuration::fromMicroseconds(duration);
        job.onSignal = scenario::OnSignal::Stop;
        scenario.jobs.push_back(std::move(job));
    }
    scenario.strategy = {scenario::StrategyKind::WorkerPool, slots};
    scenario.settle = scenario::Settle::AllSettled;
    scenario.deadline = {scenario::DeadlineMode::RaceAndSignal, core::SimDuration::fromMicroseconds(kDeadline), scenario::DeadlineClock::FromStart};
    scenario.tie = scenario::TieRule::WorkFirst;
    return scenario;
}

Outcome outcomeOf(const trace::EventLog &log)
{
    Outcome outcome;
    std::vector<bool> fired(log.jobs().size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (!log[i].hasJob())
            continue;
        const auto time = static_cast<std::uint64_t>(log[i].at().microseconds());
        const auto job = static_cast<std::uint32_t>(log[i].jobId());
        switch (log[i].kind()) {
        case trace::EventKind::JobQueued:
            outcome.add(time, Kind::Queued, job);
            break;
        case trace::EventKind::WorkStarted:
            outcome.add(time, Kind::Started, job);
            outcome.add(time, Kind::Armed, job);
            break;
        case trace::EventKind::DeadlinePassed:
            fired[job] = true;
            outcome.add(time, Kind::DeadlineFired, job);
            break;
        case trace::EventKind::CallerSettled:
            if (!fired[job])
                outcome.add(time, Kind::DeadlineCancelled, job);
            outcome.add(time, Kind::Settled, job);
            break;
        case trace::EventKind::WorkEnded:
            outcome.add(time, Kind::Finished, job);
            outcome.end = time;
            break;
        default:
            break;
        }
    }
    return outcome;
}

std::optional<Outcome> knownOutcome(std::size_t jobs, std::uint32_t slots)
{
    static const std::map<std::pair<std::size_t, std::uint32_t>, Outcome> kKnown = {
        {{100'000, 8}, {6234439, 5019, 1730260045}},     {{100'000, 64}, {779788, 5019, 2274662584}},
        {{100'000, 1024}, {49315, 5019, 2677734556}},    {{1'000'000, 8}, {62429454, 50003, 2969174435}},
        {{1'000'000, 64}, {7804195, 50003, 3502117578}}, {{1'000'000, 1024}, {488342, 50003, 2139608276}},
    };
    const auto found = kKnown.find({jobs, slots});
    return found == kKnown.end() ? std::nullopt : std::optional(found->second);
}

} // namespace inflight::bench

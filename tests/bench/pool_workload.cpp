#include "tests/bench/pool_workload.h"

#include <array>
#include <utility>

namespace inflight::bench {

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
    scenario.deadline = {scenario::DeadlineMode::RaceAndSignal, core::SimDuration::fromMicroseconds(kDeadline),
                         scenario::DeadlineClock::FromStart};
    scenario.tie = scenario::TieRule::WorkFirst;
    return scenario;
}

namespace {

// What an event adds to the checksum: time * (kinds + 31 * records * job), over the records that it stands for.
struct Weight {
    std::uint32_t kinds = 0, records = 0, fired = 0, isEnd = 0;
    void add(Kind kind)
    {
        kinds += static_cast<std::uint32_t>(kind) + 1;
        ++records;
        fired += kind == Kind::DeadlineFired;
        isEnd += kind == Kind::Finished;
    }
};

using Weights = std::array<std::array<Weight, trace::kOutcomeCount>, trace::kEventKindCount>;

Weights weightsOfEvents()
{
    using trace::EventKind;
    Weights weights;
    const auto add = [&weights](EventKind event, Kind kind) {
        for (Weight &weight : weights[static_cast<std::size_t>(event)])
            weight.add(kind);
    };
    add(EventKind::JobQueued, Kind::Queued);
    add(EventKind::WorkStarted, Kind::Started);
    add(EventKind::WorkStarted, Kind::Armed);
    add(EventKind::DeadlinePassed, Kind::DeadlineFired);
    add(EventKind::CallerSettled, Kind::Settled);
    weights[static_cast<std::size_t>(EventKind::CallerSettled)][static_cast<std::size_t>(trace::Outcome::Fulfilled)].add(
        Kind::DeadlineCancelled);
    add(EventKind::WorkEnded, Kind::Finished);
    return weights;
}

} // namespace

void FoldedEvents::accept(std::span<const trace::TraceEvent> events)
{
    static const Weights kWeights = weightsOfEvents();
    m_count += events.size();
    for (const trace::TraceEvent &event : events) {
        const Weight &weight = kWeights[static_cast<std::size_t>(event.kind())][static_cast<std::size_t>(event.outcome())];
        const auto time = static_cast<std::uint64_t>(event.at().microseconds());
        m_outcome.sum +=
            static_cast<std::uint32_t>(time) * (weight.kinds + 31 * weight.records * static_cast<std::uint32_t>(event.jobId()));
        m_outcome.fired += weight.fired;
        m_outcome.end = weight.isEnd != 0 ? time : m_outcome.end;
    }
}

Outcome outcomeOf(const trace::EventLog &log)
{
    FoldedEvents folded;
    for (std::size_t i = 0; i < log.size();) {
        const auto chunk = log.chunkFrom(i);
        folded.accept(chunk);
        i += chunk.size();
    }
    return folded.outcome();
}

} // namespace inflight::bench

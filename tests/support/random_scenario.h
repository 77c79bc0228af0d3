// Small random scenarios for property tests: valid, full of ties, and the same on every machine for the same seed.
//
// Times are small multiples of ten (rarely with decimals), so that ends, deadlines and signals often fall on one instant.
// Header-only; a test prints the seed of what fails: SCOPED_TRACE("seed " + std::to_string(seed)).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "engine/scenario/scenario.h"

namespace inflight::test {

// SplitMix64: tiny, and, unlike the standard distributions, the same everywhere.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9E3779B97F4A7C15u);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    // From 0 up to, not including, `end`. Precondition: end > 0.
    std::uint64_t below(std::uint64_t end) { return next() % end; }
    bool oneIn(std::uint64_t n) { return below(n) == 0; }
    template <typename T> T oneOf(std::initializer_list<T> values) { return values.begin()[below(values.size())]; }

private:
    std::uint64_t m_state;
};

struct RandomScenarioOptions {
    std::size_t mostJobs = 8;
    std::uint32_t mostLimit = 4;
    bool allowsFractions = false; // times with decimals among the whole ones
    bool allowsTieRules = true;   // "tie" other than by_creation
    bool allowsDropping = true;   // expired_in_queue: dropped
    bool allowsDialects = false;  // the ways of libraries, priorities, queues that refuse
    bool allowsRetries = false;   // in every second scenario, without the dialects that go with none
};

inline core::SimDuration randomDuration(Random &random, std::uint64_t mostTens, const RandomScenarioOptions &options)
{
    const auto ms = static_cast<std::int64_t>(10 * random.below(mostTens + 1));
    if (options.allowsFractions && random.oneIn(6))
        return core::SimDuration::fromMicroseconds(ms * 1000 + static_cast<std::int64_t>(random.below(1000)));
    return core::SimDuration::fromWholeMilliseconds(ms);
}

inline scenario::Job randomJob(Random &random, std::size_t index, const RandomScenarioOptions &options)
{
    using namespace scenario;
    Job job;
    job.id = "J" + std::to_string(index + 1);
    if (random.oneIn(4))
        job.name = random.oneOf<const char *>({"fetch", "resize \"wide\"", "back\\slash", "\u0646\u0627\u0645", "\u0627\u0633\u0645", "\u0456\u043c\u2019\u044f"});
    job.work = randomDuration(random, 6, options);
    job.onSignal = random.oneOf({OnSignal::Ignore, OnSignal::Stop});
    if (random.oneIn(3))
        job.signalLatency = randomDuration(random, 3, options);
    job.outcome = random.oneIn(3) ? WorkOutcome::Fail : WorkOutcome::Ok;
    if (job.outcome == WorkOutcome::Fail && random.oneIn(2))
        job.failAt = randomDuration(random, 8, options);
    return job;
}

inline void addDialect(Random &random, scenario::Scenario &s)
{
    using namespace scenario;
    for (Job &job : s.jobs)
        if (random.oneIn(3))
            job.priority = static_cast<std::int32_t>(random.below(5)) - 2;
    if (hasQueue(s.strategy.kind) && random.oneIn(3))
        s.strategy.queue = static_cast<std::uint32_t>(random.below(4));
    if (random.oneIn(4))
        s.dialect = {"p-limit \"x\"", "1.2", {}, {}, {}, {}, {}};
    s.dialect.handOver = random.oneOf({HandOver::AfterCaller, HandOver::BeforeCaller});
    s.dialect.droppedJobs = random.oneOf({DroppedJobs::ToldAtOnce, DroppedJobs::ToldInTurn, DroppedJobs::NeverTold});
    s.dialect.firstStarts = random.oneOf({FirstStarts::Together, FirstStarts::Staggered});
    s.dialect.delivery = random.oneOf({Delivery::WhenReady, Delivery::InOrder});
    if (s.strategy.kind == StrategyKind::Chunks)
        s.dialect.firstStarts = FirstStarts::Together;
    if (s.strategy.kind == StrategyKind::Chunks || s.dialect.firstStarts == FirstStarts::Staggered)
        s.dialect.delivery = Delivery::WhenReady;
    s.dialect.failures = random.oneOf({Failures::FirstRejects, Failures::Collected});
}

inline void addRetry(Random &random, scenario::Scenario &s, const RandomScenarioOptions &options)
{
    using namespace scenario;
    Retry retry;
    retry.attempts = static_cast<std::uint32_t>(1 + random.below(4));
    retry.delay = randomDuration(random, 3, options);
    retry.factor = static_cast<std::uint32_t>(1 + random.below(3));
    if (random.oneIn(3))
        retry.maxDelay = randomDuration(random, 5, options);
    if (hasQueue(s.strategy.kind) && !random.oneIn(3))
        retry.slot = RetrySlot::GivenBack;
    for (Job &job : s.jobs) {
        if (random.oneIn(3))
            job.outcome = WorkOutcome::Fail;
        if (job.outcome == WorkOutcome::Fail && random.oneIn(2))
            job.failingAttempts = static_cast<std::uint16_t>(1 + random.below(4));
    }
    s.retry = retry;
    s.dialect.firstStarts = FirstStarts::Together;
    s.dialect.delivery = Delivery::WhenReady;
    if (s.dialect.droppedJobs == DroppedJobs::ToldInTurn)
        s.dialect.droppedJobs = DroppedJobs::ToldAtOnce;
}

// checkScenario() finds nothing in it.
inline scenario::Scenario randomScenario(std::uint64_t seed, const RandomScenarioOptions &options = {})
{
    using namespace scenario;
    Random random(seed);
    Scenario s;
    s.id = "random-" + std::to_string(seed);
    if (random.oneIn(2))
        s.title = "Random scenario " + std::to_string(seed);
    const std::size_t count = random.below(options.mostJobs + 1);
    for (std::size_t i = 0; i < count; ++i)
        s.jobs.push_back(randomJob(random, i, options));
    s.strategy.kind = random.oneOf({StrategyKind::Sequential, StrategyKind::FanOut, StrategyKind::WorkerPool, StrategyKind::Semaphore,
                                    StrategyKind::Chunks});
    if (needsLimit(s.strategy.kind) || random.oneIn(2))
        s.strategy.limit = static_cast<std::uint32_t>(1 + random.below(options.mostLimit));
    s.settle = random.oneOf({Settle::All, Settle::AllSettled, Settle::Any, Settle::Race});
    s.onFailure = random.oneOf({OnFailure::KeepGoing, OnFailure::StopAdmission, OnFailure::AbortActive});
    s.deadline.mode = random.oneOf({DeadlineMode::None, DeadlineMode::Race, DeadlineMode::Signal, DeadlineMode::RaceAndSignal});
    if (s.deadline.mode != DeadlineMode::None || random.oneIn(4)) {
        s.deadline.after = randomDuration(random, 10, options);
        s.deadline.clock = random.oneOf({DeadlineClock::FromStart, DeadlineClock::FromQueue, DeadlineClock::WholeRun});
    }
    if (options.allowsDropping)
        s.expiredInQueue = random.oneOf({ExpiredInQueue::Starts, ExpiredInQueue::Dropped});
    s.slotRelease = random.oneOf({SlotRelease::WhenWorkEnds, SlotRelease::WhenCallerSettles});
    if (options.allowsTieRules && random.oneIn(3))
        s.tie = random.oneOf({TieRule::DeadlineFirst, TieRule::WorkFirst});
    if (options.allowsDialects)
        addDialect(random, s);
    if (options.allowsRetries && random.oneIn(2))
        addRetry(random, s, options);
    return s;
}

} // namespace inflight::test

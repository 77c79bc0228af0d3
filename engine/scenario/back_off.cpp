#include "engine/scenario/back_off.h"

#include <algorithm>
#include <vector>

namespace inflight::scenario {

core::SimDuration backOffAfter(const Retry &retry, std::uint32_t ended)
{
    const std::int64_t most = std::min(retry.maxDelay.value_or(core::kMaxDuration), core::kMaxDuration).microseconds();
    std::int64_t delay = std::min(retry.delay.microseconds(), most);
    for (std::uint32_t i = 1; i < ended && delay > 0 && delay < most && retry.factor > 1; ++i)
        delay = std::min(delay * retry.factor, most);
    return core::SimDuration::fromMicroseconds(delay);
}

namespace {

// delays[n]: all delays of a job that failed n times and was tried again each time.
std::vector<std::int64_t> sumsOfDelays(const Retry &retry)
{
    std::vector<std::int64_t> sums(retry.attempts, 0);
    for (std::uint32_t failed = 1; failed < retry.attempts; ++failed)
        sums[failed] = sums[failed - 1] + backOffAfter(retry, failed).microseconds();
    return sums;
}

} // namespace

core::SimDuration timeOfAllAttempts(const Scenario &scenario)
{
    const Retry retry = scenario.retry.value_or(Retry());
    const std::vector<std::int64_t> delays = sumsOfDelays(retry);
    const std::int64_t most = kMaxTimeOfAllAttempts.microseconds();
    std::int64_t sum = 0;
    for (const Job &job : scenario.jobs) {
        const bool fails = job.outcome == WorkOutcome::Fail;
        const std::uint32_t failing = fails ? std::min<std::uint32_t>(job.failingAttempts.value_or(kMaxAttempts), retry.attempts) : 0;
        const std::uint32_t retries = std::min(failing, retry.attempts - 1);
        sum += failing * job.failAt.value_or(job.work).microseconds() + delays[retries];
        if (failing < retry.attempts)
            sum += job.work.microseconds();
        if (sum > most)
            return core::SimDuration::fromMicroseconds(most + 1);
    }
    return core::SimDuration::fromMicroseconds(sum);
}

} // namespace inflight::scenario

// How long retries take: the delays between a job's attempts, and the most that a whole scenario can need.
#pragma once

#include "engine/scenario/scenario.h"

namespace inflight::scenario {

// Time that no run may exceed: what a million jobs of the longest length need one after another. Logs hold no later time.
inline constexpr core::SimDuration kMaxTimeOfAllAttempts =
    core::SimDuration::fromMicroseconds(core::kMaxDuration.microseconds() * static_cast<std::int64_t>(kMaxJobs));

// The delay before the next attempt once `ended` attempts have failed: delay * factor^(ended - 1), at most maxDelay and
// core::kMaxDuration. Precondition: ended >= 1.
core::SimDuration backOffAfter(const Retry &retry, std::uint32_t ended);

// All attempts and all delays of all jobs, one after another; what lies above kMaxTimeOfAllAttempts is given as one microsecond more.
// Precondition: each value of the scenario is in its range.
core::SimDuration timeOfAllAttempts(const Scenario &scenario);

} // namespace inflight::scenario

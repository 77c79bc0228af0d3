// How many random cases a property test tries and where it begins; how a failing case is made small.
//
// INFLIGHT_RANDOM_CASES sets the number, INFLIGHT_SEED the first seed; case i has the seed first + i, so a printed seed
// reproduces one case with INFLIGHT_SEED=that INFLIGHT_RANDOM_CASES=1.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/scenario/scenario.h"

namespace inflight::test {

std::uint64_t firstSeed();
std::uint64_t caseCount();

// What is wrong with a scenario, or nothing.
using Check = std::function<std::optional<std::string>(const scenario::Scenario &)>;

// The smallest scenario that shrinking finds and that still fails the check: jobs are dropped, numbers and policies made
// simple, one change at a time, until no change keeps the failure. Precondition: `failing` fails it.
scenario::Scenario shrink(scenario::Scenario failing, const Check &check);

// Plain code; plain code that tries again; or all: further attempts, any dialect, priorities, queues that refuse.
enum class Variety { PlainCode, Retries, Everything };

// Runs the check on every random case; the first failure is shrunk and told as a GoogleTest failure, with its seed and the
// scenario, which is also written to a file of the working folder (to become a golden of tests/golden/shrunk).
void checkRandomScenarios(const Check &check, Variety variety = Variety::PlainCode);

} // namespace inflight::test

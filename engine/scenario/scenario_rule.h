// The rules for single values of a scenario, shared by the reader and by checkScenario(). Internal to this room.
//
// Each gives nothing if the value is fine, else an Error with kind, found and allowed; the caller adds file and place.
#pragma once

#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/scenario/scenario.h"

namespace inflight::scenario {

std::string allowedDuration();               // "a number of milliseconds from 0 to ..."
std::string allowedWhole(std::int64_t least, std::int64_t most); // "a whole number from 1 to 100"
std::string allowedLimit();
std::string allowedQueue();
std::string allowedPriority();
std::string allowedText(std::size_t most, bool mayBeEmpty);

std::optional<core::Error> wrongText(const std::string &text, std::size_t most, bool mayBeEmpty);
std::optional<core::Error> wrongDuration(core::SimDuration duration);
std::optional<core::Error> wrongWhole(std::int64_t number, std::int64_t least, std::int64_t most);
std::optional<core::Error> wrongLimit(std::uint32_t limit);
std::optional<core::Error> wrongQueue(std::uint32_t queue);
std::optional<core::Error> wrongPriority(std::int32_t priority);

// Where the parts of a thing do not fit each other.
std::optional<core::Error> conflictIn(const Job &job);             // place: fail_at_ms or failing_attempts
std::optional<core::Error> conflictIn(const Strategy &strategy);   // place: the strategy itself
std::optional<core::Error> conflictOfDialect(const Scenario &scenario); // place: in dialect
std::optional<core::Error> conflictOfRetry(const Scenario &scenario); // place: in retry or dialect
core::Error tooManyJobs();                                         // place: /jobs
core::Error secondUseOfId(const std::string &id, std::size_t first);  // place: the second one's id

} // namespace inflight::scenario

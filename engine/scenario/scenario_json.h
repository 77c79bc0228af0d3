// The JSON form of a scenario, both ways, and the check that every door uses.
//
// Nothing is guessed and nothing is half-loaded: unknown keys, keys given twice, wrong types, numbers that are negative, not
// finite, too large or finer than a microsecond, duplicate ids, a missing limit where the strategy needs one, more than
// kMaxJobs jobs each give an Error with the JSON pointer (RFC 6901), what was found and what is allowed. Errors of JSON itself
// give "line L, column C" (columns count bytes, from 1). The first error in the file's order wins; what can only be missed at
// the end of an object (a missing key, a conflict) is found there.
// Jobs are read one at a time, so a file of a million jobs needs no document in memory, and a value deeper than the
// format's three levels is refused where it begins. A UTF-8 byte order mark at the start is skipped.
// A deadline of mode "none" may carry after_ms and clock: they are kept, so that who switches back finds them.
// Text, id and name alike: valid UTF-8 without control characters.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/scenario/scenario.h"

namespace inflight::scenario {

inline constexpr std::string_view kScenarioSchema = "inflight.scenario/1";

// `file` is used in errors only. Reads `in` to its end; what the stream itself throws becomes CannotRead.
core::Result<Scenario> readScenario(std::istream &in, const std::string &file);
core::Result<Scenario> readScenario(const std::string &text, const std::string &file);
// The canonical file form: two spaces of indentation, one job a line, defaults left out of jobs, policies always written
// (but "tie", "dialect" and "retry" only where they say something, and of a deadline of mode "none" only what was changed); ends with '\n'.
// Precondition: checkScenario(scenario) finds nothing. readScenario() of it gives an equal scenario.
std::string writeScenario(const Scenario &scenario);

// The first thing that is wrong with a scenario that was made or changed by hand; place is a JSON pointer, file is empty.
std::optional<core::Error> checkScenario(const Scenario &scenario);

// Spellings in files and on the command line: "worker_pool", "race+signal". All are total; the reverse gives nothing for
// an unknown word.
std::string_view nameOf(StrategyKind value);
std::string_view nameOf(Settle value);
std::string_view nameOf(OnFailure value);
std::string_view nameOf(DeadlineMode value);
std::string_view nameOf(DeadlineClock value);
std::string_view nameOf(ExpiredInQueue value);
std::string_view nameOf(SlotRelease value);
std::string_view nameOf(TieRule value);
std::string_view nameOf(OnSignal value);
std::string_view nameOf(WorkOutcome value);
std::string_view nameOf(HandOver value);
std::string_view nameOf(DroppedJobs value);
std::string_view nameOf(FirstStarts value);
std::string_view nameOf(Delivery value);
std::string_view nameOf(Failures value);
std::string_view nameOf(RetrySlot value);
template <typename Enum> std::optional<Enum> named(std::string_view name); // for each enum above
// All spellings of an enum above, in its own order.
template <typename Enum> std::vector<std::string_view> namesOf();
// "\"all\", \"all_settled\", \"any\" or \"race\"": the `allowed` of an error.
template <typename Enum> std::string allowedNames();

} // namespace inflight::scenario

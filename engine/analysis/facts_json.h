// The facts as JSON, in the shape of the oracle's `expected` (semantics, section 5); and the spellings of their words. A job that
// was retried has one key more: how many attempts it made.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/analysis/facts.h"
#include "engine/trace/event_log.h"

namespace inflight::analysis {

// Keys in the order of the oracle's files; times in milliseconds, whole numbers without a point.
std::string factsText(const RunFacts &facts, const trace::JobTable &jobs); // one job a line, ends with '\n'
nlohmann::json factsJson(const RunFacts &facts, const trace::JobTable &jobs);

std::string_view nameOf(Finish finish);
std::string_view nameOf(Settled settled);
std::string_view nameOf(AggregateOutcome outcome);

} // namespace inflight::analysis

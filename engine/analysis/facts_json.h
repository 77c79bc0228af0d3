// The facts as JSON, in the shape of the oracle's `expected` (semantics, section 5); and the spellings of their words. A job that
// was retried has one key more: how many attempts it made.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/analysis/facts.h"
#include "engine/trace/event_log.h"

namespace inflight::analysis {

// Keys in the order of the oracle's files; times in milliseconds, whole numbers without a point; one job a line, ends with '\n'.
// Writes as it goes, in memory that does not grow with the jobs; the stream's state tells whether it all went out.
void writeFacts(const RunFacts &facts, const trace::JobTable &jobs, std::ostream &out);
std::string factsText(const RunFacts &facts, const trace::JobTable &jobs);

// The same as values. A large run's are too many to hold at once: then one job at a time, beside the figures with empty lists.
nlohmann::json factsJson(const RunFacts &facts, const trace::JobTable &jobs);
nlohmann::json jobFactsJson(const JobFacts &facts, const std::string &id);
nlohmann::json figuresOnlyJson(const RunFacts &facts, const trace::JobTable &jobs);

std::string_view nameOf(Finish finish);
std::string_view nameOf(Settled settled);
std::string_view nameOf(AggregateOutcome outcome);

} // namespace inflight::analysis

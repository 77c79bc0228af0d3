// A run in plain English sentences, for the command line and for records; the window makes its own, translated.
//
// Every sentence carries its figure, and none says more than the log: a timeout is what a caller saw, a stop is told only
// where the signal was observed. Plain text, no line breaks of its own; not escaped for any markup.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/analysis.h"
#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"

namespace inflight::record {

// "worker pool, limit 3; settlement all settled; on failure keep going; deadline race+signal after 120 ms from start; ..."
std::string policyLine(const scenario::Scenario &scenario);
// "3 operations in flight at most, limit 3: within budget"
std::string budgetSentence(std::uint32_t peak, std::optional<std::uint32_t> limit);
// "4 fulfilled, 2 timeout"; "no caller" for a run of no jobs
std::string callersPhrase(const analysis::RunFacts &facts);
// "The caller of the whole run saw it rejected at 60 ms, with the reason of J5."
std::string aggregateSentence(const analysis::RunFacts &facts, const trace::JobTable &jobs);
// "from 0 ms up to 90 ms, peak 6"
std::string windowPhrase(const analysis::BudgetWindow &window);
// "J4 completed at 260 ms, 60 ms after its caller saw a timeout at 200 ms". Precondition: facts.isLate().
std::string latePhrase(const std::string &job, const analysis::JobFacts &facts);
// "260 ms", or the word for nothing: "-"
std::string timeOrDash(const std::optional<core::SimTime> &time);
// "1 operation", "2 operations"
std::string counted(std::uint64_t count, const char *one, const char *many);

} // namespace inflight::record

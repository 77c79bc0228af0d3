// A run for people at a terminal: policy, figures against the limit, and the jobs in a table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/analysis.h"
#include "engine/analysis/invariant.h"
#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"

namespace inflight::cli {

// Shows the first kSummaryJobs jobs and says how many more there are.
inline constexpr std::size_t kSummaryJobs = 20;

std::string summaryText(const trace::LogHeader &header, const trace::JobTable &jobs, const analysis::Analysis &analysis,
                        const std::vector<analysis::Verdict> &verdicts, const scenario::Scenario *scenario);

} // namespace inflight::cli

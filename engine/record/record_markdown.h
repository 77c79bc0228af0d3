// The budget record as Markdown, to be read in a pull request: header, contract, each run with its figures, claims.
//
// Deterministic. All text that people wrote is escaped: it cannot break a table, open a code block or bring HTML in.
// A run of many jobs shows the first kMarkdownJobs of them and says how many more the JSON form holds.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>

#include "engine/record/budget_record.h"

namespace inflight::record {

inline constexpr std::size_t kMarkdownJobs = 100;

void writeRecordMarkdown(const BudgetRecord &record, std::ostream &out);
std::string recordMarkdown(const BudgetRecord &record);

// Text as plain Markdown that shows exactly these characters; line breaks and control characters become spaces.
std::string markdownEscaped(const std::string &text);

} // namespace inflight::record

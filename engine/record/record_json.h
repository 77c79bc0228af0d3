// The JSON form of a budget record ("inflight.budget-record/1", resources/schema/budget-record.schema.json), both ways.
//
// Writing is canonical: keys sorted, two spaces of indentation, times in milliseconds as in the facts, '\n' at the end; the same
// record gives the same bytes. Text that is not UTF-8 is written with replacement characters.
// Reading keeps the discipline of scenarios: unknown keys, keys given twice, missing keys and wrong types are errors with a JSON pointer,
// and nothing is half-loaded. Every figure is computed again from the event log; the first one that differs from what is
// written is an error of kind Conflict that names it, what is written and what the log says.
#pragma once

#include <functional>
#include <istream>
#include <ostream>
#include <string>

#include "engine/core/result.h"
#include "engine/record/budget_record.h"

namespace inflight::record {

// Writes as it goes: in little memory beside the record's. The stream's state tells whether it all went out.
void writeRecordJson(const BudgetRecord &record, std::ostream &out);
std::string recordJson(const BudgetRecord &record);

// Gives the log that a record names instead of embedding it. The name is a plain file name; the caller knows the folder.
using LogOpener = std::function<core::Result<trace::EventLog>(const std::string &name)>;

// `file` is used in errors only. Without an opener a record that names a log file is refused (CannotRead): its figures could
// not be checked.
core::Result<BudgetRecord> readRecord(std::istream &in, const std::string &file, const LogOpener &openLog = {});

} // namespace inflight::record

// A run's budget record as files: JSON or Markdown, by extension.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "engine/core/result.h"
#include "engine/record/budget_record.h"
#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"

namespace inflight::cli {

enum class RecordFormat { Json, Markdown };

// By ".json" and ".md"; an error that says so for any other name.
core::Result<RecordFormat> recordFormatOf(const std::string &path);

// Author, group and time of the arguments; a time that was not given is now.
core::Result<record::RecordHeader> recordHeaderOf(const RunArguments &arguments);

// What --log-by-name asks for: the name of the --events file, which must be a file in the folder of every record; nothing without it.
core::Result<std::optional<std::string>> logNameOf(const RunArguments &arguments);

// `logName`: the file that the record names instead of embedding the log.
core::Result<record::BudgetRecord> recordOf(record::RecordHeader header, const scenario::Scenario &scenario,
                                            std::shared_ptr<const trace::EventLog> log, std::optional<std::string> logName);

} // namespace inflight::cli

// Opens and reads one of our files, with progress and Ctrl-C, and with the logs that a record names beside it.
#pragma once

#include <string>

#include "app/cli/progress.h"
#include "engine/core/result.h"
#include "engine/record/document.h"

namespace inflight::cli {

core::Result<record::Document> readDocumentFile(const std::string &path, ProgressWanted progress);

// "a scenario", "an event log", "a budget record"
const char *describe(const record::Document &document);

} // namespace inflight::cli

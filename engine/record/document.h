// Any file of ours: which of the three formats it is, by its "schema", and its content.
//
// The one door through which both faces open files. Reads the stream once, from the front; a pipe will do. A file that does not tell what
// it is within its first 1,048,576 bytes is refused, so that one without end costs no more than that.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/result.h"
#include "engine/record/budget_record.h"
#include "engine/record/record_json.h"
#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"

namespace inflight::record {

enum class DocumentKind { Scenario, Events, Record };

using Document = std::variant<scenario::Scenario, trace::EventLog, BudgetRecord>;

DocumentKind kindOf(const Document &document);

// The kind, if the first bytes of a file already tell it: among them stands its "schema" with a value that we know, or a key
// that only one of the formats has.
std::optional<DocumentKind> documentKind(std::string_view firstBytes);

struct ReadOptions {
    // Called now and then while an event log is read, with the bytes so far; false stops the reading (CannotRead).
    std::function<bool(std::uint64_t bytes)> progress;
    // For records that name their logs; see readRecord().
    LogOpener openLog;
};

// Errors are those of the format's own reader; a file without a schema, or with one that is not ours, is told what there is.
// An event log is checked for its form only: analysis::analyse() says whether it holds together.
core::Result<Document> readDocument(std::istream &in, const std::string &file, const ReadOptions &options = {});

} // namespace inflight::record

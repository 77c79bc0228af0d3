// Any file of ours: which of the three formats it is, by its "schema", and its content.
//
// The one door through which both faces open files. Reads the stream once, from the front; a pipe will do. A file that does not tell what
// it is within its first 1,048,576 bytes is refused, so that one without end costs no more than that.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
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

// A file whose kind is known and that is to be read: from its first byte, by the format's own reader.
class OpenedDocument {
public:
    ~OpenedDocument();
    DocumentKind kind() const { return m_kind; }
    // Confined to one thread; the stream that was opened must outlive it.
    std::istream &stream();

private:
    friend core::Result<std::unique_ptr<OpenedDocument>> openDocument(std::istream &in, const std::string &file);
    class Rejoined;
    OpenedDocument(DocumentKind kind, std::string first, std::streambuf *rest);

    DocumentKind m_kind;
    std::unique_ptr<Rejoined> m_stream;
};

// Finds out what a file is and goes no further; a file without a schema, or with one that is not ours, is told what there is.
core::Result<std::unique_ptr<OpenedDocument>> openDocument(std::istream &in, const std::string &file);

// Errors are those of openDocument() and of the format's own reader. An event log is checked for its form only: analysis::analyse() says whether it holds together.
core::Result<Document> readDocument(std::istream &in, const std::string &file, const ReadOptions &options = {});
// The same of a document that was opened. Call once.
core::Result<Document> readDocument(OpenedDocument &opened, const std::string &file, const ReadOptions &options = {});

} // namespace inflight::record

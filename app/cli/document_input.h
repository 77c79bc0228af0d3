// Opens and reads one of our files, with progress and Ctrl-C, and with the logs that a record names beside it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "engine/analysis/analysis.h"
#include "engine/analysis/invariant.h"
#include "engine/core/result.h"
#include "engine/record/document.h"
#include "engine/trace/log_stream.h"

namespace inflight::cli {

// What an event log proves, without the log.
struct LogFindings {
    std::unique_ptr<trace::LogStream> log; // its header and jobs; never null
    analysis::Analysis analysis;
    std::vector<analysis::Verdict> verdicts; // only where they were asked for
};

// A file of which it is known what it is; its content comes with one call of read() or readLog().
class DocumentFile {
public:
    static core::Result<std::unique_ptr<DocumentFile>> open(const std::string &path, ProgressWanted progress);
    const std::string &name() const { return m_input->name(); }
    record::DocumentKind kind() const { return m_document->kind(); }
    core::Result<record::Document> read();
    // In one pass and in memory that grows with the log's jobs, not with its events. An event that contradicts those before it is
    // an error too; of all errors the first in the file wins. Precondition: kind() is Events.
    core::Result<LogFindings> readLog(bool wantsVerdicts);

private:
    DocumentFile(std::string path, std::unique_ptr<Input> input, ProgressWanted progress);
    template <typename Value>
    core::Result<Value> unlessUnreadable(core::Result<Value> result) const;

    std::string m_path;
    std::unique_ptr<Input> m_input;
    Progress m_progress;
    std::unique_ptr<record::OpenedDocument> m_document;
};

// "a scenario", "an event log", "a budget record"
const char *describe(record::DocumentKind kind);

} // namespace inflight::cli

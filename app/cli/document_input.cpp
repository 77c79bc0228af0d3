#include "app/cli/document_input.h"

#include <filesystem>
#include <utility>

#include "app/cli/interrupt.h"
#include "app/cli/tee_sink.h"
#include "engine/trace/event_text.h"

namespace inflight::cli {

namespace {

core::Result<trace::EventLog> openLogBeside(const std::string &recordPath, const std::string &name)
{
    const std::string path = (std::filesystem::path(recordPath == "-" ? "." : recordPath).parent_path() / name).string();
    auto input = Input::open(path);
    if (!input)
        return input.error();
    auto log = trace::readJsonLines(input.value()->stream(), path);
    if (auto error = input.value()->readError())
        return *std::move(error);
    return log;
}

// Whoever looks at a log as it goes by.
class LogReaders {
public:
    explicit LogReaders(bool wantsVerdicts) : m_wantsVerdicts(wantsVerdicts) {}

    trace::EventSink &open(const trace::LogHeader &header, const trace::JobTable &jobs, std::uint64_t firstNumber)
    {
        m_sink.add(m_analyser.emplace(header.limit, jobs.size(), firstNumber));
        if (m_wantsVerdicts)
            m_sink.add(m_checker.emplace(header.limit, jobs));
        return m_sink;
    }
    std::optional<core::Error> error() const { return m_analyser ? m_analyser->error() : std::nullopt; }
    LogFindings take(std::unique_ptr<trace::LogStream> log)
    {
        if (!m_analyser) // a log without events
            open(log->header(), log->jobs(), log->firstNumber());
        LogFindings findings{nullptr, m_analyser->take(), m_checker ? m_checker->take() : std::vector<analysis::Verdict>()};
        findings.log = std::move(log);
        return findings;
    }

private:
    bool m_wantsVerdicts;
    TeeSink m_sink;
    std::optional<analysis::Analyser> m_analyser;
    std::optional<analysis::InvariantChecker> m_checker;
};

} // namespace

DocumentFile::DocumentFile(std::string path, std::unique_ptr<Input> input, ProgressWanted progress)
    : m_path(std::move(path)), m_input(std::move(input)), m_progress(progress, "reading " + m_input->name(), "MB", 1'000'000)
{
    m_input->onBytes([this](std::uint64_t bytes) { m_progress.update(bytes); });
}

// What a parser makes of a file that breaks off is beside the point.
template <typename Value>
core::Result<Value> DocumentFile::unlessUnreadable(core::Result<Value> result) const
{
    if (auto error = m_input->readError())
        return *std::move(error);
    return result;
}

core::Result<std::unique_ptr<DocumentFile>> DocumentFile::open(const std::string &path, ProgressWanted progress)
{
    auto input = Input::open(path);
    if (!input)
        return input.error();
    std::unique_ptr<DocumentFile> file(new DocumentFile(path, std::move(input).value(), progress));
    auto document = file->unlessUnreadable(record::openDocument(file->m_input->stream(), file->name()));
    if (!document)
        return document.error();
    file->m_document = std::move(document).value();
    return file;
}

core::Result<record::Document> DocumentFile::read()
{
    record::ReadOptions options;
    options.progress = [](std::uint64_t) { return !isInterrupted(); };
    options.openLog = [this](const std::string &name) { return openLogBeside(m_path, name); };
    return unlessUnreadable(record::readDocument(*m_document, name(), options));
}

core::Result<LogFindings> DocumentFile::readLog(bool wantsVerdicts)
{
    auto log = std::make_unique<trace::LogStream>();
    LogReaders readers(wantsVerdicts);
    const auto opener = [&readers](const trace::LogHeader &header, const trace::JobTable &jobs,
                                   std::uint64_t firstNumber) -> trace::EventSink & {
        return readers.open(header, jobs, firstNumber);
    };
    std::optional<core::Error> error =
        log->read(m_document->stream(), name(), opener, [&](std::uint64_t) { return !isInterrupted() && !readers.error(); });
    if (auto broken = readers.error()) {
        error = std::move(broken); // it stands before whatever ended the reading
        error->file = name();
    }
    if (error)
        return unlessUnreadable(core::Result<LogFindings>(*std::move(error)));
    return unlessUnreadable(core::Result<LogFindings>(readers.take(std::move(log))));
}

const char *describe(record::DocumentKind kind)
{
    switch (kind) {
    case record::DocumentKind::Scenario:
        return "a scenario";
    case record::DocumentKind::Events:
        return "an event log";
    case record::DocumentKind::Record:
        break;
    }
    return "a budget record";
}

} // namespace inflight::cli

#include "engine/core/c_numeric_locale.h"
#include "engine/core/text_guard.h"
#include "engine/trace/event_text.h"
#include "engine/trace/line_source.h"
#include "engine/trace/log_builder.h"
#include "engine/trace/log_stream.h"

namespace inflight::trace {

namespace {

using core::Error;
using core::ErrorKind;

constexpr std::uint64_t kProgressLines = 10'000;
constexpr std::size_t kBatchEvents = 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool isBlank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

// Reads all lines of one file into a builder.
class LogFile {
public:
    LogFile(std::istream &in, const std::string &file, const std::function<bool(std::uint64_t)> &progress, LogBuilder &builder)
        : m_source(in), m_file(file), m_progress(progress), m_builder(builder)
    {
    }
    // `openSink` is asked only when the builder keeps batches only.
    std::optional<Error> read(const SinkOpener &openSink);

private:
    void handOn(const SinkOpener &openSink);
    std::string place() const { return "line " + std::to_string(m_source.lineNumber()); }
    std::optional<Error> notText(std::string_view line) const;
    std::optional<Error> takeLine(std::string_view line);
    Error inPlace(Error error, std::string_view line) const;
    bool isToGoOn() const { return m_source.lineNumber() % kProgressLines != 0 || !m_progress || m_progress(m_source.bytesRead()); }

    LineSource m_source;
    const std::string &m_file;
    const std::function<bool(std::uint64_t)> &m_progress;
    LogBuilder &m_builder;
    EventSink *m_sink = nullptr; // of a log that is handed on, once it has an event
    bool m_hasHeader = false;
};

std::optional<Error> LogFile::takeLine(std::string_view line)
{
    if (m_source.lineNumber() == 1 && line.substr(0, kByteOrderMark.size()) == kByteOrderMark)
        line.remove_prefix(kByteOrderMark.size());
    if (isBlank(line))
        return std::nullopt;
    const bool isHeader = !m_hasHeader;
    m_hasHeader = true;
    return isHeader ? m_builder.takeHeader(line) : m_builder.takeEvent(line);
}

// Bytes that no line can have; the parser takes a NUL byte for the end of what it reads.
std::optional<Error> LogFile::notText(std::string_view line) const
{
    if (m_source.lineNumber() == 1) {
        if (const auto encoding = core::foreignEncodingOf(line))
            return core::foreignEncoding(*encoding, m_file);
    }
    const std::size_t nul = line.find('\0');
    if (nul == std::string_view::npos)
        return std::nullopt;
    return core::nulByte(m_file, place() + ", column " + std::to_string(nul + 1));
}

Error LogFile::inPlace(Error error, std::string_view line) const
{
    const bool isNotJson = error.kind == ErrorKind::Syntax && !error.place.empty(); // the parser gave a column
    const bool isCutOff = isNotJson && !m_source.isTerminated();
    error.file = m_file;
    error.place = error.place.empty() || isCutOff ? place() : place() + ", " + error.place;
    if (isCutOff && line.find('\r') != std::string_view::npos) {
        error.found = "a carriage return within a line";
        error.allowed = "lines that end with a line feed, with or without a carriage return before it";
    } else if (isCutOff) {
        error.found = "the end of the file after " + error.found;
        error.allowed = "whole lines: the file seems to be cut off";
    }
    return error;
}

void LogFile::handOn(const SinkOpener &openSink)
{
    if (m_builder.batch().empty())
        return;
    if (m_sink == nullptr)
        m_sink = &openSink(m_builder.log().header(), m_builder.log().jobs(), m_builder.log().firstNumber());
    m_sink->accept(m_builder.batch());
    m_builder.forgetBatch();
}

std::optional<Error> LogFile::read(const SinkOpener &openSink)
{
    std::string_view line;
    for (;;) {
        switch (m_source.next(line)) {
        case LineSource::Status::Failed:
            handOn(openSink);
            return Error{ErrorKind::CannotRead, m_file, place(), "a failure while reading", {}};
        case LineSource::Status::TooLong:
            handOn(openSink);
            return Error{ErrorKind::OutOfRange, m_file, place(), "a line of more than " + std::to_string(kMaxLineBytes) + " bytes",
                         "lines of at most " + std::to_string(kMaxLineBytes) + " bytes"};
        case LineSource::Status::End:
            if (!m_hasHeader)
                return Error{ErrorKind::Syntax, m_file, {}, "an empty file", "a log: a header line, then one event a line"};
            handOn(openSink);
            return std::nullopt;
        case LineSource::Status::Line: break;
        }
        std::optional<Error> error = notText(line);
        if (!error) {
            error = takeLine(line);
            if (error)
                error = inPlace(std::move(*error), line);
        }
        if (error) {
            handOn(openSink);
            return error;
        }
        if (m_builder.batch().size() == kBatchEvents)
            handOn(openSink);
        if (!isToGoOn())
            return Error{ErrorKind::CannotRead, m_file, place(), "a stop that was asked for", {}};
    }
}

std::optional<Error> readInto(LogBuilder &builder, std::istream &in, const std::string &file, const SinkOpener &openSink,
                              const std::function<bool(std::uint64_t bytes)> &progress)
{
    const core::CNumericLocale locale;
    if (!in)
        return Error{ErrorKind::CannotRead, file, {}, "a file that cannot be opened", {}};
    try {
        return LogFile(in, file, progress, builder).read(openSink);
    } catch (const std::ios_base::failure &failure) { // of streams that are set to throw
        return Error{ErrorKind::CannotRead, file, {}, failure.code().message(), {}};
    }
}

} // namespace

core::Result<EventLog> readJsonLines(std::istream &in, const std::string &file,
                                     const std::function<bool(std::uint64_t bytes)> &progress)
{
    LogBuilder builder;
    if (auto error = readInto(builder, in, file, {}, progress))
        return *std::move(error);
    return builder.take();
}

LogStream::LogStream() : m_builder(std::make_unique<LogBuilder>(LogBuilder::Keeping::BatchOnly)) {}
LogStream::~LogStream() = default;

std::optional<Error> LogStream::read(std::istream &in, const std::string &file, const SinkOpener &openSink,
                                     const std::function<bool(std::uint64_t bytes)> &progress)
{
    return readInto(*m_builder, in, file, openSink, progress);
}

const LogHeader &LogStream::header() const { return m_builder->log().header(); }
const JobTable &LogStream::jobs() const { return m_builder->log().jobs(); }
std::uint64_t LogStream::firstNumber() const { return m_builder->log().firstNumber(); }

} // namespace inflight::trace

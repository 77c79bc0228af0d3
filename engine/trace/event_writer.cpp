#include <charconv>

#include "engine/trace/event_text.h"

namespace inflight::trace {

namespace {

constexpr std::size_t kFlushBytes = 1u << 16;

void appendNumber(std::string &out, std::uint64_t value)
{
    char digits[20];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
    out.append(std::begin(digits), end);
}

// Milliseconds, in the spelling of core::millisecondsText() but without a text in between.
void appendTime(std::string &out, core::SimTime time)
{
    const std::int64_t us = time.microseconds();
    const std::uint64_t magnitude = us < 0 ? 0 - static_cast<std::uint64_t>(us) : static_cast<std::uint64_t>(us);
    if (us < 0)
        out += '-';
    appendNumber(out, magnitude / 1000);
    const auto rest = static_cast<unsigned>(magnitude % 1000);
    if (rest == 0)
        return;
    const char decimals[4] = {'.', static_cast<char>('0' + rest / 100), static_cast<char>('0' + rest / 10 % 10),
                              static_cast<char>('0' + rest % 10)};
    out.append(decimals, rest % 100 == 0 ? 2 : rest % 10 == 0 ? 3 : 4);
}

bool needsEscape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

void appendEscape(std::string &out, char c)
{
    static constexpr char kHex[] = "0123456789abcdef";
    switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
    }
    out += "\\u00";
    out += kHex[static_cast<unsigned char>(c) >> 4];
    out += kHex[static_cast<unsigned char>(c) & 0xF];
}

void appendText(std::string &out, std::string_view text)
{
    out += '"';
    for (const char c : text) {
        if (needsEscape(c))
            appendEscape(out, c);
        else
            out += c;
    }
    out += '"';
}

void appendEvent(std::string &out, const TraceEvent &event, std::uint64_t number, const JobTable &jobs)
{
    out += "{\"t\": ";
    appendTime(out, event.at());
    out += ", \"n\": ";
    appendNumber(out, number);
    out += ", \"kind\": \"";
    out += event.kind() == EventKind::Foreign ? "foreign" : nameOf(event.kind());
    out += '"';
    if (event.hasJob()) {
        const std::size_t job = core::indexOf(event.jobId());
        out += ", \"job\": ";
        appendText(out, jobs.ids[job]);
        if (event.kind() == EventKind::JobQueued && !jobs.names[job].empty()) {
            out += ", \"name\": ";
            appendText(out, jobs.names[job]);
        }
        if (event.kind() == EventKind::JobQueued && jobs.priorityOf(event.jobId()) != 0)
            out += ", \"priority\": " + std::to_string(jobs.priorityOf(event.jobId()));
    }
    if (event.outcome() != Outcome::None) {
        out += ", \"outcome\": \"";
        out += nameOf(event.outcome());
        out += '"';
    }
    out += '}';
}

void flush(std::string &buffer, std::ostream &out)
{
    out.write(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    buffer.clear();
}

} // namespace

std::string headerLine(const LogHeader &header)
{
    std::string line = "{\"schema\": ";
    appendText(line, kEventsSchema);
    line += header.clock == ClockKind::Wall ? ", \"clock\": \"wall\"" : ", \"clock\": \"virtual\"";
    line += ", \"unit\": \"ms\", \"source\": ";
    appendText(line, header.source);
    if (!header.title.empty()) {
        line += ", \"title\": ";
        appendText(line, header.title);
    }
    line += ", \"engine\": ";
    appendText(line, header.engineVersion);
    line += ", \"seed\": ";
    appendNumber(line, header.seed);
    if (header.limit) {
        line += ", \"limit\": ";
        appendNumber(line, *header.limit);
    }
    return line + '}';
}

std::string eventLine(const TraceEvent &event, std::uint64_t number, const JobTable &jobs)
{
    std::string line;
    appendEvent(line, event, number, jobs);
    return line;
}

void writeJsonLines(const EventLog &log, std::ostream &out)
{
    std::string buffer = headerLine(log.header()) + '\n';
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (const std::string *line = log.verbatim(i))
            buffer += *line;
        else
            appendEvent(buffer, log[i], log.firstNumber() + i, log.jobs());
        buffer += '\n';
        if (buffer.size() >= kFlushBytes)
            flush(buffer, out);
    }
    flush(buffer, out);
}

JsonLinesWriter::JsonLinesWriter(std::ostream &out, const LogHeader &header, const JobTable &jobs) : m_out(out), m_jobs(jobs)
{
    m_out << headerLine(header) << '\n';
}

void JsonLinesWriter::accept(std::span<const TraceEvent> events)
{
    for (const TraceEvent &event : events) {
        appendEvent(m_buffer, event, m_next++, m_jobs);
        m_buffer += '\n';
        if (m_buffer.size() >= kFlushBytes)
            flush(m_buffer, m_out);
    }
    flush(m_buffer, m_out);
}

} // namespace inflight::trace

// The JSON Lines form of a log ("inflight.events/1"): a header line, then one event a line.
//
// Writing is deterministic: the same log gives the same bytes on every machine. Keys stand in a fixed order (t, n, kind, job,
// name, priority, outcome); "name" is written with a job's JobQueued when the job has one. Every line ends with '\n'. Lines that the log
// keeps verbatim are written as they were read.
//
// Reading checks the form of every line; what events mean together (no end without a start ...) is checked by
// analysis::Analyser. Jobs enter the JobTable in the order of their first mention. Events of a kind that this version does not
// know become EventKind::Foreign, with their job if they name one; their lines, and those of known events with keys that
// TraceEvent cannot hold, are kept verbatim (without their line end). Unknown keys of the header are ignored.
// Header: "schema", "clock", "unit" ("ms") and "source" are needed; "title", "engine", "seed" and "limit" are not.
// Event: "t" >= 0 with at most three decimals, "n" rising by one, "kind"; "job" and "outcome" as EventKind says.
// Blank lines, each '\r' at a line's end and a UTF-8 byte order mark are skipped. A last line without '\n' that is not whole JSON is
// reported as cut off; a file that was cut between two lines gives a log that is not complete. Nesting deeper than
// kMaxDepth and lines longer than kMaxLineBytes are refused. Errors name file, line (1 is the first of the file), found and allowed.
// Memory: one line at a time beside the log.
#pragma once

#include <functional>
#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/trace/event_log.h"

namespace inflight::trace {

inline constexpr std::string_view kEventsSchema = "inflight.events/1";
inline constexpr std::size_t kMaxLineBytes = 1u << 20;
inline constexpr std::size_t kMaxDepth = 32;

// Writes a whole log. The stream's state tells whether it all went out.
void writeJsonLines(const EventLog &log, std::ostream &out);
std::string headerLine(const LogHeader &header);  // without '\n'
// One event as its line, without '\n'; number is its "n". A Foreign event has no words of its own: its line is that of its
// time and job, with the kind "foreign".
std::string eventLine(const TraceEvent &event, std::uint64_t number, const JobTable &jobs);

// A sink that writes the events as they come: a log larger than memory can be written while running.
class JsonLinesWriter final : public EventSink {
public:
    // Writes the header at once. `out` and `jobs` must outlive the writer.
    JsonLinesWriter(std::ostream &out, const LogHeader &header, const JobTable &jobs);
    // All lines are handed to the stream before this returns.
    void accept(std::span<const TraceEvent> events) override;

private:
    std::ostream &m_out;
    const JobTable &m_jobs;
    std::uint64_t m_next = 1;
    std::string m_buffer;
};

// `progress` is called about every 10,000 lines with the bytes read so far; returning false stops the reading, which gives
// an error of kind CannotRead that says so. What the stream throws while reading is that error too. `file` is used in errors only.
core::Result<EventLog> readJsonLines(std::istream &in, const std::string &file,
                                     const std::function<bool(std::uint64_t bytes)> &progress = {});

} // namespace inflight::trace

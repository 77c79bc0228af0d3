// A log read in one pass without being kept: its events go on to a sink in batches while it is read, so that it may be larger than memory.
//
// What is kept is the header and the job table, which grows while events come; both stand in the LogStream. Checks, errors, progress and
// the order of jobs are those of readJsonLines() (event_text.h); the lines of foreign events are not kept. Confined to one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/trace/event_log.h"

namespace inflight::trace {

class LogBuilder;

// Called once, before the first event is handed on, with what the log's header says and the number of the first event. `jobs` grows
// while events come, has every job of the events that the sink was given, and lives as long as the LogStream. The sink must outlive
// the reading. Not called for a log without events.
using SinkOpener = std::function<EventSink &(const LogHeader &header, const JobTable &jobs, std::uint64_t firstNumber)>;

class LogStream {
public:
    LogStream();
    ~LogStream();
    LogStream(const LogStream &) = delete;
    LogStream &operator=(const LogStream &) = delete;

    // Call once. `file` is used in errors only. After an error of a line the sink has had all events before it.
    std::optional<core::Error> read(std::istream &in, const std::string &file, const SinkOpener &openSink,
                                    const std::function<bool(std::uint64_t bytes)> &progress = {});

    // What was read so far; all of it once read() has come back without an error.
    const LogHeader &header() const;
    const JobTable &jobs() const;
    std::uint64_t firstNumber() const;

private:
    std::unique_ptr<LogBuilder> m_builder;
};

} // namespace inflight::trace

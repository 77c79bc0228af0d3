// Builds a log from its lines, checking the form of each. Internal to this room.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/trace/event_log.h"
#include "engine/trace/line_object.h"

namespace inflight::trace {

class LogBuilder {
public:
    LogBuilder();
    // An error has kind, found and allowed; `place` is what to add to the line's number: "", "column 7" or a JSON pointer.
    std::optional<core::Error> takeHeader(std::string_view line);
    std::optional<core::Error> takeEvent(std::string_view line);
    // Moves the log out.
    EventLog take() { return std::move(m_log); }

private:
    using Finding = std::optional<core::Error>;
    Finding takeNumber();
    Finding readTime(core::SimTime &time) const;
    Finding readOutcome(EventKind kind, Outcome &outcome) const;
    Finding readJob(EventKind kind, std::optional<core::JobId> &job);
    core::JobId jobNamed(const std::string &id);
    bool takeName(EventKind kind, std::optional<core::JobId> job);
    bool takePriority(EventKind kind, std::optional<core::JobId> job);

    EventLog m_log;
    LineObject m_event;
    std::unordered_map<std::string, core::JobId> m_jobs;
    std::uint64_t m_lastNumber = 0;
};

} // namespace inflight::trace

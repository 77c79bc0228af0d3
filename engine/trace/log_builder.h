// Builds a log from its lines, checking the form of each; or keeps header and jobs only and gives the events out in batches. Internal to this
// room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/event_log.h"
#include "engine/trace/job_index.h"
#include "engine/trace/line_object.h"

namespace inflight::trace {

class LogBuilder {
public:
    enum class Keeping { Events, BatchOnly }; // BatchOnly: the caller takes each batch away
    explicit LogBuilder(Keeping keeping = Keeping::Events);
    // An error has kind, found and allowed; `place` is what to add to the line's number: "", "column 7" or a JSON pointer.
    std::optional<core::Error> takeHeader(std::string_view line);
    std::optional<core::Error> takeEvent(std::string_view line);
    // With BatchOnly: the events since the last call of forgetBatch(), and how to forget them.
    const std::vector<TraceEvent> &batch() const { return m_batch; }
    void forgetBatch() { m_batch.clear(); }
    // What is known so far; with BatchOnly without events. Stays at its place while lines are taken.
    const EventLog &log() const { return m_log; }
    // Moves the log out.
    EventLog take() { return std::move(m_log); }

private:
    using Finding = std::optional<core::Error>;
    Finding takeNumber();
    Finding readTime(core::SimTime &time) const;
    Finding readOutcome(EventKind kind, Outcome &outcome) const;
    Finding readJob(EventKind kind, std::optional<core::JobId> &job);
    bool takeName(EventKind kind, std::optional<core::JobId> job);
    bool takePriority(EventKind kind, std::optional<core::JobId> job);

    void keep(const TraceEvent &event, bool saysAll, std::string_view line);

    const Keeping m_keeping;
    EventLog m_log;
    std::vector<TraceEvent> m_batch;
    bool m_hasEvents = false;
    LineObject m_event;
    JobIndex m_jobs;
    std::uint64_t m_lastNumber = 0;
};

} // namespace inflight::trace

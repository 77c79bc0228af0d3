// Sinks in a row: each gets every batch, in the order in which they were added. Does not own them.
#pragma once

#include <vector>

#include "engine/trace/event_sink.h"

namespace inflight::cli {

class TeeSink final : public trace::EventSink {
public:
    void add(trace::EventSink &sink) { m_sinks.push_back(&sink); }
    void accept(std::span<const trace::TraceEvent> events) override
    {
        for (trace::EventSink *sink : m_sinks)
            sink->accept(events);
    }

private:
    std::vector<trace::EventSink *> m_sinks;
};

} // namespace inflight::cli

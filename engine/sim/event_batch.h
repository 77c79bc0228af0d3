// Gathers a run's events into batches for the sink: one virtual call a thousand events, the buffer stays in the cache.
#pragma once

#include <array>

#include "engine/trace/event_sink.h"

namespace inflight::sim {

class EventBatch {
public:
    static constexpr std::size_t kCapacity = 1024;

    explicit EventBatch(trace::EventSink &sink) : m_sink(sink) {}
    void add(trace::TraceEvent event)
    {
        m_events[m_count++] = event;
        if (m_count == kCapacity)
            flush();
    }
    void flush()
    {
        if (m_count == 0)
            return;
        const std::size_t count = m_count;
        m_count = 0;
        ++m_batches;
        m_sink.accept({m_events.data(), count});
    }
    // How many batches went out: the run looks at its stop token when this changes.
    std::size_t batches() const { return m_batches; }

private:
    trace::EventSink &m_sink;
    std::size_t m_count = 0;
    std::size_t m_batches = 0;
    std::array<trace::TraceEvent, kCapacity> m_events;
};

} // namespace inflight::sim

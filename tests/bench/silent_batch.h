// Stands in for engine/sim/event_batch.h where the engine is compiled without anywhere for its events to go: what it is given is
// counted and dropped. The time of the last one is handed on at the end, so that the end of the run can be compared.
#pragma once

#include "engine/trace/event_sink.h"

namespace inflight::sim {

class EventBatch {
public:
    explicit EventBatch(trace::EventSink &sink) : m_sink(sink) {}
    void add(trace::TraceEvent event)
    {
        ++m_count;
        m_last = event.at();
    }
    void flush()
    {
        const trace::TraceEvent last(m_last, trace::EventKind::RunEnded);
        m_sink.accept({&last, 1});
    }
    std::size_t batches() const { return m_count / 1024; }

private:
    trace::EventSink &m_sink;
    std::size_t m_count = 0;
    core::SimTime m_last;
};

} // namespace inflight::sim

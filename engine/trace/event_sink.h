// Where a run's events go. One method taking a batch of values, so that a new kind of event is no new virtual.
#pragma once

#include <span>

#include "engine/trace/event.h"

namespace inflight::trace {

class EventSink {
public:
    virtual ~EventSink() = default;
    // Events in log order; the span is valid during the call only. Called on the thread that runs the engine, in batches of
    // at least one event; the last batch of a run ends with RunEnded, unless the run was stopped.
    virtual void accept(std::span<const TraceEvent> events) = 0;
};

} // namespace inflight::trace

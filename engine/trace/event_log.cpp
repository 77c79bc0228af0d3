#include "engine/trace/event_log.h"

#include <algorithm>

namespace inflight::trace {

void EventLog::accept(std::span<const TraceEvent> events)
{
    while (!events.empty()) {
        const std::size_t offset = m_size & (kChunkEvents - 1);
        if (offset == 0 && m_size == m_chunks.size() * kChunkEvents)
            m_chunks.push_back(std::make_unique_for_overwrite<TraceEvent[]>(kChunkEvents));
        const std::size_t count = std::min(events.size(), kChunkEvents - offset);
        std::copy_n(events.begin(), count, m_chunks.back().get() + offset);
        m_size += count;
        events = events.subspan(count);
    }
}

std::span<const TraceEvent> EventLog::chunkFrom(std::size_t begin) const
{
    const std::size_t chunkEnd = std::min(m_size, (begin | (kChunkEvents - 1)) + 1);
    return {&(*this)[begin], chunkEnd - begin};
}

const std::string *EventLog::verbatim(std::size_t index) const
{
    const auto found = m_verbatim.find(index);
    return found == m_verbatim.end() ? nullptr : &found->second;
}

} // namespace inflight::trace

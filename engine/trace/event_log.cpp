#include "engine/trace/event_log.h"

#include <algorithm>
#include <memory>
#include <type_traits>

namespace inflight::trace {

static_assert(std::is_trivially_copyable_v<TraceEvent> && std::is_trivially_destructible_v<TraceEvent>);

// The allocator asks for huge pages for a whole block, and does not for half of one.
void EventLog::addBlock()
{
    static_assert(kBlockEvents * sizeof(TraceEvent) == Allocator::kLargeBytes);
    const std::size_t events = m_size < kLargeEvents ? kChunkEvents : m_size < kHugeEvents ? kBlockEvents : kBlockEvents / 2;
    if (m_chunks.capacity() - m_chunks.size() < events / kChunkEvents)
        m_chunks.reserve(2 * m_chunks.size() + events / kChunkEvents);
    std::unique_ptr<TraceEvent[], FreeBlock> block(Allocator().allocate(events), FreeBlock{events});
    m_blocks.push_back(std::move(block));
    for (std::size_t at = 0; at < events; at += kChunkEvents)
        m_chunks.push_back(m_blocks.back().get() + at);
}

void EventLog::accept(std::span<const TraceEvent> events)
{
    while (!events.empty()) {
        if (m_size == m_chunks.size() * kChunkEvents)
            addBlock();
        const std::size_t offset = m_size & (kChunkEvents - 1);
        const std::size_t count = std::min(events.size(), kChunkEvents - offset);
        std::uninitialized_copy_n(events.begin(), count, m_chunks[m_size >> kChunkShift] + offset);
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

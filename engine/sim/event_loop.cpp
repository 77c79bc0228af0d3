#include "engine/sim/event_loop.h"

#include <algorithm>

namespace inflight::sim {

namespace {
constexpr std::size_t kArity = 4;
constexpr std::uint32_t kNoSlot = 0xFFFFFFFF;
constexpr unsigned kRankShift = 30;
} // namespace

TimerId EventLoop::arm(core::SimTime due, Task task, unsigned rank)
{
    std::uint32_t slot = m_freeSlot;
    if (slot == kNoSlot) {
        slot = static_cast<std::uint32_t>(m_slots.size());
        m_slots.push_back({task, 0});
    } else {
        m_freeSlot = m_slots[slot].position;
        m_slots[slot].task = task;
    }
    m_heap.emplace_back();
    siftUp(m_heap.size() - 1, {due.microseconds(), (rank << kRankShift) | m_created[rank]++, slot});
    return static_cast<TimerId>(slot);
}

void EventLoop::cancel(TimerId timer)
{
    const std::uint32_t slot = static_cast<std::uint32_t>(timer);
    removeAt(m_slots[slot].position);
    m_slots[slot].position = m_freeSlot;
    m_freeSlot = slot;
}

Task EventLoop::fireNext()
{
    const Entry first = m_heap.front();
    m_now = core::SimTime::fromMicroseconds(first.due);
    const Task task = m_slots[first.slot].task;
    cancel(static_cast<TimerId>(first.slot));
    return task;
}

void EventLoop::removeAt(std::size_t position)
{
    const Entry moved = m_heap.back();
    m_heap.pop_back();
    if (position == m_heap.size())
        return;
    if (position > 0 && moved.before(m_heap[(position - 1) / kArity]))
        siftUp(position, moved);
    else
        siftDown(position, moved);
}

void EventLoop::siftUp(std::size_t position, Entry entry)
{
    while (position > 0) {
        const std::size_t parent = (position - 1) / kArity;
        if (!entry.before(m_heap[parent]))
            break;
        place(position, m_heap[parent]);
        position = parent;
    }
    place(position, entry);
}

void EventLoop::siftDown(std::size_t position, Entry entry)
{
    const std::size_t count = m_heap.size();
    for (;;) {
        const std::size_t first = position * kArity + 1;
        if (first >= count)
            break;
        std::size_t least = first;
        for (std::size_t child = first + 1; child < std::min(first + kArity, count); ++child)
            if (m_heap[child].before(m_heap[least]))
                least = child;
        if (!m_heap[least].before(entry))
            break;
        place(position, m_heap[least]);
        position = least;
    }
    place(position, entry);
}

void EventLoop::growReady()
{
    std::vector<Task> larger(m_ready.size() * 2);
    for (std::size_t i = 0; i < m_readyCount; ++i)
        larger[i] = m_ready[(m_readyHead + i) & (m_ready.size() - 1)];
    m_ready.swap(larger);
    m_readyHead = 0;
}

} // namespace inflight::sim

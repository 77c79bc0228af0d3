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
    if (m_freeSlot == kNoSlot)
        addSlot();
    const std::uint32_t slot = m_freeSlot;
    m_freeSlot = m_slots[slot].position;
    m_slots[slot].task = task;
    m_heap.emplace_back();
    siftUp(m_heap.size() - 1, entryOf(due, (rank << kRankShift) | m_created[rank]++, slot));
    return static_cast<TimerId>(slot);
}

// Adds a slot as the only free one.
void EventLoop::addSlot()
{
    m_freeSlot = static_cast<std::uint32_t>(m_slots.size());
    m_slots.push_back({{}, kNoSlot});
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
    m_now = dueOf(first);
    const Task task = m_slots[slotOf(first)].task;
    cancel(static_cast<TimerId>(slotOf(first)));
    return task;
}

void EventLoop::removeAt(std::size_t position)
{
    const Entry moved = m_heap.back();
    m_heap.pop_back();
    if (position == m_heap.size())
        return;
    if (position > 0 && moved < m_heap[(position - 1) / kArity])
        siftUp(position, moved);
    else
        siftDown(position, moved);
}

// Both walks carry the entry along and move the others into the hole before it.
void EventLoop::siftUp(std::size_t position, Entry entry)
{
    Entry *const heap = m_heap.data();
    Slot *const slots = m_slots.data();
    while (position > 0) {
        const std::size_t parent = (position - 1) / kArity;
        const Entry above = heap[parent];
        if (entry > above)
            break;
        heap[position] = above;
        slots[slotOf(above)].position = static_cast<std::uint32_t>(position);
        position = parent;
    }
    heap[position] = entry;
    slots[slotOf(entry)].position = static_cast<std::uint32_t>(position);
}

void EventLoop::siftDown(std::size_t position, Entry entry)
{
    Entry *const heap = m_heap.data();
    Slot *const slots = m_slots.data();
    const std::size_t count = m_heap.size();
    for (std::size_t first = kArity * position + 1; first < count; first = kArity * position + 1) {
        std::size_t child = first;
        Entry least = heap[first];
        const std::size_t end = std::min(first + kArity, count);
        for (std::size_t other = first + 1; other < end; ++other) {
            const bool isLess = heap[other] < least;
            child = isLess ? other : child;
            least = isLess ? heap[other] : least;
        }
        if (least > entry)
            break;
        heap[position] = least;
        slots[slotOf(least)].position = static_cast<std::uint32_t>(position);
        position = child;
    }
    heap[position] = entry;
    slots[slotOf(entry)].position = static_cast<std::uint32_t>(position);
}

void EventLoop::growReady()
{
    std::vector<std::uint64_t> larger(m_ready.size() * 2);
    for (std::size_t i = 0; i < m_readyCount; ++i)
        larger[i] = m_ready[(m_readyHead + i) & (m_ready.size() - 1)];
    m_ready.swap(larger);
    m_readyHead = 0;
}

} // namespace inflight::sim

// The virtual event loop: timers and ready steps, and the order between them. It knows no job and no rule of scheduling.
//
// Order, total and deterministic (tests: EventLoop.*):
//   1. a ready step runs before any timer; ready steps run first in, first out;
//   2. timers fire by due time; at one due time by rank, lower first; at one rank by creation.
// Every step that a timer wakes therefore runs before the next timer, also one due at the same instant.
// Costs: arm, cancel and fire are O(log armed) on an indexed 4-ary heap (a cancelled timer is gone at once, so a million
// armed and cancelled deadlines leave nothing behind); a step is O(1). Confined to one thread.
// Limits: 2^30 timers of one rank over the life of a loop.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/core/sim_time.h"

namespace inflight::sim {

// A handle to an armed timer. Valid until it fires or is cancelled; kNoTimer is never armed.
enum class TimerId : std::uint32_t {};
inline constexpr TimerId kNoTimer = static_cast<TimerId>(0xFFFFFFFF);

// What a timer or a step carries: which kind of thing, for whom. The loop does not look inside.
struct Task {
    std::uint32_t subject = 0;
    std::uint32_t kind = 0;
};

class EventLoop {
public:
    core::SimTime now() const { return m_now; }

    // `due` must not lie before now(). `rank` is 0 to 3.
    TimerId arm(core::SimTime due, Task task, unsigned rank);
    // Precondition: the timer is armed.
    void cancel(TimerId timer);
    bool hasTimer() const { return !m_heap.empty(); }
    std::size_t armedCount() const { return m_heap.size(); }
    // Removes the next timer, moves now() to its due time and returns its task. Precondition: hasTimer().
    Task fireNext();

    void enqueue(Task step)
    {
        if (m_readyCount == m_ready.size())
            growReady();
        m_ready[(m_readyHead + m_readyCount++) & (m_ready.size() - 1)] = std::bit_cast<std::uint64_t>(step);
    }
    bool hasStep() const { return m_readyCount > 0; }
    // Precondition: hasStep().
    Task takeStep()
    {
        const std::uint64_t step = m_ready[m_readyHead];
        m_readyHead = (m_readyHead + 1) & (m_ready.size() - 1);
        --m_readyCount;
        return std::bit_cast<Task>(step);
    }

private:
    // The whole order in one number: due time, then rank (two bits), then creation; the slot below decides nothing. Comparing it takes
    // no jump, which counts: which of two timers is due first is what no processor can predict.
    __extension__ using Entry = unsigned __int128;
    static Entry entryOf(core::SimTime due, std::uint32_t order, std::uint32_t slot)
    {
        return Entry{static_cast<std::uint64_t>(due.microseconds())} << 64 | std::uint64_t{order} << 32 | slot;
    }
    static std::uint32_t slotOf(Entry entry) { return static_cast<std::uint32_t>(entry); }
    static core::SimTime dueOf(Entry entry) { return core::SimTime::fromMicroseconds(static_cast<std::int64_t>(entry >> 64)); }

    struct Slot {
        Task task;
        std::uint32_t position; // in the heap; the next free slot while the slot is free
    };

    void addSlot();
    void siftUp(std::size_t position, Entry entry);
    void siftDown(std::size_t position, Entry entry);
    void removeAt(std::size_t position);
    void growReady();

    core::SimTime m_now;
    std::vector<Entry> m_heap;
    std::vector<Slot> m_slots;
    std::uint32_t m_freeSlot = 0xFFFFFFFF;
    std::uint32_t m_created[4] = {0, 0, 0, 0};
    // Steps as whole words: one that is taken right after it was enqueued must not be put together from two stores.
    std::vector<std::uint64_t> m_ready = std::vector<std::uint64_t>(64);
    std::size_t m_readyHead = 0;
    std::size_t m_readyCount = 0;
};

} // namespace inflight::sim

// The least that can do the pool's work: one loop, one indexed 4-ary heap of timers, one record an event. No strategy, no
// policy, no caller: what the engine costs more than this is the price of its rules.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/bench/pool_records.h"

namespace inflight::bench {

// Timers by number (2 a slot), ordered by time and then by when they were armed; one cancelled is taken out at once.
class BareHeap {
public:
    struct Entry {
        std::uint64_t time;
        std::uint32_t sequence;
        std::uint32_t timer;
        bool before(const Entry &other) const { return time != other.time ? time < other.time : sequence < other.sequence; }
    };

    explicit BareHeap(std::size_t timers) : m_place(timers) { m_entries.reserve(timers); }
    bool isEmpty() const { return m_entries.empty(); }

    void arm(std::uint64_t time, std::uint32_t timer)
    {
        m_entries.emplace_back();
        rise(m_entries.size() - 1, {time, m_sequence++, timer});
    }
    Entry takeFirst()
    {
        const Entry first = m_entries.front();
        removeAt(0);
        return first;
    }
    void cancel(std::uint32_t timer) { removeAt(m_place[timer]); }

private:
    void put(std::size_t at, const Entry &entry)
    {
        m_entries[at] = entry;
        m_place[entry.timer] = static_cast<std::uint32_t>(at);
    }
    void rise(std::size_t at, Entry entry)
    {
        for (; at > 0 && entry.before(m_entries[(at - 1) / 4]); at = (at - 1) / 4)
            put(at, m_entries[(at - 1) / 4]);
        put(at, entry);
    }
    void sink(std::size_t at, Entry entry)
    {
        for (std::size_t child = 4 * at + 1; child < m_entries.size(); child = 4 * at + 1) {
            const std::size_t end = std::min(child + 4, m_entries.size());
            for (std::size_t other = child + 1; other < end; ++other)
                if (m_entries[other].before(m_entries[child]))
                    child = other;
            if (!m_entries[child].before(entry))
                break;
            put(at, m_entries[child]);
            at = child;
        }
        put(at, entry);
    }
    void removeAt(std::size_t at)
    {
        const Entry last = m_entries.back();
        m_entries.pop_back();
        if (at == m_entries.size())
            return;
        if (at > 0 && last.before(m_entries[(at - 1) / 4]))
            rise(at, last);
        else
            sink(at, last);
    }

    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_place; // by timer
    std::uint32_t m_sequence = 0;
};

// The pool over that heap; its records go to sink.emit(time, kind, job, slot). Returns the time of the end.
template <typename Sink>
std::uint64_t runBarePool(const std::vector<std::uint32_t> &work, std::uint32_t slots, Sink &sink)
{
    const auto count = static_cast<std::uint32_t>(work.size());
    BareHeap heap(2 * std::size_t{slots});
    std::vector<std::uint32_t> jobOf(slots);
    std::uint32_t next = 0;
    std::uint64_t now = 0;
    const auto start = [&](std::uint32_t slot) {
        const std::uint32_t job = jobOf[slot] = next++;
        sink.emit(now, Kind::Started, job, slot);
        heap.arm(now + work[job], 2 * slot);
        heap.arm(now + kDeadline, 2 * slot + 1);
        sink.emit(now, Kind::Armed, job, slot);
    };
    for (std::uint32_t job = 0; job < count; ++job)
        sink.emit(0, Kind::Queued, job, 0);
    for (std::uint32_t slot = 0; slot < slots && next < count; ++slot)
        start(slot);
    while (!heap.isEmpty()) {
        const BareHeap::Entry entry = heap.takeFirst();
        now = entry.time;
        const std::uint32_t slot = entry.timer / 2, job = jobOf[slot];
        heap.cancel(entry.timer ^ 1u);
        sink.emit(now, entry.timer % 2 == 1 ? Kind::DeadlineFired : Kind::DeadlineCancelled, job, slot);
        sink.emit(now, Kind::Settled, job, slot);
        sink.emit(now, Kind::Finished, job, slot);
        if (next < count)
            start(slot);
    }
    return now;
}

} // namespace inflight::bench

// The append-only log of one run: header, the jobs' names, the events. The only source of truth.
//
// EventLog is a value (movable, not copyable: it may be large). Append while it is yours alone; afterwards any number of threads
// may read it. Appending never moves an event (chunks of kChunkEvents), costs amortised O(1) and 16 bytes an event. A small log
// grows by single chunks; from kLargeEvents on it grows by blocks of many, for which the system is asked for huge pages, and from
// kHugeEvents on by blocks of ordinary pages: so many huge ones are seldom ready, and then cost more than they save (a virtual
// machine may have given them back to its host).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/large_vector.h"
#include "engine/trace/event_sink.h"

namespace inflight::trace {

enum class ClockKind { Virtual, Wall };

struct LogHeader {
    ClockKind clock = ClockKind::Virtual; // Virtual: simulated. Wall: measured in somebody's program
    std::string source;                   // scenario id, or what was recorded
    std::string title;                    // for people; may be empty
    std::string engineVersion;            // of the program that wrote it
    std::uint64_t seed = 1;
    std::optional<std::uint32_t> limit; // the declared budget: a ceiling on operations in flight; none if none was declared
    bool operator==(const LogHeader &) const = default;
};

// Job ids and names by JobId. The id is unique and never empty; the name may be empty. A priority that is not there is 0.
struct JobTable {
    std::vector<std::string> ids;
    std::vector<std::string> names;
    std::vector<std::int32_t> priorities = {}; // up to the last job that has one
    std::int32_t priorityOf(core::JobId job) const
    {
        return core::indexOf(job) < priorities.size() ? priorities[core::indexOf(job)] : 0;
    }
    void setPriority(core::JobId job, std::int32_t priority)
    {
        if (priority != 0 && priorities.size() <= core::indexOf(job))
            priorities.resize(core::indexOf(job) + 1);
        if (core::indexOf(job) < priorities.size())
            priorities[core::indexOf(job)] = priority;
    }
    std::size_t size() const { return ids.size(); }
    bool operator==(const JobTable &) const = default;
};

class EventLog final : public EventSink {
public:
    static constexpr unsigned kChunkShift = 12;
    static constexpr std::size_t kChunkEvents = std::size_t{1} << kChunkShift; // 64 KiB: a small run costs little
    static constexpr std::size_t kBlockEvents = kChunkEvents << 6;             // 4 MiB: a large one costs few page faults
    static constexpr std::size_t kLargeEvents = kBlockEvents;
    static constexpr std::size_t kHugeEvents = kBlockEvents << 5; // 128 MiB

    EventLog() = default;
    EventLog(LogHeader header, JobTable jobs) : m_header(std::move(header)), m_jobs(std::move(jobs)) {}
    EventLog(EventLog &&) = default;
    EventLog &operator=(EventLog &&) = default;

    void accept(std::span<const TraceEvent> events) override;
    void append(TraceEvent event)
    {
        if (m_size == m_chunks.size() * kChunkEvents)
            addBlock();
        std::construct_at(m_chunks[m_size >> kChunkShift] + (m_size & (kChunkEvents - 1)), event);
        ++m_size;
    }
    // Keeps the text of event number `index` as it stood in the file, because the event has a kind or keys that TraceEvent cannot hold.
    void keepVerbatim(std::size_t index, std::string line) { m_verbatim.emplace(index, std::move(line)); }

    const LogHeader &header() const { return m_header; }
    const JobTable &jobs() const { return m_jobs; }
    LogHeader &mutableHeader() { return m_header; }
    JobTable &mutableJobs() { return m_jobs; }
    std::size_t size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }
    // Precondition: index < size().
    const TraceEvent &operator[](std::size_t index) const { return m_chunks[index >> kChunkShift][index & (kChunkEvents - 1)]; }
    // The events from `begin` up to the end of their chunk: for loops over large logs. Precondition: begin < size().
    std::span<const TraceEvent> chunkFrom(std::size_t begin) const;
    // The kept text of an event, or nullptr if the event says all itself.
    const std::string *verbatim(std::size_t index) const;
    // The number ("n") of the first event, 1 in our own logs; numbers rise by one an event.
    std::uint64_t firstNumber() const { return m_firstNumber; }
    void setFirstNumber(std::uint64_t n) { m_firstNumber = n; }
    // Whether the last event is RunEnded. A log that was cut off or whose run was stopped is not complete.
    bool isComplete() const { return m_size > 0 && (*this)[m_size - 1].kind() == EventKind::RunEnded; }

private:
    LogHeader m_header;
    JobTable m_jobs;
    using Allocator = core::LargeAllocator<TraceEvent>;
    struct FreeBlock {
        std::size_t events = 0;
        void operator()(TraceEvent *block) const { Allocator().deallocate(block, events); }
    };
    void addBlock();

    std::vector<std::unique_ptr<TraceEvent[], FreeBlock>> m_blocks; // raw storage: events below m_size are there, no others
    std::vector<TraceEvent *> m_chunks;                             // parts of the blocks, in log order
    std::size_t m_size = 0;
    std::uint64_t m_firstNumber = 1;
    std::map<std::size_t, std::string> m_verbatim;
};

} // namespace inflight::trace

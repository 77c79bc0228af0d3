// What every engine that runs the benchmarks' workload gets, writes and must give. It knows no engine, not even ours,
// and is C++17, because not every engine's headers can be read as anything later.
//
// The workload is a bounded pool with deadlines. N jobs are queued at 0; a slot takes them in order. Their durations are 1 to 1000
// ticks from xorshift32 (13, 17, 5) seeded with 42. Each start arms its completion, then its deadline at 950 ticks; the one that
// fires first cancels the other, and the slot takes the next job at the same instant. Six records are written a job.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace inflight::bench {

enum class Kind : std::uint16_t { Queued, Started, Armed, DeadlineCancelled, DeadlineFired, Settled, Finished };

inline constexpr std::uint32_t kDeadline = 950;
inline constexpr double kRecordsPerJob = 6;

inline std::vector<std::uint32_t> durations(std::size_t count)
{
    std::vector<std::uint32_t> all(count);
    std::uint32_t x = 42;
    for (std::uint32_t &duration : all) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        duration = 1 + x % 1000;
    }
    return all;
}

struct Outcome {
    std::uint64_t end = 0;
    std::uint32_t fired = 0;
    std::uint32_t sum = 0; // of time * (kind + 1 + 31 * job) over all records, mod 2^32
    bool operator==(const Outcome &other) const { return end == other.end && fired == other.fired && sum == other.sum; }
    void add(std::uint64_t time, Kind kind, std::uint32_t job)
    {
        fired += kind == Kind::DeadlineFired;
        sum += static_cast<std::uint32_t>(time) * (static_cast<std::uint32_t>(kind) + 1 + 31 * job);
    }
};

// What every engine must give; nothing for sizes that nobody wrote down.
inline std::optional<Outcome> knownOutcome(std::size_t jobs, std::uint32_t slots)
{
    static const std::map<std::pair<std::size_t, std::uint32_t>, Outcome> kKnown = {
        {{100'000, 8}, {6234439, 5019, 1730260045}},     {{100'000, 64}, {779788, 5019, 2274662584}},
        {{100'000, 1024}, {49315, 5019, 2677734556}},    {{1'000'000, 8}, {62429454, 50003, 2969174435}},
        {{1'000'000, 64}, {7804195, 50003, 3502117578}}, {{1'000'000, 1024}, {488342, 50003, 2139608276}},
    };
    const auto found = kKnown.find({jobs, slots});
    return found == kKnown.end() ? std::nullopt : std::optional(found->second);
}

// The full record of an engine that knows nothing better, and the least that says the same.
struct WideRecord {
    std::uint64_t time;
    std::uint32_t job;
    std::uint16_t kind, slot;
    std::uint32_t inFlight, waiting;
    std::uint64_t sequence;
};
static_assert(sizeof(WideRecord) == 32);
struct NarrowRecord {
    std::uint64_t time;
    std::uint32_t job;
    std::uint16_t kind, slot;
};
static_assert(sizeof(NarrowRecord) == 16);

struct Gauges {
    std::uint32_t inFlight = 0, waiting = 0, peak = 0;
    std::uint64_t count = 0;
    void step(Kind kind)
    {
        ++count;
        if (kind == Kind::Queued) {
            ++waiting;
        } else if (kind == Kind::Started) {
            --waiting;
            peak = inFlight + 1 > peak ? inFlight + 1 : peak;
            ++inFlight;
        } else if (kind == Kind::Finished) {
            --inFlight;
        }
    }
};

// Where records go: into one reserved array, or into a checksum only.
template <typename Record>
class KeptRecords {
public:
    explicit KeptRecords(std::size_t jobs) { m_log.reserve(static_cast<std::size_t>(kRecordsPerJob) * jobs); }
    void emit(std::uint64_t time, Kind kind, std::uint32_t job, std::uint32_t slot)
    {
        m_gauges.step(kind);
        const auto k = static_cast<std::uint16_t>(kind), s = static_cast<std::uint16_t>(slot);
        if constexpr (sizeof(Record) == sizeof(WideRecord))
            m_log.push_back({time, job, k, s, m_gauges.inFlight, m_gauges.waiting, m_gauges.count});
        else
            m_log.push_back({time, job, k, s});
    }
    Outcome outcome(std::uint64_t end) const
    {
        Outcome outcome{end};
        for (const Record &record : m_log)
            outcome.add(record.time, static_cast<Kind>(record.kind), record.job);
        return outcome;
    }

private:
    Gauges m_gauges;
    std::vector<Record> m_log;
};

class FoldedRecords {
public:
    explicit FoldedRecords(std::size_t = 0) {}
    void emit(std::uint64_t time, Kind kind, std::uint32_t job, std::uint32_t)
    {
        m_gauges.step(kind);
        m_outcome.add(time, kind, job);
    }
    Outcome outcome(std::uint64_t end) const { return {end, m_outcome.fired, m_outcome.sum}; }
    std::uint32_t peak() const { return m_gauges.peak; }

private:
    Gauges m_gauges;
    Outcome m_outcome;
};

} // namespace inflight::bench

// The JSON Lines form: how fast a log is written and read, beside copying as many bytes. Counters are medians over the rounds.
#include <cstring>
#include <istream>
#include <ostream>
#include <streambuf>

#include <benchmark/benchmark.h>

#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "tests/bench/bench_clock.h"
#include "tests/bench/pool_workload.h"

namespace inflight::bench {
namespace {

// Streams over one block of memory, so that no file system is measured.
class BlockBuffer : public std::streambuf {
public:
    explicit BlockBuffer(std::vector<char> &block)
    {
        setg(block.data(), block.data(), block.data() + block.size());
        setp(block.data(), block.data() + block.size());
    }
    std::size_t written() const { return static_cast<std::size_t>(pptr() - pbase()); }
};

class CountingBuffer : public std::streambuf {
public:
    std::size_t bytes = 0;

private:
    std::streamsize xsputn(const char *, std::streamsize count) override
    {
        bytes += static_cast<std::size_t>(count);
        return count;
    }
    int_type overflow(int_type c) override
    {
        ++bytes;
        return traits_type::not_eof(c);
    }
};

trace::EventLog namedLog(std::size_t jobs)
{
    scenario::Scenario scenario = poolScenario(jobs, 64);
    for (scenario::Job &job : scenario.jobs)
        job.name = "job " + job.id;
    return sim::record(scenario);
}

std::size_t bytesOf(const trace::EventLog &log)
{
    CountingBuffer buffer;
    std::ostream out(&buffer);
    trace::writeJsonLines(log, out);
    return buffer.bytes;
}

bool isSame(const trace::EventLog &a, const trace::EventLog &b)
{
    if (a.header() != b.header() || a.jobs() != b.jobs() || a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i])
            return false;
    return true;
}

void JsonLines(benchmark::State &state)
{
    const trace::EventLog log = namedLog(static_cast<std::size_t>(state.range(0)));
    std::vector<char> block(bytesOf(log)), copy(block.size(), '\n');
    std::vector<double> writing, reading, copying;
    for (auto _ : state) {
        writing.push_back(timed([&] {
            BlockBuffer buffer(block);
            std::ostream out(&buffer);
            trace::writeJsonLines(log, out);
        }));
        BlockBuffer buffer(block);
        std::istream in(&buffer);
        trace::EventLog again;
        reading.push_back(timed([&] { again = std::move(trace::readJsonLines(in, "block").value()); }));
        copying.push_back(timed([&] { std::memcpy(copy.data(), block.data(), block.size()); }));
        state.SetIterationTime(reading.back() / 1e9);
        if (!isSame(log, again)) {
            state.SkipWithError("what was read is not what was written");
            return;
        }
    }
    const auto bytes = static_cast<double>(block.size()), events = static_cast<double>(log.size());
    state.counters["events"] = events;
    state.counters["bytes_event"] = bytes / events;
    state.counters["write_MB_s"] = bytes * 1e3 / median(writing);
    state.counters["read_MB_s"] = bytes * 1e3 / median(reading);
    state.counters["copy_MB_s"] = bytes * 1e3 / median(copying);
    state.counters["write_ns_event"] = median(writing) / events;
    state.counters["read_ns_event"] = median(reading) / events;
}
BENCHMARK(JsonLines)->ArgName("N")->Arg(10'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(21);
BENCHMARK(JsonLines)->ArgName("N")->Arg(1'000'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

} // namespace
} // namespace inflight::bench

// Analysis beside the least that could be done with the same log: one pass that only sums the times.
//
// Over a log in memory; over a log in a file, where both sides read it whole first; and over that file in one pass that keeps no event.
// Ten million events, unless it is said otherwise ("analysis_bench --events=N", at least a thousand). Counters are medians over the
// rounds (bench_clock.h).
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include <benchmark/benchmark.h>
#include <unistd.h>

#include "engine/analysis/analysis.h"
#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "engine/trace/log_stream.h"
#include "tests/bench/bench_clock.h"
#include "tests/bench/pool_workload.h"

namespace inflight::bench {
namespace {

std::size_t wantedEvents = 10'000'000;

// As many jobs as give about the wanted number of events: each gives six, one in twenty three more.
trace::EventLog logOf(std::uint32_t slots)
{
    return sim::record(poolScenario(wantedEvents * 20 / 123, slots));
}

std::int64_t sumOfTimes(const trace::EventLog &log)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < log.size();) {
        const auto chunk = log.chunkFrom(i);
        for (const trace::TraceEvent &event : chunk)
            sum += event.at().microseconds();
        i += chunk.size();
    }
    return sum;
}

struct Times {
    std::vector<double> analyser, linear;
};

void count(benchmark::State &state, const Times &times, std::size_t size)
{
    const auto events = static_cast<double>(size);
    state.counters["events"] = events;
    state.counters["ns_event"] = median(times.analyser) / events;
    state.counters["linear_ns_event"] = median(times.linear) / events;
    state.counters["ratio"] = medianRatio(times.analyser, times.linear);
}

void InMemory(benchmark::State &state)
{
    const trace::EventLog log = logOf(static_cast<std::uint32_t>(state.range(0)));
    Times times;
    for (auto _ : state) {
        times.linear.push_back(timed([&] { benchmark::DoNotOptimize(sumOfTimes(log)); }));
        times.analyser.push_back(timed([&] { benchmark::DoNotOptimize(analysis::analyse(log).value().facts.peakInFlight); }));
        state.SetIterationTime(times.analyser.back() / 1e9);
    }
    count(state, times, log.size());
}
BENCHMARK(InMemory)->ArgName("L")->Arg(8)->Arg(64)->Arg(1024)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

// A file in the folder for passing files that is gone at the end.
class LogFile {
public:
    explicit LogFile(const trace::EventLog &log)
        : m_path(std::filesystem::temp_directory_path() / ("analysis-bench-" + std::to_string(::getpid()) + ".jsonl"))
    {
        std::ofstream out(m_path, std::ios::binary);
        trace::writeJsonLines(log, out);
        m_isWritten = static_cast<bool>(out.flush());
    }
    ~LogFile()
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    LogFile(const LogFile &) = delete;
    LogFile &operator=(const LogFile &) = delete;
    bool isWritten() const { return m_isWritten; }
    double megabytes() const { return static_cast<double>(std::filesystem::file_size(m_path)) / 1e6; }
    trace::EventLog read() const
    {
        std::ifstream in(m_path, std::ios::binary);
        return std::move(trace::readJsonLines(in, m_path.string()).value());
    }
    void stream(trace::EventSink &sink) const
    {
        std::ifstream in(m_path, std::ios::binary);
        trace::LogStream log;
        const auto open = [&sink](const auto &, const auto &, std::uint64_t) -> trace::EventSink & { return sink; };
        if (log.read(in, m_path.string(), open))
            throw std::runtime_error("the log cannot be read");
    }

private:
    std::filesystem::path m_path;
    bool m_isWritten = false;
};

struct SummingSink final : trace::EventSink {
    std::int64_t sum = 0;
    void accept(std::span<const trace::TraceEvent> events) override
    {
        for (const trace::TraceEvent &event : events)
            sum += event.at().microseconds();
    }
};

// `sum` and `peak` go over the file as they like and give the sum of times and the peak in flight.
template <typename Sum, typename Peak>
void overFile(benchmark::State &state, Sum sum, Peak peak)
{
    std::size_t events = 0;
    const LogFile file = [&] {
        const trace::EventLog log = logOf(static_cast<std::uint32_t>(state.range(0)));
        events = log.size();
        return LogFile(log);
    }();
    if (!file.isWritten()) {
        state.SkipWithError("the log could not be written");
        return;
    }
    Times times;
    for (auto _ : state) {
        times.linear.push_back(timed([&] { benchmark::DoNotOptimize(sum(file)); }));
        times.analyser.push_back(timed([&] { benchmark::DoNotOptimize(peak(file)); }));
        state.SetIterationTime(times.analyser.back() / 1e9);
    }
    count(state, times, events);
    state.counters["megabytes"] = file.megabytes();
}

void FromFile(benchmark::State &state)
{
    overFile(
        state, [](const LogFile &file) { return sumOfTimes(file.read()); },
        [](const LogFile &file) { return analysis::analyse(file.read()).value().facts.peakInFlight; });
}
BENCHMARK(FromFile)->ArgName("L")->Arg(64)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

void InOnePass(benchmark::State &state)
{
    const auto sum = [](const LogFile &file) {
        SummingSink sink;
        file.stream(sink);
        return sink.sum;
    };
    const auto peak = [&state](const LogFile &file) {
        analysis::Analyser analyser(static_cast<std::uint32_t>(state.range(0)));
        file.stream(analyser);
        return analyser.take().facts.peakInFlight;
    };
    overFile(state, sum, peak);
}
BENCHMARK(InOnePass)->ArgName("L")->Arg(64)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

} // namespace
} // namespace inflight::bench

int main(int argc, char *argv[])
{
    constexpr std::string_view kEvents = "--events=";
    benchmark::Initialize(&argc, argv);
    if (argc == 2 && std::string_view(argv[1]).substr(0, kEvents.size()) == kEvents) {
        inflight::bench::wantedEvents = std::strtoull(argv[1] + kEvents.size(), nullptr, 10);
        --argc;
    }
    if (argc > 1 || inflight::bench::wantedEvents < 1000) {
        std::fprintf(stderr, "usage: analysis_bench [--events=N], N from 1000\n");
        return 2;
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

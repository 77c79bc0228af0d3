// What it costs to hand events on, and how soon a run that is no longer wanted is over.
//
// Handing on: the same engine into a sink that only counts, one that copies every event, and one that writes JSON Lines to nowhere. The
// program silent_pool is the engine compiled against a batch that drops what it is given (silent_batch.h): the comparison program
// cannot be beaten, so the difference to it is all that batches and the virtual call cost.
// Stopping: another thread asks; the time on the wall until simulate() has returned, the most of 50 tries.
#include <chrono>
#include <filesystem>
#include <iostream>
#include <numeric>
#include <streambuf>
#include <thread>

#include <benchmark/benchmark.h>

#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "tests/bench/bench_clock.h"
#include "tests/bench/others/pool_run.h"
#include "tests/bench/pool_workload.h"

namespace inflight::bench {
namespace {

struct CountingSink final : trace::EventSink {
    std::size_t events = 0;
    void accept(std::span<const trace::TraceEvent> batch) override { events += batch.size(); }
};

struct NowhereBuffer final : std::streambuf {
    std::streamsize xsputn(const char *, std::streamsize count) override { return count; }
    int_type overflow(int_type c) override { return traits_type::not_eof(c); }
};

// The two programs are processes of their own, so that neither is warmed up by the other.
void Batches(benchmark::State &state)
{
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pool";
    const auto slots = static_cast<std::uint32_t>(state.range(0));
    std::vector<double> batched, silent;
    for (auto _ : state) {
        const auto none = runPool({folder / "counting_pool"}, "none", slots, 100'000);
        const auto dropped = runPool({folder / "silent_pool"}, "none", slots, 100'000);
        if (!none || !dropped || none->outcome.end != dropped->outcome.end) {
            state.SkipWithError("the programs failed, or did different work");
            return;
        }
        batched.push_back(none->nsRecord);
        silent.push_back(dropped->nsRecord);
        state.SetIterationTime(batched.back() * kRecordsPerJob * 1e5 / 1e9);
    }
    state.counters["counting_ns_record"] = median(batched);
    state.counters["silent_ns_record"] = median(silent);
    state.counters["ratio"] = medianRatio(batched, silent);
}
BENCHMARK(Batches)->ArgName("L")->Arg(8)->Arg(64)->Arg(1024)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(21);

void Sinks(benchmark::State &state)
{
    const auto jobs = static_cast<std::size_t>(state.range(0));
    const scenario::Scenario scenario = poolScenario(jobs, 64);
    const trace::JobTable table = sim::jobTableOf(scenario);
    std::vector<double> counting, keeping, writing;
    std::size_t events = 0;
    for (auto _ : state) {
        counting.push_back(timed([&] {
            CountingSink sink;
            sim::simulate(scenario, sink);
            events = sink.events;
        }));
        keeping.push_back(timed([&] {
            trace::EventLog log;
            sim::simulate(scenario, log);
            benchmark::DoNotOptimize(log);
        }));
        writing.push_back(timed([&] {
            NowhereBuffer nowhere;
            std::ostream out(&nowhere);
            trace::JsonLinesWriter writer(out, sim::headerFor(scenario), table);
            sim::simulate(scenario, writer);
        }));
        state.SetIterationTime(counting.back() / 1e9);
    }
    const auto count = static_cast<double>(events);
    state.counters["events"] = count;
    state.counters["count_ns_event"] = median(counting) / count;
    state.counters["keep_ns_event"] = median(keeping) / count;
    state.counters["write_ns_event"] = median(writing) / count;
    state.counters["keep_to_count"] = medianRatio(keeping, counting);
    state.counters["write_to_count"] = medianRatio(writing, counting);
}
BENCHMARK(Sinks)->ArgName("N")->Arg(100'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(11);
BENCHMARK(Sinks)->ArgName("N")->Arg(1'000'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

double secondsToStop(const scenario::Scenario &scenario, std::chrono::duration<double> after, bool &isStopped)
{
    using Clock = std::chrono::steady_clock;
    CountingSink sink;
    std::stop_source source;
    Clock::time_point over;
    std::thread run([&] {
        isStopped = sim::simulate(scenario, sink, {source.get_token()}) == sim::RunEnd::Stopped;
        over = Clock::now();
    });
    std::this_thread::sleep_for(after);
    const Clock::time_point asked = Clock::now();
    source.request_stop();
    run.join();
    return std::max(0.0, std::chrono::duration<double>(over - asked).count());
}

// Asked at 50 moments, evenly over what a whole run takes on the wall; those that came too late are not counted.
void Stop(benchmark::State &state)
{
    constexpr int kTries = 50;
    const scenario::Scenario scenario = poolScenario(static_cast<std::size_t>(state.range(0)), 64);
    for (auto _ : state) {
        bool isStopped = false;
        const auto from = std::chrono::steady_clock::now();
        secondsToStop(scenario, std::chrono::duration<double>(0), isStopped);
        const double first = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
        const auto whole = [&] {
            const auto begin = std::chrono::steady_clock::now();
            CountingSink sink;
            sim::simulate(scenario, sink);
            return std::chrono::steady_clock::now() - begin;
        }();
        std::vector<double> milliseconds;
        for (int i = 0; i < kTries; ++i) {
            const double seconds = secondsToStop(scenario, whole * i / kTries, isStopped);
            if (isStopped)
                milliseconds.push_back(seconds * 1e3);
        }
        if (milliseconds.empty()) {
            state.SkipWithError("no run was stopped");
            return;
        }
        state.counters["whole_run_ms"] = std::chrono::duration<double, std::milli>(whole).count();
        state.counters["stopped"] = static_cast<double>(milliseconds.size());
        state.counters["at_once_ms"] = first * 1e3;
        state.counters["median_ms"] = median(milliseconds);
        state.counters["most_ms"] = *std::max_element(milliseconds.begin(), milliseconds.end());
        state.SetIterationTime(milliseconds.back() / 1e3);
    }
}
BENCHMARK(Stop)->ArgName("N")->Arg(1'000'000)->Arg(10'000'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
} // namespace inflight::bench

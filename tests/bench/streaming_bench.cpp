// What it costs to hand events on, and how soon a run that is no longer wanted is over.
//
// Handing on: the same engine into a sink that only counts, one that copies every event, and one that writes JSON Lines to nowhere. The
// program silent_pool is the engine compiled against a batch that drops what it is given (silent_batch.h): nothing can be
// cheaper, so the difference to it is all that batches and their virtual call cost.
// Stopping: another thread asks; the time until simulate() has returned, the most of 50 tries.
#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <ostream>
#include <streambuf>
#include <thread>

#include <benchmark/benchmark.h>
#include <pthread.h>

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

double cpuSecondsOf(std::thread &thread)
{
    clockid_t clock{};
    timespec used{};
    if (::pthread_getcpuclockid(thread.native_handle(), &clock) != 0 || ::clock_gettime(clock, &used) != 0)
        return 0;
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

// Seconds from the request to the return of simulate(): on the wall, and of the CPU of the thread that ran it.
struct Stopped {
    double wall = 0, cpu = 0;
    bool inTime = false; // the run was not over already
};

Stopped stop(const scenario::Scenario &scenario, std::chrono::duration<double> after)
{
    using Clock = std::chrono::steady_clock;
    std::stop_source source;
    std::promise<Clock::time_point> over;
    std::promise<void> mayLeave;
    std::atomic<bool> isStopped = false;
    std::thread run([&] {
        CountingSink sink;
        isStopped = sim::simulate(scenario, sink, {source.get_token()}) == sim::RunEnd::Stopped;
        over.set_value(Clock::now());
        mayLeave.get_future().wait(); // its clock goes with it
    });
    std::this_thread::sleep_for(after);
    const double before = cpuSecondsOf(run);
    const Clock::time_point asked = Clock::now();
    source.request_stop();
    const std::chrono::duration<double> wall = over.get_future().get() - asked;
    const double cpu = cpuSecondsOf(run) - before;
    mayLeave.set_value();
    run.join();
    return {wall.count(), cpu, isStopped};
}

// Asked at 50 moments, evenly over what a whole run takes on the wall; those that came too late are not counted. On a busy machine the
// wall also measures who else was running: the thread's CPU time is what the engine itself took.
void Stop(benchmark::State &state)
{
    constexpr int kTries = 50;
    const scenario::Scenario scenario = poolScenario(static_cast<std::size_t>(state.range(0)), 64);
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        CountingSink sink;
        sim::simulate(scenario, sink);
        const auto whole = std::chrono::steady_clock::now() - begin;
        std::vector<double> wall, cpu;
        for (int i = 0; i < kTries; ++i) {
            const Stopped stopped = stop(scenario, whole * i / kTries);
            if (!stopped.inTime)
                continue;
            wall.push_back(stopped.wall * 1e3);
            cpu.push_back(stopped.cpu * 1e3);
        }
        if (wall.empty()) {
            state.SkipWithError("no run was stopped");
            return;
        }
        state.counters["whole_run_ms"] = std::chrono::duration<double, std::milli>(whole).count();
        state.counters["stopped"] = static_cast<double>(wall.size());
        state.counters["median_ms"] = median(wall);
        state.counters["most_ms"] = *std::max_element(wall.begin(), wall.end());
        state.counters["median_cpu_ms"] = median(cpu);
        state.counters["most_cpu_ms"] = *std::max_element(cpu.begin(), cpu.end());
        state.SetIterationTime(median(wall) / 1e3);
    }
}
BENCHMARK(Stop)->ArgName("N")->Arg(1'000'000)->Arg(10'000'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
} // namespace inflight::bench

// CPU time of the engine beside its lower bound in the same round. The counters are medians over the rounds (bench_clock.h).
//
// A record is one of the six that the bare pool writes a job: ns per record is ns per job / 6 for everyone.
#include <filesystem>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/sim/simulate.h"
#include "tests/bench/bare_heap.h"
#include "tests/bench/bench_clock.h"
#include "tests/bench/others/pool_run.h"
#include "tests/bench/pool_workload.h"

namespace inflight::bench {
namespace {

template <typename Record>
void keepBare(const std::vector<std::uint32_t> &work, std::uint32_t slots)
{
    KeptRecords<Record> records(work.size());
    benchmark::DoNotOptimize(runBarePool(work, slots, records));
    benchmark::DoNotOptimize(records);
}

void foldBare(const std::vector<std::uint32_t> &work, std::uint32_t slots)
{
    FoldedRecords records;
    benchmark::DoNotOptimize(runBarePool(work, slots, records));
    benchmark::DoNotOptimize(records);
}

// Both sides must have done the same work, and the work that is known.
const char *wrongOutcome(const std::vector<std::uint32_t> &work, const scenario::Scenario &scenario, std::uint32_t slots)
{
    FoldedEvents folded;
    sim::simulate(scenario, folded);
    FoldedRecords bare;
    const Outcome outcome = bare.outcome(runBarePool(work, slots, bare));
    if (folded.outcome() != outcome || outcomeOf(sim::record(scenario)) != outcome)
        return "the engine and the bare pool did different work";
    const auto known = knownOutcome(work.size(), slots);
    return known && *known != outcome ? "the outcome is not the known one" : nullptr;
}

void BoundedPool(benchmark::State &state)
{
    const auto slots = static_cast<std::uint32_t>(state.range(0));
    const auto jobs = static_cast<std::size_t>(state.range(1));
    const std::vector<std::uint32_t> work = durations(jobs);
    const scenario::Scenario scenario = poolScenario(jobs, slots);
    if (const char *wrong = wrongOutcome(work, scenario, slots)) {
        state.SkipWithError(wrong);
        return;
    }
    std::vector<double> bareLog, bareNarrow, bareNone, engineLog, engineNone;
    for (auto _ : state) {
        bareLog.push_back(timed([&] { keepBare<WideRecord>(work, slots); }));
        engineLog.push_back(timed([&] {
            trace::EventLog log;
            sim::simulate(scenario, log);
            benchmark::DoNotOptimize(log);
        }));
        bareNarrow.push_back(timed([&] { keepBare<NarrowRecord>(work, slots); }));
        bareNone.push_back(timed([&] { foldBare(work, slots); }));
        engineNone.push_back(timed([&] {
            FoldedEvents sink;
            sim::simulate(scenario, sink);
            benchmark::DoNotOptimize(sink.outcome());
        }));
        state.SetIterationTime(engineLog.back() / 1e9);
    }
    const double records = kRecordsPerJob * static_cast<double>(jobs);
    state.counters["log_ns_record"] = median(engineLog) / records;
    state.counters["none_ns_record"] = median(engineNone) / records;
    state.counters["bare_log_ns"] = median(bareLog) / records;
    state.counters["bare_log16_ns"] = median(bareNarrow) / records;
    state.counters["bare_none_ns"] = median(bareNone) / records;
    state.counters["log_ratio"] = medianRatio(engineLog, bareLog);
    state.counters["log_ratio16"] = medianRatio(engineLog, bareNarrow);
    state.counters["none_ratio"] = medianRatio(engineNone, bareNone);
    state.counters["none_to_bare_log"] = medianRatio(engineNone, bareLog);
}
BENCHMARK(BoundedPool)
    ->ArgNames({"L", "N"})
    ->ArgsProduct({{8, 64, 1024}, {100'000}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(15);
BENCHMARK(BoundedPool)
    ->ArgNames({"L", "N"})
    ->ArgsProduct({{8, 64, 1024}, {1'000'000}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(7);

// From a thousand jobs to ten million. Small runs are repeated within a measurement, so that each measures a million jobs or so. Memory is
// the peak of a process that makes the scenario, runs it once and keeps the log, and nothing else.
void SizeCurve(benchmark::State &state)
{
    constexpr std::uint32_t kSlots = 64;
    const auto jobs = static_cast<std::size_t>(state.range(0));
    const std::size_t repeats = std::max<std::size_t>(1, 1'000'000 / jobs);
    const std::vector<std::uint32_t> work = durations(jobs);
    const scenario::Scenario scenario = poolScenario(jobs, kSlots);
    std::vector<double> bareLog, engineLog, engineNone;
    std::size_t events = 0;
    const auto repeated = [repeats](auto &&run) {
        return timed([&] {
            for (std::size_t i = 0; i < repeats; ++i)
                run();
        });
    };
    for (auto _ : state) {
        bareLog.push_back(repeated([&] { keepBare<WideRecord>(work, kSlots); }));
        engineLog.push_back(repeated([&] {
            trace::EventLog log;
            sim::simulate(scenario, log);
            events = log.size();
        }));
        engineNone.push_back(repeated([&] {
            FoldedEvents sink;
            sim::simulate(scenario, sink);
            benchmark::DoNotOptimize(sink.outcome());
        }));
        state.SetIterationTime(engineLog.back() / 1e9);
    }
    const double records = kRecordsPerJob * static_cast<double>(jobs * repeats);
    state.counters["log_ns_record"] = median(engineLog) / records;
    state.counters["none_ns_record"] = median(engineNone) / records;
    state.counters["bare_log_ns"] = median(bareLog) / records;
    state.counters["log_ratio"] = medianRatio(engineLog, bareLog);
    state.counters["log_bytes_job"] = static_cast<double>(events * sizeof(trace::TraceEvent)) / static_cast<double>(jobs);
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pool";
    if (const auto run = runPool({folder / "inflight_pool"}, "log", kSlots, jobs))
        state.counters["peak_MiB"] = static_cast<double>(run->peakKib) / 1024;
}
BENCHMARK(SizeCurve)
    ->ArgName("N")
    ->RangeMultiplier(10)
    ->Range(1'000, 1'000'000)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(7);
BENCHMARK(SizeCurve)->ArgName("N")->Arg(10'000'000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

} // namespace
} // namespace inflight::bench

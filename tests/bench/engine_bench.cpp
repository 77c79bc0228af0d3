// CPU time of the engine and of the analyser, each beside its own lower bound in the same round.
//
// A round runs every configuration once, in turn, and takes its ratios inside; the counters are medians over the rounds, so that a
// busy machine disturbs both sides alike. Times are of the process's CPU (user and system).
// A record is one of the six that the bare pool writes a job: ns per record is ns per job / 6 for everyone.
#include <algorithm>
#include <ctime>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/analysis/analysis.h"
#include "engine/sim/simulate.h"
#include "tests/bench/pool_workload.h"

namespace inflight::bench {
namespace {

double cpuNanoseconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

template <typename F>
double timed(F &&run)
{
    const double before = cpuNanoseconds();
    run();
    return cpuNanoseconds() - before;
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

double medianRatio(const std::vector<double> &above, const std::vector<double> &below)
{
    std::vector<double> ratios(above.size());
    std::transform(above.begin(), above.end(), below.begin(), ratios.begin(), std::divides<>());
    return median(std::move(ratios));
}

struct CountingSink final : trace::EventSink {
    std::size_t events = 0;
    void accept(std::span<const trace::TraceEvent> batch) override { events += batch.size(); }
};

// The full record of the bare pool, and the least that says the same.
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
            peak = std::max(peak, ++inFlight);
        } else if (kind == Kind::Finished) {
            --inFlight;
        }
    }
};

template <typename Record>
std::vector<Record> barePoolLog(const std::vector<std::uint32_t> &work, std::uint32_t slots)
{
    std::vector<Record> log;
    log.reserve(6 * work.size());
    Gauges gauges;
    runBarePool(work, slots, kDeadline, [&](std::uint64_t time, Kind kind, std::uint32_t job, std::uint32_t slot) {
        gauges.step(kind);
        if constexpr (sizeof(Record) == sizeof(WideRecord))
            log.push_back({time, job, static_cast<std::uint16_t>(kind), static_cast<std::uint16_t>(slot), gauges.inFlight, gauges.waiting, gauges.count});
        else
            log.push_back({time, job, static_cast<std::uint16_t>(kind), static_cast<std::uint16_t>(slot)});
    });
    benchmark::DoNotOptimize(log.data());
    return log;
}

std::uint32_t barePoolSum(const std::vector<std::uint32_t> &work, std::uint32_t slots)
{
    Outcome outcome;
    Gauges gauges;
    runBarePool(work, slots, kDeadline, [&](std::uint64_t time, Kind kind, std::uint32_t job, std::uint32_t) {
        gauges.step(kind);
        outcome.add(time, kind, job);
    });
    benchmark::DoNotOptimize(gauges.peak);
    return outcome.sum;
}

// Both sides must have done the same work, and the work that is known.
const char *wrongOutcome(const std::vector<std::uint32_t> &work, const scenario::Scenario &scenario, std::uint32_t slots)
{
    const Outcome engine = outcomeOf(sim::record(scenario));
    Outcome bare;
    bare.end = runBarePool(work, slots, kDeadline, [&](std::uint64_t time, Kind kind, std::uint32_t job, std::uint32_t) { bare.add(time, kind, job); });
    if (engine != bare)
        return "the engine and the bare pool did different work";
    const auto known = knownOutcome(work.size(), slots);
    return known && *known != engine ? "the outcome is not the known one" : nullptr;
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
        bareLog.push_back(timed([&] { barePoolLog<WideRecord>(work, slots); }));
        engineLog.push_back(timed([&] {
            trace::EventLog log;
            sim::simulate(scenario, log);
            benchmark::DoNotOptimize(log);
        }));
        bareNarrow.push_back(timed([&] { barePoolLog<NarrowRecord>(work, slots); }));
        bareNone.push_back(timed([&] { benchmark::DoNotOptimize(barePoolSum(work, slots)); }));
        engineNone.push_back(timed([&] {
            CountingSink sink;
            sim::simulate(scenario, sink);
            benchmark::DoNotOptimize(sink.events);
        }));
        state.SetIterationTime(engineLog.back() / 1e9);
    }
    const double records = 6.0 * static_cast<double>(jobs);
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

void Analyse(benchmark::State &state)
{
    const trace::EventLog log = sim::record(poolScenario(1'000'000, static_cast<std::uint32_t>(state.range(0))));
    std::vector<double> analyser, linear;
    for (auto _ : state) {
        linear.push_back(timed([&] {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < log.size();) {
                const auto chunk = log.chunkFrom(i);
                for (const trace::TraceEvent &event : chunk)
                    sum += event.at().microseconds();
                i += chunk.size();
            }
            benchmark::DoNotOptimize(sum);
        }));
        analyser.push_back(timed([&] { benchmark::DoNotOptimize(analysis::analyse(log).value().facts.peakInFlight); }));
        state.SetIterationTime(analyser.back() / 1e9);
    }
    const auto events = static_cast<double>(log.size());
    state.counters["events"] = events;
    state.counters["ns_event"] = median(analyser) / events;
    state.counters["linear_ns_event"] = median(linear) / events;
    state.counters["ratio"] = medianRatio(analyser, linear);
}
BENCHMARK(Analyse)->ArgName("L")->Arg(8)->Arg(64)->Arg(1024)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(7);

} // namespace
} // namespace inflight::bench

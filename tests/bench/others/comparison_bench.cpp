// The benchmarks' workload on Inflight and on other engines, side by side: what a record costs each of them.
//
// Every engine is a program of its own (tests/bench/others). A round runs each once, in turn; ratios are taken inside a round, medians
// over the rounds. An engine counts only if its end, fired deadlines and checksum are the known ones in every round.
// usage: comparison_bench [ROUNDS]
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "tests/bench/bench_clock.h"
#include "tests/bench/others/pool_run.h"

namespace inflight::bench {
namespace {

struct Engine {
    const char *name;
    std::vector<std::string> command; // the first word is a file beside this program, or one in the path
    const char *needs;                // what was missing if it cannot be run
    std::size_t mostJobs;             // more would take minutes
    std::vector<double> nsRecord = {};
    long peakKib = 0;
    std::string trouble = {};
};

constexpr std::size_t kAny = 10'000'000;
constexpr std::size_t kBare = 0, kInflight = 2; // places in the list

std::vector<Engine> enginesIn(const std::filesystem::path &folder)
{
    const auto program = [&folder](const char *name) { return (folder / name).string(); };
    const auto node = [&](const char *mode) { return std::vector<std::string>{"node", program("node_pool.mjs"), mode}; };
    return {
        {"bare heap, 32-byte records", {program("bare_pool")}, "its program", kAny},
        {"bare heap, 16-byte records", {program("bare_narrow_pool")}, "its program", kAny},
        {"Inflight", {program("inflight_pool")}, "its program", kAny},
        {"SystemC", {program("systemc_pool")}, "libsystemc-dev", kAny},
        {"ns-3, priority queue", {program("ns3_queue_pool")}, "libns3-dev", kAny},
        {"ns-3, map (its default)", {program("ns3_map_pool")}, "libns3-dev", kAny},
        {"Node, own loop", node("own-loop"), "node", kAny},
        {"tokio, paused clock", {program("tokio_pool")}, "cargo and librust-tokio-dev", kAny},
        {"SimGrid, sleeping actors", {program("simgrid_sleep_pool")}, "libsimgrid-dev", kAny},
        {"SimGrid, semaphore", {program("simgrid_semaphore_pool")}, "libsimgrid-dev", kAny},
        {"p-limit, least virtual clock", node("p-limit-heap"), "node and p-limit (npm ci)", 100'000},
        {"p-limit, fake timers", node("p-limit-fake-timers"), "node, p-limit and fake timers (npm ci)", 100'000},
    };
}

void runOnce(Engine &engine, const std::string &sink, std::uint32_t slots, std::size_t jobs)
{
    if (!engine.trouble.empty())
        return;
    const std::optional<PoolRun> run = runPool(engine.command, sink, slots, jobs);
    const auto known = knownOutcome(jobs, slots);
    if (!run)
        engine.trouble = std::string("not measured: needs ") + engine.needs;
    else if (!known || !(run->outcome == *known))
        engine.trouble = "not measured: end " + std::to_string(run->outcome.end) + ", fired " +
                         std::to_string(run->outcome.fired) + ", sum " + std::to_string(run->outcome.sum) +
                         " are not the known ones";
    else {
        engine.nsRecord.push_back(run->nsRecord);
        engine.peakKib = run->peakKib;
    }
}

void print(const std::vector<Engine> &engines)
{
    std::printf("  %-30s %10s %10s %12s %10s\n", "engine", "ns/record", "to bare", "to Inflight", "peak MiB");
    const auto &bare = engines[kBare].nsRecord, &inflight = engines[kInflight].nsRecord;
    for (const Engine &engine : engines) {
        if (!engine.trouble.empty() || !engines[kBare].trouble.empty() || !engines[kInflight].trouble.empty())
            std::printf("  %-30s %s\n", engine.name, engine.trouble.c_str());
        else if (!engine.nsRecord.empty())
            std::printf("  %-30s %10.1f %10.2f %12.2f %10.1f\n", engine.name, median(engine.nsRecord),
                        medianRatio(engine.nsRecord, bare), medianRatio(engine.nsRecord, inflight),
                        static_cast<double>(engine.peakKib) / 1024);
    }
}

// Whether the two that all others are measured by gave the known outcome.
bool compare(const std::filesystem::path &folder, const std::string &sink, std::uint32_t slots, std::size_t jobs, int rounds)
{
    std::vector<Engine> engines = enginesIn(folder);
    for (int round = 0; round < rounds; ++round)
        for (Engine &engine : engines)
            if (jobs <= engine.mostJobs)
                runOnce(engine, sink, slots, jobs);
    std::printf("\n%zu jobs, limit %u, %s, %d rounds\n", jobs, slots, sink == "log" ? "log kept" : "no log, checksum only",
                rounds);
    print(engines);
    std::fflush(stdout);
    return engines[kBare].trouble.empty() && engines[kInflight].trouble.empty();
}

} // namespace
} // namespace inflight::bench

int main(int argc, char *argv[])
{
    using namespace inflight::bench;
    const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pool";
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 5;
    if (argc > 2 || rounds < 1) {
        std::fprintf(stderr, "usage: comparison_bench [ROUNDS], from 1\n");
        return 2;
    }
    std::printf("CPU time a record, six records a job; a fresh process for every run\n");
    bool isWhole = true;
    for (const std::size_t jobs : {std::size_t{100'000}, std::size_t{1'000'000}})
        for (const std::uint32_t slots : {8u, 64u, 1024u})
            isWhole = compare(folder, "log", slots, jobs, rounds) && isWhole;
    for (const std::uint32_t slots : {8u, 64u, 1024u})
        isWhole = compare(folder, "none", slots, 100'000, rounds) && isWhole;
    return isWhole ? 0 : 1;
}

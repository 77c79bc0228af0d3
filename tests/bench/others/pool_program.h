// The frame of a program that runs the benchmarks' workload on one engine: PROGRAM log|none SLOTS JOBS.
//
// It prints one line, "end fired sum ns_record peak_kib": the outcome, CPU time a record, and the process's own peak of memory. The
// clock runs from the first record to the end of the run; making the work before it and the checksum of a log after it are free.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tests/bench/bench_clock.h"
#include "tests/bench/pool_records.h"

namespace inflight::bench {

struct Finished {
    std::uint64_t end = 0;
    double cpuNanoseconds = 0;
};

inline long peakKib()
{
    long kib = 0;
    char line[256];
    if (std::FILE *status = std::fopen("/proc/self/status", "r")) {
        while (std::fgets(line, sizeof line, status) != nullptr && std::sscanf(line, "VmHWM: %ld", &kib) != 1) {
        }
        std::fclose(status);
    }
    return kib;
}

// Leaves at once: how an engine takes itself down is not measured, and some do it badly.
[[noreturn]] inline void report(const Outcome &outcome, double nanoseconds, std::size_t jobs)
{
    std::printf("%llu %u %u %.3f %ld\n", static_cast<unsigned long long>(outcome.end), outcome.fired, outcome.sum,
                nanoseconds / (kRecordsPerJob * static_cast<double>(jobs)), peakKib());
    std::fflush(stdout);
    std::_Exit(0);
}

struct Request {
    bool keepsLog = false;
    std::uint32_t slots = 0;
    std::size_t jobs = 0;
};

inline Request requestOf(int argc, char *argv[])
{
    const bool isWord = argc == 4 && (std::strcmp(argv[1], "log") == 0 || std::strcmp(argv[1], "none") == 0);
    const Request request = isWord ? Request{argv[1][0] == 'l', static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10)),
                                             std::strtoull(argv[3], nullptr, 10)}
                                   : Request{};
    if (request.slots == 0 || request.jobs == 0) {
        std::fprintf(stderr, "usage: %s log|none SLOTS JOBS, both from 1\n", argv[0]);
        std::exit(2);
    }
    return request;
}

// `run(sink, work, slots)` does the whole run and gives its Finished.
template <typename Record = WideRecord, typename Run>
int poolMain(int argc, char *argv[], Run &&run)
{
    const Request request = requestOf(argc, argv);
    const std::vector<std::uint32_t> work = durations(request.jobs);
    const auto runInto = [&](auto sink) {
        const Finished finished = run(sink, work, request.slots);
        report(sink.outcome(finished.end), finished.cpuNanoseconds, request.jobs);
    };
    if (request.keepsLog)
        runInto(KeptRecords<Record>(request.jobs));
    else
        runInto(FoldedRecords());
    return 0;
}

} // namespace inflight::bench

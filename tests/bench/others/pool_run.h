// One run of one pool program (pool_program.h) as a process of its own, and what it printed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/bench/pool_records.h"

namespace inflight::bench {

struct PoolRun {
    Outcome outcome;
    double nsRecord = 0;
    long peakKib = 0;
};

// The program's arguments come last: its sink, slots and jobs. What it writes to its standard error is dropped. Nothing when it
// cannot be started, fails, or its last line is not as it should be.
std::optional<PoolRun> runPool(std::vector<std::string> command, const std::string &sink, std::uint32_t slots, std::size_t jobs);

} // namespace inflight::bench

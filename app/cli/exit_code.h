// How the program ends; --help tells people the same.
#pragma once

namespace inflight::cli {

enum ExitCode : int {
    kFine = 0,
    kBrokeBudget = 1,  // with --strict: the run had more operations in flight than its limit
    kBadInput = 2,     // a file or an argument that cannot be used
    kCannotWrite = 3,  // an output could not be written to its end, or memory ran out
    kInterrupted = 130 // Ctrl-C
};

} // namespace inflight::cli

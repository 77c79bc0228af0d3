// A little memory that is kept back for the way out: when the system gives no more, it is freed before std::bad_alloc is thrown.
//
// Unwinding is not free of allocations (the JSON library makes them in destructors, where failing ends the program at once), and the one
// sentence at the end should still find its words.
#pragma once

namespace inflight::cli {

// Once, at the start; for the whole program.
void keepMemoryReserve();

} // namespace inflight::cli

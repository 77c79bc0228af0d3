// Ctrl-C as a question that long work asks now and then. The second Ctrl-C ends the program at once.
#pragma once

namespace inflight::cli {

// Once, at the start. A closed pipe becomes an error of write(), not a signal.
void watchSignals();
bool isInterrupted();

} // namespace inflight::cli

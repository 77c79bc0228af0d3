// Standard input, output and error that whoever started the program has closed.
#pragma once

namespace inflight::cli {

// Once, at the start: their numbers are taken by something that can be neither read nor written, so that no file that is opened later
// gets one of them by chance, and what was meant for the terminal does not end up in it.
void fillClosedStreams();

} // namespace inflight::cli

// From argv to the exit code.
#pragma once

namespace inflight::cli {

int commandLine(int argc, const char *const *argv);

} // namespace inflight::cli

// What the program says on standard error, always as one line that begins with its name, whatever stands in the names of files.
#pragma once

#include <string>

#include "app/cli/exit_code.h"
#include "engine/core/result.h"

namespace inflight::cli {

void say(const std::string &text);
// The same without any memory of its own, for the end of a program that has none left. `detail` follows after a colon, if there is one.
void say(const char *text, const char *detail = nullptr);
// Says what is wrong; the exit code that goes with it.
ExitCode fail(const core::Error &error);
ExitCode failStopped(const std::string &what);

} // namespace inflight::cli

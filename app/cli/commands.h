// The subcommands, one source file each. They return the exit code and have said everything that is to be said.
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/exit_code.h"

namespace inflight::cli {

ExitCode runCommand(const RunArguments &arguments);
ExitCode factsCommand(const FactsArguments &arguments);
ExitCode validateCommand(const ValidateArguments &arguments);

} // namespace inflight::cli

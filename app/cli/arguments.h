// What the person asked for, as plain values; command_line.cpp fills them in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/progress.h"

namespace inflight::cli {

struct Common {
    bool isQuiet = false;
    bool wantsProgress = false;
    ProgressWanted progress() const
    {
        if (wantsProgress)
            return ProgressWanted::Always;
        return isQuiet ? ProgressWanted::Never : ProgressWanted::IfTerminal;
    }
};

// Words and numbers as they were typed; empty: not given.
struct Overrides {
    std::string strategy, limit, deadline, after, clock, settle, onFailure, slotRelease, expiredInQueue, tie, queue, dialect, droppedJobs;
    std::string retry, retryDelay, retryFactor, retryMaxDelay, retrySlot;
    std::vector<std::string> priorities; // "ID=N"
};

struct RunArguments {
    Common common;
    std::string file;
    Overrides overrides;
    std::string seed;
    std::string eventsPath, factsPath;
    std::vector<std::string> recordPaths;
    std::string author, group, created;
    bool isLogByName = false; // the record names the --events file instead of embedding the log
    bool isStrict = false;
};

struct FactsArguments {
    Common common;
    std::string file;
    bool wantsSummary = false;
    bool isStrict = false;
};

struct ValidateArguments {
    Common common;
    std::vector<std::string> files;
};

} // namespace inflight::cli

// A second model of the scheduling core, deliberately simple, to hold the engine against.
//
// It is written from the words of the rules alone (timers, a cascade of END, CALLER and SLOT steps, admission, deadlines,
// settlement) and shares no code with engine/sim or engine/analysis: it reads the scenario, keeps its own timers in a list
// that it scans for the next one, and writes its own facts down as they happen. It is slow and means to be.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/scenario/scenario.h"

namespace inflight::reference {

using Time = std::optional<std::int64_t>; // microseconds

struct JobFacts {
    Time queued, started, finished, settled, signalSent, signalObserved;
    std::string finish = "never";
    std::string how = "never";
    int attempts = 0;
};

struct Facts {
    std::vector<JobFacts> jobs;
    std::vector<std::size_t> startOrder; // positions in the scenario's list
    int peakInFlight = 0;
    int limiterPeak = 0;
    std::string outcome = "never"; // of the whole run
    Time outcomeAt;
    std::optional<std::size_t> firstReason, winner;
    int lateCompletions = 0;
    Time makespan;
};

Facts simulate(const scenario::Scenario &scenario);

} // namespace inflight::reference

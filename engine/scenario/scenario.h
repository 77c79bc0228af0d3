// What to run: the scenario of "inflight.scenario/1" as plain values (semantics, section 2).
//
// A Scenario made by readScenario() is valid; one changed afterwards is checked again with checkScenario().
// Value types, any thread; the engine only reads them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/sim_time.h"

namespace inflight::scenario {

enum class OnSignal { Ignore, Stop };
enum class WorkOutcome { Ok, Fail };

struct Job {
    std::string id;                        // unique, not empty, at most 200 bytes
    std::string name;                      // for people; may be empty; at most 200 bytes
    core::SimDuration work;                // how long the operation takes
    OnSignal onSignal = OnSignal::Ignore;
    core::SimDuration signalLatency;       // from the signal to the end of an operation that stops
    WorkOutcome outcome = WorkOutcome::Ok;
    std::optional<core::SimDuration> failAt; // from its start, for WorkOutcome::Fail; absent: at the end of the work
    bool operator==(const Job &) const = default;
};

enum class StrategyKind { Sequential, FanOut, WorkerPool, Semaphore, Chunks };
inline constexpr int kStrategyKindCount = 5;

struct Strategy {
    StrategyKind kind = StrategyKind::WorkerPool;
    // The budget, a ceiling on operations in flight, at least 1. WorkerPool, Semaphore and Chunks need it and admit by
    // it. Sequential and FanOut may declare it: then it is compared with what happened, and enforced by nobody.
    std::optional<std::uint32_t> limit;
    bool operator==(const Strategy &) const = default;
};

enum class Settle { All, AllSettled, Any, Race };
enum class OnFailure { KeepGoing, StopAdmission, AbortActive };
enum class DeadlineMode { None, Race, Signal, RaceAndSignal };
enum class DeadlineClock { FromStart, FromQueue, WholeRun };
enum class ExpiredInQueue { Starts, Dropped };
enum class SlotRelease { WhenWorkEnds, WhenCallerSettles };
// Who wins when a deadline and the end of work fall on one instant: ByCreation is the event loop's own order.
enum class TieRule { ByCreation, DeadlineFirst, WorkFirst };

struct Deadline {
    DeadlineMode mode = DeadlineMode::None;
    core::SimDuration after;               // meaningless with None
    DeadlineClock clock = DeadlineClock::FromStart;
    bool operator==(const Deadline &) const = default;
};

struct Scenario {
    std::string id;
    std::string title;
    std::vector<Job> jobs;
    Strategy strategy;
    Settle settle = Settle::All;
    OnFailure onFailure = OnFailure::KeepGoing;
    Deadline deadline;
    ExpiredInQueue expiredInQueue = ExpiredInQueue::Starts;
    SlotRelease slotRelease = SlotRelease::WhenWorkEnds;
    TieRule tie = TieRule::ByCreation;
    bool operator==(const Scenario &) const = default;
};

inline constexpr std::size_t kMaxJobs = 1'000'000;
inline constexpr std::uint32_t kMaxLimit = 1'000'000;
inline constexpr std::size_t kMaxTextBytes = 200;   // ids and names
inline constexpr std::size_t kMaxTitleBytes = 1000;

constexpr bool needsLimit(StrategyKind kind)
{
    return kind == StrategyKind::WorkerPool || kind == StrategyKind::Semaphore || kind == StrategyKind::Chunks;
}

} // namespace inflight::scenario

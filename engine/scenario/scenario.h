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
    std::int32_t priority = 0;             // higher is served first among those that wait; -1,000,000 to 1,000,000
    // For WorkOutcome::Fail: the first so many attempts fail, later ones complete after the work; 1 to kMaxAttempts. Absent: every
    // attempt fails. Without a retry there is one attempt only.
    std::optional<std::uint16_t> failingAttempts = std::nullopt;
    bool operator==(const Job &) const = default;
};

enum class StrategyKind { Sequential, FanOut, WorkerPool, Semaphore, Chunks };
inline constexpr int kStrategyKindCount = 5;

struct Strategy {
    StrategyKind kind = StrategyKind::WorkerPool;
    // The budget, a ceiling on operations in flight, at least 1. WorkerPool, Semaphore and Chunks need it and admit by
    // it. Sequential and FanOut may declare it: then it is compared with what happened, and enforced by nobody.
    std::optional<std::uint32_t> limit;
    // How many jobs may wait; more are refused as they come (their callers see a rejection at once). Absent: any number.
    // WorkerPool and Semaphore only.
    std::optional<std::uint32_t> queue = std::nullopt;
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

// Where a job waits out its back-off: Held keeps its slot, limit(() => retry(operation)); GivenBack frees it and queues again,
// retry(() => limit(operation)).
enum class RetrySlot { Held, GivenBack };

// A failed operation is tried again, unless it was told to stop; its caller hears of the last attempt only.
struct Retry {
    std::uint32_t attempts = 1;            // the first one included; 1 to kMaxAttempts
    core::SimDuration delay;               // before the second attempt
    std::uint32_t factor = 1;              // each later delay is that many times the one before; 1 to kMaxRetryFactor
    std::optional<core::SimDuration> maxDelay = std::nullopt; // no delay is longer; absent: core::kMaxDuration
    RetrySlot slot = RetrySlot::Held;      // GivenBack needs WorkerPool or Semaphore
    bool operator==(const Retry &) const = default;
};

// The named ways in which a library's limiter differs from plain code. Data and nothing else: a library is a set of these.
enum class HandOver { AfterCaller, BeforeCaller };                 // does a caller see a failure before the freed slot is given on?
enum class DroppedJobs { ToldAtOnce, ToldInTurn, NeverTold };      // when do jobs learn that admission stopped?
enum class FirstStarts { Together, Staggered };                    // does the limiter await between the first starts?
enum class Delivery { WhenReady, InOrder };                        // does a finished job keep its slot until those before it are through?
enum class Failures { FirstRejects, Collected };                   // settle "all": at the first failure, or when every job has settled

struct Dialect {
    std::string library; // for people, with its version; empty: plain code
    std::string version;
    HandOver handOver = HandOver::AfterCaller;
    DroppedJobs droppedJobs = DroppedJobs::ToldAtOnce;
    FirstStarts firstStarts = FirstStarts::Together;
    Delivery delivery = Delivery::WhenReady;
    Failures failures = Failures::FirstRejects;
    bool operator==(const Dialect &) const = default;
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
    Dialect dialect;                     // with a retry: neither ToldInTurn nor Staggered nor InOrder
    std::optional<Retry> retry = std::nullopt;
    bool operator==(const Scenario &) const = default;
};

inline constexpr std::size_t kMaxJobs = 1'000'000;
inline constexpr std::uint32_t kMaxLimit = 1'000'000;
inline constexpr std::int32_t kMaxPriority = 1'000'000;
inline constexpr std::uint32_t kMaxAttempts = 100;
inline constexpr std::uint32_t kMaxRetryFactor = 10;
inline constexpr std::size_t kMaxTextBytes = 200;   // ids and names
inline constexpr std::size_t kMaxTitleBytes = 1000;

constexpr bool needsLimit(StrategyKind kind)
{
    return kind == StrategyKind::WorkerPool || kind == StrategyKind::Semaphore || kind == StrategyKind::Chunks;
}

constexpr bool hasQueue(StrategyKind kind) { return kind == StrategyKind::WorkerPool || kind == StrategyKind::Semaphore; }

} // namespace inflight::scenario

// What an operation does, as steps, and what the interpreter keeps for one that runs.
//
// A plain job of a scenario is the two-step program kPlainProgram: wait out its own work, then finish with its own outcome. Steps
// name their operands (the job's own work) instead of holding them, so a million plain jobs share one program.
#pragma once

#include <cstdint>
#include <span>

#include "engine/core/sim_time.h"
#include "engine/scenario/scenario.h"
#include "engine/trace/event.h"

namespace inflight::sim {

enum class Step : std::uint8_t {
    WaitOwnWork,     // holds no thread; a wait of no time has no timer and falls through
    FinishOwnOutcome // the operation ends as its job says
};

using Program = std::span<const Step>;
inline constexpr Step kPlainSteps[] = {Step::WaitOwnWork, Step::FinishOwnOutcome};
inline constexpr Program kPlainProgram = kPlainSteps;

// The operands of one job's program, compact: the interpreter reads these and not the scenario.
struct Operands {
    core::SimDuration work;          // until its own end, well or not
    core::SimDuration signalLatency;
    trace::Outcome outcome = trace::Outcome::Completed; // or Failed
    bool stopsOnSignal = false;
};

inline Operands operandsOf(const scenario::Job &job)
{
    const bool fails = job.outcome == scenario::WorkOutcome::Fail;
    return {fails ? job.failAt.value_or(job.work) : job.work, job.signalLatency,
            fails ? trace::Outcome::Failed : trace::Outcome::Completed, job.onSignal == scenario::OnSignal::Stop};
}

} // namespace inflight::sim

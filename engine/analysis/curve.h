// Counts over time: operations in flight, limiter's slots, and the callers' view.
//
// Changes at one instant are netted into one step, so a hand-over at one instant makes no dip of no width. What the
// netting hides is kept: `peak` is the highest value inside that instant, counted in log order.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/large_vector.h"
#include "engine/core/sim_time.h"

namespace inflight::analysis {

struct CurveStep {
    core::SimTime at;
    std::uint32_t value = 0; // from `at`, included, to the next step
    std::uint32_t peak = 0;  // highest during the instant `at`; at least `value`
    bool operator==(const CurveStep &) const = default;
};

// Sorted by time, one step an instant that changed something. Before the first step the value is 0.
using Curve = core::LargeVector<CurveStep>;

struct Curves {
    Curve operations; // running, whoever waits
    Curve slots;      // what the limiter believes
    Curve callers;    // running with a caller that still waits
};

// A stretch [from, to) in which the operations exceed the limit. from == to: within one instant only. `to` absent: the log ends first.
struct BudgetWindow {
    core::SimTime from;
    std::optional<core::SimTime> to;
    std::uint32_t peak = 0; // highest in it
    std::size_t event = 0;  // index of the start that broke the budget
    bool operator==(const BudgetWindow &) const = default;
};

std::uint32_t valueAt(const Curve &curve, core::SimTime at);

} // namespace inflight::analysis

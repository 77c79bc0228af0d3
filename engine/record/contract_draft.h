// What a scenario already says about the contract, as a first draft that its author completes.
#pragma once

#include "engine/record/budget_record.h"
#include "engine/scenario/scenario.h"

namespace inflight::record {

// Limit, failure policy, what a timeout means, who declares to be cancellable, and what a simulation can measure. The reasons
// (what must be sequential, what may overlap, which resource sets the budget) no scenario knows: they stay empty.
RecordContract contractOf(const scenario::Scenario &scenario);

} // namespace inflight::record

// The first difference between the reference model's facts and the engine's, in words; nothing if they are the same.
#pragma once

#include <optional>
#include <string>

#include "engine/analysis/facts.h"
#include "tests/property/reference_model.h"

namespace inflight::reference {

std::optional<std::string> firstDifference(const Facts &expected, const analysis::RunFacts &actual);

} // namespace inflight::reference

// The reference model's facts in the shape of a recorded case, to hold one against the other.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/scenario/scenario.h"
#include "tests/property/reference_model.h"

namespace inflight::reference {

nlohmann::json factsJson(const scenario::Scenario &scenario, const Facts &facts);

} // namespace inflight::reference

// The options of `run` that change the scenario before it runs.
#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "engine/core/result.h"
#include "engine/scenario/scenario.h"

namespace inflight::cli {

// The scenario with what was asked for in place of what the file says, checked anew; place of an error is the option.
core::Result<scenario::Scenario> overridden(scenario::Scenario scenario, const Overrides &overrides, const std::string &file);

// A whole number as people type it, from `least` to `most`.
core::Result<std::uint64_t> wholeNumber(const std::string &option, const std::string &text, std::uint64_t least,
                                        std::uint64_t most);

// The names that --dialect takes: "plain, p-limit, ...".
std::string dialectNames();

} // namespace inflight::cli

// Known limiters as data: the settings of a Dialect that reproduce what a library was seen to do (oracle, DIFFERENCES.md).
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/scenario/scenario.h"

namespace inflight::scenario {

struct KnownDialect {
    std::string_view name;  // on the command line: "p-map-iterable"
    std::string_view usage; // how the library is used
    std::string_view help;  // one sentence: what differs
    Dialect dialect;
};

std::span<const KnownDialect> knownDialects();
std::optional<Dialect> dialectNamed(std::string_view name);

} // namespace inflight::scenario

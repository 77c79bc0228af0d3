// The exact value of a number as a file spells it.
//
// A double cannot tell 0.001 from 0.0010000000000000001; a file's text can. Both JSON readers take their
// numbers through here, so that "at most three decimals" means what it says.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace inflight::core {

// A thousand times the value of a JSON number ("12", "0.25", "-1.5e3"), exactly; a number of milliseconds gives
// microseconds. Nothing if the text is no JSON number, if the value is not a whole number of
// thousandths (trailing zeros do not count: "1.5000" is fine), or if it lies beyond +-10^15.
std::optional<std::int64_t> thousandthsOf(std::string_view number);

} // namespace inflight::core

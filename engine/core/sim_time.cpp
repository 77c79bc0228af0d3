#include "engine/core/sim_time.h"

#include <cmath>

namespace inflight::core {

namespace {

std::string textOf(std::int64_t us)
{
    const bool negative = us < 0;
    const std::uint64_t magnitude = negative ? 0 - static_cast<std::uint64_t>(us) : static_cast<std::uint64_t>(us);
    std::string text = (negative ? "-" : "") + std::to_string(magnitude / 1000);
    const std::uint64_t rest = magnitude % 1000;
    if (rest == 0)
        return text;
    std::string decimals = std::to_string(1000 + rest).substr(1);
    while (decimals.back() == '0')
        decimals.pop_back();
    return text + "." + decimals;
}

} // namespace

std::string millisecondsText(SimDuration d) { return textOf(d.microseconds()); }
std::string millisecondsText(SimTime t) { return textOf(t.microseconds()); }

std::optional<std::int64_t> microsecondsOf(double milliseconds)
{
    constexpr double kLimitMs = 1e15;
    if (!std::isfinite(milliseconds) || std::fabs(milliseconds) > kLimitMs)
        return std::nullopt;
    const double us = milliseconds * 1000.0;
    const double whole = std::nearbyint(us);
    // A decimal of three places is not exact in binary: it may be off by its own rounding and no more.
    if (std::fabs(us - whole) > std::fabs(us) * 1e-15 + 1e-9)
        return std::nullopt;
    return static_cast<std::int64_t>(whole);
}

} // namespace inflight::core

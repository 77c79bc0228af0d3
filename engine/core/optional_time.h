// A SimTime that may be absent, in eight bytes: the analyser keeps six of them for every job.
//
// Reads as std::optional<SimTime> does and converts from and to it. A plain value (copy freely, any thread).
// Precondition of a present time: it is not the smallest number of microseconds, which no log can hold.
#pragma once

#include <cassert>
#include <limits>
#include <optional>

#include "engine/core/sim_time.h"

namespace inflight::core {

class OptionalTime {
public:
    constexpr OptionalTime() = default;
    constexpr OptionalTime(std::nullopt_t) {}
    constexpr OptionalTime(SimTime time) : m_time(time) {}
    constexpr OptionalTime(std::optional<SimTime> time) : m_time(time.value_or(kAbsent)) {}
    constexpr bool has_value() const { return m_time != kAbsent; }
    constexpr explicit operator bool() const { return has_value(); }
    // Precondition: has_value().
    constexpr const SimTime &operator*() const
    {
        assert(has_value());
        return m_time;
    }
    constexpr const SimTime *operator->() const { return &**this; }
    constexpr SimTime value_or(SimTime other) const { return has_value() ? m_time : other; }
    constexpr void reset() { m_time = kAbsent; }
    constexpr operator std::optional<SimTime>() const { return has_value() ? std::optional(m_time) : std::nullopt; }
    friend constexpr bool operator==(OptionalTime, OptionalTime) = default;
    friend constexpr bool operator==(OptionalTime a, SimTime b) { return a.m_time == b; }
    friend constexpr bool operator==(OptionalTime a, std::nullopt_t) { return !a.has_value(); }
    friend constexpr bool operator==(OptionalTime a, const std::optional<SimTime> &b) { return a == OptionalTime(b); }

private:
    static constexpr SimTime kAbsent = SimTime::fromMicroseconds(std::numeric_limits<std::int64_t>::min());
    SimTime m_time = kAbsent;
};

} // namespace inflight::core

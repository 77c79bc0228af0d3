// Time of a run, simulated or measured: signed 64-bit microseconds since the run's start.
//
// SimTime is a point, SimDuration a length; the two cannot be mixed by accident. Both are plain values
// (copy freely, any thread). Text and JSON carry milliseconds with at most three decimals, so that
// every value has exactly one spelling and a round trip is exact.
// Arithmetic does not check for overflow: kMaxDuration bounds every length a scenario may hold, and a
// million jobs of that length, each with a signal latency, still fit (2 * 10^18 us).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace inflight::core {

class SimDuration {
public:
    constexpr SimDuration() = default;
    static constexpr SimDuration fromMicroseconds(std::int64_t us) { return SimDuration(us); }
    static constexpr SimDuration fromWholeMilliseconds(std::int64_t ms) { return SimDuration(ms * 1000); }
    constexpr std::int64_t microseconds() const { return m_us; }
    constexpr double milliseconds() const { return static_cast<double>(m_us) / 1000.0; }
    constexpr bool isZero() const { return m_us == 0; }
    constexpr auto operator<=>(const SimDuration &) const = default;
    constexpr SimDuration operator+(SimDuration other) const { return SimDuration(m_us + other.m_us); }
    constexpr SimDuration operator-(SimDuration other) const { return SimDuration(m_us - other.m_us); }

private:
    constexpr explicit SimDuration(std::int64_t us) : m_us(us) {}
    std::int64_t m_us = 0;
};

class SimTime {
public:
    constexpr SimTime() = default;
    static constexpr SimTime fromMicroseconds(std::int64_t us) { return SimTime(us); }
    static constexpr SimTime fromWholeMilliseconds(std::int64_t ms) { return SimTime(ms * 1000); }
    constexpr std::int64_t microseconds() const { return m_us; }
    constexpr double milliseconds() const { return static_cast<double>(m_us) / 1000.0; }
    constexpr auto operator<=>(const SimTime &) const = default;
    constexpr SimTime operator+(SimDuration d) const { return SimTime(m_us + d.microseconds()); }
    constexpr SimTime operator-(SimDuration d) const { return SimTime(m_us - d.microseconds()); }
    constexpr SimDuration operator-(SimTime other) const { return SimDuration::fromMicroseconds(m_us - other.m_us); }

private:
    constexpr explicit SimTime(std::int64_t us) : m_us(us) {}
    std::int64_t m_us = 0;
};

// The longest length a scenario may hold: 10^9 ms, about eleven and a half days.
inline constexpr SimDuration kMaxDuration = SimDuration::fromWholeMilliseconds(1'000'000'000);

// "120", "0.25", "-3.001": the shortest spelling in milliseconds, a point as decimal mark in every locale.
std::string millisecondsText(SimDuration d);
std::string millisecondsText(SimTime t);

// Microseconds of a number of milliseconds, or nothing if it is not finite, is not a whole number of
// microseconds (more than three decimals), or lies beyond +-10^15 ms.
std::optional<std::int64_t> microsecondsOf(double milliseconds);

} // namespace inflight::core

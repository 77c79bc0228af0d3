#include "engine/core/decimal.h"

#include <algorithm>

namespace inflight::core {

namespace {

constexpr std::uint64_t kMost = 1'000'000'000'000'000'000; // 10^15 in thousandths
constexpr std::int64_t kFarExponent = 1'000'000'000'000;   // farther than any text is long

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::string_view takeDigits(std::string_view &rest)
{
    const auto end = std::find_if_not(rest.begin(), rest.end(), isDigit);
    const auto digits = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
    rest.remove_prefix(digits.size());
    return digits;
}

bool takeChar(std::string_view &rest, std::string_view anyOf)
{
    if (rest.empty() || anyOf.find(rest.front()) == std::string_view::npos)
        return false;
    rest.remove_prefix(1);
    return true;
}

// [eE][+-]?digits, or nothing at all (0); no value if it is malformed.
std::optional<std::int64_t> takeExponent(std::string_view &rest)
{
    if (!takeChar(rest, "eE"))
        return 0;
    const bool negative = takeChar(rest, "-");
    if (!negative)
        takeChar(rest, "+");
    const auto digits = takeDigits(rest);
    if (digits.empty())
        return std::nullopt;
    std::int64_t value = 0;
    for (const char c : digits)
        value = std::min(value * 10 + (c - '0'), kFarExponent);
    return negative ? -value : value;
}

// whole and fraction together are one row of digits; it stands for row * 10^power thousandths.
std::optional<std::int64_t> valueOf(std::string_view whole, std::string_view fraction, std::int64_t power)
{
    const std::size_t length = whole.size() + fraction.size();
    const auto at = [&](std::size_t i) { return i < whole.size() ? whole[i] : fraction[i - whole.size()]; };
    std::size_t first = 0;
    while (first < length && at(first) == '0')
        ++first;
    std::size_t end = length;
    while (end > first && at(end - 1) == '0') {
        --end;
        ++power;
    }
    if (first == end)
        return 0;
    if (power < 0 || power > 18 || static_cast<std::int64_t>(end - first) + power > 19)
        return std::nullopt;
    std::uint64_t value = 0; // at most 19 digits: fits
    for (std::size_t i = first; i < end; ++i)
        value = value * 10 + static_cast<std::uint64_t>(at(i) - '0');
    for (; power > 0; --power)
        value *= 10;
    return value <= kMost ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> thousandthsOf(std::string_view number)
{
    const bool negative = takeChar(number, "-");
    const auto whole = takeDigits(number);
    if (whole.empty() || (whole.size() > 1 && whole.front() == '0'))
        return std::nullopt;
    std::string_view fraction;
    if (takeChar(number, ".")) {
        fraction = takeDigits(number);
        if (fraction.empty())
            return std::nullopt;
    }
    const auto exponent = takeExponent(number);
    if (!exponent || !number.empty())
        return std::nullopt;
    const auto value = valueOf(whole, fraction, *exponent + 3 - static_cast<std::int64_t>(fraction.size()));
    return value && negative ? std::optional(-*value) : value;
}

} // namespace inflight::core

#include "engine/scenario/json_value.h"

#include <type_traits>

#include "engine/core/decimal.h"
#include "engine/scenario/scenario_rule.h"

namespace inflight::scenario {

using core::Error;
using core::ErrorKind;
using Type = JsonValue::Type;

std::string foundText(const JsonValue &value)
{
    constexpr std::size_t kMostDigits = 40;
    switch (value.type) {
    case Type::Null: return "null";
    case Type::Object: return "an object";
    case Type::Array: return "an array";
    case Type::Text: return core::quotedExcerpt(value.text);
    case Type::Boolean:
    case Type::Number: break;
    }
    return value.text.size() <= kMostDigits ? value.text : value.text.substr(0, kMostDigits) + "...";
}

Error wrongType(const JsonValue &value, std::string allowed)
{
    return {ErrorKind::WrongType, {}, {}, foundText(value), std::move(allowed)};
}

std::optional<Error> readText(const JsonValue &value, std::size_t most, bool mayBeEmpty, std::string &target)
{
    if (value.type != Type::Text)
        return wrongType(value, allowedText(most, mayBeEmpty));
    if (auto error = wrongText(value.text, most, mayBeEmpty))
        return error;
    target = value.text;
    return std::nullopt;
}

std::optional<Error> readDuration(const JsonValue &value, core::SimDuration &target)
{
    if (value.type != Type::Number)
        return wrongType(value, allowedDuration());
    const std::optional<std::int64_t> us = core::thousandthsOf(value.text);
    if (!us || wrongDuration(core::SimDuration::fromMicroseconds(*us)))
        return Error{ErrorKind::OutOfRange, {}, {}, foundText(value), allowedDuration()};
    target = core::SimDuration::fromMicroseconds(*us);
    return std::nullopt;
}

namespace {

template <typename Whole> Whole *storeOf(Whole &target) { return &target; }
template <typename Whole> Whole *storeOf(std::optional<Whole> &target) { return &target.emplace(); }

// A whole number from least to most; "3.0" is one.
template <typename Target>
std::optional<Error> readWhole(const JsonValue &value, std::int64_t least, std::int64_t most, Target &target)
{
    if (value.type != Type::Number)
        return wrongType(value, allowedWhole(least, most));
    const std::optional<std::int64_t> thousandths = core::thousandthsOf(value.text);
    if (!thousandths || *thousandths % 1000 != 0 || wrongWhole(*thousandths / 1000, least, most))
        return Error{ErrorKind::OutOfRange, {}, {}, foundText(value), allowedWhole(least, most)};
    auto *const store = storeOf(target);
    *store = static_cast<std::remove_pointer_t<decltype(store)>>(*thousandths / 1000);
    return std::nullopt;
}

} // namespace

std::optional<Error> readLimit(const JsonValue &value, std::optional<std::uint32_t> &target)
{
    return readWhole(value, 1, kMaxLimit, target);
}

std::optional<Error> readQueue(const JsonValue &value, std::optional<std::uint32_t> &target)
{
    return readWhole(value, 0, static_cast<std::int64_t>(kMaxJobs), target);
}

std::optional<Error> readPriority(const JsonValue &value, std::int32_t &target)
{
    return readWhole(value, -kMaxPriority, kMaxPriority, target);
}

std::optional<Error> readAttempts(const JsonValue &value, std::uint32_t &target) { return readWhole(value, 1, kMaxAttempts, target); }

std::optional<Error> readFactor(const JsonValue &value, std::uint32_t &target) { return readWhole(value, 1, kMaxRetryFactor, target); }

std::optional<Error> readFailingAttempts(const JsonValue &value, std::optional<std::uint16_t> &target)
{
    return readWhole(value, 1, kMaxAttempts, target);
}

std::optional<Error> readSchema(const JsonValue &value)
{
    const std::string allowed = '"' + std::string(kScenarioSchema) + '"';
    if (value.type != Type::Text)
        return wrongType(value, allowed);
    if (value.text != kScenarioSchema)
        return Error{ErrorKind::OutOfRange, {}, {}, foundText(value), allowed};
    return std::nullopt;
}

} // namespace inflight::scenario

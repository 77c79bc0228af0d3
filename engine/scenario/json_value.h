// One value of a JSON text as the reader meets it, and the ways into the types of a scenario. Internal to this room.
//
// A read… function stores into `target` and gives nothing, or leaves `target` alone and gives an Error with kind, found and
// allowed; the caller adds file and place.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/scenario/scenario.h"
#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {

struct JsonValue {
    enum class Type { Null, Boolean, Number, Text, Object, Array };
    Type type = Type::Null;
    std::string text; // spelling of a boolean or number; content of a text
};

// The value as the `found` of an error: numbers as they stand in the file, texts quoted, all cut to a line.
std::string foundText(const JsonValue &value);
core::Error wrongType(const JsonValue &value, std::string allowed);

std::optional<core::Error> readText(const JsonValue &value, std::size_t most, bool mayBeEmpty, std::string &target);
std::optional<core::Error> readDuration(const JsonValue &value, core::SimDuration &target);
std::optional<core::Error> readLimit(const JsonValue &value, std::optional<std::uint32_t> &target);
std::optional<core::Error> readQueue(const JsonValue &value, std::optional<std::uint32_t> &target);
std::optional<core::Error> readPriority(const JsonValue &value, std::int32_t &target);
std::optional<core::Error> readAttempts(const JsonValue &value, std::uint32_t &target);
std::optional<core::Error> readFactor(const JsonValue &value, std::uint32_t &target);
std::optional<core::Error> readFailingAttempts(const JsonValue &value, std::optional<std::uint16_t> &target);
std::optional<core::Error> readSchema(const JsonValue &value);

template <typename Enum> std::optional<core::Error> readName(const JsonValue &value, Enum &target)
{
    if (value.type != JsonValue::Type::Text)
        return wrongType(value, allowedNames<Enum>());
    const std::optional<Enum> known = named<Enum>(value.text);
    if (!known)
        return core::Error{core::ErrorKind::OutOfRange, {}, {}, foundText(value), allowedNames<Enum>()};
    target = *known;
    return std::nullopt;
}

} // namespace inflight::scenario

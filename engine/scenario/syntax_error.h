// Errors of JSON itself: nlohmann::json's exceptions as errors of ours. Internal to this room.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "engine/core/result.h"

namespace inflight::scenario {

// A number such as 1e999, which JSON allows and no double holds.
bool isNumberOverflow(const nlohmann::json::exception &exception);

// Kind Syntax; place is "line L, column C" of the last byte that was read; the file is left empty.
core::Error syntaxErrorOf(const std::string &lastToken, const nlohmann::json::exception &exception);

// A key as a part of a JSON pointer (RFC 6901): "~" is "~0", "/" is "~1". Cut like an excerpt.
std::string pointerToken(const std::string &key);

} // namespace inflight::scenario

// The full parser of a line: any JSON object, of which the known keys are kept. Internal to this room.
#pragma once

#include <optional>
#include <string_view>

#include "engine/trace/line_object.h"

namespace inflight::trace {

// Errors as LineObject::read() gives them.
std::optional<core::Error> parseLine(std::string_view line, LineObject &object);

} // namespace inflight::trace

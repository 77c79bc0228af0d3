// Reading the header of a log, and the errors that header and events share. Internal to this room.
#pragma once

#include <optional>
#include <string_view>

#include "engine/core/result.h"
#include "engine/trace/event_log.h"
#include "engine/trace/line_object.h"

namespace inflight::trace {

// Errors as LogBuilder gives them. The header is left half-filled then.
std::optional<core::Error> readHeaderLine(std::string_view line, LogHeader &header);

// A value that is not there (MissingKey, place "") or of the wrong type (WrongType, place "/key").
core::Error wrongField(std::string_view key, const FieldValue &value, std::string allowed);

} // namespace inflight::trace

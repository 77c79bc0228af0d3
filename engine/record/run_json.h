// A run as it stands in a record, in two parts: a frame of few values, and the lists that grow with the run's jobs and events, made one
// item at a time. A document of all of a large run's values would take gigabytes. Internal to this room.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/record/run_entry.h"
#include "engine/record/strict_json.h"

namespace inflight::record {

struct RunList {
    std::string place; // a JSON pointer into the run; an empty list stands there in the frame
    std::size_t count = 0;
    std::function<JsonDocument(std::size_t index)> item; // precondition: index < count
};

struct RunJson {
    JsonDocument frame;
    std::vector<RunList> lists;

    // The list that belongs at a place; nullptr: what stands in the frame is all.
    const RunList *listAt(const std::string &place) const;
};

// Refers to `run`, which must outlive it.
RunJson runJson(const RunEntry &run);

} // namespace inflight::record

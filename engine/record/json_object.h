// An object of JSON from its members. The library's own way, a list of lists, forgets what it has made when memory runs out half-way.
// Internal to this room.
#pragma once

#include <initializer_list>
#include <utility>

#include <nlohmann/json.hpp>

namespace inflight::record {

struct JsonMember {
    const char *key;
    mutable nlohmann::json value; // moved into the object
};

inline nlohmann::json objectOf(std::initializer_list<JsonMember> members)
{
    nlohmann::json object = nlohmann::json::object();
    for (const JsonMember &member : members)
        object[member.key] = std::move(member.value);
    return object;
}

} // namespace inflight::record

// One line of a log as a flat object: the values of the keys that its reader knows. Internal to this room.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace inflight::trace {

struct FieldValue {
    enum class Type { Absent, Null, Boolean, Number, Text, Object, Array };
    Type type = Type::Absent;
    std::string_view text; // spelling of a boolean or number; content of a text; lives as long as the object holds the line
};

// Reused from line to line, so that reading a million of them allocates next to nothing.
class LineObject {
public:
    // The known keys; they are texts that live as long as the program.
    explicit LineObject(std::span<const std::string_view> keys) : m_keys(keys), m_values(keys.size()), m_texts(keys.size()) {}

    // Reads a line, whose text must outlive what is held of it; nothing is left of an earlier one. An error has kind, found and allowed, and in
    // `place` the column, if there is one ("column 7").
    std::optional<core::Error> read(std::string_view line);
    const FieldValue &operator[](std::size_t key) const { return m_values[key]; }
    // Whether the line has keys that are not known.
    bool hasOtherKeys() const { return m_hasOtherKeys; }

    // For the parsers of read(): where to put the value of a key. nullptr: not a known one. `isSecond`: it was there before.
    FieldValue *slotFor(std::string_view key, bool &isSecond);
    // For values whose text does not stand in the line as it is. Precondition: slotFor() gave the slot.
    void keep(FieldValue &slot, FieldValue::Type type, std::string text);

private:
    void clear();
    bool readPlain(std::string_view line);

    std::span<const std::string_view> m_keys;
    std::vector<FieldValue> m_values;
    std::vector<std::string> m_texts; // what keep() was given, by key
    std::size_t m_nextKey = 0;        // the one that is likely to come next: keys stand in one order in most logs
    bool m_hasOtherKeys = false;
};

// The value as the `found` of an error.
std::string foundText(const FieldValue &value);

} // namespace inflight::trace

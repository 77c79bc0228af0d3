// A JSON document from a stream, with the discipline of our formats: no key twice, no nesting deeper than kMaxJsonDepth, no bytes
// after the value, UTF-8 throughout, no text of more than 8 MiB. What is wrong is told with its line and column, or with its JSON pointer.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/core/result.h"

namespace inflight::record {

inline constexpr int kMaxJsonDepth = 32;
// The `found` of a text that ends too early.
inline constexpr const char *kCutOff = "the end of the file: it is cut off";

// What a document may cost in memory, by an estimate of its values, texts and keys; one that would cost more is refused. A record of a
// run of a million jobs costs about 2.5 GiB.
inline constexpr std::uint64_t kMaxDocumentBytes = std::uint64_t{8} << 30;

// A value that is taken apart leaf by leaf. The library's own destructor of a list or an object allocates, as much as the largest has items,
// and ends the program when it cannot: just when memory has run out. Movable; then empty.
class JsonDocument {
public:
    explicit JsonDocument(nlohmann::json value) : m_value(std::move(value)) {}
    JsonDocument(JsonDocument &&other) noexcept : m_value(std::move(other.m_value)) {}
    JsonDocument &operator=(JsonDocument &&) = delete;
    ~JsonDocument();
    const nlohmann::json &value() const { return m_value; }
    nlohmann::json &value() { return m_value; }

private:
    nlohmann::json m_value;
};

// Empties a value without allocating. Recursive: for values no deeper than kMaxJsonDepth.
void takeApart(nlohmann::json &value) noexcept;

core::Result<JsonDocument> parseStrictJson(std::istream &in, const std::string &file, std::uint64_t mostBytes = kMaxDocumentBytes);

// What the parser says, in our form: line and column, what it met.
core::Error syntaxError(const nlohmann::json::exception &problem, const std::string &file);
// "\"text\"", "12", "a list of 3": a value in an error message.
std::string excerptOf(const nlohmann::json &value);
// A key as a JSON pointer writes it.
std::string pointerToken(std::string_view key);

} // namespace inflight::record

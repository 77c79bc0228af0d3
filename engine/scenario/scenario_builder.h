// Builds a scenario from the stream of tokens of a JSON text. Internal to this room.
//
// The members in snake_case are the SAX interface of nlohmann::json: each gives false once an error is known, which ends
// the parsing. What each key of each object takes stands in the tables of scenario_builder.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "engine/scenario/json_value.h"

namespace inflight::scenario {

class ScenarioBuilder {
public:
    explicit ScenarioBuilder(std::string file) : m_file(std::move(file)) {}

    const std::optional<core::Error> &error() const { return m_error; }
    // Whether the error is one of JSON itself, before the scenario's last brace: the text may be cut off.
    bool isInterrupted() const { return m_isInterrupted; }
    // Moves the scenario out. Precondition: the parsing came to its end without an error.
    Scenario take() { return std::move(m_scenario); }

    bool null() { return takeValue({JsonValue::Type::Null, {}}); }
    bool boolean(bool value) { return takeValue({JsonValue::Type::Boolean, value ? "true" : "false"}); }
    bool number_integer(std::int64_t value) { return takeValue({JsonValue::Type::Number, std::to_string(value)}); }
    bool number_unsigned(std::uint64_t value) { return takeValue({JsonValue::Type::Number, std::to_string(value)}); }
    bool number_float(double, const std::string &text) { return takeValue({JsonValue::Type::Number, text}); }
    bool string(std::string &text) { return takeValue({JsonValue::Type::Text, std::move(text)}); }
    bool binary(nlohmann::json::binary_t &) { return false; } // not in JSON texts
    bool start_object(std::size_t);
    bool key(std::string &name);
    bool end_object();
    bool start_array(std::size_t);
    bool end_array();
    bool parse_error(std::size_t, const std::string &lastToken, const nlohmann::json::exception &exception);

private:
    using Finding = std::optional<core::Error>;
    enum class Level { Outside, Top, Strategy, Deadline, Dialect, Retry, Jobs, Job, After };
    struct Field {
        std::string_view name;
        bool isRequired;
        Finding (*take)(ScenarioBuilder &, const JsonValue &); // nullptr: takes the object or array of `inner`
        Level inner = Level::Outside;
    };
    static constexpr std::size_t kNoField = static_cast<std::size_t>(-1);

    static std::span<const Field> fieldsOf(Level level);
    std::string objectPlace() const; // of the object or array that is open
    std::string place() const;       // of the value that is being read
    bool takeValue(const JsonValue &value);
    bool enter(Level level);
    bool leaveTo(Level level);
    bool refuse(core::Error error, const std::string &place);
    Finding missingKey() const;
    Finding conflictAtEnd() const;
    Finding wrongContainer(const JsonValue &value) const;
    bool keepJob();

    std::string m_file;
    Scenario m_scenario;
    Job m_job;
    bool m_hasAfter = false;
    std::unordered_map<std::string, std::size_t> m_places; // of ids in the list
    Level m_level = Level::Outside;
    std::size_t m_field = kNoField;  // of the innermost object
    std::uint32_t m_seen = 0;        // bit i: field i of the innermost object was there
    std::size_t m_outerField = 0;    // of Top, while one of its objects is open
    std::uint32_t m_outerSeen = 0;
    std::optional<core::Error> m_error;
    bool m_isInterrupted = false;
};

} // namespace inflight::scenario

#include "engine/trace/line_parser.h"

#include <nlohmann/json.hpp>

#include "engine/trace/event_text.h"

namespace inflight::trace {

namespace {

using core::Error;
using core::ErrorKind;
using Type = FieldValue::Type;

constexpr char kAllowed[] = "one whole object of JSON a line, in UTF-8";

// The SAX interface of nlohmann::json: a member gives false once an error is known, which ends the parsing.
class LineParser {
public:
    explicit LineParser(LineObject &object) : m_object(object) {}
    const std::optional<Error> &error() const { return m_error; }

    bool null() { return scalar(Type::Null, {}); }
    bool boolean(bool value) { return scalar(Type::Boolean, value ? "true" : "false"); }
    bool number_integer(std::int64_t value) { return scalar(Type::Number, std::to_string(value)); }
    bool number_unsigned(std::uint64_t value) { return scalar(Type::Number, std::to_string(value)); }
    bool number_float(double, const std::string &text) { return scalar(Type::Number, text); }
    bool string(std::string &text) { return scalar(Type::Text, std::move(text)); }
    bool binary(nlohmann::json::binary_t &) { return false; } // not in JSON texts
    bool start_object(std::size_t) { return open(Type::Object); }
    bool start_array(std::size_t) { return open(Type::Array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string &name);
    bool parse_error(std::size_t position, const std::string &lastToken, const nlohmann::json::exception &exception);

private:
    bool refuse(ErrorKind kind, std::string place, std::string found, std::string allowed)
    {
        m_error = Error{kind, {}, std::move(place), std::move(found), std::move(allowed)};
        return false;
    }
    bool scalar(Type type, std::string text);
    bool open(Type type);
    bool close();

    LineObject &m_object;
    FieldValue *m_slot = nullptr; // of the key whose value comes next, if it is a known one
    std::string m_key;            // that key
    std::size_t m_depth = 0;
    std::optional<Error> m_error;
};

bool LineParser::scalar(Type type, std::string text)
{
    if (m_depth == 0)
        return refuse(ErrorKind::WrongType, {}, foundText({type, text}), kAllowed);
    if (m_depth == 1 && m_slot != nullptr)
        m_object.keep(*m_slot, type, std::move(text));
    return true;
}

bool LineParser::open(Type type)
{
    if (m_depth == 0 && type != Type::Object)
        return refuse(ErrorKind::WrongType, {}, "an array", kAllowed);
    if (m_depth == kMaxDepth)
        return refuse(ErrorKind::Syntax, {}, "objects or arrays nested deeper than " + std::to_string(kMaxDepth),
                      "a depth of at most " + std::to_string(kMaxDepth));
    if (m_depth == 1 && m_slot != nullptr)
        m_slot->type = type;
    ++m_depth;
    return true;
}

bool LineParser::close()
{
    --m_depth;
    return true;
}

bool LineParser::key(std::string &name)
{
    if (m_depth != 1)
        return true;
    bool isSecond = false;
    m_slot = m_object.slotFor(name, isSecond);
    m_key = name;
    if (m_slot != nullptr && isSecond)
        return refuse(ErrorKind::Syntax, {}, core::quotedExcerpt(name) + " for the second time", "every key once");
    return true;
}

bool LineParser::parse_error(std::size_t position, const std::string &lastToken, const nlohmann::json::exception &exception)
{
    constexpr int kOutOfRangeNumber = 406; // such as 1e999, which JSON allows and no double holds
    const bool isKnown = m_depth == 1 && m_slot != nullptr;
    if (exception.id == kOutOfRangeNumber)
        return refuse(ErrorKind::OutOfRange, isKnown ? '/' + m_key : std::string(), foundText({Type::Number, lastToken}),
                      "numbers up to 1.7e308, those of a double");
    return refuse(ErrorKind::Syntax, "column " + std::to_string(position), core::quotedEnd(lastToken), kAllowed);
}

} // namespace

std::optional<Error> parseLine(std::string_view line, LineObject &object)
{
    LineParser parser(object);
    nlohmann::json::sax_parse(line.begin(), line.end(), &parser);
    return parser.error();
}

} // namespace inflight::trace

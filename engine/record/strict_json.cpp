#include "engine/record/strict_json.h"

#include <set>
#include <utility>
#include <vector>

#include "engine/core/c_numeric_locale.h"

namespace inflight::record {

namespace {

using nlohmann::json;

// Thrown through the parser, which knows no other way to stop early with a reason.
struct Refused {
    core::Error error;
};

class Watch {
public:
    explicit Watch(const std::string &file) : m_file(file) {}

    bool operator()(int depth, json::parse_event_t event, json &parsed)
    {
        switch (event) {
        case json::parse_event_t::object_start:
        case json::parse_event_t::array_start:
            enter(depth, event == json::parse_event_t::object_start);
            break;
        case json::parse_event_t::object_end:
        case json::parse_event_t::array_end:
            m_open.pop_back();
            break;
        case json::parse_event_t::key:
            seeKey(parsed.get_ref<const std::string &>());
            break;
        case json::parse_event_t::value:
            countItem();
            break;
        }
        return true;
    }

private:
    struct Level {
        bool isObject = false;
        std::set<std::string> keys;
        std::string key;
        std::size_t items = 0;
    };

    void countItem()
    {
        if (!m_open.empty() && !m_open.back().isObject)
            ++m_open.back().items;
    }

    void enter(int depth, bool isObject)
    {
        countItem();
        if (depth >= kMaxJsonDepth) {
            throw Refused{{core::ErrorKind::Syntax, m_file, place(), "deeper nesting",
                           "at most " + std::to_string(kMaxJsonDepth) + " levels"}};
        }
        m_open.push_back({isObject, {}, {}, 0});
    }

    void seeKey(const std::string &key)
    {
        Level &level = m_open.back();
        level.key = key;
        if (!level.keys.insert(key).second)
            throw Refused{{core::ErrorKind::Syntax, m_file, place(), "this key a second time", "each key once"}};
    }

    std::string place() const
    {
        std::string pointer;
        for (const Level &level : m_open)
            pointer += "/" + (level.isObject ? pointerToken(level.key) : std::to_string(level.items - 1));
        return pointer;
    }

    const std::string &m_file;
    std::vector<Level> m_open;
};

} // namespace

core::Error syntaxError(const json::exception &problem, const std::string &file)
{
    // "[json.exception.parse_error.101] parse error at line 3, column 7: syntax error while ... - unexpected ...; expected ..."
    const std::string text = problem.what();
    core::Error error{core::ErrorKind::Syntax, file, {}, "text that is not JSON", "one JSON document, whole and in UTF-8"};
    const auto at = text.find("at line "), colon = text.find(": ", at == std::string::npos ? 0 : at);
    if (at != std::string::npos && colon != std::string::npos)
        error.place = text.substr(at + 3, colon - at - 3);
    if (text.find("unexpected end of input") != std::string::npos)
        error.found = "the end of the file: it is cut off";
    else if (const auto last = text.find("last read: "); last != std::string::npos)
        error.found = core::quotedExcerpt(text.substr(last + 12, text.find_last_of('\'') - last - 12));
    else if (const auto number = text.find("number overflow parsing '"); number != std::string::npos)
        error.found = "a number beyond all bounds: " + core::quotedExcerpt(text.substr(number + 25, text.size() - number - 26));
    return error;
}

core::Result<json> parseStrictJson(std::istream &in, const std::string &file)
{
    const core::CNumericLocale numbers;
    try {
        json document = json::parse(in, Watch(file));
        if (in.bad())
            return core::Error{core::ErrorKind::CannotRead, file, {}, "a read error half-way", "a readable file"};
        return document;
    } catch (const Refused &refused) {
        return refused.error;
    } catch (const json::exception &problem) {
        if (in.bad())
            return core::Error{core::ErrorKind::CannotRead, file, {}, "a read error half-way", "a readable file"};
        return syntaxError(problem, file);
    }
}

std::string excerptOf(const json &value)
{
    switch (value.type()) {
    case json::value_t::string:
        return core::quotedExcerpt(value.get_ref<const std::string &>());
    case json::value_t::object:
        return "an object of " + std::to_string(value.size()) + (value.size() == 1 ? " key" : " keys");
    case json::value_t::array:
        return "a list of " + std::to_string(value.size());
    default:
        return value.dump();
    }
}

std::string pointerToken(std::string_view key)
{
    std::string token;
    for (const char c : key) {
        if (c == '~')
            token += "~0";
        else if (c == '/')
            token += "~1";
        else
            token += c;
    }
    return token;
}

} // namespace inflight::record

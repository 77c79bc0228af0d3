#include "engine/record/strict_json.h"

#include <utility>
#include <vector>

#include "engine/core/c_numeric_locale.h"
#include "engine/core/text_guard.h"

namespace inflight::record {

namespace {

using nlohmann::json;

// A line of a log (trace::kMaxLineBytes) with every byte escaped, and some.
constexpr std::size_t kMostBytesBetweenQuotes = 8u << 20;

// Builds the document itself: the library's own builder, when it is watched, looks through all siblings after every object.
class StrictBuilder final : public nlohmann::json_sax<json> {
public:
    StrictBuilder(std::istream &in, const std::string &file, std::uint64_t mostBytes)
        : m_in(in), m_file(file), m_mostBytes(mostBytes)
    {}
    ~StrictBuilder() override { takeApart(root); }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t &) override { return add(value); }
    bool string(string_t &value) override
    {
        m_bytes += kTextBytes + value.size();
        return add(std::move(value));
    }
    bool binary(binary_t &) override { return false; }
    bool start_object(std::size_t) override { return enter(json::object()); }
    bool start_array(std::size_t) override { return enter(json::array()); }
    bool end_object() override { return leave(); }
    bool end_array() override { return leave(); }
    bool key(string_t &value) override
    {
        m_bytes += kMemberBytes + value.size();
        m_keys.back() = std::move(value);
        if (!m_open.back()->contains(m_keys.back()))
            return true;
        error = {core::ErrorKind::Syntax, m_file, place(), "this key a second time", "each key once"};
        return false;
    }
    bool parse_error(std::size_t, const std::string &, const json::exception &problem) override
    {
        error = syntaxError(problem, m_file);
        isInterrupted = true;
        const bool isAfterTheEnd = std::string_view(problem.what()).find("expected end of input") != std::string_view::npos;
        if (m_in.eof() && !isAfterTheEnd)
            error.found = kCutOff;
        return false;
    }

    json root;
    core::Error error;
    bool isInterrupted = false; // the error is one of JSON itself

private:
    json &put(json value)
    {
        if (m_open.empty())
            return root = std::move(value);
        json &parent = *m_open.back();
        if (parent.is_object())
            return parent[m_keys.back()] = std::move(value);
        parent.push_back(std::move(value));
        return parent.back();
    }
    bool add(json value)
    {
        m_bytes += sizeof(json);
        put(std::move(value));
        return isAffordable();
    }
    bool isAffordable()
    {
        if (m_bytes <= m_mostBytes)
            return true;
        error = {core::ErrorKind::OutOfRange, m_file, place(), "a document that takes more than " + std::to_string(m_mostBytes) + " bytes of memory",
                 "at most that"};
        return false;
    }
    bool enter(json value)
    {
        m_bytes += kContainerBytes;
        json &placed = put(std::move(value));
        m_open.push_back(&placed);
        m_keys.emplace_back();
        if (m_open.size() <= std::size_t{kMaxJsonDepth})
            return isAffordable();
        m_open.pop_back();
        error = {core::ErrorKind::Syntax, m_file, place(), "deeper nesting",
                 "at most " + std::to_string(kMaxJsonDepth) + " levels"};
        return false;
    }
    bool leave()
    {
        m_open.pop_back();
        m_keys.pop_back();
        return true;
    }
    // The pointer of the value under way.
    std::string place() const
    {
        std::string pointer;
        for (std::size_t i = 0; i < m_open.size(); ++i)
            pointer += "/" + (m_open[i]->is_object() ? pointerToken(m_keys[i]) : std::to_string(m_open[i]->size() - 1));
        return pointer;
    }

    // About what the library and the allocator take for each, beside the characters.
    static constexpr std::uint64_t kTextBytes = 48, kMemberBytes = 96, kContainerBytes = 80;

    std::istream &m_in;
    const std::string &m_file;
    std::uint64_t m_mostBytes;
    std::uint64_t m_bytes = 0;
    std::vector<json *> m_open; // only the last item of a list is ever open, so growing it moves nothing that is pointed at
    std::vector<std::string> m_keys;
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
        error.found = kCutOff;
    else if (const auto last = text.find("last read: "); last != std::string::npos)
        error.found = core::quotedExcerpt(text.substr(last + 12, text.find_last_of('\'') - last - 12));
    else if (const auto number = text.find("number overflow parsing '"); number != std::string::npos)
        error.found = "a number beyond all bounds: " + core::quotedExcerpt(text.substr(number + 25, text.size() - number - 26));
    return error;
}

JsonDocument::~JsonDocument()
{
    takeApart(m_value);
}

void takeApart(json &value) noexcept
{
    if (!value.is_structured())
        return;
    for (json &child : value)
        takeApart(child);
    value.clear();
}

core::Result<JsonDocument> parseStrictJson(std::istream &in, const std::string &file, std::uint64_t mostBytes)
{
    const core::CNumericLocale numbers;
    core::TextGuard guard(in.rdbuf(), kMostBytesBetweenQuotes);
    std::istream guarded(&guard);
    StrictBuilder builder(guarded, file, mostBytes);
    const bool isWhole = json::sax_parse(guarded, &builder);
    if (in.bad() || guarded.bad())
        return core::Error{core::ErrorKind::CannotRead, file, {}, "a read error half-way", "a readable file"};
    if (guard.finding() && guarded.eof() && (isWhole || builder.isInterrupted)) {
        core::Error error = *guard.finding();
        error.file = file;
        return error;
    }
    if (!isWhole)
        return builder.error;
    return JsonDocument(std::move(builder.root));
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

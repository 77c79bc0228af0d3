#include <array>
#include <charconv>
#include <limits>

#include "engine/trace/event_text.h"
#include "engine/trace/header_reader.h"

namespace inflight::trace {

namespace {

using core::Error;
using core::ErrorKind;
using Finding = std::optional<Error>;
using Type = FieldValue::Type;

enum HeaderKey : std::size_t { kSchema, kClock, kUnit, kSource, kTitle, kEngine, kSeed, kLimit, kHeaderKeyCount };
constexpr std::array<std::string_view, kHeaderKeyCount> kHeaderKeys = {"schema", "clock",  "unit", "source",
                                                                       "title",  "engine", "seed", "limit"};

class HeaderReader {
public:
    explicit HeaderReader(const LineObject &object) : m_object(object) {}

    // Stops at the first finding; later calls then do nothing.
    void word(HeaderKey key, std::string_view first, std::string_view second, bool &isSecond);
    void text(HeaderKey key, bool isRequired, std::string &target);
    template <typename Number> void number(HeaderKey key, Number least, Number &target);
    bool has(HeaderKey key) const { return m_object[key].type != Type::Absent; }
    const Finding &finding() const { return m_finding; }

private:
    bool isOfType(HeaderKey key, Type type, const std::string &allowed);
    void outOfRange(HeaderKey key, const std::string &allowed)
    {
        m_finding = Error{ErrorKind::OutOfRange, {}, '/' + std::string(kHeaderKeys[key]), foundText(m_object[key]), allowed};
    }

    const LineObject &m_object;
    Finding m_finding;
};

bool HeaderReader::isOfType(HeaderKey key, Type type, const std::string &allowed)
{
    if (!m_finding && m_object[key].type != type)
        m_finding = wrongField(kHeaderKeys[key], m_object[key], allowed);
    return !m_finding;
}

// One of two words; with an empty `second`, the one word there is.
void HeaderReader::word(HeaderKey key, std::string_view first, std::string_view second, bool &isSecond)
{
    std::string allowed = '"' + std::string(first) + '"';
    if (!second.empty())
        allowed += " or \"" + std::string(second) + '"';
    if (!isOfType(key, Type::Text, allowed))
        return;
    const std::string_view found = m_object[key].text;
    isSecond = !second.empty() && found == second;
    if (!isSecond && found != first)
        outOfRange(key, allowed);
}

void HeaderReader::text(HeaderKey key, bool isRequired, std::string &target)
{
    if (!isRequired && !has(key))
        return;
    if (isOfType(key, Type::Text, "a text"))
        target = m_object[key].text;
}

template <typename Number> void HeaderReader::number(HeaderKey key, Number least, Number &target)
{
    const std::string allowed = "a whole number from " + std::to_string(least) + " to " +
                                std::to_string(std::numeric_limits<Number>::max());
    if (!isOfType(key, Type::Number, allowed))
        return;
    const std::string_view found = m_object[key].text;
    const char *end = found.data() + found.size();
    Number value = 0;
    const auto parsed = std::from_chars(found.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || value < least)
        outOfRange(key, allowed);
    else
        target = value;
}

} // namespace

Error wrongField(std::string_view key, const FieldValue &value, std::string allowed)
{
    const std::string name(key);
    if (value.type == Type::Absent)
        return {ErrorKind::MissingKey, {}, {}, "no \"" + name + '"', '"' + name + "\": " + std::move(allowed)};
    return {ErrorKind::WrongType, {}, '/' + name, foundText(value), std::move(allowed)};
}

std::optional<Error> readHeaderLine(std::string_view line, LogHeader &header)
{
    LineObject object(kHeaderKeys);
    if (Finding finding = object.read(line))
        return finding;
    HeaderReader reader(object);
    bool isWall = false, isSecond = false;
    reader.word(kSchema, kEventsSchema, {}, isSecond);
    reader.word(kClock, "virtual", "wall", isWall);
    header.clock = isWall ? ClockKind::Wall : ClockKind::Virtual;
    reader.word(kUnit, "ms", {}, isSecond);
    reader.text(kSource, true, header.source);
    reader.text(kTitle, false, header.title);
    reader.text(kEngine, false, header.engineVersion);
    if (reader.has(kSeed))
        reader.number(kSeed, std::uint64_t{0}, header.seed);
    if (reader.has(kLimit))
        reader.number(kLimit, std::uint32_t{1}, header.limit.emplace());
    return reader.finding();
}

} // namespace inflight::trace

#include "engine/trace/line_object.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/trace/line_parser.h"

namespace inflight::trace {

namespace {

using Type = FieldValue::Type;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isPlain(char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

// Where the plain characters from `at` on end. Eight at a time: a byte's top bit is set where it is not plain, and above such a byte
// perhaps falsely, so the lowest one counts, which is the first in memory.
const char *endOfPlain(const char *at, const char *end)
{
    constexpr std::uint64_t kOnes = 0x0101010101010101, kTops = 0x8080808080808080;
    const auto zeroes = [](std::uint64_t bytes) { return (bytes - kOnes) & ~bytes; };
    for (std::uint64_t word = 0; std::endian::native == std::endian::little && end - at >= 8; at += 8) {
        std::memcpy(&word, at, 8);
        const std::uint64_t controls = (word - 0x20 * kOnes) & ~word;
        const std::uint64_t others =
            (controls | word | zeroes(word ^ '"' * kOnes) | zeroes(word ^ '\\' * kOnes) | zeroes(word ^ 0x7F * kOnes)) & kTops;
        if (others != 0)
            return at + std::countr_zero(others) / 8;
    }
    while (at != end && isPlain(*at))
        ++at;
    return at;
}

// Walks over the plainest form of an object: known keys once, values that are numbers or texts of ASCII without
// escapes. Our own logs look like this; whatever else stands in a line is the real parser's.
class PlainScanner {
public:
    explicit PlainScanner(std::string_view line) : m_at(line.data()), m_end(line.data() + line.size()) {}

    bool take(char c)
    {
        skipBlanks();
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }
    bool takeText(std::string_view &text)
    {
        if (!take('"'))
            return false;
        const char *begin = m_at;
        m_at = endOfPlain(m_at, m_end);
        text = textFrom(begin);
        if (m_at == m_end || *m_at != '"')
            return false;
        ++m_at;
        return true;
    }
    bool takeNumber(std::string_view &number)
    {
        skipBlanks();
        const char *begin = m_at;
        skipDigits();
        if (m_at == begin || (m_at - begin > 1 && *begin == '0'))
            return false;
        if (m_at != m_end && *m_at == '.') {
            const char *point = m_at++;
            skipDigits();
            if (m_at - point == 1)
                return false;
        }
        number = textFrom(begin);
        return true;
    }
    bool isAtText()
    {
        skipBlanks();
        return m_at != m_end && *m_at == '"';
    }
    bool isAtEnd()
    {
        skipBlanks();
        return m_at == m_end;
    }

private:
    void skipBlanks()
    {
        while (m_at != m_end && *m_at == ' ')
            ++m_at;
    }
    void skipDigits()
    {
        while (m_at != m_end && isDigit(*m_at))
            ++m_at;
    }
    std::string_view textFrom(const char *begin) const { return {begin, static_cast<std::size_t>(m_at - begin)}; }

    const char *m_at;
    const char *m_end;
};

} // namespace

std::string foundText(const FieldValue &value)
{
    constexpr std::size_t kMostDigits = 40;
    switch (value.type) {
    case Type::Absent:
        return "nothing";
    case Type::Null:
        return "null";
    case Type::Object:
        return "an object";
    case Type::Array:
        return "an array";
    case Type::Text:
        return core::quotedExcerpt(std::string(value.text));
    case Type::Boolean:
    case Type::Number:
        break;
    }
    return value.text.size() <= kMostDigits ? std::string(value.text) : std::string(value.text.substr(0, kMostDigits)) + "...";
}

void LineObject::clear()
{
    for (FieldValue &value : m_values)
        value.type = Type::Absent;
    m_hasOtherKeys = false;
    m_nextKey = 0;
}

FieldValue *LineObject::slotFor(std::string_view key, bool &isSecond)
{
    std::size_t at = m_nextKey;
    if (at == m_keys.size() || m_keys[at] != key)
        at = static_cast<std::size_t>(std::find(m_keys.begin(), m_keys.end(), key) - m_keys.begin());
    if (at == m_keys.size()) {
        m_hasOtherKeys = true;
        return nullptr;
    }
    m_nextKey = at + 1;
    isSecond = m_values[at].type != Type::Absent;
    return &m_values[at];
}

void LineObject::keep(FieldValue &slot, Type type, std::string text)
{
    std::string &kept = m_texts[static_cast<std::size_t>(&slot - m_values.data())];
    kept = std::move(text);
    slot = {type, kept};
}

bool LineObject::readPlain(std::string_view line)
{
    PlainScanner scanner(line);
    if (!scanner.take('{'))
        return false;
    do {
        std::string_view key, text;
        bool isSecond = false;
        if (!scanner.takeText(key) || !scanner.take(':'))
            return false;
        FieldValue *value = slotFor(key, isSecond);
        const bool isText = scanner.isAtText();
        if (value == nullptr || isSecond || !(isText ? scanner.takeText(text) : scanner.takeNumber(text)))
            return false;
        *value = {isText ? Type::Text : Type::Number, text};
    } while (scanner.take(','));
    return scanner.take('}') && scanner.isAtEnd();
}

std::optional<core::Error> LineObject::read(std::string_view line)
{
    clear();
    if (readPlain(line))
        return std::nullopt;
    clear();
    return parseLine(line, *this);
}

} // namespace inflight::trace

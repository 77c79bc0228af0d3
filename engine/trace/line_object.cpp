#include "engine/trace/line_object.h"

#include <algorithm>

#include "engine/trace/line_parser.h"

namespace inflight::trace {

namespace {

using Type = FieldValue::Type;

// Walks over the plainest form of an object: known keys once, values that are numbers or texts of ASCII without
// escapes. Our own logs look like this; whatever else stands in a line is the real parser's.
class PlainScanner {
public:
    explicit PlainScanner(std::string_view rest) : m_rest(rest) {}

    bool take(char c)
    {
        skipBlanks();
        if (m_rest.empty() || m_rest.front() != c)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    bool takeText(std::string_view &text)
    {
        if (!take('"'))
            return false;
        const auto isPlain = [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; };
        text = takeWhile(isPlain);
        return take('"');
    }
    bool takeNumber(std::string_view &number)
    {
        skipBlanks();
        const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
        const std::string_view from = m_rest;
        const std::string_view whole = takeWhile(isDigit);
        if (whole.empty() || (whole.size() > 1 && whole.front() == '0'))
            return false;
        if (take('.') && takeWhile(isDigit).empty())
            return false;
        number = from.substr(0, from.size() - m_rest.size());
        return number.find(' ') == std::string_view::npos;
    }
    bool isAtText()
    {
        skipBlanks();
        return !m_rest.empty() && m_rest.front() == '"';
    }
    bool isAtEnd()
    {
        skipBlanks();
        return m_rest.empty();
    }

private:
    void skipBlanks()
    {
        while (!m_rest.empty() && m_rest.front() == ' ')
            m_rest.remove_prefix(1);
    }
    template <typename Predicate> std::string_view takeWhile(Predicate belongs)
    {
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), belongs);
        const std::string_view taken = m_rest.substr(0, static_cast<std::size_t>(end - m_rest.begin()));
        m_rest.remove_prefix(taken.size());
        return taken;
    }

    std::string_view m_rest;
};

} // namespace

std::string foundText(const FieldValue &value)
{
    constexpr std::size_t kMostDigits = 40;
    switch (value.type) {
    case Type::Absent: return "nothing";
    case Type::Null: return "null";
    case Type::Object: return "an object";
    case Type::Array: return "an array";
    case Type::Text: return core::quotedExcerpt(value.text);
    case Type::Boolean:
    case Type::Number: break;
    }
    return value.text.size() <= kMostDigits ? value.text : value.text.substr(0, kMostDigits) + "...";
}

void LineObject::clear()
{
    for (FieldValue &value : m_values)
        value.type = Type::Absent;
    m_hasOtherKeys = false;
}

FieldValue *LineObject::slotFor(std::string_view key, bool &isSecond)
{
    const auto found = std::find(m_keys.begin(), m_keys.end(), key);
    if (found == m_keys.end()) {
        m_hasOtherKeys = true;
        return nullptr;
    }
    FieldValue *value = &m_values[static_cast<std::size_t>(found - m_keys.begin())];
    isSecond = value->type != Type::Absent;
    return value;
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
        value->type = isText ? Type::Text : Type::Number;
        value->text.assign(text);
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

#include "engine/core/text_guard.h"

#include <utility>

namespace inflight::core {

std::optional<std::string_view> foreignEncodingOf(std::string_view firstBytes)
{
    using namespace std::string_view_literals;
    if (firstBytes.starts_with("\xFF\xFE\0\0"sv) || firstBytes.starts_with("\0\0\xFE\xFF"sv))
        return "UTF-32";
    if (firstBytes.starts_with("\xFF\xFE"sv) || firstBytes.starts_with("\xFE\xFF"sv))
        return "UTF-16";
    if (firstBytes.size() < 4)
        return std::nullopt;
    // Without a mark: which of the first four bytes are zero, while the first characters are ASCII, as in every JSON text.
    unsigned zeros = 0;
    for (std::size_t i = 0; i < 4; ++i)
        zeros = zeros * 2 + (firstBytes[i] == '\0' ? 1 : 0);
    if (zeros == 0b1110 || zeros == 0b0111)
        return "UTF-32";
    if (zeros == 0b1010 || zeros == 0b0101)
        return "UTF-16";
    return std::nullopt;
}

Error foreignEncoding(std::string_view encoding, const std::string &file)
{
    return {ErrorKind::Syntax, file, {}, "text in " + std::string(encoding), "text in UTF-8"};
}

Error nulByte(const std::string &file, std::string place)
{
    return {ErrorKind::Syntax, file, std::move(place), "a NUL byte", "text in UTF-8"};
}

std::string TextGuard::place() const
{
    return "line " + std::to_string(m_line) + ", column " + std::to_string(m_column);
}

std::size_t TextGuard::fill()
{
    const std::streamsize count = m_in->sgetn(m_block.data(), static_cast<std::streamsize>(m_block.size()));
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

TextGuard::int_type TextGuard::underflow()
{
    if (m_finding)
        return traits_type::eof();
    const std::size_t count = fill();
    if (std::exchange(m_isStart, false)) {
        if (const auto encoding = foreignEncodingOf({m_block.data(), count})) {
            m_finding = foreignEncoding(*encoding, {});
            return traits_type::eof();
        }
    }
    const std::size_t passed = allowed(count);
    if (passed == 0)
        return traits_type::eof();
    setg(m_block.data(), m_block.data(), m_block.data() + passed);
    return traits_type::to_int_type(m_block[0]);
}

std::size_t TextGuard::allowed(std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        const char c = m_block[i];
        ++m_column;
        if (c == '\0') {
            m_finding = nulByte({}, place());
            return i;
        }
        if (++m_run > m_mostBytes) {
            m_finding = Error{ErrorKind::OutOfRange,
                              {},
                              place(),
                              m_inText ? "a text that is too long" : "too much without any text",
                              "at most " + std::to_string(m_mostBytes) + " bytes from one quotation mark to the next"};
            return i;
        }
        if (c == '\n') {
            ++m_line;
            m_column = 0;
        }
        const bool isEscaped = std::exchange(m_isEscaped, m_inText && c == '\\' && !m_isEscaped);
        if (c == '"' && !isEscaped) {
            m_inText = !m_inText;
            m_run = 0;
        }
    }
    return count;
}

} // namespace inflight::core

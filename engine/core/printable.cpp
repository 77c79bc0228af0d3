#include "engine/core/printable.h"

#include <cstdint>
#include <cstdio>

#include "engine/core/utf8.h"

namespace inflight::core {

namespace {

// Of a whole, valid character.
std::uint32_t codePointOf(std::string_view bytes)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])); };
    if (bytes.size() == 1)
        return byteAt(0);
    std::uint32_t point = byteAt(0) & (0xFFu >> (bytes.size() + 1));
    for (std::size_t i = 1; i < bytes.size(); ++i)
        point = point << 6 | (byteAt(i) & 0x3F);
    return point;
}

bool isObeyedOrUnseen(std::uint32_t point)
{
    struct Range {
        std::uint32_t from, to;
    };
    static constexpr Range kRanges[] = {{0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},  {0x200B, 0x200F},
                                        {0x2028, 0x202E}, {0x2060, 0x2064}, {0x2066, 0x206F}, {0xFEFF, 0xFEFF}};
    for (const Range &range : kRanges) {
        if (point >= range.from && point <= range.to)
            return true;
    }
    return false;
}

void appendEscape(std::string &out, const char *format, std::uint32_t value)
{
    char text[12];
    std::snprintf(text, sizeof text, format, static_cast<unsigned>(value));
    out += text;
}

} // namespace

std::size_t appendPrintable(std::string &out, std::string_view text, std::size_t at)
{
    const std::size_t length = utf8LengthAt(text, at);
    if (length == 0) {
        appendEscape(out, "\\x%02x", static_cast<unsigned char>(text[at]));
        return 1;
    }
    const std::string_view bytes = text.substr(at, length);
    const std::uint32_t point = codePointOf(bytes);
    if (isObeyedOrUnseen(point))
        appendEscape(out, "\\u%04x", point);
    else
        out += bytes;
    return length;
}

std::string printable(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();)
        at += appendPrintable(out, text, at);
    return out;
}

} // namespace inflight::core

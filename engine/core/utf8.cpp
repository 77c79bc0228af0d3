#include "engine/core/utf8.h"

namespace inflight::core {

namespace {

// The first byte decides the length and narrows the second byte (RFC 3629, section 4).
struct Lead {
    std::size_t length;
    unsigned char secondFrom;
    unsigned char secondTo;
};

Lead leadOf(unsigned char c)
{
    if (c < 0x80)
        return {1, 0, 0};
    if (c < 0xC2 || c > 0xF4)
        return {0, 0, 0};
    if (c < 0xE0)
        return {2, 0x80, 0xBF};
    if (c < 0xF0)
        return {3, static_cast<unsigned char>(c == 0xE0 ? 0xA0 : 0x80), static_cast<unsigned char>(c == 0xED ? 0x9F : 0xBF)};
    return {4, static_cast<unsigned char>(c == 0xF0 ? 0x90 : 0x80), static_cast<unsigned char>(c == 0xF4 ? 0x8F : 0xBF)};
}

} // namespace

std::size_t utf8LengthAt(std::string_view text, std::size_t at)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const Lead lead = leadOf(byteAt(0));
    if (lead.length <= 1)
        return lead.length;
    if (text.size() - at < lead.length || byteAt(1) < lead.secondFrom || byteAt(1) > lead.secondTo)
        return 0;
    for (std::size_t i = 2; i < lead.length; ++i)
        if ((byteAt(i) & 0xC0) != 0x80)
            return 0;
    return lead.length;
}

bool isValidUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8LengthAt(text, at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

} // namespace inflight::core

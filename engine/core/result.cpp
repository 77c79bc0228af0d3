#include "engine/core/result.h"

#include <cstdio>

#include "engine/core/utf8.h"

namespace inflight::core {

std::string messageOf(const Error &error)
{
    std::string text = error.file;
    if (!error.place.empty())
        text += (text.empty() ? "" : ": ") + error.place;
    if (!error.found.empty())
        text += (text.empty() ? "found " : ": found ") + error.found;
    if (!error.allowed.empty())
        text += (error.found.empty() ? (text.empty() ? "" : ": ") : "; allowed: ") + error.allowed;
    return text;
}

namespace {

std::string escaped(const char *format, char c)
{
    char text[8];
    std::snprintf(text, sizeof text, format, static_cast<unsigned>(static_cast<unsigned char>(c)));
    return text;
}

} // namespace

std::string quotedExcerpt(const std::string &text)
{
    constexpr std::size_t kMost = 60;
    std::string out = "\"";
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = utf8LengthAt(text, at);
        if (at + (length == 0 ? 1 : length) > kMost)
            break;
        const char c = text[at];
        if (length == 0)
            out += escaped("\\x%02x", c);
        else if (length == 1 && (static_cast<unsigned char>(c) < 0x20 || c == 0x7F))
            out += escaped("\\u%04x", c);
        else if (c == '"' || c == '\\')
            out += {'\\', c};
        else
            out.append(text, at, length);
        at += length == 0 ? 1 : length;
    }
    return out + (at < text.size() ? "...\"" : "\"");
}

std::string quotedEnd(const std::string &text)
{
    constexpr std::size_t kMost = 30;
    if (text.size() <= kMost)
        return quotedExcerpt(text);
    std::size_t begin = text.size() - kMost;
    while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
        ++begin;
    return "..." + quotedExcerpt(text.substr(begin));
}

} // namespace inflight::core

#include "engine/core/result.h"

#include "engine/core/printable.h"
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

std::string quotedExcerpt(const std::string &text)
{
    constexpr std::size_t kMost = 60;
    std::string out = "\"";
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = utf8LengthAt(text, at);
        if (at + (length == 0 ? 1 : length) > kMost)
            break;
        if (text[at] == '"' || text[at] == '\\')
            out += '\\';
        at += appendPrintable(out, text, at);
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

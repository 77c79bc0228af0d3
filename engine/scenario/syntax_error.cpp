#include "engine/scenario/syntax_error.h"

namespace inflight::scenario {

namespace {

constexpr int kOutOfRangeNumber = 406; // documented number of the library's exception

// The piece of `text` between two marks; empty if the first is not there, up to the end if the second is not.
std::string between(const std::string &text, const std::string &from, const std::string &to)
{
    const std::size_t mark = text.find(from);
    if (mark == std::string::npos)
        return {};
    const std::size_t begin = mark + from.size();
    const std::size_t end = text.find(to, begin);
    return text.substr(begin, end == std::string::npos ? std::string::npos : end - begin);
}

} // namespace

bool isNumberOverflow(const nlohmann::json::exception &exception) { return exception.id == kOutOfRangeNumber; }

// The library tells place, reason and expectation in its text alone: "[...] parse error at line 1, column 5: syntax error
// while parsing value - invalid literal; last read: 'x'; expected ...". Its column counts bytes from 1. The last token holds
// everything since the last text or number, so its end is shown.
core::Error syntaxErrorOf(const std::string &lastToken, const nlohmann::json::exception &exception)
{
    const std::string what = exception.what();
    const std::size_t lastRead = what.find("; last read: '");
    const bool isUnexpected = lastRead == std::string::npos;
    const std::string head = what.substr(0, lastRead);
    core::Error error{core::ErrorKind::Syntax, {}, {}, core::quotedEnd(lastToken), {}};
    error.place = between(head, "parse error at ", ":");
    if (!isUnexpected)
        error.found += " (" + between(head, " - ", "; expected ") + ")";
    error.allowed = isUnexpected ? between(head, "; expected ", "\n") : std::string();
    if (error.allowed.empty())
        error.allowed = "JSON in UTF-8";
    return error;
}

std::string pointerToken(const std::string &key)
{
    const std::string excerpt = core::quotedExcerpt(key);
    std::string token;
    for (const char c : excerpt.substr(1, excerpt.size() - 2)) {
        if (c == '~')
            token += "~0";
        else if (c == '/')
            token += "~1";
        else
            token += c;
    }
    return token;
}

} // namespace inflight::scenario

// The lines of a stream, one at a time in bounded memory. Internal to this room.
#pragma once

#include <cstdint>
#include <istream>
#include <string_view>
#include <vector>

namespace inflight::trace {

class LineSource {
public:
    enum class Status {
        Line,    // `line` holds it, without its end ('\n' or "\r\n"), until the next call
        End,     // there is no more
        TooLong, // a line of more than kMaxLineBytes; nothing can be read after it
        Failed   // the stream broke
    };

    // `in` must outlive the source.
    explicit LineSource(std::istream &in);
    Status next(std::string_view &line);
    // Of the line that next() gave last: its number from 1, and whether a '\n' stood after it.
    std::uint64_t lineNumber() const { return m_lineNumber; }
    bool isTerminated() const { return m_isTerminated; }
    // Up to and including that line.
    std::uint64_t bytesRead() const { return m_bytesRead; }

private:
    bool readMore();
    Status give(std::size_t length, bool isTerminated, std::string_view &line);

    std::istream &m_in;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0; // of what was read and not yet given
    std::size_t m_end = 0;
    std::uint64_t m_lineNumber = 0;
    std::uint64_t m_bytesRead = 0;
    bool m_isTerminated = false;
};

} // namespace inflight::trace

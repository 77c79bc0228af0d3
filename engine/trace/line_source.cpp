#include "engine/trace/line_source.h"

#include <cstring>

#include "engine/trace/event_text.h"

namespace inflight::trace {

namespace {

constexpr std::size_t kBlockBytes = 1u << 16;

} // namespace

LineSource::LineSource(std::istream &in) : m_in(in), m_buffer(kBlockBytes) {}

LineSource::Status LineSource::next(std::string_view &line)
{
    ++m_lineNumber;
    std::size_t searched = 0;
    for (;;) {
        const char *begin = m_buffer.data() + m_begin;
        const std::size_t held = m_end - m_begin;
        if (const void *mark = std::memchr(begin + searched, '\n', held - searched))
            return give(static_cast<std::size_t>(static_cast<const char *>(mark) - begin), true, line);
        if (held > kMaxLineBytes)
            return Status::TooLong;
        searched = held;
        if (readMore())
            continue;
        if (m_in.bad())
            return Status::Failed;
        return held > 0 ? give(held, false, line) : Status::End;
    }
}

LineSource::Status LineSource::give(std::size_t length, bool isTerminated, std::string_view &line)
{
    if (length > kMaxLineBytes)
        return Status::TooLong;
    line = {m_buffer.data() + m_begin, length};
    // All of them, and at the end of the file too: a line that is kept verbatim must come back as it is once '\n' follows it.
    while (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    m_isTerminated = isTerminated;
    const std::size_t taken = length + (isTerminated ? 1 : 0);
    m_begin += taken;
    m_bytesRead += taken;
    return Status::Line;
}

bool LineSource::readMore()
{
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
    }
    if (m_buffer.size() - m_end < kBlockBytes)
        m_buffer.resize(m_end + kBlockBytes);
    m_in.read(m_buffer.data() + m_end, static_cast<std::streamsize>(kBlockBytes));
    const auto count = static_cast<std::size_t>(m_in.gcount());
    m_end += count;
    return count > 0;
}

} // namespace inflight::trace

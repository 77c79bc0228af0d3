// What stands between a file and a parser of JSON: bytes that no JSON text in UTF-8 can have, and runs that would cost memory without bound.
//
// A parser keeps what it has read since the last text or number began, so a text of two gigabytes, or as many blanks in a row, would
// be held in memory before anybody could refuse it. And the JSON library takes a NUL byte for the end of the file: what comes after
// it would be passed over in silence. TextGuard ends the stream before either; the reader then asks for finding() first.
// Confined to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace inflight::core {

// The encoding of a text that is not UTF-8, told by its first bytes: a byte order mark, or the zero bytes in which UTF-16 and UTF-32
// write ASCII. Nothing for UTF-8 (with or without a mark) and whatever else.
std::optional<std::string_view> foreignEncodingOf(std::string_view firstBytes);
// The error for such a text: "text in UTF-16".
Error foreignEncoding(std::string_view encoding, const std::string &file);
// The error for a NUL byte at a place ("line 1, column 7").
Error nulByte(const std::string &file, std::string place);

class TextGuard final : public std::streambuf {
public:
    // `in` must outlive the guard. More than `mostBytes` from one quotation mark to the next (a text, or what stands between two texts)
    // are refused.
    TextGuard(std::streambuf *in, std::size_t mostBytes) : m_in(in), m_mostBytes(mostBytes), m_block(kBlockBytes) {}

    // Why the stream ended before the file did; file is left empty. Nothing: the file is through, or was not refused so far.
    const std::optional<Error> &finding() const { return m_finding; }

protected:
    int_type underflow() override;

private:
    static constexpr std::size_t kBlockBytes = 1u << 16;
    std::size_t fill();
    std::size_t allowed(std::size_t count); // how many of the first bytes of the block may pass
    std::string place() const;

    std::streambuf *m_in;
    std::size_t m_mostBytes;
    std::vector<char> m_block;
    std::optional<Error> m_finding;
    bool m_isStart = true, m_inText = false, m_isEscaped = false;
    std::size_t m_run = 0;                  // bytes since the last quotation mark
    std::uint64_t m_line = 1, m_column = 0; // of the last byte that passed
};

} // namespace inflight::core

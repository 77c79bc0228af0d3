// Text from files and names, fit to be shown: what a terminal would obey, or what would change how the rest of the line looks, is spelled
// out.
//
// A name may hold escape sequences that recolour a terminal or retitle its window, line ends that look like a second message, and marks of
// writing direction that turn a line around. All of them are still to be seen, as \u001b, \u202e or \xff.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace inflight::core {

// Appends the character that starts at text[at], as it is or spelled out; how many bytes of `text` that were. Precondition: at < text.size().
std::size_t appendPrintable(std::string &out, std::string_view text, std::size_t at);

// The whole text. What is printable stays as it is; spelled out are: control characters (C0, DEL and C1), marks and overrides of direction,
// separators of lines and paragraphs, invisible spaces and marks (U+200B to U+200F, U+2060 to U+2064, U+FEFF, U+00AD), and bytes that are
// not UTF-8. Always valid UTF-8.
std::string printable(std::string_view text);

} // namespace inflight::core

// UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <string_view>

namespace inflight::core {

// Bytes of the whole character that starts at text[at]; 0 if no valid one does. Precondition: at < text.size().
std::size_t utf8LengthAt(std::string_view text, std::size_t at);
bool isValidUtf8(std::string_view text);

} // namespace inflight::core

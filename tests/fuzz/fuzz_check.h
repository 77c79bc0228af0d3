// What a fuzz target does with a broken promise: it says which one and aborts, so that libFuzzer keeps the input.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace inflight::fuzz {

inline std::string textOf(const std::uint8_t *data, std::size_t size) { return {reinterpret_cast<const char *>(data), size}; }

inline void require(bool holds, const char *promise, const std::string &detail = {})
{
    if (holds)
        return;
    std::fprintf(stderr, "broken promise: %s\n%s\n", promise, detail.c_str());
    std::abort();
}

} // namespace inflight::fuzz

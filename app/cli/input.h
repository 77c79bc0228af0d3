// A file to read, or standard input for "-". Counts its bytes, reports them, and ends early on Ctrl-C.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <streambuf>
#include <string>

#include "engine/core/result.h"

namespace inflight::cli {

class InputBuffer final : public std::streambuf {
public:
    InputBuffer() = default;
    // Takes the descriptor over and closes it at the end, unless it is that of standard input. Once, before anything is read.
    void readFrom(int descriptor) { m_descriptor = descriptor; }
    ~InputBuffer() override;
    InputBuffer(const InputBuffer &) = delete;
    InputBuffer &operator=(const InputBuffer &) = delete;
    void onBytes(std::function<void(std::uint64_t)> listener) { m_listener = std::move(listener); }
    int errorNumber() const { return m_errorNumber; }

protected:
    int_type underflow() override;

private:
    int m_descriptor = -1;
    int m_errorNumber = 0;
    std::uint64_t m_bytes = 0;
    std::function<void(std::uint64_t)> m_listener;
    std::array<char, 1u << 16> m_block;
};

class Input {
public:
    static core::Result<std::unique_ptr<Input>> open(const std::string &path);
    std::istream &stream() { return m_stream; }
    const std::string &name() const { return m_name; }
    void onBytes(std::function<void(std::uint64_t)> listener) { m_buffer.onBytes(std::move(listener)); }
    // What stopped the reading before the end of the file; whatever a parser made of that is beside the point.
    std::optional<core::Error> readError() const;

private:
    explicit Input(std::string name) : m_name(std::move(name)), m_stream(&m_buffer) {}
    std::string m_name;
    InputBuffer m_buffer;
    std::istream m_stream;
};

} // namespace inflight::cli

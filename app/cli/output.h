// A file to write, or standard output for "-". Nothing is ever half-done: a regular file is written beside its
// place and takes it in commit(); without commit() it vanishes and the old file stays as it was.
//
// Devices, pipes and FIFOs are written directly. The first failure is kept; after it everything else is dropped.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/result.h"

namespace inflight::cli {

class OutputBuffer final : public std::streambuf {
public:
    OutputBuffer() { setp(m_block.data(), m_block.data() + m_block.size()); }
    // Where everything goes, before anything is written; it stays the caller's.
    void writeTo(int descriptor) { m_descriptor = descriptor; }
    // Sends everything to the system; whether all writing so far succeeded.
    bool flushAll();
    int errorNumber() const { return m_errorNumber; }

protected:
    int_type overflow(int_type c) override;
    int sync() override { return flushAll() ? 0 : -1; }

private:
    int m_descriptor = -1;
    int m_errorNumber = 0;
    std::array<char, 1u << 16> m_block;
};

class Output {
public:
    static core::Result<std::unique_ptr<Output>> open(const std::string &path);
    ~Output();
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    std::ostream &stream() { return m_stream; }
    bool hasFailed() const { return m_buffer.errorNumber() != 0; }
    // Everything is with the system, under the temporary name. Call on all outputs before the first commit().
    std::optional<core::Error> finish();
    // The file takes its place. Precondition: finish() gave nothing.
    std::optional<core::Error> commit();

private:
    explicit Output(std::string name) : m_name(std::move(name)), m_stream(&m_buffer) {}
    // Each opens it, or gives an error; what was opened is closed and what was created is removed with the output.
    std::optional<core::Error> openDirectly(const std::string &path);
    std::optional<core::Error> createBeside(const std::string &path, std::optional<unsigned> oldMode);
    void writeTo(int descriptor);
    core::Error failure(int errorNumber) const;
    void closeFile();

    std::string m_name;
    std::string m_target;    // empty: written directly
    std::string m_temporary; // empty: written directly, or in place already
    int m_descriptor = -1;
    OutputBuffer m_buffer;
    std::ostream m_stream;
};

// A whole text to standard output, checked to the last byte.
std::optional<core::Error> print(std::string_view text);

} // namespace inflight::cli

#include "app/cli/output.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/interrupt.h"

namespace inflight::cli {

namespace {

core::Error cannotWrite(const std::string &name, const std::string &found)
{
    return {core::ErrorKind::CannotWrite, name, {}, found, "an output that can be written to its end"};
}

bool isStandardOutput(const std::string &path)
{
    return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
}

// Where a name leads after its symbolic links, so that a link stays a link; the name itself if it leads nowhere yet.
std::string resolved(const std::string &path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : path;
}

// A new file beside `target`, with the mode of the old one if there is one. Its name comes out in `temporary`; it does not depend on that of
// `target`, which may be as long as a name can be.
int createBeside(const std::string &target, std::optional<mode_t> oldMode, std::string &temporary)
{
    constexpr int kMostTries = 100;
    const std::string folder = target.substr(0, target.rfind('/') + 1);
    for (int i = 0; i < kMostTries; ++i) {
        temporary = folder + ".inflight-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".part";
        const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 && oldMode)
            static_cast<void>(::fchmod(descriptor, *oldMode & 07777));
        if (descriptor >= 0 || errno != EEXIST)
            return descriptor;
    }
    return -1;
}

} // namespace

bool OutputBuffer::flushAll()
{
    const char *next = pbase();
    while (m_errorNumber == 0 && next < pptr()) {
        const ssize_t count = ::write(m_descriptor, next, static_cast<std::size_t>(pptr() - next));
        if (count >= 0)
            next += count;
        else if (errno != EINTR || isInterrupted())
            m_errorNumber = errno;
    }
    setp(m_block.data(), m_block.data() + m_block.size());
    return m_errorNumber == 0;
}

OutputBuffer::int_type OutputBuffer::overflow(int_type c)
{
    if (!flushAll())
        return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
        *pptr() = traits_type::to_char_type(c);
        pbump(1);
    }
    return traits_type::not_eof(c);
}

Output::Output(int descriptor, std::string name, std::string target, std::string temporary)
    : m_name(std::move(name)), m_target(std::move(target)), m_temporary(std::move(temporary)), m_descriptor(descriptor),
      m_buffer(descriptor), m_stream(&m_buffer)
{}

core::Result<std::unique_ptr<Output>> Output::open(const std::string &path)
{
    if (isStandardOutput(path))
        return std::unique_ptr<Output>(new Output(STDOUT_FILENO, "standard output", {}, {}));
    const std::string target = resolved(path);
    struct stat status = {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return cannotWrite(path, "a folder");
    if (exists && !S_ISREG(status.st_mode)) {
        const int descriptor = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor < 0)
            return cannotWrite(path, std::strerror(errno));
        return std::unique_ptr<Output>(new Output(descriptor, path, {}, {}));
    }
    if (exists && ::access(target.c_str(), W_OK) != 0)
        return cannotWrite(path, std::strerror(errno));
    std::string temporary;
    const int descriptor = createBeside(target, exists ? std::optional(status.st_mode) : std::nullopt, temporary);
    if (descriptor < 0)
        return cannotWrite(path, std::strerror(errno));
    return std::unique_ptr<Output>(new Output(descriptor, path, target, temporary));
}

Output::~Output()
{
    closeFile();
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

void Output::closeFile()
{
    if (m_descriptor >= 0 && m_descriptor != STDOUT_FILENO)
        ::close(std::exchange(m_descriptor, -1));
}

core::Error Output::failure(int errorNumber) const
{
    return cannotWrite(m_name, errorNumber == EPIPE ? "a closed pipe" : std::strerror(errorNumber));
}

std::optional<core::Error> Output::finish()
{
    if (!m_buffer.flushAll())
        return failure(m_buffer.errorNumber());
    if (m_descriptor >= 0 && m_descriptor != STDOUT_FILENO && ::close(std::exchange(m_descriptor, -1)) != 0)
        return failure(errno);
    return std::nullopt;
}

std::optional<core::Error> Output::commit()
{
    if (m_temporary.empty())
        return std::nullopt;
    if (std::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        return failure(errno);
    m_temporary.clear();
    return std::nullopt;
}

std::optional<core::Error> print(std::string_view text)
{
    auto output = Output::open("-");
    output.value()->stream() << text;
    return output.value()->finish();
}

} // namespace inflight::cli

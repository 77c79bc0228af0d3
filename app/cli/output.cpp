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

core::Result<std::unique_ptr<Output>> Output::open(const std::string &path)
{
    const bool isStandard = isStandardOutput(path);
    // The object first: nothing is opened or created that memory running out could leave behind.
    std::unique_ptr<Output> output(new Output(isStandard ? "standard output" : path));
    if (isStandard) {
        output->writeTo(STDOUT_FILENO);
        return output;
    }
    output->m_target = resolved(path);
    const std::string &target = output->m_target;
    struct stat status = {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return cannotWrite(path, "a folder");
    if (exists && S_ISREG(status.st_mode) && ::access(target.c_str(), W_OK) != 0)
        return cannotWrite(path, std::strerror(errno));
    const auto error = exists && !S_ISREG(status.st_mode)
                           ? output->openDirectly(path)
                           : output->createBeside(path, exists ? std::optional<unsigned>(status.st_mode) : std::nullopt);
    if (error)
        return *error;
    return output;
}

void Output::writeTo(int descriptor)
{
    m_descriptor = descriptor;
    m_buffer.writeTo(descriptor);
}

std::optional<core::Error> Output::openDirectly(const std::string &path)
{
    const int descriptor = ::open(m_target.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return cannotWrite(path, std::strerror(errno));
    writeTo(descriptor);
    return std::nullopt;
}

// A new file beside the target, with the mode of the old one if there is one. Its name does not depend on that of the target, which
// may be as long as a name can be.
std::optional<core::Error> Output::createBeside(const std::string &path, std::optional<unsigned> oldMode)
{
    constexpr int kMostTries = 100;
    const std::string start = m_target.substr(0, m_target.rfind('/') + 1) + ".inflight-" + std::to_string(::getpid()) + "-";
    for (int i = 0; i < kMostTries; ++i) {
        std::string temporary = start + std::to_string(i) + ".part";
        const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) {
            m_temporary = std::move(temporary);
            writeTo(descriptor);
            if (oldMode)
                static_cast<void>(::fchmod(descriptor, static_cast<mode_t>(*oldMode & 07777)));
            return std::nullopt;
        }
        if (errno != EEXIST)
            break;
    }
    return cannotWrite(path, std::strerror(errno));
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

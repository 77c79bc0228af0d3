#include "app/cli/input.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/interrupt.h"

namespace inflight::cli {

namespace {

core::Error cannotRead(const std::string &name, const std::string &found)
{
    return {core::ErrorKind::CannotRead, name, {}, found, "a file that can be read"};
}

} // namespace

InputBuffer::~InputBuffer()
{
    if (m_descriptor >= 0 && m_descriptor != STDIN_FILENO)
        ::close(m_descriptor);
}

InputBuffer::int_type InputBuffer::underflow()
{
    ssize_t count = -1;
    while (!isInterrupted() && (count = ::read(m_descriptor, m_block.data(), m_block.size())) < 0) {
        if (errno != EINTR) {
            m_errorNumber = errno;
            break;
        }
    }
    if (count <= 0)
        return traits_type::eof();
    m_bytes += static_cast<std::uint64_t>(count);
    if (m_listener)
        m_listener(m_bytes);
    setg(m_block.data(), m_block.data(), m_block.data() + count);
    return traits_type::to_int_type(m_block[0]);
}

core::Result<std::unique_ptr<Input>> Input::open(const std::string &path)
{
    std::unique_ptr<Input> input(new Input(path == "-" ? "standard input" : path));
    const int descriptor = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return cannotRead(path, std::strerror(errno));
    input->m_buffer.readFrom(descriptor);
    struct stat status = {};
    if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode))
        return cannotRead(path, "a folder");
    return input;
}

std::optional<core::Error> Input::readError() const
{
    if (m_buffer.errorNumber() == 0)
        return std::nullopt;
    return cannotRead(m_name, std::strerror(m_buffer.errorNumber()));
}

} // namespace inflight::cli

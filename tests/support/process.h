// Runs a real program and keeps what it said, for system tests.
//
// Standard input is a text, or stays closed at its other end; standard output and error are collected, or go where they are sent.
// Waits without a limit of its own: the test's time limit ends a program that hangs.
#pragma once

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace inflight::test {

struct ProcessResult {
    int exitCode = -1; // -1: ended by a signal
    int signal = 0;
    std::string output;
    std::string error;
};

struct ProcessSetup {
    std::string input;
    std::string outputPath;       // for example /dev/full; empty: collected
    bool hasClosedOutput = false; // a pipe that nobody reads
    int signalAtOutput = 0;       // sent once the first bytes came out
};

class Pipe {
public:
    Pipe()
    {
        if (::pipe2(m_ends, O_CLOEXEC) != 0)
            throw std::runtime_error("no pipe");
    }
    ~Pipe()
    {
        closeEnd(0);
        closeEnd(1);
    }
    Pipe(const Pipe &) = delete;
    Pipe &operator=(const Pipe &) = delete;
    int end(int which) const { return m_ends[which]; }
    void closeEnd(int which)
    {
        if (m_ends[which] >= 0)
            ::close(std::exchange(m_ends[which], -1));
    }

private:
    int m_ends[2] = {-1, -1};
};

// Reads what is there; closes the end when there will be no more.
inline bool drain(Pipe &pipe, std::string &text)
{
    char block[4096];
    const ssize_t count = ::read(pipe.end(0), block, sizeof block);
    if (count > 0)
        text.append(block, static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
        pipe.closeEnd(0);
    return count > 0;
}

inline pid_t start(const std::vector<std::string> &command, const ProcessSetup &setup, Pipe &in, Pipe &out, Pipe &err)
{
    std::vector<char *> arguments;
    for (const std::string &argument : command)
        arguments.push_back(const_cast<char *>(argument.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child != 0)
        return child;
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGPIPE, SIG_DFL);
    ::dup2(in.end(0), STDIN_FILENO);
    ::dup2(setup.outputPath.empty() ? out.end(1) : ::open(setup.outputPath.c_str(), O_WRONLY), STDOUT_FILENO);
    ::dup2(err.end(1), STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

inline ProcessResult runProcess(const std::vector<std::string> &command, const ProcessSetup &setup = {})
{
    std::signal(SIGPIPE, SIG_IGN);
    Pipe in, out, err;
    if (setup.hasClosedOutput)
        out.closeEnd(0);
    const pid_t child = start(command, setup, in, out, err);
    if (child < 0)
        throw std::runtime_error("cannot start " + command[0]);
    in.closeEnd(0);
    out.closeEnd(1);
    err.closeEnd(1);
    ProcessResult result;
    std::size_t sent = 0;
    int signalToSend = setup.signalAtOutput;
    while (in.end(1) >= 0 || out.end(0) >= 0 || err.end(0) >= 0) {
        if (sent == setup.input.size())
            in.closeEnd(1);
        pollfd ends[] = {{in.end(1), POLLOUT, 0}, {out.end(0), POLLIN, 0}, {err.end(0), POLLIN, 0}};
        if (::poll(ends, 3, -1) < 0 && errno != EINTR)
            break;
        if (in.end(1) >= 0 && ends[0].revents != 0) {
            // At most what a pipe takes at once, so that nobody waits for anybody.
            const std::size_t some = std::min<std::size_t>(setup.input.size() - sent, PIPE_BUF);
            const ssize_t count = ::write(in.end(1), setup.input.data() + sent, some);
            sent =
                count < 0 && errno != EINTR ? setup.input.size() : sent + static_cast<std::size_t>(std::max<ssize_t>(count, 0));
        }
        if (out.end(0) >= 0 && ends[1].revents != 0 && drain(out, result.output) && signalToSend != 0)
            ::kill(child, std::exchange(signalToSend, 0));
        if (err.end(0) >= 0 && ends[2].revents != 0)
            drain(err, result.error);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status))
        result.exitCode = WEXITSTATUS(status);
    else
        result.signal = WTERMSIG(status);
    return result;
}

} // namespace inflight::test

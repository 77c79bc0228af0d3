#include "tests/bench/others/pool_run.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace inflight::bench {

namespace {

[[noreturn]] void become(std::vector<std::string> &command, int output)
{
    std::vector<char *> arguments;
    for (std::string &word : command)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::dup2(output, STDOUT_FILENO);
    if (const int nowhere = ::open("/dev/null", O_WRONLY); nowhere >= 0)
        ::dup2(nowhere, STDERR_FILENO);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
}

// Standard output of a program that ended well.
std::optional<std::string> outputOf(std::vector<std::string> command)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return std::nullopt;
    const pid_t child = ::fork();
    if (child == 0)
        become(command, ends[1]);
    ::close(ends[1]);
    std::string output;
    char block[4096];
    for (ssize_t count = 0; child > 0 && (count = ::read(ends[0], block, sizeof block)) > 0;)
        output.append(block, static_cast<std::size_t>(count));
    ::close(ends[0]);
    int status = -1;
    if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return std::nullopt;
    return output;
}

} // namespace

std::optional<PoolRun> runPool(std::vector<std::string> command, const std::string &sink, std::uint32_t slots, std::size_t jobs)
{
    command.insert(command.end(), {sink, std::to_string(slots), std::to_string(jobs)});
    std::optional<std::string> output = outputOf(std::move(command));
    if (!output || output->empty())
        return std::nullopt;
    output->pop_back();
    const std::size_t before = output->rfind('\n');
    const std::string line = before == std::string::npos ? *output : output->substr(before + 1);
    PoolRun run;
    unsigned long long end = 0;
    if (std::sscanf(line.c_str(), "%llu %u %u %lf %ld", &end, &run.outcome.fired, &run.outcome.sum, &run.nsRecord,
                    &run.peakKib) != 5)
        return std::nullopt;
    run.outcome.end = end;
    return run;
}

} // namespace inflight::bench

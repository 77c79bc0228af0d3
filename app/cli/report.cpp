#include "app/cli/report.h"

#include <cstdio>

namespace inflight::cli {

void say(const std::string &text)
{
    std::fprintf(stderr, "inflight-cli: %s\n", text.c_str());
}

ExitCode fail(const core::Error &error)
{
    say(core::messageOf(error));
    return error.kind == core::ErrorKind::CannotWrite ? kCannotWrite : kBadInput;
}

ExitCode failStopped(const std::string &what)
{
    say("stopped " + what);
    return kInterrupted;
}

} // namespace inflight::cli

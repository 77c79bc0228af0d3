#include "app/cli/report.h"

#include <cstdio>

#include "engine/core/printable.h"

namespace inflight::cli {

void say(const std::string &text)
{
    say(core::printable(text).c_str());
}

void say(const char *text, const char *detail)
{
    std::fprintf(stderr, "inflight-cli: %s%s%s\n", text, detail ? ": " : "", detail ? detail : "");
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

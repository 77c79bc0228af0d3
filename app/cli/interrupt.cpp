#include "app/cli/interrupt.h"

#include <csignal>

namespace inflight::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

extern "C" void rememberInterrupt(int) { interrupted = 1; }

} // namespace

void watchSignals()
{
    struct sigaction action = {};
    action.sa_handler = rememberInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND); // no SA_RESTART: a read that waits must return
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

bool isInterrupted() { return interrupted != 0; }

} // namespace inflight::cli

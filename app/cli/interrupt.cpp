#include "app/cli/interrupt.h"

#include <csignal>
#include <initializer_list>

namespace inflight::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

extern "C" void rememberInterrupt(int)
{
    interrupted = 1;
}

} // namespace

void watchSignals()
{
    struct sigaction action = {};
    action.sa_handler = rememberInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND); // no SA_RESTART: a read that waits must return
    for (const int number : {SIGINT, SIGTERM}) {
        struct sigaction before = {};
        // Whoever starts a program with the signal ignored (nohup, a job in the background) wants it to stay so.
        if (sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(number, &action, nullptr);
    }
    // A closed pipe and a file at its size limit are failures of writing: told as such, and what was begun is taken away again.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

bool isInterrupted()
{
    return interrupted != 0;
}

} // namespace inflight::cli

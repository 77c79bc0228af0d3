#include <exception>
#include <new>

#include "app/cli/command_line.h"
#include "app/cli/interrupt.h"
#include "app/cli/memory_reserve.h"
#include "app/cli/report.h"
#include "app/cli/standard_streams.h"

int main(int argc, char *argv[])
{
    using namespace inflight;
    cli::fillClosedStreams();
    cli::watchSignals();
    cli::keepMemoryReserve();
    try {
        return cli::commandLine(argc, argv);
    } catch (const std::bad_alloc &) {
        cli::say("not enough memory: it needs more than the system gives, or a smaller file; no file was left half-written");
    } catch (const std::exception &problem) {
        cli::say("cannot go on", problem.what());
    }
    return cli::kCannotWrite;
}

#include <exception>
#include <new>

#include "app/cli/command_line.h"
#include "app/cli/interrupt.h"
#include "app/cli/report.h"

int main(int argc, char *argv[])
{
    using namespace inflight;
    cli::watchSignals();
    try {
        return cli::commandLine(argc, argv);
    } catch (const std::bad_alloc &) {
        cli::say("not enough memory for this");
    } catch (const std::exception &problem) {
        cli::say(std::string("cannot go on: ") + problem.what());
    }
    return cli::kCannotWrite;
}

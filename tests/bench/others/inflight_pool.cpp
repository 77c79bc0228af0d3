// Inflight: the whole engine, its own log of 16-byte events.
#include "engine/sim/simulate.h"
#include "tests/bench/others/pool_program.h"
#include "tests/bench/pool_workload.h"

int main(int argc, char *argv[])
{
    using namespace inflight;
    const bench::Request request = bench::requestOf(argc, argv);
    const scenario::Scenario scenario = bench::poolScenario(request.jobs, request.slots);
    if (request.keepsLog) {
        trace::EventLog log;
        const double nanoseconds = bench::timed([&] { sim::simulate(scenario, log); });
        bench::report(bench::outcomeOf(log), nanoseconds, request.jobs);
    }
    bench::FoldedEvents sink;
    const double nanoseconds = bench::timed([&] { sim::simulate(scenario, sink); });
    bench::report(sink.outcome(), nanoseconds, request.jobs);
}

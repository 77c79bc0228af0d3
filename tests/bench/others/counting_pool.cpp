// Inflight into a sink that only counts. Linked with the engine as it is, or with one whose batch drops everything (silent_batch.h).
#include "engine/sim/simulate.h"
#include "tests/bench/others/pool_program.h"
#include "tests/bench/pool_workload.h"

namespace {

struct LastSink final : inflight::trace::EventSink {
    std::uint64_t end = 0;
    void accept(std::span<const inflight::trace::TraceEvent> batch) override
    {
        end = static_cast<std::uint64_t>(batch.back().at().microseconds());
    }
};

} // namespace

int main(int argc, char *argv[])
{
    using namespace inflight;
    const bench::Request request = bench::requestOf(argc, argv);
    const scenario::Scenario scenario = bench::poolScenario(request.jobs, request.slots);
    LastSink sink;
    const double nanoseconds = bench::timed([&] { sim::simulate(scenario, sink); });
    bench::report({sink.end}, nanoseconds, request.jobs);
}

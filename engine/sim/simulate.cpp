#include "engine/sim/simulate.h"

#include "engine/sim/run.h"

namespace inflight::sim {

RunEnd simulate(const scenario::Scenario &scenario, trace::EventSink &sink, const RunOptions &options)
{
    return Run(scenario, sink, options.stop).execute();
}

trace::LogHeader headerFor(const scenario::Scenario &scenario, std::uint64_t seed)
{
    return {trace::ClockKind::Virtual, scenario.id, scenario.title, INFLIGHT_VERSION, seed, scenario.strategy.limit};
}

trace::JobTable jobTableOf(const scenario::Scenario &scenario)
{
    trace::JobTable table;
    table.ids.reserve(scenario.jobs.size());
    table.names.reserve(scenario.jobs.size());
    for (const scenario::Job &job : scenario.jobs) {
        table.setPriority(core::jobIdAt(table.ids.size()), job.priority);
        table.ids.push_back(job.id);
        table.names.push_back(job.name);
    }
    return table;
}

trace::EventLog record(const scenario::Scenario &scenario, std::uint64_t seed)
{
    trace::EventLog log(headerFor(scenario, seed), jobTableOf(scenario));
    simulate(scenario, log);
    return log;
}

} // namespace inflight::sim

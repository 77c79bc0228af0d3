#include "engine/sim/program.h"

namespace inflight::sim {

Operands operandsOf(const scenario::Job &job)
{
    const bool fails = job.outcome == scenario::WorkOutcome::Fail;
    return {fails ? job.failAt.value_or(job.work) : job.work, job.signalLatency,
            fails ? trace::Outcome::Failed : trace::Outcome::Completed, job.onSignal == scenario::OnSignal::Stop};
}

} // namespace inflight::sim

#include "engine/record/contract_draft.h"

#include <algorithm>

#include "engine/record/run_words.h"

namespace inflight::record {

namespace {

// What becomes of a failure before any policy hears of it.
std::string retryText(const scenario::Scenario &s)
{
    if (!s.retry || s.retry->attempts == 1)
        return {};
    return "what fails is tried again, at most " + counted(s.retry->attempts, "attempt", "attempts") + ", and " +
           (s.retry->slot == scenario::RetrySlot::Held ? "keeps its slot" : "gives its slot back") + " meanwhile; ";
}

std::string failureText(const scenario::Scenario &s)
{
    switch (s.onFailure) {
    case scenario::OnFailure::KeepGoing:
        return "after a failure the remaining jobs are still admitted, and siblings run on";
    case scenario::OnFailure::StopAdmission:
        return "after the first failure no further job is admitted; what runs, runs on";
    case scenario::OnFailure::AbortActive:
        break;
    }
    return "after the first failure no further job is admitted, and every running operation is sent the signal";
}

std::string timeoutText(const scenario::Scenario &s)
{
    const std::string after = core::millisecondsText(s.deadline.after) + " ms";
    switch (s.deadline.mode) {
    case scenario::DeadlineMode::None:
        return "there is no deadline";
    case scenario::DeadlineMode::Race:
        return "the caller leaves after " + after + "; the operation is told nothing and runs on";
    case scenario::DeadlineMode::Signal:
        return "the operation is sent the signal after " + after + "; the caller waits for what it settles with";
    case scenario::DeadlineMode::RaceAndSignal:
        break;
    }
    return "the caller leaves after " + after + ", and the operation is sent the signal; whether it stops is its own affair";
}

std::string cancellationText(const scenario::Scenario &s)
{
    const auto stops = std::count_if(s.jobs.begin(), s.jobs.end(),
                                     [](const scenario::Job &job) { return job.onSignal == scenario::OnSignal::Stop; });
    const auto total = static_cast<std::uint64_t>(s.jobs.size()), stopping = static_cast<std::uint64_t>(stops);
    return "as the scenario declares it: " + counted(stopping, "operation stops", "operations stop") + " on the signal, " +
           counted(total - stopping, "ignores", "ignore") + " it; an observed signal in the log is the proof";
}

} // namespace

RecordContract contractOf(const scenario::Scenario &scenario)
{
    RecordContract contract;
    contract.limit = scenario.strategy.limit;
    contract.failurePolicy = retryText(scenario) + failureText(scenario);
    contract.timeoutMeaning = timeoutText(scenario);
    contract.cancellation = cancellationText(scenario);
    contract.measurable = "order, counts and virtual times of the simulated run, from its event log";
    contract.notMeasurable = "how long anything takes on a real machine";
    return contract;
}

} // namespace inflight::record

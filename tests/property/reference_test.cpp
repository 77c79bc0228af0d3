// The engine against a second model that was written from the words of the rules and shares no code with it.
#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/sim/simulate.h"
#include "tests/property/facts_difference.h"
#include "tests/property/random_cases.h"
#include "tests/property/reference_model.h"
#include "tests/support/random_scenario.h"

namespace inflight {
namespace {

analysis::RunFacts engineFacts(const scenario::Scenario &scenario)
{
    return analysis::analyse(sim::record(scenario)).value().facts;
}

void expectAgreement(test::Variety variety)
{
    test::checkRandomScenarios(
        [](const scenario::Scenario &scenario) {
            return reference::firstDifference(reference::simulate(scenario), engineFacts(scenario));
        },
        variety);
}

TEST(ReferenceModel, AgreesWithTheEngineOnEveryRandomScenario)
{
    expectAgreement(test::Variety::PlainCode);
}

TEST(ReferenceModel, AgreesWithTheEngineOnFurtherAttempts)
{
    expectAgreement(test::Variety::Retries);
}

TEST(ReferenceModel, AgreesWithTheEngineUnderEveryDialect)
{
    expectAgreement(test::Variety::Everything);
}

scenario::Scenario twoJobs()
{
    scenario::Scenario scenario;
    scenario.id = "two-jobs";
    scenario.jobs.resize(2);
    scenario.jobs[0].id = "A";
    scenario.jobs[0].work = core::SimDuration::fromWholeMilliseconds(10);
    scenario.jobs[1].id = "B";
    scenario.jobs[1].outcome = scenario::WorkOutcome::Fail;
    scenario.strategy = {scenario::StrategyKind::Sequential, std::nullopt};
    return scenario;
}

TEST(FactsComparison, FindsNothingInEqualFacts)
{
    EXPECT_EQ(reference::firstDifference(reference::simulate(twoJobs()), engineFacts(twoJobs())), std::nullopt);
}

TEST(FactsComparison, NoticesEveryFactThatIsChanged)
{
    const auto expected = reference::simulate(twoJobs());
    const auto later = core::SimTime::fromMicroseconds(10'001);
    const std::vector<std::function<void(analysis::RunFacts &)>> mutations = {
        [=](auto &f) { f.jobs[0].queued = later; },
        [=](auto &f) { f.jobs[1].started = later; },
        [=](auto &f) { f.jobs[0].finished = later; },
        [=](auto &f) { f.jobs[0].finish = analysis::Finish::Aborted; },
        [=](auto &f) { f.jobs[1].settled = std::nullopt; },
        [=](auto &f) { f.jobs[1].how = analysis::Settled::Timeout; },
        [=](auto &f) { f.jobs[0].signalSent = core::SimTime(); },
        [=](auto &f) { f.jobs[1].signalObserved = later; },
        [=](auto &f) { f.jobs.pop_back(); },
        [=](auto &f) { std::swap(f.startOrder[0], f.startOrder[1]); },
        [=](auto &f) { ++f.peakInFlight; },
        [=](auto &f) { --f.limiterPeak; },
        [=](auto &f) { f.aggregate.outcome = analysis::AggregateOutcome::Never; },
        [=](auto &f) { f.aggregate.at = later; },
        [=](auto &f) { f.aggregate.firstReason = core::jobIdAt(0); },
        [=](auto &f) { f.aggregate.winner = core::jobIdAt(0); },
        [=](auto &f) { ++f.lateCompletions; },
        [=](auto &f) { f.makespan = later; },
        [=](auto &f) { f.jobs[0].attempts = 2; },
    };
    for (std::size_t i = 0; i < mutations.size(); ++i) {
        analysis::RunFacts mutated = engineFacts(twoJobs());
        mutations[i](mutated);
        EXPECT_TRUE(reference::firstDifference(expected, mutated)) << "mutation " << i;
    }
}

TEST(Shrinking, KeepsTheFailureAndDropsWhatItDoesNotNeed)
{
    const test::Check hasFailingJob = [](const scenario::Scenario &scenario) -> std::optional<std::string> {
        for (const scenario::Job &job : scenario.jobs)
            if (job.outcome == scenario::WorkOutcome::Fail && job.work >= core::SimDuration::fromWholeMilliseconds(20))
                return job.id;
        return std::nullopt;
    };
    std::uint64_t seed = 1;
    while (!hasFailingJob(test::randomScenario(seed)))
        ++seed;
    const scenario::Scenario small = test::shrink(test::randomScenario(seed), hasFailingJob);
    ASSERT_EQ(small.jobs.size(), 1u);
    EXPECT_EQ(small.jobs[0].work, core::SimDuration::fromWholeMilliseconds(20));
    EXPECT_EQ(small.jobs[0].onSignal, scenario::OnSignal::Ignore);
    EXPECT_EQ(small.deadline, scenario::Deadline{});
    EXPECT_EQ(small.strategy.kind, scenario::StrategyKind::Sequential);
}

} // namespace
} // namespace inflight

// What is written and read again is the same: scenarios of every shape, and the logs of their runs.
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "tests/support/random_scenario.h"

namespace inflight {
namespace {

constexpr std::uint64_t kSeeds = 3000;

test::RandomScenarioOptions withFractions()
{
    test::RandomScenarioOptions options;
    options.allowsFractions = true;
    options.allowsDialects = true;
    options.allowsRetries = true;
    return options;
}

TEST(RoundTrip, RandomScenariosAreValidAndFullOfVariety)
{
    std::size_t withTies = 0, empty = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const scenario::Scenario s = test::randomScenario(seed);
        EXPECT_EQ(s, test::randomScenario(seed));
        const auto finding = scenario::checkScenario(s);
        ASSERT_FALSE(finding.has_value()) << core::messageOf(*finding);
        empty += s.jobs.empty() ? 1 : 0;
        for (const scenario::Job &job : s.jobs)
            withTies += s.deadline.mode != scenario::DeadlineMode::None && job.work == s.deadline.after ? 1 : 0;
    }
    EXPECT_GT(withTies, 100u);
    EXPECT_GT(empty, 10u);
}

TEST(RoundTrip, RandomScenariosTryAgainInEveryWay)
{
    std::map<std::string_view, std::size_t> runs, givenUpInBackOff;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const scenario::Scenario s = test::randomScenario(seed, withFractions());
        const auto finding = scenario::checkScenario(s);
        ASSERT_FALSE(finding.has_value()) << core::messageOf(*finding);
        if (!s.retry)
            continue;
        const auto facts = analysis::analyse(sim::record(s)).value().facts;
        for (const analysis::JobFacts &job : facts.jobs) {
            runs[nameOf(s.retry->slot)] += job.attempts > 1 ? 1 : 0;
            // Told to stop, or left alone by a stop of admission, when nothing of it ran.
            const bool hasMore = job.attempts < s.retry->attempts && job.finish == analysis::Finish::Failed;
            givenUpInBackOff[nameOf(s.retry->slot)] += hasMore && job.settled && *job.finished < *job.settled ? 1 : 0;
        }
    }
    for (const std::string_view slot : {"held", "given_back"}) {
        EXPECT_GT(runs[slot], 100u) << slot;
        EXPECT_GT(givenUpInBackOff[slot], 10u) << slot;
    }
}

TEST(RoundTrip, AScenarioIsReadAsItWasWritten)
{
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const scenario::Scenario s = test::randomScenario(seed, withFractions());
        const std::string text = scenario::writeScenario(s);
        auto again = scenario::readScenario(text, "f");
        ASSERT_TRUE(again.isOk()) << core::messageOf(again.error()) << text;
        EXPECT_EQ(again.value(), s) << text;
        EXPECT_EQ(scenario::writeScenario(again.value()), text);
    }
}

TEST(RoundTrip, TheLogOfARunIsReadAsItWasWritten)
{
    for (std::uint64_t seed = 1; seed <= kSeeds / 3; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const trace::EventLog log = sim::record(test::randomScenario(seed, withFractions()), seed);
        std::ostringstream out;
        trace::writeJsonLines(log, out);
        std::istringstream in(out.str());
        auto again = trace::readJsonLines(in, "f");
        ASSERT_TRUE(again.isOk()) << core::messageOf(again.error()) << out.str();
        EXPECT_EQ(again.value().header(), log.header());
        EXPECT_EQ(again.value().jobs(), log.jobs());
        ASSERT_EQ(again.value().size(), log.size());
        for (std::size_t i = 0; i < log.size(); ++i) {
            EXPECT_EQ(again.value()[i], log[i]) << "event " << i;
            EXPECT_EQ(again.value().verbatim(i), nullptr) << "event " << i;
        }
        std::ostringstream second;
        trace::writeJsonLines(again.value(), second);
        EXPECT_EQ(second.str(), out.str());
    }
}

} // namespace
} // namespace inflight

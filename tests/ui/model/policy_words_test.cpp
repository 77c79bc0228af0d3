#include "ui/model/policy_words.h"

#include <gtest/gtest.h>

#include "tests/support/guided_run.h"

namespace inflight::ui::model {
namespace {

constexpr auto ms = core::SimDuration::fromWholeMilliseconds;

TEST(PolicyWords, SayTheWholeConfigurationInALine)
{
    EXPECT_EQ(policyLine(tests::guidedScenario()),
              "Worker pool, limit 3 · race + signal 120 ms from start · keep going · caller waits for: all settled · slot freed when work ends");
}

TEST(PolicyWords, SayARetryOnlyWhereThereIsOne)
{
    scenario::Scenario scenario = tests::guidedScenario();
    EXPECT_FALSE(policyLine(scenario).contains("attempts"));
    scenario.retry = scenario::Retry{3, {}};
    EXPECT_TRUE(policyLine(scenario).endsWith(" · 3 attempts, slot held")) << policyLine(scenario).toStdString();
    scenario.retry = scenario::Retry{4, ms(100), 2, ms(900), scenario::RetrySlot::GivenBack};
    EXPECT_TRUE(policyLine(scenario).endsWith(QStringLiteral(" · 4 attempts, delay 100 ms × 2 up to 900 ms, slot given back")))
        << policyLine(scenario).toStdString();
}

TEST(PolicyWords, EachSlotOfARetryHasItsLabelAndItsSentence)
{
    const Words held = wordsFor(scenario::RetrySlot::Held), givenBack = wordsFor(scenario::RetrySlot::GivenBack);
    EXPECT_NE(held.label, givenBack.label);
    EXPECT_TRUE(held.help.endsWith('.'));
    EXPECT_TRUE(givenBack.help.endsWith('.'));
    EXPECT_NE(held.help, givenBack.help);
}

} // namespace
} // namespace inflight::ui::model

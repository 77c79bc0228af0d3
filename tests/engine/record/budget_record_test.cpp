#include "engine/record/budget_record.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "engine/record/contract_draft.h"
#include "tests/support/sample_record.h"

namespace inflight::record {
namespace {

using testing::HasSubstr;

TEST(BudgetRecord, StartsWithWhatNobodyObservedUnclaimed)
{
    const auto record = makeRecord(test::sampleHeader(), {}, {});
    ASSERT_TRUE(record);
    EXPECT_THAT(record.value().unclaimed, testing::ElementsAre("browser", "DOM", "network", "assistive technology"));
    EXPECT_TRUE(record.value().inferred.empty());
    EXPECT_TRUE(observedClaims(record.value()).empty());
}

TEST(BudgetRecord, NeedsATimeWithAZone)
{
    EXPECT_TRUE(isIsoTime("2025-03-01T14:20:00Z"));
    EXPECT_TRUE(isIsoTime("2024-02-29T23:59:60.123+05:30"));
    for (const char *text : {"", "2025-03-01", "2025-03-01T14:20:00", "2025-13-01T14:20:00Z", "2025-02-29T14:20:00Z",
                             "2025-03-01T24:20:00Z", "2025-03-01 14:20:00Z", "2025-03-01T14:20:00.Z", "2025-03-01T14:20:00+5",
                             "2025-03-01T14:20:00Zx", "2025-03-00T14:20:00Z"})
        EXPECT_FALSE(isIsoTime(text)) << text;
    auto header = test::sampleHeader();
    header.created = "yesterday";
    const auto record = makeRecord(header, {}, {});
    ASSERT_FALSE(record);
    EXPECT_EQ(record.error().place, "/header/created");
    EXPECT_EQ(record.error().found, "\"yesterday\"");
}

TEST(BudgetRecord, RefusesALimitOfZero)
{
    RecordContract contract;
    contract.limit = 0;
    const auto record = makeRecord(test::sampleHeader(), contract, {});
    ASSERT_FALSE(record);
    EXPECT_EQ(record.error().place, "/contract/limit");
}

TEST(BudgetRecord, KeepsUnclaimedWhatNoRunMeasured)
{
    BudgetRecord record = test::sampleRecord();
    std::erase(record.unclaimed, "network");
    const auto error = checkRecord(record);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->place, "/claims/unclaimed");
    EXPECT_THAT(error->found, HasSubstr("network"));
}

TEST(BudgetRecord, LetsAMeasuredRunClaimMore)
{
    trace::EventLog log({trace::ClockKind::Wall, "app", "", "recorder 2", 1, std::nullopt}, {{"A"}, {""}});
    std::vector<RunEntry> runs;
    runs.push_back(std::move(runEntry(log, std::nullopt, "measured")).value());
    auto record = makeRecord(test::sampleHeader(), {}, std::move(runs));
    ASSERT_TRUE(record);
    record.value().unclaimed.clear();
    EXPECT_FALSE(checkRecord(record.value()));
}

TEST(BudgetRecord, RefusesAnInferenceThatRestsOnNothing)
{
    BudgetRecord record = test::sampleRecord();
    record.inferred[0].restsOn.clear();
    const auto error = checkRecord(record);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->place, "/claims/inferred/0/rests_on");
}

TEST(BudgetRecord, ObservesWithFigures)
{
    const auto claims = observedClaims(test::sampleRecord());
    ASSERT_EQ(claims.size(), 4u);
    EXPECT_EQ(claims[2], "broken: 2 operations in flight at most, limit 1: budget broken, 1 above; the limiter counted 2; "
                         "last operation ended at 20 ms; callers: 1 fulfilled, 1 rejected (simulated)");
    EXPECT_EQ(claims[1], "kept: signal sent to 2 operations, observed by 1; 2 operations ended after the caller had settled");
}

TEST(ContractDraft, SaysOfATimeoutWhatTheModeMakesOfIt)
{
    EXPECT_THAT(contractOf(test::scenarioOf("race 20; A 10")).timeoutMeaning, HasSubstr("told nothing and runs on"));
    EXPECT_THAT(contractOf(test::scenarioOf("signal 20; A 10")).timeoutMeaning, HasSubstr("the caller waits"));
    EXPECT_THAT(contractOf(test::scenarioOf("A 10")).timeoutMeaning, HasSubstr("no deadline"));
    EXPECT_THAT(contractOf(test::scenarioOf("pool 1; retry 3 given_back; A 10")).failurePolicy,
                HasSubstr("tried again, at most 3 attempts, and gives its slot back meanwhile; after a failure"));
    const auto contract = contractOf(test::scenarioOf("pool 2; race+signal 20; A 10 stop; B 10"));
    EXPECT_EQ(contract.limit, 2u);
    EXPECT_THAT(contract.cancellation, HasSubstr("1 operation stops on the signal, 1 ignores it"));
    EXPECT_TRUE(contract.sequential.empty()) << "no scenario knows the reasons";
}

} // namespace
} // namespace inflight::record

#include "engine/sim/settlement.h"

#include <gtest/gtest.h>

namespace inflight::sim {
namespace {

using scenario::Settle;
using trace::Outcome;

core::JobId job(std::size_t index) { return core::jobIdAt(index); }

void expectVerdict(const Verdict *verdict, Outcome outcome, std::optional<core::JobId> by)
{
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->outcome, outcome);
    EXPECT_EQ(verdict->job, by);
}

TEST(Settlement, AllRejectsAtTheFirstFailureAndNamesIt)
{
    Settlement all(Settle::All, 3);
    EXPECT_FALSE(all.tell(job(2), Outcome::Fulfilled));
    expectVerdict(all.tell(job(1), Outcome::Timeout), Outcome::Rejected, job(1));
    EXPECT_FALSE(all.tell(job(0), Outcome::Rejected));
}

TEST(Settlement, AllFulfilsAtTheLastSuccess)
{
    Settlement all(Settle::All, 2);
    EXPECT_FALSE(all.tell(job(1), Outcome::Fulfilled));
    expectVerdict(all.tell(job(0), Outcome::Fulfilled), Outcome::Fulfilled, std::nullopt);
}

TEST(Settlement, AllSettledFulfilsOnceEveryoneHasSettledHoweverTheyDid)
{
    Settlement settled(Settle::AllSettled, 3);
    EXPECT_FALSE(settled.tell(job(0), Outcome::Rejected));
    EXPECT_FALSE(settled.tell(job(1), Outcome::NotAdmitted));
    expectVerdict(settled.tell(job(2), Outcome::Aborted), Outcome::Fulfilled, std::nullopt);
}

TEST(Settlement, AnyFulfilsByTheFirstSuccess)
{
    Settlement any(Settle::Any, 3);
    EXPECT_FALSE(any.tell(job(0), Outcome::Rejected));
    expectVerdict(any.tell(job(2), Outcome::Fulfilled), Outcome::Fulfilled, job(2));
}

TEST(Settlement, AnyRejectsWithTheFirstJobsReasonWhoeverFailedFirst)
{
    Settlement any(Settle::Any, 2);
    EXPECT_FALSE(any.tell(job(1), Outcome::Rejected));
    expectVerdict(any.tell(job(0), Outcome::Timeout), Outcome::Rejected, job(0));
}

TEST(Settlement, RaceDoesAsTheFirstToSettle)
{
    expectVerdict(Settlement(Settle::Race, 2).tell(job(1), Outcome::Fulfilled), Outcome::Fulfilled, job(1));
    expectVerdict(Settlement(Settle::Race, 2).tell(job(1), Outcome::Aborted), Outcome::Rejected, job(1));
}

TEST(Settlement, OverNoJobsAllAndAllSettledFulfilAnyRejectsAndRaceNeverSettles)
{
    expectVerdict(Settlement(Settle::All, 0).start(), Outcome::Fulfilled, std::nullopt);
    expectVerdict(Settlement(Settle::AllSettled, 0).start(), Outcome::Fulfilled, std::nullopt);
    expectVerdict(Settlement(Settle::Any, 0).start(), Outcome::Rejected, std::nullopt);
    EXPECT_FALSE(Settlement(Settle::Race, 0).start());
}

TEST(Settlement, OverSomeJobsNothingIsDecidedAtTheStart)
{
    for (const Settle settle : {Settle::All, Settle::AllSettled, Settle::Any, Settle::Race})
        EXPECT_FALSE(Settlement(settle, 1).start());
}

TEST(Settlement, WhoLeavesBeforeItIsDecidedSeesATimeout)
{
    Settlement all(Settle::All, 2);
    expectVerdict(all.leave(), Outcome::Timeout, std::nullopt);
    EXPECT_TRUE(all.isDecided());
    EXPECT_FALSE(all.tell(job(0), Outcome::Rejected)) << "the batch runs on behind him and tells him nothing";
}

TEST(Settlement, WhoHasHisVerdictCannotLeaveAnyMore)
{
    Settlement race(Settle::Race, 1);
    race.tell(job(0), Outcome::Fulfilled);
    EXPECT_FALSE(race.leave());
}

} // namespace
} // namespace inflight::sim

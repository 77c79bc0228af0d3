#include "ui/timeline/moment.h"

#include <gtest/gtest.h>

#include "tests/support/log_text.h"
#include "tests/ui/timeline/lanes_fixture.h"

namespace inflight::ui::timeline {
namespace {

LaneState stateAt(const model::RunView &run, core::JobId job, int milliseconds)
{
    return laneStateAt(run, job, Moment(run, tests::playheadAt(run, milliseconds)));
}

TEST(Moment, J4WaitsThenRunsThenRunsUnseen)
{
    const auto run = tests::runOf(tests::guidedScenario());
    const LaneState waiting = stateAt(*run, kJ4, 50);
    EXPECT_EQ(waiting.waiting, (Span{ms(0), ms(50)}));
    EXPECT_TRUE(waiting.isWaiting);
    EXPECT_FALSE(waiting.seen);

    const LaneState running = stateAt(*run, kJ4, 150);
    EXPECT_EQ(running.waiting, (Span{ms(0), ms(80)}));
    EXPECT_EQ(running.seen, (Span{ms(80), ms(150)}));
    EXPECT_FALSE(running.unseen);
    EXPECT_EQ(running.state, BarState::Running);

    const LaneState unseen = stateAt(*run, kJ4, 232);
    EXPECT_EQ(unseen.seen, (Span{ms(80), ms(200)}));
    EXPECT_EQ(unseen.unseen, (Span{ms(200), ms(232)}));
    EXPECT_EQ(unseen.state, BarState::Running);
    EXPECT_FALSE(unseen.hasEnded);

    const LaneState ended = laneStateAt(*run, kJ4, Moment(*run));
    EXPECT_EQ(ended.unseen, (Span{ms(200), ms(260)}));
    EXPECT_EQ(ended.state, BarState::Completed);
    EXPECT_TRUE(ended.hasEnded);
}

TEST(Moment, ARetriedJobHasItsAttemptsAndTheBackOffBetweenThem)
{
    const auto run = model::RunView::make(test::logFrom("0: A queued, A takes, A starts\n5: A failed, A retries, A frees\n8: A queued\n"
                                                        "9: A takes, A starts\n12: A completed, A sees fulfilled, A frees, run ends"),
                                          std::nullopt)
                         .value();
    const std::vector<LaneState> all = laneStatesAt(*run, kJ1, Moment(*run));
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].seen, (Span{ms(0), ms(5)}));
    EXPECT_EQ(all[0].state, BarState::Failed);
    EXPECT_EQ(all[1].backOff, (Span{ms(5), ms(8)}));
    EXPECT_EQ(all[1].waiting, (Span{ms(8), ms(9)}));
    EXPECT_EQ(all[1].seen, (Span{ms(9), ms(12)}));
    EXPECT_EQ(all[1].state, BarState::Completed);

    const LaneState backOff = stateAt(*run, kJ1, 7);
    EXPECT_EQ(backOff.backOff, (Span{ms(5), ms(7)}));
    EXPECT_FALSE(backOff.waiting);
    EXPECT_FALSE(backOff.hasStarted);
    const LaneState waiting = laneStateAt(*run, kJ1, Moment(*run, model::Playhead{ms(9), run->replay().eventsBefore(ms(9))}));
    EXPECT_TRUE(waiting.isWaiting);
    EXPECT_FALSE(waiting.hasStarted);
    EXPECT_TRUE(stateAt(*run, kJ1, 10).seen);
}

TEST(Moment, AttemptsAtOneInstantAreToldApart)
{
    const auto run = model::RunView::make(test::logFrom("0: A queued, A takes, A starts, A failed, A retries, A starts, A failed, A retries, "
                                                        "A starts, A completed, A sees fulfilled, A frees, run ends"),
                                          std::nullopt)
                         .value();
    const auto attemptsAt = [&](std::size_t events) { return laneStatesAt(*run, kJ1, Moment(*run, model::Playhead{ms(0), events})); };
    ASSERT_EQ(attemptsAt(3).size(), 1U);
    EXPECT_FALSE(attemptsAt(3)[0].hasEnded);
    ASSERT_EQ(attemptsAt(6).size(), 2U);
    EXPECT_TRUE(attemptsAt(6)[0].hasEnded);
    EXPECT_TRUE(attemptsAt(6)[1].hasStarted);
    EXPECT_FALSE(attemptsAt(6)[1].hasEnded);
    ASSERT_EQ(attemptsAt(10).size(), 3U);
    EXPECT_EQ(attemptsAt(10)[2].state, BarState::Completed);
}

TEST(Moment, EachEndHasItsState)
{
    const auto run = tests::runOf(tests::guidedScenario());
    const Moment end(*run);
    EXPECT_EQ(laneStateAt(*run, kJ1, end).state, BarState::Completed);
    EXPECT_EQ(laneStateAt(*run, kJ3, end).state, BarState::Aborted);
    EXPECT_EQ(laneStateAt(*run, kJ5, end).state, BarState::Failed);
    EXPECT_FALSE(laneStateAt(*run, kJ3, end).unseen) << "its caller left at the instant of its end";
}

TEST(Moment, InsideAnInstantOnlyTheEventsBeforeThePlayheadHaveHappened)
{
    const auto run = tests::runOf(tests::guidedScenario());
    const std::size_t first = run->replay().eventsBefore(ms(80)); // J2 ends, its slot goes to J4
    const auto at = [&](std::size_t events) { return Moment(*run, model::Playhead{ms(80), first + events}); };
    EXPECT_FALSE(laneStateAt(*run, kJ2, at(0)).hasEnded);
    EXPECT_EQ(run->log()[first].kind(), trace::EventKind::WorkEnded);
    EXPECT_TRUE(laneStateAt(*run, kJ2, at(1)).hasEnded);
    EXPECT_TRUE(laneStateAt(*run, kJ4, at(1)).isWaiting);
    EXPECT_FALSE(laneStateAt(*run, kJ4, at(5)).isWaiting);
    EXPECT_EQ(laneStateAt(*run, kJ4, at(5)).seen, (Span{ms(80), ms(80)}));
}

TEST(Moment, AJobThatIsTurnedAwayWaitsUntilThen)
{
    scenario::Scenario stop = tests::guidedScenario();
    stop.onFailure = scenario::OnFailure::StopAdmission;
    stop.jobs[1].outcome = scenario::WorkOutcome::Fail; // J2, at 80 ms
    const auto run = tests::runOf(stop);
    EXPECT_TRUE(stateAt(*run, kJ6, 79).isWaiting);
    const LaneState turned = laneStateAt(*run, kJ6, Moment(*run));
    EXPECT_FALSE(turned.isWaiting);
    EXPECT_EQ(turned.waiting, (Span{ms(0), ms(80)}));
    EXPECT_FALSE(turned.seen);
}

TEST(Moment, AJobThatWasDroppedFromTheQueueWaitsUntilItsCallerLeft)
{
    scenario::Scenario queue = tests::guidedScenario();
    queue.deadline.clock = scenario::DeadlineClock::FromQueue;
    queue.deadline.after = core::SimDuration::fromWholeMilliseconds(70);
    queue.expiredInQueue = scenario::ExpiredInQueue::Dropped;
    const auto run = tests::runOf(queue);
    const LaneState dropped = laneStateAt(*run, kJ6, Moment(*run));
    EXPECT_EQ(dropped.waiting, (Span{ms(0), ms(70)}));
    EXPECT_FALSE(dropped.isWaiting);
}

TEST(Moment, ALateStartIsUnseenFromItsFirstMoment)
{
    scenario::Scenario queue = tests::guidedScenario();
    queue.deadline = {scenario::DeadlineMode::Race, core::SimDuration::fromWholeMilliseconds(70),
                      scenario::DeadlineClock::FromQueue};
    const auto run = tests::runOf(queue);
    ASSERT_TRUE(run->analysis().lanes[3].isLateStart);
    const LaneState late = laneStateAt(*run, kJ4, Moment(*run));
    EXPECT_FALSE(late.seen);
    EXPECT_EQ(late.waiting, (Span{ms(0), ms(80)}));
    EXPECT_EQ(late.unseen, (Span{ms(80), ms(260)}));
}

} // namespace
} // namespace inflight::ui::timeline

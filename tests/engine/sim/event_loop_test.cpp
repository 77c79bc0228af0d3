#include "engine/sim/event_loop.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/random_scenario.h"

namespace inflight::sim {
namespace {

core::SimTime at(std::int64_t us) { return core::SimTime::fromMicroseconds(us); }

std::vector<std::uint32_t> fireAll(EventLoop &loop)
{
    std::vector<std::uint32_t> order;
    while (loop.hasTimer())
        order.push_back(loop.fireNext().subject);
    return order;
}

using Order = std::vector<std::uint32_t>;

TEST(EventLoop, BeginsAtZeroWithNothingToDo)
{
    const EventLoop loop;
    EXPECT_EQ(loop.now(), core::SimTime());
    EXPECT_FALSE(loop.hasTimer());
    EXPECT_FALSE(loop.hasStep());
}

TEST(EventLoop, TimersFireInOrderOfDueTime)
{
    EventLoop loop;
    loop.arm(at(30), {1}, 0);
    loop.arm(at(10), {2}, 0);
    loop.arm(at(20), {3}, 0);
    EXPECT_EQ(fireAll(loop), (Order{2, 3, 1}));
}

TEST(EventLoop, EqualTimesLeaveInInsertionOrder)
{
    EventLoop loop;
    for (std::uint32_t i = 0; i < 100; ++i)
        loop.arm(at(i % 2 == 0 ? 10 : 20), {i}, 0);
    Order expected;
    for (std::uint32_t i = 0; i < 100; i += 2)
        expected.push_back(i);
    for (std::uint32_t i = 1; i < 100; i += 2)
        expected.push_back(i);
    EXPECT_EQ(fireAll(loop), expected);
}

TEST(EventLoop, AtOneTimeTheLowerRankFiresFirstWheneverItWasMade)
{
    EventLoop loop;
    loop.arm(at(10), {1}, 3);
    loop.arm(at(10), {2}, 1);
    loop.arm(at(10), {3}, 2);
    loop.arm(at(10), {4}, 0);
    loop.arm(at(10), {5}, 1);
    EXPECT_EQ(fireAll(loop), (Order{4, 2, 5, 3, 1}));
}

TEST(EventLoop, RankDoesNotReachAcrossTimes)
{
    EventLoop loop;
    loop.arm(at(20), {1}, 0);
    loop.arm(at(10), {2}, 3);
    EXPECT_EQ(fireAll(loop), (Order{2, 1}));
}

TEST(EventLoop, FiringMovesTheClockToTheDueTime)
{
    EventLoop loop;
    loop.arm(at(7), {1}, 0);
    loop.fireNext();
    EXPECT_EQ(loop.now(), at(7));
    loop.arm(at(7), {2}, 0);
    loop.fireNext();
    EXPECT_EQ(loop.now(), at(7));
}

TEST(EventLoop, ATaskComesBackAsItWasGiven)
{
    EventLoop loop;
    loop.arm(at(1), {0xFFFFFFFF, 0xFFFFFFFE}, 0);
    const Task task = loop.fireNext();
    EXPECT_EQ(task.subject, 0xFFFFFFFFu);
    EXPECT_EQ(task.kind, 0xFFFFFFFEu);
}

TEST(EventLoop, ACancelledTimerIsGoneAtOnce)
{
    EventLoop loop;
    loop.arm(at(10), {1}, 0);
    const TimerId cancelled = loop.arm(at(20), {2}, 0);
    loop.arm(at(30), {3}, 0);
    loop.cancel(cancelled);
    EXPECT_EQ(loop.armedCount(), 2u);
    EXPECT_EQ(fireAll(loop), (Order{1, 3}));
}

TEST(EventLoop, TheHandleOfACancelledTimerMayBeUsedAgainByTheLoop)
{
    EventLoop loop;
    loop.cancel(loop.arm(at(10), {1}, 0));
    const TimerId reused = loop.arm(at(20), {2}, 0);
    loop.arm(at(15), {3}, 0);
    loop.cancel(reused);
    EXPECT_EQ(fireAll(loop), (Order{3}));
}

TEST(EventLoop, AMillionArmedAndCancelledDeadlinesLeaveNothingBehind)
{
    EventLoop loop;
    for (int i = 0; i < 1'000'000; ++i)
        loop.cancel(loop.arm(at(i), {}, 0));
    EXPECT_EQ(loop.armedCount(), 0u);
    EXPECT_EQ(static_cast<std::uint32_t>(loop.arm(at(1), {}, 0)), 0u) << "the first handle is free again";
}

TEST(EventLoop, StepsComeOutFirstInFirstOut)
{
    EventLoop loop;
    Order taken;
    std::uint32_t made = 0;
    for (int round = 0; round < 200; ++round) { // grows the ring while it is wrapped round
        for (int i = 0; i < 3; ++i)
            loop.enqueue({made++});
        taken.push_back(loop.takeStep().subject);
    }
    while (loop.hasStep())
        taken.push_back(loop.takeStep().subject);
    ASSERT_EQ(taken.size(), 600u);
    EXPECT_TRUE(std::is_sorted(taken.begin(), taken.end()));
}

// The heap against a plain list of timers, with thousands of random operations.
class NaiveLoop {
public:
    void arm(std::int64_t due, std::uint32_t subject, unsigned rank) { m_timers.push_back({due, rank, m_made++, subject}); }
    void cancel(std::uint32_t subject)
    {
        std::erase_if(m_timers, [=](const Timer &timer) { return timer.subject == subject; });
    }
    std::uint32_t fireNext()
    {
        const auto first = std::min_element(m_timers.begin(), m_timers.end());
        const std::uint32_t subject = first->subject;
        m_timers.erase(first);
        return subject;
    }
    std::size_t size() const { return m_timers.size(); }
    std::uint32_t subjectAt(std::size_t index) const { return m_timers[index].subject; }

private:
    struct Timer {
        std::int64_t due;
        unsigned rank;
        std::uint32_t made;
        std::uint32_t subject;
        auto operator<=>(const Timer &) const = default;
    };
    std::vector<Timer> m_timers;
    std::uint32_t m_made = 0;
};

TEST(EventLoop, DoesWhatAPlainListDoesForEveryMixOfArmCancelAndFire)
{
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        EventLoop loop;
        NaiveLoop naive;
        std::vector<TimerId> handles;
        const std::uint64_t spread = 1 + random.below(40);
        for (int step = 0; step < 2000; ++step) {
            const std::uint64_t choice = random.below(10);
            if (choice < 5 || naive.size() == 0) {
                const std::int64_t due = loop.now().microseconds() + static_cast<std::int64_t>(random.below(spread));
                const auto rank = static_cast<unsigned>(random.below(4));
                const auto subject = static_cast<std::uint32_t>(handles.size());
                handles.push_back(loop.arm(at(due), {subject}, rank));
                naive.arm(due, subject, rank);
            } else if (choice < 8) {
                ASSERT_EQ(loop.fireNext().subject, naive.fireNext()) << "step " << step;
            } else {
                const std::uint32_t subject = naive.subjectAt(random.below(naive.size()));
                loop.cancel(handles[subject]);
                naive.cancel(subject);
            }
            ASSERT_EQ(loop.armedCount(), naive.size());
        }
        while (naive.size() > 0)
            ASSERT_EQ(loop.fireNext().subject, naive.fireNext());
        EXPECT_FALSE(loop.hasTimer());
    }
}

} // namespace
} // namespace inflight::sim

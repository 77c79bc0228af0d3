#include "engine/analysis/replay.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/log_text.h"
#include "tests/support/random_scenario.h"

namespace inflight::analysis {
namespace {

// "queued slots inFlight settled unseen peak"
std::string textOf(const Counters &c)
{
    std::string text;
    for (const std::uint32_t value : {c.queued, c.slots, c.inFlight, c.settled, c.unseen, c.peak})
        text += (text.empty() ? "" : " ") + std::to_string(value);
    return text;
}

std::string countersAfterAll(const std::string &text)
{
    const trace::EventLog log = test::logFrom(text);
    return textOf(Replay(log).after(log.size()));
}

TEST(Replay, BeginsWithNothing)
{
    const trace::EventLog log = test::logFrom("0: A queued");
    EXPECT_EQ(Replay(log).after(0), Counters{});
    const trace::EventLog empty;
    EXPECT_EQ(Replay(empty).after(0), Counters{});
}

TEST(Replay, CountsAJobThroughItsBoundaries)
{
    const trace::EventLog log = test::logFrom("0: A queued, A takes, A starts\n5: A sees timeout, A frees\n9: A completed");
    const Replay replay(log);
    EXPECT_EQ(textOf(replay.after(1)), "1 0 0 0 0 0");
    EXPECT_EQ(textOf(replay.after(2)), "1 1 0 0 0 0");
    EXPECT_EQ(textOf(replay.after(3)), "0 1 1 0 0 1");
    EXPECT_EQ(textOf(replay.after(4)), "0 1 1 1 1 1");
    EXPECT_EQ(textOf(replay.after(5)), "0 0 1 1 1 1");
    EXPECT_EQ(textOf(replay.after(6)), "0 0 0 1 0 1");
}

TEST(Replay, CountsAJobThatQueuesAgainForItsRetry)
{
    const trace::EventLog log = test::logFrom("0: A queued, A takes, A starts\n5: A failed, A retries, A frees\n8: A queued, A takes, A starts");
    const Replay replay(log);
    EXPECT_EQ(textOf(replay.after(4)), "0 1 0 0 0 1");
    EXPECT_EQ(textOf(replay.after(6)), "0 0 0 0 0 1");
    EXPECT_EQ(textOf(replay.after(7)), "1 0 0 0 0 1");
    EXPECT_EQ(textOf(replay.after(9)), "0 1 1 0 0 1");
}

TEST(Replay, CountsAJobWhoseCallerLeftInTheQueueAsSettledAndItsOperationAsUnseen)
{
    EXPECT_EQ(countersAfterAll("0: A queued, B queued\n5: A sees timeout"), "1 0 0 1 0 0");
    EXPECT_EQ(countersAfterAll("0: A queued, B queued\n5: A sees timeout\n6: A starts"), "1 0 1 1 1 1");
    EXPECT_EQ(countersAfterAll("0: A queued, B queued\n5: A sees timeout\n6: A starts\n7: A completed"), "1 0 0 1 0 1");
}

TEST(Replay, TakesAJobThatIsNotAdmittedOutOfTheQueue)
{
    EXPECT_EQ(countersAfterAll("0: A queued, B queued\n5: A sees not_admitted"), "1 0 0 1 0 0");
}

TEST(Replay, CountsAnOperationThatWasNeverQueuedWithoutTouchingTheQueue)
{
    EXPECT_EQ(countersAfterAll("0: B queued, A starts"), "1 0 1 0 0 1");
    EXPECT_EQ(countersAfterAll("0: B queued, A sees timeout, A starts"), "1 0 1 1 1 1");
    EXPECT_EQ(countersAfterAll("0: A starts, A queued"), "0 0 1 0 0 1") << "it has started: it does not wait";
}

TEST(Replay, FindsTheEventsOfATime)
{
    const trace::EventLog log = test::logFrom("0: A queued\n5: A starts, B queued\n9: A completed");
    const Replay replay(log);
    const auto at = [](std::int64_t ms) { return core::SimTime::fromWholeMilliseconds(ms); };
    EXPECT_EQ(replay.eventsBefore(at(0)), 0u);
    EXPECT_EQ(replay.eventsUpTo(at(0)), 1u);
    EXPECT_EQ(replay.eventsBefore(at(5)), 1u);
    EXPECT_EQ(replay.eventsUpTo(at(5)), 3u);
    EXPECT_EQ(replay.eventsUpTo(at(7)), 3u);
    EXPECT_EQ(replay.eventsUpTo(at(100)), 4u);
    EXPECT_EQ(replay.eventsUpTo(at(-1)), 0u);
}

// A log of many strides of any order that the analyser accepts, recounted from its beginning at random places.
TEST(Replay, CountsBehindItsCheckpointsWhatARecountFromTheStartGives)
{
    test::Random random(7);
    trace::EventLog log;
    std::vector<int> phase;
    for (std::size_t i = 0; i < 5 * Replay::kStride + 17; ++i) {
        const std::size_t job = random.below(phase.size() + 1);
        if (job == phase.size())
            phase.push_back(0);
        constexpr trace::EventKind kKinds[] = {trace::EventKind::JobQueued, trace::EventKind::SlotTaken, trace::EventKind::WorkStarted,
                                               trace::EventKind::CallerSettled, trace::EventKind::WorkEnded, trace::EventKind::SlotFreed};
        const trace::EventKind kind = phase[job] < 6 ? kKinds[phase[job]++] : trace::EventKind::DeadlinePassed;
        log.append({core::SimTime::fromMicroseconds(static_cast<std::int64_t>(i)), kind, core::jobIdAt(job), trace::Outcome::None});
    }
    const Replay replay(log);
    Counters expected;
    std::vector<int> at(phase.size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (log[i].kind() != trace::EventKind::DeadlinePassed)
            ++at[core::indexOf(log[i].jobId())];
        const auto count = [&](auto is) { return static_cast<std::uint32_t>(std::count_if(at.begin(), at.end(), is)); };
        expected = {count([](int p) { return p == 1 || p == 2; }), count([](int p) { return p >= 2 && p < 6; }),
                    count([](int p) { return p == 3 || p == 4; }), count([](int p) { return p >= 4; }), count([](int p) { return p == 4; }),
                    std::max(expected.peak, count([](int p) { return p == 3 || p == 4; }))};
        ASSERT_EQ(replay.after(i + 1), expected) << "after event " << i + 1;
    }
}

} // namespace
} // namespace inflight::analysis

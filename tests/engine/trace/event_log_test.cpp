#include "engine/trace/event_log.h"

#include <vector>

#include <gtest/gtest.h>

namespace inflight::trace {
namespace {

TraceEvent numbered(std::size_t n)
{
    return {core::SimTime::fromMicroseconds(static_cast<std::int64_t>(n)), EventKind::JobQueued, core::jobIdAt(n)};
}

TEST(TraceEvent, WithoutAJobHasNone)
{
    const TraceEvent event(core::SimTime(), EventKind::RunStarted);
    EXPECT_FALSE(event.hasJob());
    EXPECT_EQ(event.job(), std::nullopt);
    EXPECT_EQ(event.outcome(), Outcome::None);
}

TEST(TraceEvent, KeepsWhatItWasMadeOf)
{
    const TraceEvent event(core::SimTime::fromMicroseconds(-5), EventKind::WorkEnded, core::jobIdAt(0xFFFFFFFE), Outcome::Failed);
    EXPECT_EQ(event.at().microseconds(), -5);
    EXPECT_EQ(event.kind(), EventKind::WorkEnded);
    EXPECT_EQ(core::indexOf(event.jobId()), 0xFFFFFFFEu);
    EXPECT_EQ(event.outcome(), Outcome::Failed);
}

TEST(EventNames, GoThereAndBackForEveryKindAndOutcome)
{
    for (int i = 0; i < kEventKindCount - 1; ++i) {
        const auto kind = static_cast<EventKind>(i);
        EXPECT_FALSE(nameOf(kind).empty()) << i;
        EXPECT_EQ(eventKindNamed(nameOf(kind)), kind);
    }
    for (int i = 1; i < kOutcomeCount; ++i)
        EXPECT_EQ(outcomeNamed(nameOf(static_cast<Outcome>(i))), static_cast<Outcome>(i));
}

TEST(EventNames, AreNoNamesOfNothing)
{
    EXPECT_EQ(nameOf(EventKind::Foreign), "");
    EXPECT_EQ(eventKindNamed(""), std::nullopt);
    EXPECT_EQ(outcomeNamed(""), std::nullopt);
    EXPECT_EQ(eventKindNamed("work_begun"), std::nullopt);
}

TEST(EventLog, IsEmptyAndIncompleteAtFirst)
{
    const EventLog log;
    EXPECT_TRUE(log.isEmpty());
    EXPECT_FALSE(log.isComplete());
    EXPECT_EQ(log.firstNumber(), 1u);
}

TEST(EventLog, IsCompleteWhenItsLastEventIsTheRunsEnd)
{
    EventLog log;
    log.append({core::SimTime(), EventKind::RunEnded});
    EXPECT_TRUE(log.isComplete());
    log.append(numbered(1));
    EXPECT_FALSE(log.isComplete());
}

// Batches of every length around a chunk's end.
TEST(EventLog, KeepsBatchesInOrderAcrossItsChunks)
{
    EventLog log;
    std::size_t next = 0;
    for (const std::size_t count : {std::size_t{1}, EventLog::kChunkEvents - 2, std::size_t{1}, std::size_t{1},
                                    EventLog::kChunkEvents, 2 * EventLog::kChunkEvents + 5}) {
        std::vector<TraceEvent> batch;
        for (std::size_t i = 0; i < count; ++i)
            batch.push_back(numbered(next++));
        log.accept(batch);
    }
    ASSERT_EQ(log.size(), next);
    for (std::size_t i = 0; i < next; ++i)
        ASSERT_EQ(log[i], numbered(i));
}

TEST(EventLog, NeverMovesAnEvent)
{
    EventLog log;
    log.append(numbered(0));
    const TraceEvent *first = &log[0];
    for (std::size_t i = 1; i < 3 * EventLog::kChunkEvents; ++i)
        log.append(numbered(i));
    EXPECT_EQ(first, &log[0]);
}

// From kLargeEvents on it grows by blocks of many chunks; the second of them, and its first and last chunk, are looked at.
TEST(EventLog, KeepsALargeLogInOrderToo)
{
    EventLog log;
    constexpr std::size_t kCount = EventLog::kLargeEvents + EventLog::kBlockEvents + EventLog::kChunkEvents / 2;
    std::vector<TraceEvent> batch;
    const TraceEvent *atEdge = nullptr;
    for (std::size_t i = 0; i < kCount; ++i) {
        batch.push_back(numbered(i));
        if (batch.size() < 1000 && i + 1 < kCount)
            continue;
        log.accept(batch);
        batch.clear();
        if (atEdge == nullptr && log.size() > EventLog::kLargeEvents)
            atEdge = &log[EventLog::kLargeEvents];
    }
    ASSERT_EQ(log.size(), kCount);
    EXPECT_EQ(atEdge, &log[EventLog::kLargeEvents]);
    std::size_t differing = 0;
    for (std::size_t i = 0; i < kCount; ++i)
        differing += log[i] != numbered(i);
    EXPECT_EQ(differing, 0u);
    EXPECT_EQ(log.chunkFrom(EventLog::kLargeEvents + EventLog::kBlockEvents).size(), EventLog::kChunkEvents / 2);
}

TEST(EventLog, GivesItsChunksOneAfterTheOther)
{
    EventLog log;
    for (std::size_t i = 0; i < EventLog::kChunkEvents + 10; ++i)
        log.append(numbered(i));
    EXPECT_EQ(log.chunkFrom(0).size(), EventLog::kChunkEvents);
    EXPECT_EQ(log.chunkFrom(EventLog::kChunkEvents - 1).size(), 1u);
    EXPECT_EQ(log.chunkFrom(EventLog::kChunkEvents).size(), 10u);
    EXPECT_EQ(log.chunkFrom(EventLog::kChunkEvents + 3).front(), numbered(EventLog::kChunkEvents + 3));
}

TEST(EventLog, HasExactlyTheChunkThatAFullOneNeeds)
{
    EventLog log;
    for (std::size_t i = 0; i < EventLog::kChunkEvents; ++i)
        log.append(numbered(i));
    EXPECT_EQ(log.chunkFrom(0).size(), EventLog::kChunkEvents);
    log.append(numbered(EventLog::kChunkEvents));
    EXPECT_EQ(log.chunkFrom(EventLog::kChunkEvents).size(), 1u);
}

TEST(EventLog, KeepsTheTextOfAnEventThatSaysMoreThanItCanHold)
{
    EventLog log;
    log.append({core::SimTime(), EventKind::Foreign});
    log.append(numbered(1));
    log.keepVerbatim(0, "{\"kind\": \"lock_taken\"}");
    ASSERT_NE(log.verbatim(0), nullptr);
    EXPECT_EQ(*log.verbatim(0), "{\"kind\": \"lock_taken\"}");
    EXPECT_EQ(log.verbatim(1), nullptr);
}

TEST(EventLog, MovesWithItsEvents)
{
    EventLog log({ClockKind::Wall, "server", "", "", 4, 2}, {{"A"}, {""}});
    log.append(numbered(3));
    const EventLog moved = std::move(log);
    EXPECT_EQ(moved[0], numbered(3));
    EXPECT_EQ(moved.header().source, "server");
    EXPECT_EQ(moved.jobs().size(), 1u);
}

} // namespace
} // namespace inflight::trace

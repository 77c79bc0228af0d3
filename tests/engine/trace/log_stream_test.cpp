#include "engine/trace/log_stream.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "engine/trace/event_text.h"

namespace inflight::trace {
namespace {

const char *const kHeader = R"({"schema": "inflight.events/1", "clock": "wall", "unit": "ms", "source": "s", "limit": 4})"
                            "\n";

// Keeps what it is given, and how much at a time.
class KeepingSink final : public EventSink {
public:
    void accept(std::span<const TraceEvent> batch) override
    {
        largest = std::max(largest, batch.size());
        events.insert(events.end(), batch.begin(), batch.end());
    }
    std::vector<TraceEvent> events;
    std::size_t largest = 0;
    int openings = 0;
    std::uint64_t firstNumber = 0;
    const JobTable *jobs = nullptr;
};

SinkOpener openerOf(KeepingSink &sink)
{
    return [&sink](const LogHeader &header, const JobTable &jobs, std::uint64_t firstNumber) -> EventSink & {
        EXPECT_EQ(header.limit, 4u);
        ++sink.openings;
        sink.jobs = &jobs;
        sink.firstNumber = firstNumber;
        return sink;
    };
}

std::optional<core::Error> readInto(KeepingSink &sink, LogStream &stream, const std::string &text)
{
    std::istringstream in(text);
    return stream.read(in, "file", openerOf(sink));
}

core::Result<EventLog> readWhole(const std::string &text)
{
    std::istringstream in(text);
    return readJsonLines(in, "file");
}

// Known kinds, foreign kinds, jobs that appear on the way, blank lines.
std::string logOf(int events, std::uint64_t firstNumber = 7)
{
    std::string text = kHeader;
    for (int i = 0; i < events; ++i) {
        text +=
            "{\"t\": " + std::to_string(i / 3) + ", \"n\": " + std::to_string(firstNumber + static_cast<std::uint64_t>(i)) + ", ";
        text += i % 5 == 4 ? "\"kind\": \"cache_missed\", \"key\": [1, 2]"
                           : "\"kind\": \"job_queued\", \"name\": \"n\", \"priority\": 3";
        text += ", \"job\": \"J" + std::to_string(i / 2) + "\"}\n" + (i % 100 == 50 ? "\r\n" : "");
    }
    return text;
}

void expectSame(const std::string &text)
{
    KeepingSink sink;
    LogStream stream;
    const auto streamError = readInto(sink, stream, text);
    const auto whole = readWhole(text);
    ASSERT_EQ(!streamError, whole.isOk());
    if (streamError) {
        EXPECT_EQ(core::messageOf(*streamError), core::messageOf(whole.error()));
        return;
    }
    const EventLog &log = whole.value();
    ASSERT_EQ(sink.events.size(), log.size());
    for (std::size_t i = 0; i < log.size(); ++i)
        EXPECT_EQ(sink.events[i], log[i]);
    EXPECT_EQ(stream.header(), log.header());
    EXPECT_EQ(stream.jobs(), log.jobs());
    EXPECT_EQ(stream.firstNumber(), log.firstNumber());
    EXPECT_LE(sink.largest, 1024u);
    EXPECT_EQ(sink.openings, log.isEmpty() ? 0 : 1);
    if (!log.isEmpty()) {
        EXPECT_EQ(sink.firstNumber, log.firstNumber());
        EXPECT_EQ(sink.jobs, &stream.jobs());
    }
}

TEST(LogStream, HandsOnEveryEventThatReadingKeeps)
{
    for (const int events : {0, 1, 2, 1023, 1024, 1025, 5000}) {
        SCOPED_TRACE(events);
        expectSame(logOf(events));
        expectSame(logOf(events, 0));
    }
}

TEST(LogStream, GivesTheErrorsOfReadingWordForWord)
{
    const std::string text = logOf(40);
    for (std::size_t length = 0; length < text.size(); length += 3)
        expectSame(text.substr(0, length));
    for (const char *damage : {"{}\n", "x\n", "{\"t\": -1, \"n\": 47, \"kind\": \"run_ended\"}\n",
                               "{\"t\": 99, \"n\": 48, \"kind\": \"run_ended\"}\n"})
        expectSame(text + damage);
    expectSame("");
    expectSame(std::string(2u << 20, ' '));
}

TEST(LogStream, HandsOnAllThatStandsBeforeAnError)
{
    for (const int events : {1, 1024, 3000}) {
        KeepingSink sink;
        LogStream stream;
        const auto error = readInto(sink, stream, logOf(events) + "what is this?\n");
        ASSERT_TRUE(error);
        EXPECT_EQ(sink.events.size(), static_cast<std::size_t>(events));
    }
}

TEST(LogStream, KeepsNoLineOfAnEventThatItDoesNotKnow)
{
    KeepingSink sink;
    LogStream stream;
    ASSERT_FALSE(readInto(sink, stream, logOf(10)));
    EXPECT_EQ(sink.events[4].kind(), EventKind::Foreign);
    EXPECT_EQ(sink.events[4].jobId(), core::jobIdAt(2));
}

TEST(LogStream, StopsWhenAsked)
{
    std::istringstream in(logOf(25'000));
    KeepingSink sink;
    LogStream stream;
    int calls = 0;
    const auto error = stream.read(in, "file", openerOf(sink), [&calls](std::uint64_t) { return ++calls < 2; });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, core::ErrorKind::CannotRead);
    EXPECT_EQ(calls, 2);
    EXPECT_GT(sink.events.size(), 10'000u);
    EXPECT_LT(sink.events.size(), 25'000u);
}

} // namespace
} // namespace inflight::trace

// Whatever happens to a log on its way, the reader gives a log or an error that names the line; it never falls over.
#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/core/utf8.h"
#include "engine/trace/event_text.h"
#include "tests/support/random_scenario.h"

namespace inflight::trace {
namespace {

const std::string kSmallLog = R"({"schema": "inflight.events/1", "clock": "virtual", "unit": "ms", "source": "s", "title": "نام", "engine": "1", "seed": 1, "limit": 2}
{"t": 0, "n": 1, "kind": "run_started"}
{"t": 0, "n": 2, "kind": "job_queued", "job": "J1", "name": "\u0646 \"a\""}
{"t": 0, "n": 3, "kind": "slot_taken", "job": "J1"}
{"t": 0.25, "n": 4, "kind": "lock_taken", "job": "J1", "lock": {"id": [1, 2.5e3, null]}}
{"t": 12.5, "n": 5, "kind": "work_ended", "job": "J1", "outcome": "completed"}
{"t": 12.5, "n": 6, "kind": "aggregate_settled", "outcome": "fulfilled"}
{"t": 12.5, "n": 7, "kind": "run_ended"}
)";

core::Result<EventLog> readText(const std::string &text)
{
    std::istringstream in(text);
    return readJsonLines(in, "f");
}

void expectClear(const core::Error &error)
{
    const std::string message = core::messageOf(error);
    EXPECT_FALSE(error.found.empty()) << message;
    EXPECT_FALSE(error.allowed.empty()) << message;
    EXPECT_TRUE(core::isValidUtf8(message)) << core::quotedExcerpt(message);
    EXPECT_LT(message.size(), 500u) << message;
}

TEST(EventDamage, EveryTruncationIsAClearErrorOrALogThatIsNotComplete)
{
    ASSERT_TRUE(readText(kSmallLog).isOk());
    for (std::size_t length = 0; length + 1 < kSmallLog.size(); ++length) {
        SCOPED_TRACE("cut after " + std::to_string(length) + " bytes");
        auto result = readText(kSmallLog.substr(0, length));
        const bool isBetweenLines = length > 0 && (kSmallLog[length] == '\n' || kSmallLog[length - 1] == '\n');
        ASSERT_EQ(result.isOk(), isBetweenLines);
        if (result.isOk()) {
            EXPECT_FALSE(result.value().isComplete());
            continue;
        }
        expectClear(result.error());
        if (length > 0) {
            EXPECT_NE(result.error().allowed.find("cut off"), std::string::npos) << core::messageOf(result.error());
            const auto line = 1 + std::count(kSmallLog.begin(), kSmallLog.begin() + static_cast<std::ptrdiff_t>(length), '\n');
            EXPECT_EQ(result.error().place, "line " + std::to_string(line));
        }
    }
}

TEST(EventDamage, RandomlyChangedBytesNeverCrash)
{
    int read = 0;
    for (std::uint64_t seed = 1; seed <= 20000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::string text = kSmallLog;
        for (std::uint64_t i = 0, count = 1 + random.below(3); i < count; ++i) {
            const std::size_t at = random.below(text.size());
            switch (random.below(4)) {
            case 0: text[at] = static_cast<char>(random.below(256)); break;
            case 1: text.erase(at, 1 + random.below(4)); break;
            case 2: text.insert(at, 1, random.oneOf({'"', '{', '}', '[', ']', ',', ':', '9', '-', 'e', '\\', '\0', '\n'})); break;
            default: text.insert(at, text.substr(random.below(text.size()), random.below(40))); break;
            }
        }
        auto result = readText(text);
        if (!result.isOk()) {
            expectClear(result.error());
            continue;
        }
        ++read;
        std::ostringstream first, second; // what was read is written in a form that stays as it is
        writeJsonLines(result.value(), first);
        auto again = readText(first.str());
        ASSERT_TRUE(again.isOk()) << core::messageOf(again.error());
        writeJsonLines(again.value(), second);
        EXPECT_EQ(first.str(), second.str());
    }
    EXPECT_GT(read, 100);
}

std::string longLog(std::size_t events)
{
    EventLog log({ClockKind::Virtual, "long", "", "1", 1, 3}, {});
    for (std::size_t i = 0; i < 100; ++i) {
        log.mutableJobs().ids.push_back("J" + std::to_string(i));
        log.mutableJobs().names.emplace_back();
    }
    const auto at = [](std::size_t i) { return core::SimTime::fromMicroseconds(static_cast<std::int64_t>(250 * i)); };
    for (std::size_t i = 0; i < events; ++i)
        log.append({at(i), EventKind::WorkEnded, core::jobIdAt(i % 100), Outcome::Completed});
    std::ostringstream out;
    writeJsonLines(log, out);
    return out.str();
}

TEST(EventDamage, AMillionLinesCutInTheMiddleNameTheLineWhereTheyEnd)
{
    constexpr std::size_t kEvents = 1'000'000;
    std::string text = longLog(kEvents);
    ASSERT_EQ(readText(text).value().size(), kEvents);

    std::size_t middle = text.size() / 2;
    while (text[middle] == '\n' || text[middle] == '{')
        ++middle;
    text.resize(middle + 1);
    const auto line = 1 + std::count(text.begin(), text.end(), '\n');
    auto result = readText(text);
    ASSERT_FALSE(result.isOk());
    EXPECT_EQ(result.error().kind, core::ErrorKind::Syntax);
    EXPECT_EQ(result.error().place, "line " + std::to_string(line));
    EXPECT_EQ(result.error().allowed, "whole lines: the file seems to be cut off");
}

} // namespace
} // namespace inflight::trace

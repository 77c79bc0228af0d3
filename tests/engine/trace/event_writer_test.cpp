#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/trace/event_text.h"

namespace inflight::trace {
namespace {

core::SimTime us(std::int64_t n) { return core::SimTime::fromMicroseconds(n); }
core::JobId job(std::size_t i) { return core::jobIdAt(i); }

EventLog smallLog()
{
    EventLog log({ClockKind::Virtual, "small", "A \"small\" run", "1.0.0", 7, 3}, {{"J1", "J\\2\n\x01"}, {"نام", ""}});
    log.append({us(0), EventKind::RunStarted});
    log.append({us(0), EventKind::JobQueued, job(0)});
    log.append({us(250), EventKind::JobQueued, job(1)});
    log.append({us(1500), EventKind::CallerSettled, job(0), Outcome::NotAdmitted});
    log.append({us(120000), EventKind::WorkEnded, job(1), Outcome::Aborted});
    log.append({us(120010), EventKind::AggregateSettled, Outcome::Fulfilled});
    log.append({us(120010), EventKind::RunEnded});
    return log;
}

const std::string kSmallText = R"({"schema": "inflight.events/1", "clock": "virtual", "unit": "ms", "source": "small", "title": "A \"small\" run", "engine": "1.0.0", "seed": 7, "limit": 3}
{"t": 0, "n": 1, "kind": "run_started"}
{"t": 0, "n": 2, "kind": "job_queued", "job": "J1", "name": "نام"}
{"t": 0.25, "n": 3, "kind": "job_queued", "job": "J\\2\n\u0001"}
{"t": 1.5, "n": 4, "kind": "caller_settled", "job": "J1", "outcome": "not_admitted"}
{"t": 120, "n": 5, "kind": "work_ended", "job": "J\\2\n\u0001", "outcome": "aborted"}
{"t": 120.01, "n": 6, "kind": "aggregate_settled", "outcome": "fulfilled"}
{"t": 120.01, "n": 7, "kind": "run_ended"}
)";

TEST(EventWriter, WritesOneObjectALineWithKeysInAFixedOrder)
{
    std::ostringstream out;
    writeJsonLines(smallLog(), out);
    EXPECT_EQ(out.str(), kSmallText);
}

TEST(EventWriter, LeavesOutOfTheHeaderWhatIsNotThere)
{
    EXPECT_EQ(headerLine({ClockKind::Wall, "db pool", "", "1.2.3", 18446744073709551615u, std::nullopt}),
              R"({"schema": "inflight.events/1", "clock": "wall", "unit": "ms", "source": "db pool", "engine": "1.2.3", "seed": 18446744073709551615})");
}

TEST(EventWriter, SpellsTimesAsMillisecondsText)
{
    for (const std::int64_t t : {0, 1, 10, 100, 999, 1000, 1001, 1010, 1100, 123456789})
        EXPECT_NE(eventLine({us(t), EventKind::RunEnded}, 1, {}).find("{\"t\": " + core::millisecondsText(us(t)) + ", "), std::string::npos)
            << t;
    EXPECT_EQ(eventLine({us(1'000'000'000'000'000'000), EventKind::RunEnded}, 9007199254740992u, {}),
              R"({"t": 1000000000000000, "n": 9007199254740992, "kind": "run_ended"})");
}

TEST(EventWriter, GivesTheSameBytesWhileRunningInWhateverBatches)
{
    const EventLog log = smallLog();
    for (std::size_t batch = 1; batch <= log.size(); ++batch) {
        std::ostringstream out;
        JsonLinesWriter writer(out, log.header(), log.jobs());
        const auto events = log.chunkFrom(0);
        for (std::size_t i = 0; i < events.size(); i += batch)
            writer.accept(events.subspan(i, std::min(batch, events.size() - i)));
        EXPECT_EQ(out.str(), kSmallText) << "batches of " << batch;
    }
}

TEST(EventWriter, WritesKeptLinesAsTheyWereAndNumbersFromTheFirst)
{
    EventLog log({ClockKind::Wall, "s", "", "", 1, std::nullopt}, {{"A"}, {""}});
    log.setFirstNumber(40);
    log.append({us(0), EventKind::RunStarted});
    log.keepVerbatim(1, R"({ "kind":"lock_taken","t":1,"n":41 })");
    log.append({us(1000), EventKind::Foreign});
    log.append({us(2000), EventKind::SlotTaken, job(0)});
    std::ostringstream out;
    writeJsonLines(log, out);
    EXPECT_EQ(out.str(), headerLine(log.header()) + R"(
{"t": 0, "n": 40, "kind": "run_started"}
{ "kind":"lock_taken","t":1,"n":41 }
{"t": 2, "n": 42, "kind": "slot_taken", "job": "A"}
)");
}

// A sink that takes a while until it is full, like a disk.
class FullBuffer : public std::stringbuf {
protected:
    std::streamsize xsputn(const char *text, std::streamsize size) override
    {
        m_left -= size;
        return m_left < 0 ? 0 : std::stringbuf::xsputn(text, size);
    }

private:
    std::streamsize m_left = 300000;
};

TEST(EventWriter, LeavesTheStreamFailedWhenNotAllWentOut)
{
    EventLog log({}, {{"A"}, {""}});
    for (int i = 0; i < 100000; ++i)
        log.append({us(i), EventKind::SlotTaken, job(0)});
    FullBuffer buffer;
    std::ostream out(&buffer);
    writeJsonLines(log, out);
    EXPECT_FALSE(out.good());
    EXPECT_LE(buffer.str().size(), 300000u);
}

} // namespace
} // namespace inflight::trace

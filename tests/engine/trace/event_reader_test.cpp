#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/trace/event_text.h"

namespace inflight::trace {
namespace {

using core::ErrorKind;

constexpr char kHeader[] = R"({"schema": "inflight.events/1", "clock": "virtual", "unit": "ms", "source": "s", "engine": "1.0.0", "seed": 1})";

std::string withEvents(const std::string &lines) { return std::string(kHeader) + '\n' + lines; }
std::string withEvent(const std::string &line) { return withEvents(line + '\n'); }

core::Result<EventLog> readText(const std::string &text)
{
    std::istringstream in(text);
    return readJsonLines(in, "in.jsonl");
}

EventLog read(const std::string &text)
{
    auto result = readText(text);
    if (!result.isOk()) {
        ADD_FAILURE() << core::messageOf(result.error());
        return {};
    }
    return std::move(result).value();
}

std::string rewritten(const std::string &text)
{
    std::ostringstream out;
    writeJsonLines(read(text), out);
    return out.str();
}

core::Error errorOf(const std::string &text)
{
    auto result = readText(text);
    if (result.isOk()) {
        ADD_FAILURE() << "was read: " << text.substr(0, 400);
        return {};
    }
    EXPECT_EQ(result.error().file, "in.jsonl");
    return result.error();
}

struct Row {
    std::string text;
    ErrorKind kind;
    std::string place;
    std::string found;
    std::string allowed; // what the error's text contains
};

void expectErrors(const std::vector<Row> &rows)
{
    for (const Row &row : rows) {
        SCOPED_TRACE(row.text.substr(0, 400));
        const core::Error error = errorOf(row.text);
        EXPECT_EQ(error.kind, row.kind);
        EXPECT_EQ(error.place, row.place);
        EXPECT_EQ(error.found, row.found);
        EXPECT_NE(error.allowed.find(row.allowed), std::string::npos) << error.allowed;
    }
}

TEST(EventReader, ReadsHeaderJobsAndEvents)
{
    const EventLog log = read(R"({"limit": 3, "seed": 18446744073709551615, "engine": "2.0", "title": "T", "source": "pool", "unit": "ms", "clock": "wall", "schema": "inflight.events/1", "host": ["x"]}
{"t": 0, "n": 17, "kind": "job_queued", "job": "B"}
{"t": 0, "n": 18, "kind": "job_queued", "job": "A", "name": "first \"a\""}
{"outcome": "rejected", "kind": "caller_settled", "job": "B", "n": 19, "t": 0.5}
{"t": 1e1, "n": 20, "kind": "aggregate_settled", "outcome": "rejected", "job": "B"}
{"t": 10, "n": 21, "kind": "deadline_passed"}
)");
    EXPECT_EQ(log.header(), (LogHeader{ClockKind::Wall, "pool", "T", "2.0", 18446744073709551615u, 3}));
    EXPECT_EQ(log.jobs(), (JobTable{{"B", "A"}, {"", "first \"a\""}}));
    EXPECT_EQ(log.firstNumber(), 17u);
    ASSERT_EQ(log.size(), 5u);
    const auto at = core::SimTime::fromMicroseconds;
    EXPECT_EQ(log[1], TraceEvent(at(0), EventKind::JobQueued, core::jobIdAt(1)));
    EXPECT_EQ(log[2], TraceEvent(at(500), EventKind::CallerSettled, core::jobIdAt(0), Outcome::Rejected));
    EXPECT_EQ(log[3], TraceEvent(at(10000), EventKind::AggregateSettled, core::jobIdAt(0), Outcome::Rejected));
    EXPECT_EQ(log[4], TraceEvent(at(10000), EventKind::DeadlinePassed));
    EXPECT_EQ(log.verbatim(2), nullptr);
    EXPECT_FALSE(log.isComplete());
}

TEST(EventReader, NeedsOnlyFourKeysInTheHeader)
{
    const EventLog log = read("{\"schema\":\"inflight.events/1\",\"clock\":\"virtual\",\"unit\":\"ms\",\"source\":\"\"}");
    EXPECT_EQ(log.header(), LogHeader{});
    EXPECT_TRUE(log.isEmpty());
}

TEST(EventReader, KeepsWhatItDoesNotKnowByteForByte)
{
    const std::string text = withEvents(R"({"t": 0, "n": 1, "kind": "run_started"}
{"n":2,  "t":0.50, "kind":"lock_taken", "job":"J1", "lock":{"id":[1,{"x":"نام"}]}, "outcome":"weird", "name": 3}
{"t": 1, "n": 3, "kind": "work_started", "job": "J2", "thread": 4}
{"t": 1, "n": 4, "kind": "job_queued", "job": "J2", "name": "one"}
{"t": 1, "n": 5, "kind": "job_queued", "job": "J2", "name": "two"}
{"t": 1, "n": 6, "kind": "slot_taken", "job": "J2", "name": "one"}
{"t": 1, "n": 7, "kind": "slot_taken", "job": "J2", "outcome": "completed"}
{"t": 1, "n": 8, "kind": "gc_pause", "job": 7}
{"t": 1, "n": 9, "kind": "run_ended", "job": "J3"}
)");
    EXPECT_EQ(rewritten(text), text);
    const EventLog log = read(text);
    EXPECT_EQ(log.jobs(), (JobTable{{"J1", "J2"}, {"", "one"}}));
    EXPECT_EQ(log[1], TraceEvent(core::SimTime::fromMicroseconds(500), EventKind::Foreign, core::jobIdAt(0)));
    EXPECT_EQ(log[2], TraceEvent(core::SimTime::fromMicroseconds(1000), EventKind::WorkStarted, core::jobIdAt(1)));
    EXPECT_FALSE(log[7].hasJob());
    EXPECT_FALSE(log[8].hasJob());
    EXPECT_EQ(log.verbatim(0), nullptr);
    for (std::size_t i : {1u, 2u, 4u, 5u, 6u, 7u, 8u})
        EXPECT_NE(log.verbatim(i), nullptr) << i;
}

TEST(EventReader, RewritesKnownLinesInTheCanonicalForm)
{
    EXPECT_EQ(rewritten(withEvents("  {\"kind\":\"job_queued\",\"n\":1,\"t\":1.50e0,\"job\":\"\\u004a\"}\r\n\n   \n{\"n\":2,\"t\":2,\"kind\":\"run_ended\"}")),
              withEvents("{\"t\": 1.5, \"n\": 1, \"kind\": \"job_queued\", \"job\": \"J\"}\n{\"t\": 2, \"n\": 2, \"kind\": \"run_ended\"}\n"));
}

// Plain texts are looked through eight characters at a time.
TEST(EventReader, FindsASpecialCharacterWhereverItStandsInAText)
{
    for (const std::string special : {"\\\"", "\\\\", "\\n", "\\u001f", "\x7F", "\xC3\xA9", "~ "}) {
        for (std::size_t before = 0; before < 20; ++before) {
            const std::string id = std::string(before, 'a') + special + std::string(19 - before, '!');
            const std::string line = R"({"t": 0, "n": 1, "kind": "job_queued", "job": ")" + id + R"("})";
            EXPECT_EQ(rewritten(withEvent(line)), withEvent(line));
        }
    }
}

TEST(EventReader, RefusesAControlCharacterWhereverItStandsInAText)
{
    for (const char control : {'\x01', '\x1F', '\t'}) {
        for (std::size_t before = 0; before < 20; ++before) {
            const std::string id = std::string(before, 'a') + control + std::string(19 - before, '!');
            EXPECT_FALSE(readText(withEvent(R"({"t": 0, "n": 1, "kind": "job_queued", "job": ")" + id + R"("})"))) << before;
        }
    }
}

TEST(EventReader, ReadsATimeInEverySpelling)
{
    const auto timeOf = [](const std::string &spelling) {
        const EventLog log = read(withEvent(R"({"t": )" + spelling + R"(, "n": 1, "kind": "run_started"})"));
        return log.isEmpty() ? -1 : log[0].at().microseconds();
    };
    EXPECT_EQ(timeOf("0"), 0);
    EXPECT_EQ(timeOf("0.001"), 1);
    EXPECT_EQ(timeOf("0.25"), 250);
    EXPECT_EQ(timeOf("12.5000"), 12500);
    EXPECT_EQ(timeOf("1.25e2"), 125000);
    EXPECT_EQ(timeOf("0e0"), 0);
    EXPECT_EQ(timeOf("999999999999999"), 999999999999999000);
    EXPECT_EQ(timeOf("1000000000000000"), 1000000000000000000);
    EXPECT_EQ(timeOf("1000000000000000.000"), 1000000000000000000);
    for (const char *refused : {"01", "00.5", ".5", "1.", "1.0001", "-1", "1000000000000001", "1e16"})
        EXPECT_FALSE(readText(withEvent(R"({"t": )" + std::string(refused) + R"(, "n": 1, "kind": "run_started"})"))) << refused;
}

TEST(EventReader, SkipsByteOrderMarkBlankLinesAndCarriageReturns)
{
    const EventLog log = read("\xEF\xBB\xBF\r\n\n" + std::string(kHeader) + "\r\n\r\n" + R"({"t": 0, "n": 1, "kind": "x"})" + "\r\n");
    ASSERT_EQ(log.size(), 1u);
    EXPECT_EQ(*log.verbatim(0), R"({"t": 0, "n": 1, "kind": "x"})");
}

TEST(EventReader, AcceptsAWholeLastLineWithoutItsEnd)
{
    EXPECT_TRUE(read(withEvents(R"({"t": 0, "n": 1, "kind": "run_ended"})")).isComplete());
}

TEST(EventReader, NamesWhatIsWrongInTheHeader)
{
    const auto with = [](const std::string &key, const std::string &value) {
        std::string line = kHeader;
        const std::size_t at = line.find('"' + key + '"');
        if (at == std::string::npos)
            return "{\"" + key + "\": " + value + ", " + line.substr(1) + "\n";
        const std::size_t end = std::min(line.find(", ", at), line.size() - 1);
        return line.substr(0, at) + '"' + key + "\": " + value + line.substr(end) + "\n";
    };
    const ErrorKind range = ErrorKind::OutOfRange, type = ErrorKind::WrongType, missing = ErrorKind::MissingKey;
    expectErrors({
        {"", ErrorKind::Syntax, "", "an empty file", "a header line"},
        {"\n \n", ErrorKind::Syntax, "", "an empty file", "a header line"},
        {"{}\n", missing, "line 1", "no \"schema\"", "\"schema\": \"inflight.events/1\""},
        {"{\"t\": 0, \"n\": 1, \"kind\": \"run_started\"}\n", missing, "line 1", "no \"schema\"", "\"inflight.events/1\""},
        {"[]\n", type, "line 1", "an array", "one whole object of JSON a line"},
        {"7\n", type, "line 1", "7", "one whole object of JSON a line"},
        {with("schema", "\"inflight.scenario/1\""), range, "line 1, /schema", "\"inflight.scenario/1\"", "\"inflight.events/1\""},
        {with("schema", "1"), type, "line 1, /schema", "1", "\"inflight.events/1\""},
        {with("clock", "\"real\""), range, "line 1, /clock", "\"real\"", "\"virtual\" or \"wall\""},
        {with("unit", "\"s\""), range, "line 1, /unit", "\"s\"", "\"ms\""},
        {with("source", "null"), type, "line 1, /source", "null", "a text"},
        {with("title", "{}"), type, "line 1, /title", "an object", "a text"},
        {with("engine", "1"), type, "line 1, /engine", "1", "a text"},
        {with("seed", "-1"), range, "line 1, /seed", "-1", "a whole number from 0 to 18446744073709551615"},
        {with("seed", "1.5"), range, "line 1, /seed", "1.5", "a whole number from 0"},
        {with("seed", "18446744073709551616"), range, "line 1, /seed", "18446744073709551616", "a whole number from 0"},
        {with("seed", "1e999"), range, "line 1, /seed", "1e999", "numbers up to"},
        {with("limit", "0"), range, "line 1, /limit", "0", "a whole number from 1 to 4294967295"},
        {with("limit", "4294967296"), range, "line 1, /limit", "4294967296", "a whole number from 1"},
        {with("limit", "true"), type, "line 1, /limit", "true", "a whole number from 1"},
        {"{\"schema\": \"inflight.events/1\"}\n", missing, "line 1", "no \"clock\"", "\"virtual\" or \"wall\""},
        {"\n" + with("unit", "\"us\""), range, "line 2, /unit", "\"us\"", "\"ms\""},
    });
}

TEST(EventReader, NamesWhatIsWrongInAnEvent)
{
    const ErrorKind range = ErrorKind::OutOfRange, type = ErrorKind::WrongType, missing = ErrorKind::MissingKey;
    const auto timed = [](const std::string &t) { return withEvent("{\"t\": " + t + ", \"n\": 1, \"kind\": \"run_started\"}"); };
    const auto numbered = [](const std::string &n) { return withEvent("{\"t\": 0, \"n\": " + n + ", \"kind\": \"run_started\"}"); };
    const auto rest = [](const std::string &more) { return withEvent("{\"t\": 0, \"n\": 1, \"kind\": " + more + "}"); };
    expectErrors({
        {timed("-1"), range, "line 2, /t", "-1", "milliseconds from 0"},
        {timed("0.0001"), range, "line 2, /t", "0.0001", "at most three decimals"},
        {timed("1000000000000000.001"), range, "line 2, /t", "1000000000000000.001", "milliseconds from 0 to 1000000000000000"},
        {timed("1e999"), range, "line 2, /t", "1e999", "numbers up to"},
        {timed("\"0\""), type, "line 2, /t", "\"0\"", "milliseconds"},
        {timed("null"), type, "line 2, /t", "null", "milliseconds"},
        {rest(R"("x", "a": [-1e999])"), range, "line 2", "-1e999", "numbers up to"},
        {numbered("-1"), range, "line 2, /n", "-1", "a whole number from 0"},
        {numbered("1.0"), range, "line 2, /n", "1.0", "a whole number from 0"},
        {numbered("9007199254740993"), range, "line 2, /n", "9007199254740993", "a whole number from 0"},
        {numbered("true"), type, "line 2, /n", "true", "a whole number from 0"},
        {withEvent(R"({"t": 0, "n": 1})"), missing, "line 2", "no \"kind\"", "\"kind\""},
        {withEvent(R"({"t": 0, "kind": "x"})"), missing, "line 2", "no \"n\"", "\"n\""},
        {withEvent(R"({"n": 0, "kind": "x"})"), missing, "line 2", "no \"t\"", "\"t\""},
        {rest("7"), type, "line 2, /kind", "7", "the name of a kind of event"},
        {rest(R"("work_started")"), missing, "line 2", "no \"job\"", "\"job\": the id of a job"},
        {rest(R"("work_started", "job": 1)"), type, "line 2, /job", "1", "the id of a job"},
        {rest(R"("work_started", "job": "")"), range, "line 2, /job", "\"\"", "not empty"},
        {rest(R"("deadline_passed", "job": [])"), type, "line 2, /job", "an array", "the id of a job"},
        {rest(R"("work_ended", "job": "A")"), missing, "line 2", "no \"outcome\"", R"("outcome": "completed", "failed" or "aborted")"},
        {rest(R"("work_ended", "job": "A", "outcome": "fulfilled")"), range, "line 2, /outcome", "\"fulfilled\"",
         R"("completed", "failed" or "aborted")"},
        {rest(R"("caller_settled", "job": "A", "outcome": "completed")"), range, "line 2, /outcome", "\"completed\"",
         R"("fulfilled", "rejected", "timeout", "aborted" or "not_admitted")"},
        {rest(R"("aggregate_settled", "outcome": "aborted")"), range, "line 2, /outcome", "\"aborted\"",
         R"("fulfilled", "rejected" or "timeout")"},
        {rest(R"("aggregate_settled", "outcome": 1)"), type, "line 2, /outcome", "1", R"("fulfilled")"},
        {rest(R"("x", "kind": "x")"), ErrorKind::Syntax, "line 2", "\"kind\" for the second time", "every key once"},
        {withEvent("[]"), type, "line 2", "an array", "one whole object of JSON a line"},
        {withEvent("null"), type, "line 2", "null", "one whole object of JSON a line"},
        {withEvent(kHeader), missing, "line 2", "no \"kind\"", "\"kind\""},
    });
}

TEST(EventReader, NamesGapsAndRepetitionsOfNumbers)
{
    const auto numbers = [](std::initializer_list<int> list) {
        std::string lines;
        for (const int n : list)
            lines += "{\"t\": 0, \"n\": " + std::to_string(n) + ", \"kind\": \"run_started\"}\n";
        return withEvents(lines);
    };
    const std::string allowed = "a log with gaps cannot show a true peak";
    expectErrors({
        {numbers({17, 19}), ErrorKind::BrokenLog, "line 3, /n", "event 18 is missing between 17 and 19", allowed},
        {numbers({1, 2, 3, 7}), ErrorKind::BrokenLog, "line 5, /n", "events 4 to 6 are missing between 3 and 7", allowed},
        {numbers({5, 5}), ErrorKind::BrokenLog, "line 3, /n", "event 5 after event 5", allowed},
        {numbers({5, 6, 4}), ErrorKind::BrokenLog, "line 4, /n", "event 4 after event 6", allowed},
    });
    EXPECT_EQ(read(numbers({0, 1, 2})).firstNumber(), 0u);
}

TEST(EventReader, NamesLineAndColumnOfWhatIsNoJson)
{
    const ErrorKind syntax = ErrorKind::Syntax;
    const std::string good = R"({"t": 0, "n": 1, "kind": "x"})";
    expectErrors({
        {withEvent("{\"t\": 0,, }"), syntax, "line 2, column 9", R"("0,,")", "one whole object of JSON a line"},
        {withEvent(good + " x"), syntax, "line 2, column 31", R"("\"x\"} x")", "one whole object of JSON a line"},
        {withEvent(good + good), syntax, "line 2, column 30", R"("\"x\"}{")", "one whole object of JSON a line"},
        {withEvent("{\"t\": 0, \"n\": 1, \"kind\": \"\xFF\"}"), syntax, "line 2, column 27", R"("\"\xff")", "UTF-8"},
        {withEvent("{\"t\": 0, \"n\": 1, \"kind\": \"x\", \"a\": " + std::string(100, '[')), syntax, "line 2",
         "objects or arrays nested deeper than 32", "a depth of at most 32"},
        {withEvent("{\"t\": 0, \"n\": 1") , syntax, "line 2, column 16", R"("1")", "one whole object of JSON a line"},
        {std::string(kHeader) + '\r' + good + '\r', syntax, "line 1", "a carriage return within a line", "lines that end with a line feed"},
        {withEvents(good.substr(0, 20)), syntax, "line 2", R"(the end of the file after "\"ki")", "the file seems to be cut off"},
        {std::string(kHeader).substr(0, 40), syntax, "line 1", R"(the end of the file after "\"clock\":")", "the file seems to be cut off"},
    });
    EXPECT_EQ(read(withEvent("{\"t\": 0, \"n\": 1, \"kind\": \"x\", \"a\": " + std::string(31, '[') + std::string(31, ']') + "}")).size(), 1u);
}

TEST(EventReader, RefusesALineThatIsTooLongInBoundedMemory)
{
    const std::string frame = R"({"t": 0, "n": 1, "kind": "x", "a": ""})";
    const std::string longest = frame.substr(0, frame.size() - 2) + std::string(kMaxLineBytes - frame.size(), 'a') + "\"}";
    EXPECT_EQ(read(withEvent(longest)).size(), 1u);
    expectErrors({
        {withEvent("x" + longest), ErrorKind::OutOfRange, "line 2", "a line of more than 1048576 bytes", "lines of at most 1048576 bytes"},
        {withEvent(std::string(20u << 20, ' ')), ErrorKind::OutOfRange, "line 2", "a line of more than 1048576 bytes", "at most"},
        {std::string(5u << 20, '\0'), ErrorKind::OutOfRange, "line 1", "a line of more than 1048576 bytes", "at most"},
    });
}

TEST(EventReader, TellsItsProgressAndStopsWhenAsked)
{
    std::string lines;
    for (int n = 1; n <= 35000; ++n)
        lines += "{\"t\": 0, \"n\": " + std::to_string(n) + ", \"kind\": \"run_started\"}\n";
    const std::string text = withEvents(lines);
    std::istringstream in(text);
    std::vector<std::uint64_t> bytes;
    auto all = readJsonLines(in, "f", [&](std::uint64_t read) { return bytes.push_back(read), true; });
    ASSERT_TRUE(all.isOk());
    ASSERT_EQ(bytes.size(), 3u);
    EXPECT_TRUE(bytes[0] > 0 && bytes[0] < bytes[1] && bytes[1] < bytes[2] && bytes[2] < text.size());

    std::istringstream again(text);
    auto stopped = readJsonLines(again, "f", [&](std::uint64_t read) { return read <= bytes[0]; });
    ASSERT_FALSE(stopped.isOk());
    EXPECT_EQ(stopped.error().kind, ErrorKind::CannotRead);
    EXPECT_EQ(stopped.error().place, "line 20000");
    EXPECT_EQ(stopped.error().found, "a stop that was asked for");
}

TEST(EventReader, TellsAFailureOfTheStream)
{
    for (const char *path : {"/", "/no/such/file.jsonl"}) {
        std::ifstream in(path);
        auto result = readJsonLines(in, path);
        ASSERT_FALSE(result.isOk());
        EXPECT_EQ(result.error().kind, ErrorKind::CannotRead) << core::messageOf(result.error());
    }
    std::ifstream throwing("/");
    throwing.exceptions(std::ios::badbit);
    auto result = readJsonLines(throwing, "/");
    ASSERT_FALSE(result.isOk());
    EXPECT_EQ(result.error().kind, ErrorKind::CannotRead);
}

// Found by fuzzing: such a line was kept with its '\r', which was gone when the file was read again.
TEST(EventReader, AVerbatimLineHasNoCarriageReturnsAtItsEnd)
{
    const std::string line = R"({"t": 0, "n": 1, "kind": "lock_taken", "job": "A"})";
    for (const char *end : {"\r", "\r\r\n", "\r\n"}) {
        const EventLog log = read(withEvents(line + end));
        ASSERT_NE(log.verbatim(0), nullptr);
        EXPECT_EQ(*log.verbatim(0), line);
    }
}

} // namespace
} // namespace inflight::trace

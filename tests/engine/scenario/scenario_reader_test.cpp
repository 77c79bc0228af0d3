#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {
namespace {

using core::ErrorKind;

constexpr char kHead[] = R"("schema": "inflight.scenario/1", "id": "x")";
constexpr char kStrategy[] = R"("strategy": {"kind": "fan_out"})";
constexpr char kJobs[] = R"("jobs": [{"id": "A", "work_ms": 1}])";

std::string document(const std::string &more) { return std::string("{") + kHead + ", " + more + "}"; }
std::string withJob(const std::string &job) { return document(std::string(kStrategy) + ", \"jobs\": [" + job + "]"); }
std::string withStrategy(const std::string &strategy) { return document(std::string(kJobs) + ", \"strategy\": " + strategy); }
std::string withKey(const std::string &key) { return document(std::string(kJobs) + ", " + kStrategy + ", " + key); }

core::Error errorOf(const std::string &text)
{
    auto result = readScenario(text, "in.json");
    if (result.isOk()) {
        ADD_FAILURE() << "was read: " << text.substr(0, 300);
        return {};
    }
    EXPECT_EQ(result.error().file, "in.json");
    return result.error();
}

Scenario read(const std::string &text)
{
    auto result = readScenario(text, "in.json");
    if (!result.isOk()) {
        ADD_FAILURE() << core::messageOf(result.error());
        return {};
    }
    return std::move(result).value();
}

constexpr char kDuration[] = "a number of milliseconds from 0 to 1000000000 with at most three decimals";
constexpr char kLimit[] = "a whole number from 1 to 1000000";

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
        SCOPED_TRACE(row.text.substr(0, 300));
        const core::Error error = errorOf(row.text);
        EXPECT_EQ(error.kind, row.kind);
        EXPECT_EQ(error.place, row.place);
        EXPECT_EQ(error.found, row.found);
        EXPECT_NE(error.allowed.find(row.allowed), std::string::npos) << error.allowed;
    }
}

TEST(ScenarioReader, GivesDefaultsToWhatIsNotSaid)
{
    Scenario expected;
    expected.id = "x";
    expected.strategy.kind = StrategyKind::FanOut;
    Job job;
    job.id = "A";
    job.work = core::SimDuration::fromWholeMilliseconds(1);
    expected.jobs = {job};
    EXPECT_EQ(read(withKey("\"title\": \"\"")), expected);
}

TEST(ScenarioReader, ReadsEveryKey)
{
    const Scenario s = read(R"({
        "tie": "work_first", "slot_release": "when_caller_settles", "expired_in_queue": "dropped", "on_failure": "abort_active",
        "deadline": {"clock": "whole_run", "after_ms": 0.25, "mode": "race+signal"}, "settle": "any",
        "strategy": {"limit": 7, "kind": "chunks"}, "retry": {"slot": "held", "max_delay_ms": 9.5, "factor": 3, "delay_ms": 1, "attempts": 4},
        "jobs": [{"id": "A", "name": "نام", "work_ms": 1e2, "on_signal": "stop", "signal_latency_ms": 2.5, "outcome": "fail", "fail_at_ms": 999.001, "failing_attempts": 2}],
        "title": "T", "id": "x", "schema": "inflight.scenario/1"})");
    EXPECT_EQ(s.title, "T");
    EXPECT_EQ(s.tie, TieRule::WorkFirst);
    EXPECT_EQ(s.slotRelease, SlotRelease::WhenCallerSettles);
    EXPECT_EQ(s.expiredInQueue, ExpiredInQueue::Dropped);
    EXPECT_EQ(s.onFailure, OnFailure::AbortActive);
    EXPECT_EQ(s.settle, Settle::Any);
    EXPECT_EQ(s.strategy, (Strategy{StrategyKind::Chunks, 7}));
    EXPECT_EQ(s.deadline, (Deadline{DeadlineMode::RaceAndSignal, core::SimDuration::fromMicroseconds(250), DeadlineClock::WholeRun}));
    EXPECT_EQ(s.retry, (Retry{4, core::SimDuration::fromWholeMilliseconds(1), 3, core::SimDuration::fromMicroseconds(9500), RetrySlot::Held}));
    ASSERT_EQ(s.jobs.size(), 1u);
    EXPECT_EQ(s.jobs[0].failingAttempts, 2);
    EXPECT_EQ(s.jobs[0].name, "نام");
    EXPECT_EQ(s.jobs[0].work, core::SimDuration::fromWholeMilliseconds(100));
    EXPECT_EQ(s.jobs[0].signalLatency, core::SimDuration::fromMicroseconds(2500));
    EXPECT_EQ(s.jobs[0].failAt, core::SimDuration::fromMicroseconds(999001));
}

TEST(ScenarioReader, KeepsTheDeadlineThatModeNoneDoesNotUse)
{
    const Scenario s = read(withKey(R"("deadline": {"mode": "none", "after_ms": 120, "clock": "from_queue"})"));
    EXPECT_EQ(s.deadline, (Deadline{DeadlineMode::None, core::SimDuration::fromWholeMilliseconds(120), DeadlineClock::FromQueue}));
}

TEST(ScenarioReader, AcceptsAnEmptyListOfJobsAndADeclaredBudget)
{
    const Scenario s = read(document(R"("jobs": [], "strategy": {"kind": "sequential", "limit": 3})"));
    EXPECT_TRUE(s.jobs.empty());
    EXPECT_EQ(s.strategy.limit, 3u);
}

TEST(ScenarioReader, SkipsAByteOrderMark) { EXPECT_EQ(read("\xEF\xBB\xBF" + withKey("\"settle\": \"race\"")).settle, Settle::Race); }

TEST(ScenarioReader, AcceptsTheBoundsThemselves)
{
    const std::string id(200, 'i');
    EXPECT_EQ(read(withJob("{\"id\": \"" + id + "\", \"work_ms\": 1000000000}")).jobs[0].work, core::kMaxDuration);
    EXPECT_EQ(read(withJob(R"({"id": "A", "work_ms": 0.0010})")).jobs[0].work, core::SimDuration::fromMicroseconds(1));
    EXPECT_EQ(read(withJob(R"({"id": "A", "work_ms": -0})")).jobs[0].work, core::SimDuration());
    EXPECT_EQ(read(withStrategy(R"({"kind": "semaphore", "limit": 1000000})")).strategy.limit, kMaxLimit);
}

TEST(ScenarioReader, NamesNumbersThatAreNotAllowed)
{
    const auto work = [](const std::string &number) { return withJob(R"({"id": "A", "work_ms": )" + number + "}"); };
    const auto limit = [](const std::string &number) { return withStrategy(R"({"kind": "chunks", "limit": )" + number + "}"); };
    const ErrorKind range = ErrorKind::OutOfRange, type = ErrorKind::WrongType;
    expectErrors({
        {work("-1"), range, "/jobs/0/work_ms", "-1", kDuration},
        {work("-0.001"), range, "/jobs/0/work_ms", "-0.001", kDuration},
        {work("1e999"), range, "/jobs/0/work_ms", "1e999", kDuration},
        {work("1e-999"), range, "/jobs/0/work_ms", "1e-999", kDuration},
        {work("0.0001"), range, "/jobs/0/work_ms", "0.0001", kDuration},
        {work("999999999.00000001"), range, "/jobs/0/work_ms", "999999999.00000001", kDuration},
        {work("1000000000.001"), range, "/jobs/0/work_ms", "1000000000.001", kDuration},
        {work("18446744073709551616"), range, "/jobs/0/work_ms", "18446744073709551616", kDuration},
        {work("1" + std::string(60, '0')), range, "/jobs/0/work_ms", "1" + std::string(39, '0') + "...", kDuration},
        {work("true"), type, "/jobs/0/work_ms", "true", kDuration},
        {work("null"), type, "/jobs/0/work_ms", "null", kDuration},
        {work("\"100\""), type, "/jobs/0/work_ms", "\"100\"", kDuration},
        {work("[1]"), type, "/jobs/0/work_ms", "an array", kDuration},
        {work("{}"), type, "/jobs/0/work_ms", "an object", kDuration},
        {limit("0"), range, "/strategy/limit", "0", kLimit},
        {limit("-3"), range, "/strategy/limit", "-3", kLimit},
        {limit("2.5"), range, "/strategy/limit", "2.5", kLimit},
        {limit("1000001"), range, "/strategy/limit", "1000001", kLimit},
        {limit("1e999"), range, "/strategy/limit", "1e999", kLimit},
        {limit("false"), type, "/strategy/limit", "false", kLimit},
        {limit("\"3\""), type, "/strategy/limit", "\"3\"", kLimit},
        {withKey(R"("deadline": {"mode": "race", "after_ms": -5})"), range, "/deadline/after_ms", "-5", kDuration},
    });
}

TEST(ScenarioReader, NamesWordsThatAreNotAllowed)
{
    const ErrorKind range = ErrorKind::OutOfRange, type = ErrorKind::WrongType;
    expectErrors({
        {withStrategy(R"({"kind": "pool"})"), range, "/strategy/kind", "\"pool\"",
         R"("sequential", "fan_out", "worker_pool", "semaphore" or "chunks")"},
        {withKey(R"("settle": "allSettled")"), range, "/settle", "\"allSettled\"", R"("all", "all_settled", "any" or "race")"},
        {withKey(R"("settle": 1)"), type, "/settle", "1", "\"all\""},
        {withKey(R"("on_failure": "stop")"), range, "/on_failure", "\"stop\"", R"("keep_going", "stop_admission" or "abort_active")"},
        {withKey(R"("deadline": {"mode": "race + signal", "after_ms": 1})"), range, "/deadline/mode", "\"race + signal\"",
         R"("none", "race", "signal" or "race+signal")"},
        {withKey(R"("deadline": {"mode": "race", "after_ms": 1, "clock": "start"})"), range, "/deadline/clock", "\"start\"",
         R"("from_start", "from_queue" or "whole_run")"},
        {withKey(R"("expired_in_queue": "drop")"), range, "/expired_in_queue", "\"drop\"", R"("starts" or "dropped")"},
        {withKey(R"("slot_release": "never")"), range, "/slot_release", "\"never\"", R"("when_work_ends" or "when_caller_settles")"},
        {withKey(R"("tie": "")"), range, "/tie", "\"\"", R"("by_creation", "deadline_first" or "work_first")"},
        {withJob(R"({"id": "A", "work_ms": 1, "on_signal": "abort"})"), range, "/jobs/0/on_signal", "\"abort\"", R"("ignore" or "stop")"},
        {withJob(R"({"id": "A", "work_ms": 1, "outcome": "OK"})"), range, "/jobs/0/outcome", "\"OK\"", R"("ok" or "fail")"},
    });
}

TEST(ScenarioReader, NamesTextsThatAreNotAllowed)
{
    const ErrorKind range = ErrorKind::OutOfRange, type = ErrorKind::WrongType;
    expectErrors({
        {withJob(R"({"id": "", "work_ms": 1})"), range, "/jobs/0/id", "\"\"", "a text of 1 to 200 bytes"},
        {withJob(R"({"id": 7, "work_ms": 1})"), type, "/jobs/0/id", "7", "a text of 1 to 200 bytes"},
        {withJob("{\"id\": \"" + std::string(201, 'i') + "\", \"work_ms\": 1}"), range, "/jobs/0/id",
         '"' + std::string(60, 'i') + "...\" (201 bytes)", "a text of 1 to 200 bytes"},
        {withJob(R"({"id": "A\nB", "work_ms": 1})"), range, "/jobs/0/id", R"("A\u000aB")", "without control characters"},
        {withJob(R"({"id": "A", "name": ["x"], "work_ms": 1})"), type, "/jobs/0/name", "an array", "a text of at most 200 bytes"},
        {withKey("\"title\": \"" + std::string(1001, 't') + '"'), range, "/title", '"' + std::string(60, 't') + "...\" (1001 bytes)",
         "a text of at most 1000 bytes"},
        {R"({"schema": "inflight.scenario/1", "id": "", "jobs": []})", range, "/id", "\"\"", "a text of 1 to 200 bytes"},
        {R"({"schema": "inflight.scenario/2"})", range, "/schema", "\"inflight.scenario/2\"", "\"inflight.scenario/1\""},
        {R"({"schema": 1})", type, "/schema", "1", "\"inflight.scenario/1\""},
    });
}

TEST(ScenarioReader, NamesContainersThatAreNotAllowed)
{
    const ErrorKind type = ErrorKind::WrongType;
    expectErrors({
        {"[]", type, "", "an array", "an object, the scenario"},
        {"3", type, "", "3", "an object, the scenario"},
        {"1e999", type, "", "1e999", "an object, the scenario"},
        {"\"text\"", type, "", "\"text\"", "an object, the scenario"},
        {std::string(100000, '['), type, "", "an array", "an object, the scenario"},
        {document("\"jobs\": {}"), type, "/jobs", "an object", "an array of jobs"},
        {document("\"jobs\": 3"), type, "/jobs", "3", "an array of jobs"},
        {document("\"jobs\": [[]]"), type, "/jobs/0", "an array", "an object, the job"},
        {document("\"jobs\": [" + std::string(R"({"id": "A", "work_ms": 1}, "B"])")), type, "/jobs/1", "\"B\"", "an object, the job"},
        {document("\"jobs\": [1e999]"), type, "/jobs/0", "1e999", "an object, the job"},
        {document("\"strategy\": \"fan_out\""), type, "/strategy", "\"fan_out\"", "an object"},
        {document("\"strategy\": []"), type, "/strategy", "an array", "an object"},
        {document("\"deadline\": null"), type, "/deadline", "null", "an object"},
        {document("\"settle\": " + std::string(1000, '[')), type, "/settle", "an array", "\"all\""},
    });
}

TEST(ScenarioReader, NamesWhatIsWrongWithPrioritiesQueuesAndDialects)
{
    const ErrorKind type = ErrorKind::WrongType, range = ErrorKind::OutOfRange;
    expectErrors({
        {withJob(R"({"id": "A", "work_ms": 1, "priority": "high"})"), type, "/jobs/0/priority", "\"high\"", "a whole number from -1000000"},
        {withJob(R"({"id": "A", "work_ms": 1, "priority": 0.5})"), range, "/jobs/0/priority", "0.5", "a whole number from -1000000"},
        {withJob(R"({"id": "A", "work_ms": 1, "priority": 1000001})"), range, "/jobs/0/priority", "1000001", "to 1000000"},
        {withStrategy(R"({"kind": "worker_pool", "limit": 1, "queue": -1})"), range, "/strategy/queue", "-1", "a whole number from 0"},
        {withStrategy(R"({"kind": "fan_out", "queue": 1})"), ErrorKind::Conflict, "/strategy/queue", "a capacity beside \"fan_out\"",
         "\"worker_pool\" or \"semaphore\" only"},
        {withKey(R"("dialect": {"hand_over": "first"})"), range, "/dialect/hand_over", "\"first\"", "\"after_caller\" or \"before_caller\""},
        {withKey(R"("dialect": "p-limit")"), type, "/dialect", "\"p-limit\"", "an object"},
    });
}

TEST(ScenarioReader, NamesWhatIsWrongWithRetries)
{
    const ErrorKind type = ErrorKind::WrongType, range = ErrorKind::OutOfRange, conflict = ErrorKind::Conflict;
    const std::string held = R"("retry": {"attempts": 2})";
    expectErrors({
        {withKey(R"("retry": 3)"), type, "/retry", "3", "an object"},
        {withKey(R"("retry": {})"), ErrorKind::MissingKey, "/retry", "no \"attempts\"", "attempts"},
        {withKey(R"("retry": {"attempts": 0})"), range, "/retry/attempts", "0", "a whole number from 1 to 100"},
        {withKey(R"("retry": {"attempts": 2.5})"), range, "/retry/attempts", "2.5", "a whole number from 1 to 100"},
        {withKey(R"("retry": {"attempts": 2, "factor": 0})"), range, "/retry/factor", "0", "a whole number from 1 to 10"},
        {withKey(R"("retry": {"attempts": 2, "delay_ms": -1})"), range, "/retry/delay_ms", "-1", kDuration},
        {withKey(R"("retry": {"attempts": 2, "max_delay_ms": "1"})"), type, "/retry/max_delay_ms", "\"1\"", kDuration},
        {withKey(R"("retry": {"attempts": 2, "slot": "kept"})"), range, "/retry/slot", "\"kept\"", R"("held" or "given_back")"},
        {withKey(R"("retry": {"attempts": 2, "jitter": 1})"), ErrorKind::UnknownKey, "/retry/jitter", "\"jitter\"",
         "attempts, delay_ms, factor, max_delay_ms, slot"},
        {withKey(R"("retry": {"attempts": 2, "slot": "given_back"})"), conflict, "/retry/slot", "\"given_back\" beside \"fan_out\"",
         "\"worker_pool\" or \"semaphore\" only"},
        {withKey(held + R"(, "dialect": {"dropped_jobs": "told_in_turn"})"), conflict, "/dialect/dropped_jobs",
         "\"told_in_turn\" beside a retry", "no \"retry\""},
        {withJob(R"({"id": "A", "work_ms": 1, "outcome": "fail", "failing_attempts": 101})"), range, "/jobs/0/failing_attempts", "101",
         "a whole number from 1 to 100"},
        {withJob(R"({"id": "A", "work_ms": 1, "failing_attempts": 2})"), conflict, "/jobs/0/failing_attempts", "2 beside the outcome \"ok\"",
         "the outcome \"fail\""},
    });
}

TEST(ScenarioReader, NamesKeysThatAreUnknownMissingOrThereTwice)
{
    const ErrorKind unknown = ErrorKind::UnknownKey, missing = ErrorKind::MissingKey, twice = ErrorKind::Syntax;
    expectErrors({
        {withKey(R"("x/y~z": 1)"), unknown, "/x~1y~0z", "\"x/y~z\"", "schema, id, title, jobs, strategy, settle"},
        {withKey(R"("": 1)"), unknown, "/", "\"\"", "schema, id"},
        {withJob(R"({"id": "A", "work_ms": 1, "weight": 3})"), unknown, "/jobs/0/weight", "\"weight\"",
         "id, name, work_ms, on_signal, signal_latency_ms, outcome, fail_at_ms, priority"},
        {withStrategy(R"({"kind": "fan_out", "depth": 1})"), unknown, "/strategy/depth", "\"depth\"", "kind, limit, queue"},
        {withKey(R"("dialect": {"order": "lifo"})"), unknown, "/dialect/order", "\"order\"", "library, version, hand_over"},
        {withKey(R"("deadline": {"mode": "none", "ms": 1})"), unknown, "/deadline/ms", "\"ms\"", "mode, after_ms, clock"},
        {"{}", missing, "", "no \"schema\"", "\"schema\""},
        {document(kStrategy), missing, "", "no \"jobs\"", "\"jobs\""},
        {document(kJobs), missing, "", "no \"strategy\"", "\"strategy\""},
        {withJob(R"({"work_ms": 1})"), missing, "/jobs/0", "no \"id\"", "\"id\""},
        {withJob(R"({"id": "A"})"), missing, "/jobs/0", "no \"work_ms\"", "\"work_ms\""},
        {withStrategy(R"({"limit": 3})"), missing, "/strategy", "no \"kind\"", "\"kind\""},
        {withKey(R"("deadline": {"after_ms": 3})"), missing, "/deadline", "no \"mode\"", "\"mode\""},
        {document(R"("id": "y")"), twice, "/id", "\"id\" for the second time", "every key once"},
        {withKey(kStrategy), twice, "/strategy", "\"strategy\" for the second time", "every key once"},
        {withJob(R"({"id": "A", "work_ms": 1, "work_ms": 1})"), twice, "/jobs/0/work_ms", "\"work_ms\" for the second time", "every key once"},
        {withKey(R"("deadline": {"mode": "none", "mode": "none"})"), twice, "/deadline/mode", "\"mode\" for the second time",
         "every key once"},
    });
}

TEST(ScenarioReader, NamesPartsThatDoNotFitEachOther)
{
    const ErrorKind conflict = ErrorKind::Conflict;
    const std::string a = R"({"id": "A", "work_ms": 1})", b = R"({"id": "B", "work_ms": 1})";
    expectErrors({
        {withJob(a + ", " + b + ", " + a), conflict, "/jobs/2/id", "\"A\", the id of /jobs/0 too", "an id of its own"},
        {withJob(R"({"id": "A", "work_ms": 9, "outcome": "ok", "fail_at_ms": 5})"), conflict, "/jobs/0/fail_at_ms",
         "5 beside the outcome \"ok\"", "no fail_at_ms"},
        {withJob(R"({"id": "A", "work_ms": 9, "fail_at_ms": 5})"), conflict, "/jobs/0/fail_at_ms", "5 beside the outcome \"ok\"",
         "the outcome \"fail\""},
        {withStrategy(R"({"kind": "worker_pool"})"), conflict, "/strategy", "\"worker_pool\" without a limit", kLimit},
        {withStrategy(R"({"kind": "semaphore"})"), conflict, "/strategy", "\"semaphore\" without a limit", kLimit},
        {withStrategy(R"({"kind": "chunks"})"), conflict, "/strategy", "\"chunks\" without a limit", kLimit},
        {withKey(R"("deadline": {"mode": "signal", "clock": "from_start"})"), conflict, "/deadline", "\"signal\" without after_ms", kDuration},
    });
}

TEST(ScenarioReader, TellsLineAndColumnOfWhatIsNoJson)
{
    const ErrorKind syntax = ErrorKind::Syntax;
    const std::string whole = withKey("\"settle\": \"all\"");
    expectErrors({
        {"{\n  \"schema\": NaN}", syntax, "line 2, column 13", R"("\"schema\": N" (invalid literal))", "JSON"},
        {"{\"schema\" \"x\"}", syntax, "line 1, column 13", R"("\"x\"")", "':'"},
        {"{\"schema\": \"inflight.scenario/1\",}", syntax, "line 1, column 34", R"("\"inflight.scenario/1\",}")", "string literal"},
        {"{'schema': 1}", syntax, "line 1, column 2", R"("{'" (invalid literal))", "JSON"},
        {"// note\n{}", syntax, "line 1, column 1", R"("/" (invalid literal))", "JSON"},
        {"{\"id\": \"\xFF\"}", syntax, "line 1, column 9", R"("\"\xff" (invalid string: ill-formed UTF-8 byte))", "UTF-8"},
        {"{\"id\": \"\\ud800\"}", syntax, "line 1, column 15",
         R"("\"\\ud800\"" (invalid string: surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF))", "JSON"},
        {"\xFF\xFE{", syntax, "", "text in UTF-16", "UTF-8"},
        {"\xFF{", syntax, "line 1, column 1", R"("\xff" (invalid literal))", "UTF-8"},
        {whole + std::string("\0x", 2), syntax, "line 1, column " + std::to_string(whole.size() + 1), "a NUL byte", "UTF-8"},
        {whole + " x", syntax, "line 1, column " + std::to_string(whole.size() + 2),
         R"("\"all\"} x" (invalid literal))", "nothing after the scenario's closing brace"},
        {whole + " 1", syntax, "line 1, column " + std::to_string(whole.size() + 2), "\"1\"", "nothing after"},
        {whole + "\n{}", syntax, "line 2, column 1", R"("\"all\"}<U+000A>{")", "nothing after the scenario's closing brace"},
        {"", syntax, "", "an empty file", "a scenario"},
        {"   \n", syntax, "line 2, column 1", "the end of the file", "cut off"},
        {whole.substr(0, whole.size() - 1), syntax, "line 1, column " + std::to_string(whole.size()), "the end of the file",
         "a whole scenario: the file seems to be cut off"},
    });
}

TEST(ScenarioReader, RefusesMoreJobsThanTheMost)
{
    std::string jobs;
    for (std::size_t i = 0; i <= kMaxJobs; ++i)
        jobs += (i == 0 ? "" : ",") + std::string("{\"id\":\"") + std::to_string(i) + "\",\"work_ms\":1}";
    const core::Error error = errorOf(withJob(jobs));
    EXPECT_EQ(error.kind, ErrorKind::OutOfRange);
    EXPECT_EQ(error.place, "/jobs");
    EXPECT_EQ(error.found, "more than 1000000 jobs");
    jobs.erase(jobs.rfind(",{"));
    EXPECT_EQ(read(withJob(jobs)).jobs.size(), kMaxJobs);
}

// Gives some text, then fails like a disk.
class BrokenBuffer : public std::stringbuf {
public:
    explicit BrokenBuffer(const std::string &text) : std::stringbuf(text) {}

protected:
    int_type underflow() override
    {
        const int_type c = std::stringbuf::underflow();
        if (c == traits_type::eof())
            throw std::ios_base::failure("broken", std::make_error_code(std::errc::io_error));
        return c;
    }
    int_type uflow() override
    {
        const int_type c = underflow();
        if (c != traits_type::eof())
            gbump(1);
        return c;
    }
};

TEST(ScenarioReader, TellsAFailureOfTheStreamFromAFaultOfTheText)
{
    for (const std::string text : {"{\"schema\": ", ""}) {
        BrokenBuffer buffer(text);
        std::istream in(&buffer);
        auto result = readScenario(in, "disk.json");
        ASSERT_FALSE(result.isOk());
        EXPECT_EQ(result.error().kind, ErrorKind::CannotRead) << core::messageOf(result.error());
    }
    for (const char *path : {"/", "/no/such/file.json"}) {
        std::ifstream in(path);
        auto result = readScenario(in, path);
        ASSERT_FALSE(result.isOk());
        EXPECT_EQ(result.error().kind, ErrorKind::CannotRead) << core::messageOf(result.error());
    }
}

} // namespace
} // namespace inflight::scenario

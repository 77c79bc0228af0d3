#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/cli.h"

namespace inflight::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class CliRun : public CliTest {};

TEST_F(CliRun, WithoutOutputsPrintsASummary)
{
    const auto result = cli({"run", guided()});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.error, IsEmpty());
    EXPECT_THAT(result.output, HasSubstr("3 operations in flight at most, limit 3: within budget"));
    EXPECT_THAT(result.output, HasSubstr("J4 completed at 260 ms, 60 ms after its caller saw a timeout at 200 ms"));
    EXPECT_THAT(result.output, HasSubstr("policy     worker pool, limit 3"));
}

TEST_F(CliRun, GivesTheFactsOfStandardInput)
{
    std::ifstream in(guided());
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto result = cli({"run", "-", "--facts", "-"}, {text, {}, false, 0});
    ASSERT_EQ(result.exitCode, 0) << result.error;
    const json facts = json::parse(result.output);
    EXPECT_EQ(facts["peak_in_flight"], 3);
    EXPECT_EQ(facts["makespan_ms"], 260);
    EXPECT_EQ(facts["jobs"].size(), 6u);
}

TEST_F(CliRun, StrictTellsABrokenBudgetByItsExitCode)
{
    const auto broken = cli({"run", guided(), "--strategy", "fan_out", "--strict"});
    EXPECT_EQ(broken.exitCode, 1);
    EXPECT_THAT(broken.error, HasSubstr("the run broke its budget: 6 operations in flight at most, limit 3"));
    EXPECT_THAT(broken.output, HasSubstr("budget broken from 0 ms up to 90 ms, peak 6"));
    EXPECT_EQ(cli({"run", guided(), "--strategy", "fan_out"}).exitCode, 0);
    EXPECT_EQ(cli({"run", guided(), "--strict"}).exitCode, 0);
    const auto quiet = cli({"run", guided(), "--strategy", "fan_out", "--strict", "--quiet"});
    EXPECT_EQ(quiet.exitCode, 1);
    EXPECT_THAT(quiet.output + quiet.error, IsEmpty());
}

TEST_F(CliRun, OverridesReplaceWhatTheScenarioSays)
{
    const auto peak = [](std::vector<std::string> more) {
        std::vector<std::string> arguments{"run", guided(), "--facts", "-"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = cli(arguments);
        return result.exitCode == 0 ? json::parse(result.output)["peak_in_flight"].get<int>() : -1;
    };
    EXPECT_EQ(peak({"--strategy", "sequential"}), 1);
    EXPECT_EQ(peak({"--limit", "2"}), 2);
    EXPECT_EQ(peak({"--deadline", "race", "--slot-release", "when_caller_settles"}), 4);
    EXPECT_EQ(peak({"--strategy=chunks", "--limit=5", "--deadline=none", "--settle=any", "--on-failure=abort_active"}), 5);
    EXPECT_EQ(peak({"--clock", "from_queue", "--after", "0.5", "--expired-in-queue", "dropped", "--tie", "work_first"}), 3);
}

TEST_F(CliRun, EveryOverrideReachesTheLog)
{
    const auto result = cli({"run",
                             guided(),
                             "--record",
                             path("r.json"),
                             "--strategy",
                             "semaphore",
                             "--limit",
                             "4",
                             "--deadline",
                             "signal",
                             "--after",
                             "7.25",
                             "--clock",
                             "whole_run",
                             "--settle",
                             "race",
                             "--on-failure",
                             "stop_admission",
                             "--slot-release",
                             "when_caller_settles",
                             "--expired-in-queue",
                             "dropped",
                             "--tie",
                             "deadline_first",
                             "--seed",
                             "18446744073709551615"});
    ASSERT_EQ(result.exitCode, 0) << result.error;
    const json run = json::parse(read("r.json"))["runs"][0];
    const json &scenario = run["scenario"];
    EXPECT_EQ(scenario["strategy"], json({{"kind", "semaphore"}, {"limit", 4}}));
    EXPECT_EQ(scenario["deadline"], json({{"mode", "signal"}, {"after_ms", 7.25}, {"clock", "whole_run"}}));
    EXPECT_EQ(scenario["settle"], "race");
    EXPECT_EQ(scenario["on_failure"], "stop_admission");
    EXPECT_EQ(scenario["slot_release"], "when_caller_settles");
    EXPECT_EQ(scenario["expired_in_queue"], "dropped");
    EXPECT_EQ(scenario["tie"], "deadline_first");
    EXPECT_EQ(run["seed"], 18446744073709551615u);
}

TEST_F(CliRun, EveryOptionOfTheLimiterAndOfTheRetryReachesTheLog)
{
    const auto result = cli({"run", guided(), "--record", path("r.json"), "--queue", "5", "--priority", "J5=3", "--priority", "J6=-2",
                             "--dropped-jobs", "never_told", "--retry", "4", "--retry-delay", "12.5", "--retry-factor", "2",
                             "--retry-max-delay", "40", "--retry-slot", "given_back"});
    ASSERT_EQ(result.exitCode, 0) << result.error;
    const json scenario = json::parse(read("r.json"))["runs"][0]["scenario"];
    EXPECT_EQ(scenario["strategy"]["queue"], 5);
    EXPECT_EQ(scenario["jobs"][4]["priority"], 3);
    EXPECT_EQ(scenario["jobs"][5]["priority"], -2);
    EXPECT_EQ(scenario["dialect"]["dropped_jobs"], "never_told");
    EXPECT_EQ(scenario["retry"], json({{"attempts", 4}, {"delay_ms", 12.5}, {"factor", 2}, {"max_delay_ms", 40}, {"slot", "given_back"}}));
}

TEST_F(CliRun, ARetryGivesTheFailingJobItsAttempts)
{
    const std::string file = write("s.json", scenarioText(R"({"id": "A", "work_ms": 50, "outcome": "fail", "fail_at_ms": 5, "failing_attempts": 2})"));
    const auto facts = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"run", file, "--facts", "-"});
        const auto result = cli(more);
        EXPECT_EQ(result.exitCode, 0) << result.error;
        return json::parse(result.output)["jobs"][0];
    };
    EXPECT_FALSE(facts({}).contains("attempts"));
    EXPECT_EQ(facts({})["settled"], "rejected");
    EXPECT_EQ(facts({"--retry", "3", "--retry-delay", "10"})["attempts"], 3);
    EXPECT_EQ(facts({"--retry", "3", "--retry-delay", "10"})["finished_ms"], 80);
    EXPECT_FALSE(facts({"--retry", "1"}).contains("attempts"));
    EXPECT_THAT(cli({"run", file, "--retry", "3"}).output, HasSubstr("completed, 3 attempts"));
}

TEST_F(CliRun, AQueueThatIsFullAndJobsThatAreDroppedCanBeAskedFor)
{
    const auto settled = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"run", guided(), "--facts", "-", "--limit", "2"});
        const auto result = cli(more);
        EXPECT_EQ(result.exitCode, 0) << result.error;
        std::string all;
        const json facts = json::parse(result.output);
        for (const json &job : facts["jobs"])
            all += job["settled"].get<std::string>() + " ";
        return all + facts["start_order"].dump();
    };
    const std::string plain = settled({});
    EXPECT_THAT(settled({"--queue", "0"}), HasSubstr("rejected rejected rejected rejected"));
    EXPECT_NE(settled({"--priority", "J6=1"}), plain);
    EXPECT_NE(settled({"--deadline", "race", "--after", "10", "--clock", "from_queue", "--expired-in-queue", "dropped"}),
              settled({"--deadline", "race", "--after", "10", "--clock", "from_queue"}));
    const std::vector<std::string> stop = {"--deadline", "race", "--after", "10", "--on-failure", "stop_admission"};
    std::vector<std::string> neverTold = stop;
    neverTold.insert(neverTold.end(), {"--dropped-jobs", "never_told"});
    EXPECT_THAT(settled(stop), HasSubstr("timeout timeout not_admitted not_admitted not_admitted not_admitted"));
    EXPECT_THAT(settled(neverTold), HasSubstr("timeout timeout never never never never"));
}

TEST_F(CliRun, EveryOptionHasASentenceOfHelp)
{
    const std::string help = cli({"run", "--help"}).output;
    for (const char *option : {"--strategy", "--limit", "--queue", "--priority", "--deadline", "--after", "--clock", "--expired-in-queue", "--tie",
                               "--settle", "--on-failure", "--slot-release", "--retry ", "--retry-delay", "--retry-factor", "--retry-max-delay",
                               "--retry-slot", "--dialect", "--dropped-jobs"})
        EXPECT_THAT(help, testing::ContainsRegex(std::string("\n  ") + option + "[^\n]*  [a-zA-Z][^\n]{20}")) << option;
}

TEST_F(CliRun, RefusesOverridesThatMeanNothing)
{
    const auto error = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"run", guided()});
        const auto result = cli(more);
        EXPECT_EQ(result.exitCode, 2) << result.output;
        EXPECT_THAT(result.output, IsEmpty());
        return result.error;
    };
    EXPECT_EQ(error({"--limit", "0"}), "inflight-cli: --limit: found \"0\"; allowed: a whole number from 1 to 1000000\n");
    EXPECT_THAT(error({"--limit", "3x"}), HasSubstr("found \"3x\""));
    EXPECT_THAT(error({"--limit", "99999999999999999999999"}), HasSubstr("from 1 to 1000000"));
    EXPECT_THAT(error({"--strategy", "parallel"}), HasSubstr("\"worker_pool\""));
    EXPECT_THAT(error({"--deadline", "cancel"}), HasSubstr("\"race+signal\""));
    EXPECT_THAT(error({"--after", "1.0005"}), HasSubstr("at most three decimals"));
    EXPECT_THAT(error({"--after", "-1"}), HasSubstr("--after"));
    EXPECT_THAT(error({"--after", "1e999"}), HasSubstr("--after"));
    EXPECT_THAT(error({"--seed", "-3"}), HasSubstr("--seed"));
    EXPECT_THAT(error({"--deadline", "none", "--after", "5"}), HasSubstr("--deadline race, signal or race+signal"));
    EXPECT_THAT(error({"--retry", "0"}), HasSubstr("--retry: found \"0\"; allowed: a whole number from 1 to 100"));
    EXPECT_THAT(error({"--retry", "2", "--retry-factor", "11"}), HasSubstr("from 1 to 10"));
    EXPECT_THAT(error({"--retry", "2", "--retry-delay", "-1"}), HasSubstr("--retry-delay"));
    EXPECT_THAT(error({"--retry", "2", "--retry-max-delay", "x"}), HasSubstr("--retry-max-delay"));
    EXPECT_THAT(error({"--retry", "2", "--retry-slot", "kept"}), HasSubstr("\"held\" or \"given_back\""));
    EXPECT_THAT(error({"--retry-slot", "held"}), HasSubstr("add --retry N"));
    EXPECT_THAT(error({"--retry", "2", "--strategy", "fan_out", "--retry-slot", "given_back"}), HasSubstr("/retry/slot"));
    EXPECT_THAT(error({"--retry", "2", "--dialect", "p-limit-flag"}), HasSubstr("\"told_in_turn\" beside a retry"));
    EXPECT_THAT(error({"--dropped-jobs", "lost"}), HasSubstr("\"never_told\""));
    EXPECT_THAT(error({"--priority", "J1"}), HasSubstr("ID=N with the id of a job"));
    EXPECT_THAT(error({"--priority", "J9=1"}), HasSubstr("ID=N with the id of a job"));
    EXPECT_THAT(error({"--priority", "J1=high"}), HasSubstr("from -1000000 to 1000000"));
    EXPECT_THAT(error({"--priority", "J1=1000001"}), HasSubstr("from -1000000 to 1000000"));
    EXPECT_THAT(error({"--created", "today"}), HasSubstr("ISO 8601"));
    EXPECT_THAT(error({"--author", "\xFF"}), HasSubstr("UTF-8"));
    EXPECT_THAT(error({"--record", path("x.txt")}), HasSubstr(".json (to keep and check) or .md (to read)"));
    EXPECT_THAT(error({"--bogus"}), HasSubstr("--bogus"));
    EXPECT_THAT(error({"--facts"}), HasSubstr("--facts"));
}

TEST_F(CliRun, AsksForTheNumberThatAnOverrideNeeds)
{
    const std::string file = write("s.json", scenarioText(R"({"id": "A", "work_ms": 5})"));
    EXPECT_THAT(cli({"run", file, "--strategy", "worker_pool"}).error, HasSubstr("--limit N"));
    EXPECT_THAT(cli({"run", file, "--deadline", "race"}).error, HasSubstr("--after MS"));
    EXPECT_EQ(cli({"run", file, "--strategy", "worker_pool", "--limit", "1", "--deadline", "race", "--after", "3"}).exitCode, 0);
}

TEST_F(CliRun, WritesLogFactsAndRecordsThatAgree)
{
    const auto result = cli({"run", guided(), "--events", path("e.jsonl"), "--facts", path("f.json"), "--record", path("r.json"),
                             "--record", path("r.md"), "--author", "Ada | B", "--created", "2025-03-01T14:20:00Z"});
    ASSERT_EQ(result.exitCode, 0) << result.error;
    EXPECT_THAT(result.output + result.error, IsEmpty());
    const json record = json::parse(read("r.json"));
    EXPECT_EQ(record["runs"][0]["facts"], json::parse(read("f.json")));
    std::string lines;
    for (const json &line : record["runs"][0]["log"]["lines"])
        lines += line.get<std::string>() + "\n";
    EXPECT_EQ(lines, read("e.jsonl"));
    EXPECT_THAT(read("r.md"), HasSubstr("| Author | Ada \\| B |"));
    EXPECT_THAT(read("r.md"), HasSubstr(record["runs"][0]["event_log_sha256"].get<std::string>()));
    EXPECT_EQ(cli({"facts", path("e.jsonl")}).output, read("f.json"));
    EXPECT_THAT(files(), testing::UnorderedElementsAre("e.jsonl", "f.json", "r.json", "r.md"));
}

TEST_F(CliRun, GivesTheSameBytesTwice)
{
    for (const char *name : {"1", "2"}) {
        const std::string n = name;
        ASSERT_EQ(cli({"run", guided(), "--events", path("e" + n), "--record", path("r" + n + ".json"), "--created",
                       "2025-03-01T14:20:00Z"})
                      .exitCode,
                  0);
    }
    EXPECT_EQ(read("e1"), read("e2"));
    EXPECT_EQ(read("r1.json"), read("r2.json"));
}

TEST_F(CliRun, ARecordIsOfNowUnlessSaidOtherwise)
{
    ASSERT_EQ(cli({"run", guided(), "--record", path("r.json")}).exitCode, 0);
    const std::string created = json::parse(read("r.json"))["header"]["created"];
    EXPECT_THAT(created, testing::MatchesRegex("20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"));
}

TEST_F(CliRun, ARecordMayNameItsLog)
{
    ASSERT_EQ(cli({"run", guided(), "--events", path("e.jsonl"), "--record", path("r.json"), "--log-by-name"}).exitCode, 0);
    EXPECT_EQ(json::parse(read("r.json"))["runs"][0]["log"], json({{"file", "e.jsonl"}}));
    EXPECT_EQ(cli({"validate", path("r.json")}).exitCode, 0);
    // The log of another run under that name is noticed, and so is one that is gone.
    ASSERT_EQ(cli({"run", guided(), "--limit", "2", "--events", path("e.jsonl")}).exitCode, 0);
    EXPECT_THAT(cli({"validate", path("r.json")}).error, HasSubstr("/runs/0"));
    std::filesystem::remove(path("e.jsonl"));
    EXPECT_THAT(cli({"validate", path("r.json")}).error, HasSubstr("e.jsonl"));
    for (const std::string &events : {std::string("-"), std::string("/tmp/e.jsonl")})
        EXPECT_EQ(cli({"run", guided(), "--events", events, "--record", path("q.json"), "--log-by-name"}).exitCode, 2) << events;
    EXPECT_FALSE(exists("q.json"));
}

TEST_F(CliRun, LargeRunsShowTheFirstJobsAndTheCount)
{
    const auto result = cli({"run", "-", "--progress"}, {manyJobs(1000), {}, false, 0});
    ASSERT_EQ(result.exitCode, 0) << result.error;
    EXPECT_THAT(result.output, HasSubstr("... and 980 more jobs"));
    EXPECT_THAT(result.error, HasSubstr("running: "));
    EXPECT_THAT(result.error, HasSubstr("reading standard input: "));
}

TEST_F(CliRun, NamesACommandThatItDoesNotKnow)
{
    const auto result = cli({"rum", guided()});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.error, HasSubstr("found \"rum\"; allowed: run, facts or validate"));
    EXPECT_THAT(cli({}).error, Not(HasSubstr("found")));
}

TEST_F(CliRun, SaysItInHelp)
{
    const auto help = cli({"--help"});
    EXPECT_EQ(help.exitCode, 0);
    for (const char *word : {"run", "facts", "validate", "Exit codes", "Examples", "130"})
        EXPECT_THAT(help.output, HasSubstr(word));
    for (const char *command : {"run", "facts", "validate"}) {
        const auto result = cli({command, "--help"});
        EXPECT_EQ(result.exitCode, 0) << command;
        EXPECT_THAT(result.output, HasSubstr("Example"));
    }
    EXPECT_THAT(cli({"--version"}).output, HasSubstr("inflight-cli "));
    EXPECT_EQ(cli({}).exitCode, 2);
    EXPECT_EQ(cli({"dance"}).exitCode, 2);
    EXPECT_EQ(cli({"--help"}, {{}, "/dev/full", false, 0}).exitCode, 3);
}

} // namespace
} // namespace inflight::test

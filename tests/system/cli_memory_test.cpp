// The real program with little memory: it ends in one sentence, and no file makes it need much.
#include <gmock/gmock.h>

#include "tests/support/cli.h"

namespace inflight::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kCanLimitMemory = false; // sanitizers reserve terabytes of addresses
#else
constexpr bool kCanLimitMemory = true;
#endif

class CliMemory : public CliTest {
protected:
    void SetUp() override
    {
        if (!kCanLimitMemory)
            GTEST_SKIP() << "under a sanitizer the memory of a process cannot be limited";
    }
    // The command line after `input |`, with so much memory for the program.
    static ProcessResult limited(int megabytes, const std::string &arguments, const std::string &input = "true")
    {
        return runProcess({"/bin/sh", "-c",
                           "{ " + input + "; } 2>/dev/null | { ulimit -v " + std::to_string(megabytes * 1024) + "; exec '" +
                               INFLIGHT_CLI + "' " + arguments + "; }"});
    }
    std::string quoted(const std::string &name) const { return "'" + path(name) + "'"; }
};

TEST_F(CliMemory, RunningOutOfItIsOneSentenceAndLeavesNoFile)
{
    write("s.json", manyJobs(20'000));
    ASSERT_EQ(cli({"run", path("s.json"), "--events", path("log.jsonl"), "--record", path("record.json")}).exitCode, 0);
    const auto before = files();
    const std::string commands[] = {"run " + quoted("s.json"),
                                    "run " + quoted("s.json") + " --events " + quoted("e.jsonl"),
                                    "run " + quoted("s.json") + " --facts " + quoted("f.json"),
                                    "run " + quoted("s.json") + " --record " + quoted("r.json"),
                                    "run " + quoted("s.json") + " --record " + quoted("r.md"),
                                    "facts " + quoted("log.jsonl"),
                                    "validate " + quoted("log.jsonl"),
                                    "validate " + quoted("record.json")};
    for (const std::string &command : commands) {
        int failures = 0;
        for (int megabytes = 12; megabytes < 400; megabytes += megabytes / 3) {
            const auto result = limited(megabytes, command);
            if (result.exitCode == 0)
                break;
            if (result.exitCode == 127)
                continue; // not even its libraries found room
            ++failures;
            EXPECT_EQ(result.exitCode, 3) << command << " in " << megabytes << " MB: signal " << result.signal;
            EXPECT_THAT(result.error, StartsWith("inflight-cli: not enough memory: ")) << command << " in " << megabytes << " MB";
            EXPECT_EQ(std::count(result.error.begin(), result.error.end(), '\n'), 1) << result.error;
            EXPECT_THAT(files(), testing::UnorderedElementsAreArray(before)) << command << " in " << megabytes << " MB";
        }
        EXPECT_GT(failures, 0) << command;
        for (const char *name : {"e.jsonl", "f.json", "r.json", "r.md"})
            std::filesystem::remove(path(name));
    }
}

// Gigabytes of one byte, after some text: as a file that a person could be sent.
std::string stream(const std::string &first, char over, const std::string &size)
{
    return "printf '%s' '" + first + "'; head -c " + size + " /dev/zero | tr '\\0' '" + over + "'";
}

TEST_F(CliMemory, NoHugeFileTakesMuchBeforeItIsRefused)
{
    const std::string scenario = R"({"schema": "inflight.scenario/1", )", events = R"({"schema": "inflight.events/1", )";
    const std::string record = R"({"schema": "inflight.budget-record/1", )";
    const std::string log = events + R"("clock": "wall", "unit": "ms", "source": "s"})";
    const std::string inputs[] = {stream("", '[', "100M"),
                                  stream("", ' ', "100M"),
                                  stream("{\"a\":", '[', "100M"),
                                  stream(scenario + "\"id\": \"", 'x', "2G"),
                                  stream(scenario + "\"jobs\": ", '[', "100M"),
                                  stream(scenario + "\"jobs\": [", ' ', "1G"),
                                  stream(events + "\"source\": \"", 'x', "1G"),
                                  "printf '%s\\n' '" + log + "'; " + stream("", 'x', "1G"),
                                  "printf '%s\\n' '" + log + "'; " + stream("{\"kind\": ", '[', "1G"),
                                  stream(record + "\"title\": \"", 'x', "2G"),
                                  stream(record + "\"runs\": ", '[', "100M")};
    constexpr int kMegabytes = 128; // of addresses, most of them libraries
    for (const std::string &input : inputs) {
        for (const std::string command : {"run -", "facts -", "validate -"}) {
            const auto result = limited(kMegabytes, command, input);
            EXPECT_EQ(result.exitCode, 2) << command << " < " << input << ": " << result.error;
            EXPECT_THAT(result.error, StartsWith("inflight-cli: standard input: ")) << input;
            EXPECT_EQ(std::count(result.error.begin(), result.error.end(), '\n'), 1) << result.error;
            EXPECT_LT(result.error.size(), 400u) << result.error;
            EXPECT_THAT(result.output, IsEmpty());
        }
    }
}

// A log of which only header, jobs and findings are kept: three hundred thousand events of one job, more than the memory given.
TEST_F(CliMemory, ALogLargerThanMemoryIsReadInOnePass)
{
    const std::string first = R"({"schema": "inflight.events/1", "clock": "wall", "unit": "ms", "source": "s"})"
                              "\\n"
                              R"({"t": 0, "n": 1, "kind": "run_started"})"
                              "\\n"
                              R"({"t": 0, "n": 2, "kind": "work_started", "job": "A"})";
    const std::string lines =
        R"(seq 3 300000 | sed 's/.*/{"t": &, "n": &, "kind": "a_kind_of_a_measured_program", "job": "A", "key": "value"}/')";
    const std::string last = R"({"t": 300001, "n": 300001, "kind": "run_ended"})";
    const std::string input = "printf '" + first + "\\n'; " + lines + "; echo '" + last + "'";
    const auto facts = limited(32, "facts -", input);
    EXPECT_EQ(facts.exitCode, 0) << facts.error;
    EXPECT_THAT(facts.output, HasSubstr("\"peak_in_flight\": 1"));
    EXPECT_THAT(limited(32, "facts - --summary", input).output, HasSubstr("peak       1 operation in flight at most"));
    EXPECT_THAT(limited(32, "validate -", input).output, HasSubstr("valid, an event log: 300001 events of 1 job, measured"));
}

} // namespace
} // namespace inflight::test

// Files that are damaged, missing, or no files at all; outputs that fail; Ctrl-C.
#include <csignal>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/support/cli.h"

namespace inflight::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class CliFiles : public CliTest {
protected:
    // One clear line, exit code 2, nothing on standard output.
    static std::string refusal(const std::vector<std::string> &arguments, const std::string &input = {})
    {
        const auto result = cli(arguments, {input, {}, false, 0});
        EXPECT_EQ(result.exitCode, 2) << result.error;
        EXPECT_THAT(result.output, IsEmpty());
        EXPECT_THAT(result.error, StartsWith("inflight-cli: "));
        EXPECT_EQ(std::count(result.error.begin(), result.error.end(), '\n'), 1) << result.error;
        return result.error;
    }
    std::string log() const
    {
        EXPECT_EQ(cli({"run", guided(), "--events", path("log.jsonl")}).exitCode, 0);
        return read("log.jsonl");
    }
};

TEST_F(CliFiles, NamesWhatCannotBeRead)
{
    EXPECT_THAT(refusal({"run", path("nothing.json")}), HasSubstr("nothing.json: found No such file"));
    EXPECT_THAT(refusal({"run", m_folder.string()}), HasSubstr("found a folder"));
    EXPECT_THAT(refusal({"run", write("empty", "")}), HasSubstr("found an empty file"));
    EXPECT_THAT(refusal({"facts", "-"}), HasSubstr("standard input: found an empty file"));
    EXPECT_THAT(refusal({"run", write("garbage", std::string("\x7F"
                                                             "ELF\x02\x01\x00\xFF\xFE",
                                                             9))}),
                HasSubstr("garbage: line 1"));
}

TEST_F(CliFiles, NamesPlaceFoundAndAllowedOfABadScenario)
{
    const auto error = [](const std::string &jobs) { return refusal({"run", "-"}, scenarioText(jobs)); };
    EXPECT_THAT(error(R"({"id": "A", "work_ms": "abc"})"),
                HasSubstr("standard input: /jobs/0/work_ms: found \"abc\"; allowed: "));
    EXPECT_THAT(error(R"({"id": "A", "work_ms": 1e300})"), HasSubstr("/jobs/0/work_ms: found 1e300"));
    EXPECT_THAT(error(R"({"id": "A", "work_ms": 1e999})"), HasSubstr("1e999"));
    EXPECT_THAT(error(R"({"id": "A", "work_ms": -1})"), HasSubstr("/jobs/0/work_ms: found -1"));
    EXPECT_THAT(error(R"({"id": "A", "work_ms": 1}, {"id": "A", "work_ms": 1})"), HasSubstr("/jobs/1/id"));
    EXPECT_THAT(error(R"({"id": "A", "work_ms": 1, "colour": 1})"), HasSubstr("/jobs/0/colour"));
    EXPECT_THAT(error(R"({"id": "A", "work_ms": )"), HasSubstr("line 1, column"));
    EXPECT_THAT(refusal({"run", "-"}, scenarioText("", R"("strategy": {"kind": "worker_pool"})")), HasSubstr("/strategy"));
}

TEST_F(CliFiles, SaysWhichCommandAFileBelongsTo)
{
    log();
    EXPECT_THAT(refusal({"run", path("log.jsonl")}), HasSubstr("found an event log; allowed: a scenario"));
    EXPECT_THAT(refusal({"facts", guided()}), HasSubstr("found a scenario; allowed: an event log"));
}

TEST_F(CliFiles, ALogCutAnywhereIsAnErrorOrSaidToBeIncomplete)
{
    const std::string text = log();
    for (std::size_t length = 1; length < text.size(); length += 61) {
        const auto result = cli({"facts", "-"}, {text.substr(0, length), {}, false, 0});
        const bool isWholeLines = text[length - 1] == '\n' || text[length] == '\n';
        EXPECT_EQ(result.exitCode, isWholeLines ? 0 : 2) << length << ": " << result.error;
        EXPECT_THAT(result.error, StartsWith("inflight-cli: standard input: ")) << length;
    }
}

TEST_F(CliFiles, ALogThatContradictsItselfIsNamed)
{
    const std::string text = log();
    const std::size_t started = text.find("\"work_started\"");
    const std::size_t begin = text.rfind('\n', started) + 1, end = text.find('\n', started) + 1;
    const std::string twice = text.substr(0, end) + text.substr(begin, end - begin) + text.substr(end);
    EXPECT_THAT(refusal({"facts", "-"}, twice), HasSubstr("standard input: "));
    EXPECT_THAT(refusal({"validate", "-"}, text.substr(0, text.find('\n') + 1) +
                                               R"({"t": 0, "n": 1, "kind": "work_ended", "job": "A", "outcome": "completed"})"
                                               "\n"),
                HasSubstr("event 1"));
}

TEST_F(CliFiles, OfTwoErrorsInALogTheFirstInTheFileIsNamed)
{
    const std::string text = log();
    const std::string header = text.substr(0, text.find('\n') + 1);
    const std::string broken = R"({"t": 0, "n": 1, "kind": "work_ended", "job": "A", "outcome": "completed"})"
                               "\n";
    for (const char *command : {"facts", "validate"}) {
        EXPECT_THAT(refusal({command, "-"}, header + broken + "what?\n"), HasSubstr("event 1"));
        EXPECT_THAT(refusal({command, "-"}, header + "what?\n" + broken), HasSubstr("line 2"));
        EXPECT_THAT(refusal({command, "-"}, header + broken + broken), HasSubstr("event 1"));
    }
}

TEST_F(CliFiles, ALogWithoutEventsHasNoFactsAndIsIncomplete)
{
    const std::string text = log();
    const auto result = cli({"facts", "-"}, {text.substr(0, text.find('\n') + 1), {}, false, 0});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.output, StartsWith("{\n \"jobs\": [],"));
    EXPECT_THAT(result.error, HasSubstr("ends before the run does"));
}

TEST_F(CliFiles, ValidateChecksEveryFile)
{
    ASSERT_EQ(cli({"run", guided(), "--events", path("log.jsonl"), "--record", path("r.json")}).exitCode, 0);
    const auto good = cli({"validate", guided(), path("log.jsonl"), path("r.json")});
    EXPECT_EQ(good.exitCode, 0) << good.error;
    EXPECT_THAT(good.output, HasSubstr("valid, a scenario: 6 jobs"));
    EXPECT_THAT(good.output, HasSubstr("valid, an event log: 44 events of 6 jobs, simulated"));
    EXPECT_THAT(good.output, HasSubstr("valid, a budget record: 1 run"));

    std::string tampered = read("r.json");
    tampered.replace(tampered.find("\"peak_in_flight\": 3"), 19, "\"peak_in_flight\": 2");
    const auto mixed = cli({"validate", write("bad.json", tampered), path("missing"), guided()});
    EXPECT_EQ(mixed.exitCode, 2);
    EXPECT_THAT(mixed.error,
                HasSubstr("bad.json: /runs/0/facts/peak_in_flight: found 2; allowed: 3, as computed from the event log"));
    EXPECT_THAT(mixed.error, HasSubstr("missing: found No such file"));
    EXPECT_THAT(mixed.output, HasSubstr("valid, a scenario"));
    EXPECT_THAT(refusal({"validate", "-", "-"}), HasSubstr("\"-\" more than once"));
}

TEST_F(CliFiles, AFullDiskIsAnErrorOfItsOwn)
{
    const auto printed = cli({"run", guided(), "--facts", "-"}, {{}, "/dev/full", false, 0});
    EXPECT_EQ(printed.exitCode, 3);
    EXPECT_THAT(printed.error, HasSubstr("standard output: found No space left on device"));
    for (const char *option : {"--events", "--facts"}) {
        const auto written = cli({"run", guided(), option, "/dev/full"});
        EXPECT_EQ(written.exitCode, 3) << option;
        EXPECT_THAT(written.error, HasSubstr("/dev/full: found No space left on device"));
    }
    EXPECT_EQ(cli({"facts", "-"}, {log(), "/dev/full", false, 0}).exitCode, 3);
    EXPECT_EQ(cli({"validate", guided()}, {{}, "/dev/full", false, 0}).exitCode, 3);
}

TEST_F(CliFiles, AFullDiskLeavesTheOtherOutputsAlone)
{
    write("facts.json", "old");
    EXPECT_EQ(cli({"run", guided(), "--facts", path("facts.json"), "--events", "/dev/full"}).exitCode, 3);
    EXPECT_EQ(read("facts.json"), "old");
    EXPECT_THAT(files(), testing::ElementsAre("facts.json"));
}

TEST_F(CliFiles, AClosedPipeEndsTheRunWithAnError)
{
    const auto result = cli({"run", "-", "--events", "-"}, {manyJobs(20'000), {}, true, 0});
    EXPECT_EQ(result.exitCode, 3) << result.signal;
    EXPECT_THAT(result.error, HasSubstr("standard output: found a closed pipe"));
}

TEST_F(CliFiles, OnlyOneOutputGoesToOnePlace)
{
    EXPECT_THAT(refusal({"run", guided(), "--events", "-", "--facts", "-"}), HasSubstr("\"-\" for two outputs"));
    EXPECT_THAT(refusal({"run", guided(), "--events", path("a.json"), "--record", path("a.json")}), HasSubstr("two outputs"));
    EXPECT_THAT(files(), IsEmpty());
}

TEST_F(CliFiles, NoOutputTakesThePlaceOfTheScenario)
{
    const std::string text = scenarioText(R"({"id": "A", "work_ms": 1})");
    const std::string file = write("a.json", text);
    std::filesystem::create_symlink(file, path("link.json"));
    std::filesystem::create_hard_link(file, path("hard.json"));
    for (const std::string &output : {file, path("link.json"), path("hard.json"), m_folder.string() + "/./a.json"}) {
        for (const std::string option : {"--events", "--facts", "--record"})
            EXPECT_THAT(refusal({"run", file, option, output}), HasSubstr("the scenario itself")) << option << " " << output;
    }
    EXPECT_EQ(read("a.json"), text);
    EXPECT_THAT(refusal({"run", guided(), "--events", file, "--facts", path("link.json")}), HasSubstr("two outputs"));
    EXPECT_EQ(read("a.json"), text);
}

TEST_F(CliFiles, AFileAtItsSizeLimitIsAnErrorAndLeavesNothing)
{
    const std::string command = std::string("ulimit -f 16; exec '") + INFLIGHT_CLI + "' run - --events '" + path("a.jsonl") + "'";
    const auto result = runProcess({"/bin/sh", "-c", command}, {manyJobs(5'000), {}, false, 0});
    EXPECT_EQ(result.exitCode, 3) << "signal " << result.signal;
    EXPECT_THAT(result.error, HasSubstr("an output that can be written to its end"));
    EXPECT_THAT(files(), IsEmpty());
}

TEST_F(CliFiles, WhatCannotBeWrittenIsSaidBeforeTheRun)
{
    const auto nowhere = cli({"run", guided(), "--facts", path("no/such/folder.json")});
    EXPECT_EQ(nowhere.exitCode, 3);
    EXPECT_THAT(nowhere.error, HasSubstr("No such file or directory"));
    const auto folder = cli({"run", guided(), "--facts", m_folder.string()});
    EXPECT_EQ(folder.exitCode, 3);
    EXPECT_THAT(folder.error, HasSubstr("found a folder"));
}

TEST_F(CliFiles, AnOutputKeepsTheModeAndTheLinkOfTheFileItReplaces)
{
    write("target.json", "old");
    ASSERT_EQ(::chmod(path("target.json").c_str(), 0640), 0);
    std::filesystem::create_symlink("target.json", path("link.json"));
    ASSERT_EQ(cli({"run", guided(), "--facts", path("link.json")}).exitCode, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(path("link.json")));
    EXPECT_THAT(read("target.json"), HasSubstr("peak_in_flight"));
    struct stat status = {};
    ASSERT_EQ(::stat(path("target.json").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0640u);
}

TEST_F(CliFiles, StandardOutputByItsDeviceIsNotReplaced)
{
    const auto result = cli({"run", guided(), "--facts", "/dev/stdout"});
    EXPECT_EQ(result.exitCode, 0) << result.error;
    EXPECT_THAT(result.output, HasSubstr("peak_in_flight"));
}

TEST_F(CliFiles, CtrlCStopsARunAndLeavesNothingHalfDone)
{
    write("facts.json", "old");
    const auto result = cli({"run", "-", "--events", "-", "--facts", path("facts.json")}, {manyJobs(200'000), {}, false, SIGINT});
    EXPECT_EQ(result.exitCode, 130) << result.signal;
    EXPECT_THAT(result.error, HasSubstr("inflight-cli: stopped while running; no file was written"));
    EXPECT_EQ(read("facts.json"), "old");
    EXPECT_THAT(files(), testing::ElementsAre("facts.json"));
}

} // namespace
} // namespace inflight::test

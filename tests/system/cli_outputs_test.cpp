// Outputs that fail in every way, for every command and every output; values and streams that are not there.
#include <csignal>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/support/cli.h"

namespace inflight::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class CliOutputs : public CliTest {
protected:
    CliOutputs()
    {
        EXPECT_EQ(cli({"run", guided(), "--events", path("log.jsonl"), "--record", path("r.json")}).exitCode, 0);
        m_before = files();
    }
    // Every command that writes to standard output.
    std::vector<std::vector<std::string>> printing() const
    {
        return {{"--help"},
                {"--version"},
                {"run", "--help"},
                {"facts", "--help"},
                {"validate", "--help"},
                {"run", guided()},
                {"run", guided(), "--events", "-"},
                {"run", guided(), "--facts", "-"},
                {"run", guided(), "--facts", path("kept.json"), "--events", "-"},
                {"run", guided(), "--events", "/dev/stdout"},
                {"facts", path("log.jsonl")},
                {"facts", path("log.jsonl"), "--summary"},
                {"validate", guided(), path("log.jsonl"), path("r.json")}};
    }
    // One line, exit code 3, and no file that was not there before.
    void expectFailure(const ProcessResult &result, const std::string &why, const std::string &command) const
    {
        EXPECT_EQ(result.exitCode, 3) << command << ": signal " << result.signal;
        EXPECT_THAT(result.error, StartsWith("inflight-cli: ")) << command;
        EXPECT_THAT(result.error, HasSubstr("found " + why)) << command;
        EXPECT_EQ(std::count(result.error.begin(), result.error.end(), '\n'), 1) << command << ": " << result.error;
        EXPECT_THAT(files(), testing::UnorderedElementsAreArray(m_before)) << command;
    }
    static ProcessResult shell(const std::string &command, const std::string &input = {})
    {
        return runProcess({"/bin/sh", "-c", command}, {input, {}, false, 0});
    }
    static std::string quoted(const std::string &text) { return "'" + text + "'"; }

    std::vector<std::string> m_before;
};

std::string lineOf(const std::vector<std::string> &arguments)
{
    std::string line;
    for (const std::string &argument : arguments)
        line += " " + argument;
    return line;
}

TEST_F(CliOutputs, AFullDeviceIsAnErrorOfEveryCommand)
{
    for (const auto &arguments : printing())
        expectFailure(cli(arguments, {{}, "/dev/full", false, 0}), "No space left on device", lineOf(arguments));
}

TEST_F(CliOutputs, APipeThatNobodyReadsIsAnErrorOfEveryCommand)
{
    for (const auto &arguments : printing())
        expectFailure(cli(arguments, {{}, {}, true, 0}), "a closed pipe", lineOf(arguments));
}

TEST_F(CliOutputs, AClosedStandardOutputIsAnErrorOfEveryCommand)
{
    for (const auto &arguments : printing()) {
        std::string command = quoted(INFLIGHT_CLI);
        for (const std::string &argument : arguments)
            command += " " + quoted(argument);
        if (arguments.back() != "/dev/stdout") // which cannot even be opened then
            expectFailure(shell("exec " + command + " >&-"), "Bad file descriptor", command);
    }
}

TEST_F(CliOutputs, AReaderThatLeavesAfterTheFirstLineGetsIt)
{
    const std::string command = "{ " + quoted(INFLIGHT_CLI) + " run - --events - --facts " + quoted(path("f.json")) +
                                "; echo \"code $?\" >&2; } | head -n 1";
    const auto result = shell(command, manyJobs(20'000));
    EXPECT_THAT(result.output, StartsWith("{\"schema\": \"inflight.events/1\""));
    EXPECT_EQ(std::count(result.output.begin(), result.output.end(), '\n'), 1);
    EXPECT_EQ(result.error,
              "inflight-cli: standard output: found a closed pipe; allowed: an output that can be written to its end\ncode 3\n");
    EXPECT_FALSE(exists("f.json"));
}

TEST_F(CliOutputs, AFailingOutputOfARunLeavesAllOthersAsTheyWere)
{
    write("old.json", "old");
    m_before = files();
    for (const std::string option : {"--events", "--facts"}) {
        const auto result = cli({"run", guided(), option, "/dev/full", "--record", path("new.md"), "--record", path("old.json")});
        expectFailure(result, "No space left on device", option);
        EXPECT_EQ(read("old.json"), "old");
    }
    std::filesystem::create_symlink("/dev/full", path("full.json"));
    std::filesystem::create_symlink("/dev/full", path("full.md"));
    m_before = files();
    for (const std::string name : {"full.json", "full.md"}) {
        expectFailure(cli({"run", guided(), "--record", path(name), "--facts", path("old.json")}), "No space left on device",
                      name);
        EXPECT_EQ(read("old.json"), "old");
        EXPECT_TRUE(std::filesystem::is_symlink(path(name)));
    }
}

TEST_F(CliOutputs, AnOutputThatIsNoFileIsNamedBeforeAnythingIsRead)
{
    for (const std::string option : {"--events", "--facts"}) {
        expectFailure(cli({"run", guided(), option, m_folder.string()}), "a folder", option);
        expectFailure(cli({"run", guided(), option, path("no/such/folder")}), "No such file or directory", option);
        expectFailure(cli({"run", guided(), option, path("log.jsonl/x")}), "Not a directory", option);
        expectFailure(cli({"run", guided(), option, path(std::string(300, 'x'))}), "File name too long", option);
    }
    std::filesystem::create_directory(path("folder.json"));
    m_before = files();
    expectFailure(cli({"run", guided(), "--record", path("folder.json")}), "a folder", "--record");
}

TEST_F(CliOutputs, ANameMayBeAsLongAsNamesCanBe)
{
    const std::string name(255, 'x');
    ASSERT_EQ(cli({"run", guided(), "--facts", path(name)}).exitCode, 0);
    EXPECT_THAT(read(name), HasSubstr("peak_in_flight"));
}

TEST_F(CliOutputs, AFifoIsReadAndWrittenLikeAPipe)
{
    ASSERT_EQ(::mkfifo(path("in").c_str(), 0600), 0);
    ASSERT_EQ(::mkfifo(path("out").c_str(), 0600), 0);
    const std::string program = quoted(INFLIGHT_CLI), in = quoted(path("in")), out = quoted(path("out"));
    const auto result = shell("cat " + quoted(guided()) + " > " + in + " & " + program + " run " + in + " --facts " + out +
                              " & cat " + out + "; wait");
    EXPECT_THAT(result.output, HasSubstr("\"peak_in_flight\": 3"));
    EXPECT_THAT(result.error, IsEmpty());
    struct stat status = {};
    ASSERT_EQ(::stat(path("out").c_str(), &status), 0);
    EXPECT_TRUE(S_ISFIFO(status.st_mode));
}

TEST_F(CliOutputs, NoOutputLandsInAStreamThatWasClosed)
{
    // The first file that is opened would get the number of the closed stream, and the error message would land in it.
    const std::string program = "exec " + quoted(INFLIGHT_CLI) + " run " + quoted(guided());
    const auto result = shell(program + " --facts " + quoted(path("f.json")) + " --strict --strategy fan_out <&- >&- 2>&-");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(read("f.json"), StartsWith("{\n \"jobs\""));
    EXPECT_THAT(read("f.json"), testing::EndsWith("}\n"));
    EXPECT_THAT(read("f.json"), testing::Not(HasSubstr("inflight-cli")));
    const auto input = shell("exec " + quoted(INFLIGHT_CLI) + " facts - <&-");
    EXPECT_EQ(input.exitCode, 2);
    EXPECT_THAT(input.error, HasSubstr("standard input: found Bad file descriptor"));
}

TEST_F(CliOutputs, NoEmptyValueIsPassedOverInSilence)
{
    for (const std::string option : {"--strategy", "--limit", "--deadline", "--after", "--clock", "--settle", "--on-failure",
                                     "--slot-release", "--expired-in-queue", "--queue", "--dialect", "--tie", "--events",
                                     "--facts", "--record", "--author", "--group", "--created", "--seed"}) {
        const auto result = cli({"run", guided(), option, ""});
        EXPECT_EQ(result.exitCode, 2) << option;
        EXPECT_EQ(result.error, "inflight-cli: " + option + ": found \"\"; allowed: a value that is not empty\n");
        EXPECT_THAT(result.output, IsEmpty());
        EXPECT_EQ(cli({"run", guided(), option + "="}).exitCode, 2) << option;
    }
    for (const std::string command : {"run", "facts", "validate"}) {
        EXPECT_EQ(cli({command, ""}).exitCode, 2) << command;
        EXPECT_THAT(cli({command, ""}).error, HasSubstr("found \"\"")) << command;
    }
    EXPECT_THAT(cli({"validate", guided(), ""}).output, IsEmpty());
}

// What a terminal would obey (escape sequences, also those of one character beyond ASCII), or what makes one line look like two.
TEST_F(CliOutputs, NoNameMakesTheTerminalDoAnything)
{
    const std::string evil = "a\x1b[31m\r\n\xC2\x9B"
                             "1m\xE2\x80\xAE\x7F\xFF.jsonl";
    const std::string shown = "a\\u001b[31m\\u000d\\u000a\\u009b1m\\u202e\\u007f\\xff.jsonl";
    const auto expectTame = [&](const ProcessResult &result, const std::string &what) {
        const std::string text = result.output + result.error;
        for (const char c : {'\x1b', '\r', '\x7F', '\xFF', '\x9B'})
            EXPECT_EQ(text.find(c), std::string::npos) << what;
        EXPECT_EQ(text.find("\xE2\x80\xAE"), std::string::npos) << what;
        EXPECT_THAT(text, HasSubstr(shown.substr(0, shown.find("\\u007f")))) << what;
    };
    write(evil, read("log.jsonl"));
    expectTame(cli({"validate", path(evil)}), "validate");
    expectTame(cli({"facts", path(evil), "--progress"}), "facts");
    expectTame(cli({"run", path(evil)}), "run");
    expectTame(cli({"run", path("no" + evil)}), "run nothing");
    expectTame(cli({"run", guided(), "--facts", path(evil) + "/x"}), "output");
    expectTame(cli({evil}), "command");
    expectTame(cli({"run", guided(), "--tie", evil}), "value");
    std::string log = read("log.jsonl");
    const std::string escaped = "a\\u001b[31m\\u000d\\u000a\\u009b1m\\u202e\\u007f";
    for (std::size_t at = log.find("J4"); at != std::string::npos; at = log.find("J4", at + escaped.size()))
        log.replace(at, 2, escaped);
    expectTame(cli({"facts", write("ids.jsonl", log), "--summary"}), "ids");
    std::string header = read("log.jsonl");
    header.replace(header.find("virtual"), 7, escaped);
    expectTame(cli({"validate", write("clock.jsonl", header)}), "header");
}

TEST_F(CliOutputs, EndlessInputIsRefused)
{
    for (const std::string command : {"run", "facts", "validate"}) {
        const auto zero = cli({command, "/dev/zero"});
        EXPECT_EQ(zero.exitCode, 2);
        EXPECT_THAT(zero.error, HasSubstr("/dev/zero: line 1, column 1: found a NUL byte"));
        const auto blank = shell("yes '' | " + quoted(INFLIGHT_CLI) + " " + command + " -");
        EXPECT_EQ(blank.exitCode, 2);
        EXPECT_THAT(blank.error, HasSubstr("standard input: found no \"schema\" in the first 1048576 bytes"));
    }
}

} // namespace
} // namespace inflight::test

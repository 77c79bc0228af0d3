// The whole command line with every allocation failing in turn: exit code 3 without any file, or everything as usual.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include "app/cli/command_line.h"
#include "app/cli/exit_code.h"
#include "tests/allocation/allocation_trial.h"

namespace inflight::test {
namespace {

class CliWithoutMemory : public testing::Test {
protected:
    CliWithoutMemory()
    {
        const auto *test = testing::UnitTest::GetInstance()->current_test_info();
        m_folder =
            std::filesystem::temp_directory_path() / (std::string("inflight-") + test->name() + "-" + std::to_string(::getpid()));
        std::filesystem::create_directories(m_folder);
        m_output = ::dup(STDOUT_FILENO);
        m_error = ::dup(STDERR_FILENO);
    }
    ~CliWithoutMemory() override
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
        ::close(m_output);
        ::close(m_error);
    }

    std::string path(const std::string &name) const { return (m_folder / name).string(); }
    static std::string guided() { return std::string(INFLIGHT_SOURCE_DIR) + "/resources/scenarios/guided-six-jobs.json"; }

    // What is written to standard output and error goes nowhere, so that the trials are not told one by one.
    template <typename Action>
    int silently(const Action &action) const
    {
        std::fflush(nullptr);
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDOUT_FILENO);
        ::dup2(nowhere, STDERR_FILENO);
        ::close(nowhere);
        const auto restore = [this] {
            std::fflush(nullptr);
            ::dup2(m_output, STDOUT_FILENO);
            ::dup2(m_error, STDERR_FILENO);
        };
        try {
            const int code = action();
            restore();
            return code;
        } catch (...) {
            restore();
            throw;
        }
    }

    static std::string contentOf(const std::filesystem::path &file)
    {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    // Every file of the folder that was not there at first, with its content; then they are removed.
    std::string takeFiles(const std::vector<std::string> &kept) const
    {
        std::map<std::string, std::string> files;
        for (const auto &entry : std::filesystem::directory_iterator(m_folder)) {
            const std::string name = entry.path().filename().string();
            if (std::find(kept.begin(), kept.end(), name) == kept.end())
                files[name] = contentOf(entry.path());
        }
        std::string text;
        for (const auto &[name, content] : files) {
            text += name + "\n" + content;
            std::filesystem::remove(m_folder / name);
        }
        return text;
    }

    static std::ptrdiff_t openDescriptors()
    {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
    }

    void expectWholeOrNothing(const std::vector<std::string> &arguments, const std::vector<std::string> &kept = {})
    {
        std::vector<const char *> argv{"inflight-cli"};
        std::string what;
        for (const std::string &argument : arguments) {
            argv.push_back(argument.c_str());
            what += argument + " ";
        }
        std::string expected;
        bool isDone = false;
        const auto run = [&]() -> std::optional<std::string> {
            isDone = false;
            const int code = silently([&] { return cli::commandLine(static_cast<int>(argv.size()), argv.data()); });
            isDone = code == cli::kFine;
            return std::to_string(code);
        };
        run();
        expected = takeFiles(kept);
        const auto descriptors = openDescriptors();
        expectAllOrNothing(what, run, [&] {
            const std::string files = takeFiles(kept);
            EXPECT_EQ(files, isDone ? expected : "") << what;
            EXPECT_EQ(openDescriptors(), descriptors) << what;
        });
    }

    std::filesystem::path m_folder;
    int m_output = -1, m_error = -1;
};

TEST_F(CliWithoutMemory, RunsOrLeavesNothing)
{
    expectWholeOrNothing({"run", guided()});
    expectWholeOrNothing({"run", guided(), "--events", path("e.jsonl"), "--facts", path("f.json")});
}

TEST_F(CliWithoutMemory, WritesARecordOrLeavesNothing)
{
    expectWholeOrNothing(
        {"run", guided(), "--record", path("r.md"), "--record", path("r.json"), "--created", "2025-03-01T14:20:00Z"});
}

TEST_F(CliWithoutMemory, ReadsALogOrSaysThatItCannot)
{
    const std::array<const char *, 5> argv{"inflight-cli", "run", "", "--events", ""};
    const std::string file = guided(), log = path("log.jsonl");
    std::array<const char *, 5> made = argv;
    made[2] = file.c_str();
    made[4] = log.c_str();
    ASSERT_EQ(cli::commandLine(5, made.data()), 0);
    expectWholeOrNothing({"facts", log}, {"log.jsonl"});
    expectWholeOrNothing({"facts", log, "--summary"}, {"log.jsonl"});
    expectWholeOrNothing({"validate", log, guided()}, {"log.jsonl"});
}

} // namespace
} // namespace inflight::test

// The real inflight-cli on files of a folder of its own, for system tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/support/process.h"

namespace inflight::test {

class CliTest : public testing::Test {
protected:
    CliTest()
    {
        const auto *test = testing::UnitTest::GetInstance()->current_test_info();
        m_folder =
            std::filesystem::temp_directory_path() / (std::string("inflight-") + test->name() + "-" + std::to_string(::getpid()));
        std::filesystem::create_directories(m_folder);
    }
    ~CliTest() override
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    static ProcessResult cli(std::vector<std::string> arguments, const ProcessSetup &setup = {})
    {
        arguments.insert(arguments.begin(), INFLIGHT_CLI);
        return runProcess(arguments, setup);
    }

    std::string path(const std::string &name) const { return (m_folder / name).string(); }
    std::string write(const std::string &name, const std::string &text) const
    {
        std::ofstream(path(name), std::ios::binary) << text;
        return path(name);
    }
    std::string read(const std::string &name) const
    {
        std::ifstream in(path(name), std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }
    bool exists(const std::string &name) const { return std::filesystem::exists(path(name)); }
    std::vector<std::string> files() const
    {
        std::vector<std::string> names;
        for (const auto &entry : std::filesystem::directory_iterator(m_folder))
            names.push_back(entry.path().filename().string());
        return names;
    }

    static std::string guided() { return std::string(INFLIGHT_SOURCE_DIR) + "/resources/scenarios/guided-six-jobs.json"; }
    static std::string scenarioText(const std::string &jobs, const std::string &rest = R"("strategy": {"kind": "fan_out"})")
    {
        return R"({"schema": "inflight.scenario/1", "id": "x", "jobs": [)" + jobs + "], " + rest + "}";
    }
    // Long enough to be stopped on the way.
    static std::string manyJobs(int count)
    {
        std::string jobs;
        for (int i = 0; i < count; ++i)
            jobs += (i == 0 ? "" : ",") + std::string(R"({"id": "J)") + std::to_string(i) + R"(", "work_ms": 10})";
        return scenarioText(jobs, R"("strategy": {"kind": "worker_pool", "limit": 9})");
    }

    std::filesystem::path m_folder;
};

} // namespace inflight::test

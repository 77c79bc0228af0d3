// Every scenario that comes with the program can be read, is named after its file, and is written as a person may edit it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> shippedFiles()
{
    std::vector<fs::path> files;
    for (const auto &entry : fs::directory_iterator(INFLIGHT_SOURCE_DIR "/resources/scenarios"))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string textOf(const fs::path &path)
{
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(ShippedScenarios, AreValidTitledAndNamedAfterTheirFiles)
{
    const auto files = shippedFiles();
    ASSERT_GE(files.size(), 26u);
    for (const fs::path &path : files) {
        auto result = readScenario(textOf(path), path.filename().string());
        ASSERT_TRUE(result.isOk()) << core::messageOf(result.error());
        EXPECT_EQ(result.value().id + ".json", path.filename().string());
        EXPECT_FALSE(result.value().title.empty()) << path;
        EXPECT_FALSE(result.value().jobs.empty()) << path;
    }
}

// The guided fixture spells out defaults that a newcomer should see; all others are in the canonical form.
TEST(ShippedScenarios, AreCanonicalButForTheGuidedOne)
{
    for (const fs::path &path : shippedFiles()) {
        const std::string text = textOf(path);
        auto result = readScenario(text, path.filename().string());
        ASSERT_TRUE(result.isOk()) << core::messageOf(result.error());
        if (path.stem() != "guided-six-jobs") {
            EXPECT_EQ(writeScenario(result.value()), text) << path;
        }
    }
}

} // namespace
} // namespace inflight::scenario

// A text that must equal a file of tests/golden, byte for byte. With INFLIGHT_APPROVE=1 in the environment the file is written
// instead, to be looked at before it is committed.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace inflight::test {

inline testing::AssertionResult isGolden(const std::string &text, const std::string &fileName)
{
    const std::string path = std::string(INFLIGHT_SOURCE_DIR) + "/tests/golden/" + fileName;
    if (const char *approve = std::getenv("INFLIGHT_APPROVE"); approve && std::string(approve) == "1") {
        std::ofstream(path, std::ios::binary) << text;
        return testing::AssertionSuccess();
    }
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return testing::AssertionFailure() << path << " is missing";
    std::ostringstream golden;
    golden << in.rdbuf();
    if (golden.str() == text)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "differs from " << path << ":\n" << text;
}

} // namespace inflight::test

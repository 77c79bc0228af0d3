// Does a thing over and over, each time with the next allocation failing, until it gets through.
#pragma once

#include <functional>
#include <new>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "tests/allocation/failing_allocator.h"

namespace inflight::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::size_t kTrialStep = 7; // sanitizers make each trial several times as slow
#else
inline constexpr std::size_t kTrialStep = 1;
#endif

// What a thing came to: a text, so that it can be compared; nothing: it was refused with an error value.
using Doing = std::function<std::optional<std::string>()>;

struct Trial {
    std::optional<std::string> result;
    bool isOutOfMemory = false; // std::bad_alloc came out
    bool hasFailed = false;     // an allocation did
    std::size_t allocations = 0;
};

inline Trial tryOnce(const Doing &doing, FailingAllocations::Rule rule)
{
    Trial trial;
    FailingAllocations failing(rule);
    try {
        trial.result = doing();
    } catch (const std::bad_alloc &) {
        trial.isOutOfMemory = true;
    }
    trial.hasFailed = failing.hasFailed();
    trial.allocations = failing.allocations();
    return trial;
}

// The result is the usual one, whole, or there is none; and nothing is left behind either way.
inline void expectAllOrNothing(
    const std::string &what, const Doing &doing, const std::function<void()> &checkAfter = [] {})
{
    tryOnce(doing, {}); // makes what is made once for the whole program
    const Trial usual = tryOnce(doing, {});
    ASSERT_TRUE(usual.result) << what;
    checkAfter();
    const auto expectGood = [&](FailingAllocations::Rule rule) {
        const std::size_t before = liveAllocations();
        bool hasFailed = false;
        std::size_t after = 0;
        {
            const Trial trial = tryOnce(doing, rule);
            hasFailed = trial.hasFailed;
            EXPECT_TRUE(!trial.result || *trial.result == *usual.result)
                << what << ": a result that is not whole: " << *trial.result;
            EXPECT_TRUE(trial.result || trial.hasFailed) << what;
        }
        after = liveAllocations();
        EXPECT_EQ(after, before) << what << ": left behind after allocation " << rule.failAt << ", byte " << rule.mostBytes;
        checkAfter();
        return hasFailed;
    };
    std::size_t trials = 0;
    for (std::size_t failAt = 1; expectGood({failAt, 0}) && !testing::Test::HasFailure(); failAt += kTrialStep)
        ++trials;
    EXPECT_GE(trials, usual.allocations / kTrialStep) << what;
    for (std::size_t bytes = 64; expectGood({0, bytes}) && !testing::Test::HasFailure(); bytes += bytes / 16)
        ++trials;
    testing::Test::RecordProperty(what, static_cast<int>(trials));
}

} // namespace inflight::test

// Whatever happens to a file on its way, the reader gives a scenario or an error that says where; it never falls over.
#include <gtest/gtest.h>

#include "engine/core/utf8.h"
#include "engine/scenario/scenario_json.h"
#include "tests/support/random_scenario.h"

namespace inflight::scenario {
namespace {

const std::string kSmallFile = R"({
  "schema": "inflight.scenario/1",
  "id": "small",
  "title": "نام \u00e9 \ud83d\ude00",
  "jobs": [
    {"id": "A", "work_ms": 12.5, "on_signal": "stop", "signal_latency_ms": 1e1, "outcome": "fail", "fail_at_ms": 3},
    {"id": "B", "name": "b", "work_ms": 100}
  ],
  "strategy": {"kind": "worker_pool", "limit": 2},
  "settle": "all_settled",
  "deadline": {"mode": "race+signal", "after_ms": 120, "clock": "from_start"},
  "slot_release": "when_work_ends"
})";

void expectClear(const core::Error &error)
{
    const std::string message = core::messageOf(error);
    EXPECT_FALSE(error.found.empty()) << message;
    EXPECT_FALSE(error.allowed.empty()) << message;
    EXPECT_TRUE(core::isValidUtf8(message)) << core::quotedExcerpt(message);
    EXPECT_LT(message.size(), 500u) << message;
}

TEST(ScenarioDamage, EveryTruncationIsAClearError)
{
    ASSERT_TRUE(readScenario(kSmallFile, "f").isOk());
    for (std::size_t length = 0; length < kSmallFile.size(); ++length) {
        SCOPED_TRACE("cut after " + std::to_string(length) + " bytes");
        auto result = readScenario(kSmallFile.substr(0, length), "f");
        ASSERT_FALSE(result.isOk());
        expectClear(result.error());
        if (length > 0) {
            EXPECT_EQ(result.error().found, "the end of the file");
            EXPECT_EQ(result.error().place.rfind("line ", 0), 0u) << result.error().place;
        }
    }
}

TEST(ScenarioDamage, RandomlyChangedBytesNeverCrashAndNeverPassUnchecked)
{
    int read = 0;
    for (std::uint64_t seed = 1; seed <= 20000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::string text = kSmallFile;
        for (std::uint64_t i = 0, count = 1 + random.below(3); i < count; ++i) {
            const std::size_t at = random.below(text.size());
            switch (random.below(4)) {
            case 0: text[at] = static_cast<char>(random.below(256)); break;
            case 1: text.erase(at, 1 + random.below(4)); break;
            case 2: text.insert(at, 1, random.oneOf({'"', '{', '}', '[', ']', ',', ':', '9', '-', 'e', '\\', '\0'})); break;
            default: text.insert(at, text.substr(random.below(text.size()), random.below(40))); break;
            }
        }
        auto result = readScenario(text, "f");
        if (!result.isOk()) {
            expectClear(result.error());
            continue;
        }
        ++read;
        const auto finding = checkScenario(result.value());
        EXPECT_FALSE(finding.has_value()) << core::messageOf(*finding);
    }
    EXPECT_GT(read, 100); // small changes of a number or a name leave a scenario
}

} // namespace
} // namespace inflight::scenario

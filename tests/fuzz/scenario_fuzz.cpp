// Any bytes as a scenario: refused with a clear error, or valid and read again as the same value.
#include "engine/core/utf8.h"
#include "engine/scenario/scenario_json.h"
#include "tests/fuzz/fuzz_check.h"

using namespace inflight;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto read = scenario::readScenario(fuzz::textOf(data, size), "f");
    if (!read) {
        fuzz::require(core::isValidUtf8(core::messageOf(read.error())), "an error is valid UTF-8");
        return 0;
    }
    const auto finding = scenario::checkScenario(read.value());
    fuzz::require(!finding, "what is read is valid", finding ? core::messageOf(*finding) : std::string());
    const std::string text = scenario::writeScenario(read.value());
    const auto again = scenario::readScenario(text, "f");
    fuzz::require(again.isOk(), "what is written is read", again ? text : core::messageOf(again.error()) + '\n' + text);
    fuzz::require(again.value() == read.value(), "what is written is read as the same scenario", text);
    fuzz::require(scenario::writeScenario(again.value()) == text, "writing is canonical", text);
    return 0;
}

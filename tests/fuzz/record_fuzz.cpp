// Any bytes as a budget record: refused with a clear error, or written and read again as the same record.
#include <sstream>

#include "engine/core/utf8.h"
#include "engine/record/record_json.h"
#include "tests/fuzz/fuzz_check.h"

using namespace inflight;

namespace {

core::Result<record::BudgetRecord> readText(const std::string &text)
{
    std::istringstream in(text);
    return record::readRecord(in, "f");
}

bool isSame(const record::RunEntry &a, const record::RunEntry &b)
{
    return a.label() == b.label() && a.scenario() == b.scenario() && a.facts() == b.facts() && a.digest() == b.digest();
}

bool isSame(const record::BudgetRecord &a, const record::BudgetRecord &b)
{
    if (a.header != b.header || a.contract != b.contract || a.inferred != b.inferred || a.unclaimed != b.unclaimed ||
        a.limitations != b.limitations || a.runs.size() != b.runs.size())
        return false;
    for (std::size_t i = 0; i < a.runs.size(); ++i)
        if (!isSame(a.runs[i], b.runs[i]))
            return false;
    return true;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto read = readText(fuzz::textOf(data, size));
    if (!read) {
        fuzz::require(core::isValidUtf8(core::messageOf(read.error())), "an error is valid UTF-8");
        return 0;
    }
    const std::string text = record::recordJson(read.value());
    const auto again = readText(text);
    fuzz::require(again.isOk(), "what is written is read", again ? text : core::messageOf(again.error()) + '\n' + text);
    fuzz::require(isSame(read.value(), again.value()), "what is written is read as the same record", text);
    fuzz::require(record::recordJson(again.value()) == text, "writing is canonical", text);
    return 0;
}

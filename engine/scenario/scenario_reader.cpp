#include <sstream>

#include "engine/core/c_numeric_locale.h"
#include "engine/core/text_guard.h"
#include "engine/scenario/scenario_builder.h"

namespace inflight::scenario {

namespace {

using core::Error;
using core::ErrorKind;

// Far more than any text of a scenario or the blanks between two, and little memory.
constexpr std::size_t kMostBytesBetweenQuotes = 1u << 20;

Error cutOff(Error error)
{
    error.found = "the end of the file";
    error.allowed = "a whole scenario: the file seems to be cut off";
    return error;
}

core::Result<Scenario> readFrom(std::istream &in, const std::string &file)
{
    if (!in)
        return Error{ErrorKind::CannotRead, file, {}, "a file that cannot be opened", {}};
    if (in.peek() == std::istream::traits_type::eof() && !in.bad())
        return Error{ErrorKind::Syntax, file, {}, "an empty file", "a scenario: an object of JSON"};
    ScenarioBuilder builder(file);
    core::TextGuard guard(in.rdbuf(), kMostBytesBetweenQuotes);
    std::istream guarded(&guard);
    const bool isRead = nlohmann::json::sax_parse(guarded, &builder);
    if (in.bad() || guarded.bad())
        return Error{ErrorKind::CannotRead, file, {}, "a failure while reading", {}};
    if (isRead && !guard.finding())
        return builder.take();
    if (guard.finding() && guarded.eof() && (isRead || builder.isInterrupted())) {
        Error error = *guard.finding();
        error.file = file;
        return error;
    }
    return builder.isInterrupted() && guarded.eof() ? cutOff(*builder.error()) : *builder.error();
}

} // namespace

core::Result<Scenario> readScenario(std::istream &in, const std::string &file)
{
    const core::CNumericLocale locale;
    try {
        return readFrom(in, file);
    } catch (const std::ios_base::failure &failure) {
        // The parser reads from the stream's buffer, whose failures are thrown past the stream: a folder, a broken disk.
        return Error{ErrorKind::CannotRead, file, {}, failure.code().message(), {}};
    }
}

core::Result<Scenario> readScenario(const std::string &text, const std::string &file)
{
    std::istringstream in(text);
    return readScenario(in, file);
}

} // namespace inflight::scenario

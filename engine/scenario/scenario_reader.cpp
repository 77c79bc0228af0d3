#include <sstream>

#include "engine/core/c_numeric_locale.h"
#include "engine/scenario/scenario_builder.h"

namespace inflight::scenario {

namespace {

using core::Error;
using core::ErrorKind;

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
    const bool isRead = nlohmann::json::sax_parse(in, &builder);
    if (in.bad())
        return Error{ErrorKind::CannotRead, file, {}, "a failure while reading", {}};
    if (isRead)
        return builder.take();
    return builder.isInterrupted() && in.eof() ? cutOff(*builder.error()) : *builder.error();
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

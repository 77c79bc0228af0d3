#include "app/cli/record_output.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <utility>

#include "engine/core/utf8.h"
#include "engine/record/contract_draft.h"

namespace inflight::cli {

namespace {

std::string nowText()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts = {};
    gmtime_r(&now, &parts);
    std::array<char, 32> text;
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

} // namespace

core::Result<RecordFormat> recordFormatOf(const std::string &path)
{
    if (path.ends_with(".json"))
        return RecordFormat::Json;
    if (path.ends_with(".md"))
        return RecordFormat::Markdown;
    return core::Error{core::ErrorKind::OutOfRange,
                       {},
                       "--record",
                       core::quotedExcerpt(path),
                       "a name that ends in .json (to keep and check) or .md (to read)"};
}

core::Result<record::RecordHeader> recordHeaderOf(const RunArguments &arguments)
{
    for (const auto &[option, text] : {std::pair("--author", arguments.author), std::pair("--group", arguments.group)}) {
        if (!core::isValidUtf8(text))
            return core::Error{core::ErrorKind::OutOfRange, {}, option, core::quotedExcerpt(text), "text in UTF-8"};
    }
    if (!arguments.created.empty() && !record::isIsoTime(arguments.created)) {
        return core::Error{core::ErrorKind::OutOfRange,
                           {},
                           "--created",
                           core::quotedExcerpt(arguments.created),
                           "an ISO 8601 date and time with a zone, for example 2025-03-01T14:20:00Z"};
    }
    return record::RecordHeader{arguments.author, arguments.group, arguments.created.empty() ? nowText() : arguments.created,
                                INFLIGHT_VERSION, record::RecordPath::Foundation};
}

core::Result<std::optional<std::string>> logNameOf(const RunArguments &arguments)
{
    if (!arguments.isLogByName)
        return std::optional<std::string>();
    const std::filesystem::path events(arguments.eventsPath);
    const std::string name = events.filename().string();
    const auto isBeside = [&events](const std::string &record) {
        return std::filesystem::path(record).parent_path().lexically_normal() == events.parent_path().lexically_normal();
    };
    if (arguments.eventsPath == "-" || !record::isPlainFileName(name) ||
        !std::all_of(arguments.recordPaths.begin(), arguments.recordPaths.end(), isBeside)) {
        return core::Error{core::ErrorKind::Conflict,
                           {},
                           "--log-by-name",
                           "--events " + core::quotedExcerpt(arguments.eventsPath),
                           "--events with a file in the record's own folder"};
    }
    return std::optional(name);
}

core::Result<record::BudgetRecord> recordOf(record::RecordHeader header, const scenario::Scenario &scenario,
                                            std::shared_ptr<const trace::EventLog> log, std::optional<std::string> logName)
{
    auto entry = record::runEntry(std::move(log), scenario, scenario.title.empty() ? scenario.id : scenario.title);
    if (!entry)
        return entry.error();
    if (logName)
        entry.value().referToLogFile(*std::move(logName));
    std::vector<record::RunEntry> runs;
    runs.push_back(std::move(entry).value());
    return record::makeRecord(std::move(header), record::contractOf(scenario), std::move(runs));
}

} // namespace inflight::cli

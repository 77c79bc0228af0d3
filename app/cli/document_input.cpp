#include "app/cli/document_input.h"

#include <filesystem>

#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "engine/trace/event_text.h"

namespace inflight::cli {

namespace {

core::Result<trace::EventLog> openLogBeside(const std::string &recordPath, const std::string &name)
{
    const std::string path = (std::filesystem::path(recordPath == "-" ? "." : recordPath).parent_path() / name).string();
    auto input = Input::open(path);
    if (!input)
        return input.error();
    auto log = trace::readJsonLines(input.value()->stream(), path);
    if (auto error = input.value()->readError())
        return *std::move(error);
    return log;
}

} // namespace

core::Result<record::Document> readDocumentFile(const std::string &path, ProgressWanted wanted)
{
    auto input = Input::open(path);
    if (!input)
        return input.error();
    constexpr std::uint64_t kMegabyte = 1'000'000;
    Progress progress(wanted, "reading " + input.value()->name(), "MB", kMegabyte);
    input.value()->onBytes([&progress](std::uint64_t bytes) { progress.update(bytes); });
    record::ReadOptions options;
    options.progress = [](std::uint64_t) { return !isInterrupted(); };
    options.openLog = [&path](const std::string &name) { return openLogBeside(path, name); };
    auto document = record::readDocument(input.value()->stream(), input.value()->name(), options);
    if (auto error = input.value()->readError())
        return *std::move(error);
    return document;
}

const char *describe(const record::Document &document)
{
    switch (record::kindOf(document)) {
    case record::DocumentKind::Scenario:
        return "a scenario";
    case record::DocumentKind::Events:
        return "an event log";
    case record::DocumentKind::Record:
        break;
    }
    return "a budget record";
}

} // namespace inflight::cli

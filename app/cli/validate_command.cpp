#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/document_input.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/report.h"
#include "engine/record/run_words.h"

namespace inflight::cli {

namespace {

std::string contentOf(const scenario::Scenario &scenario)
{
    return record::counted(scenario.jobs.size(), "job", "jobs") + "; " + record::policyLine(scenario);
}

std::string contentOf(const trace::EventLog &log)
{
    return record::counted(log.size(), "event", "events") + " of " + record::counted(log.jobs().size(), "job", "jobs") + ", " +
           (log.header().clock == trace::ClockKind::Virtual ? "simulated" : "measured") +
           (log.isComplete() ? "" : "; it ends before the run does");
}

std::string contentOf(const record::BudgetRecord &record)
{
    return record::counted(record.runs.size(), "run", "runs") + "; every figure agrees with its event log";
}

std::optional<core::Error> checkMeaning(const record::Document &document, const std::string &name)
{
    const auto *log = std::get_if<trace::EventLog>(&document);
    if (!log)
        return std::nullopt;
    const auto analysis = analysis::analyse(*log);
    if (analysis)
        return std::nullopt;
    core::Error error = analysis.error();
    error.file = name;
    return error;
}

ExitCode validate(const std::string &file, const Common &common)
{
    const std::string name = file == "-" ? "standard input" : file;
    const auto document = readDocumentFile(file, common.progress());
    if (isInterrupted())
        return failStopped("while reading");
    if (!document)
        return fail(document.error());
    if (auto error = checkMeaning(document.value(), name))
        return fail(*error);
    if (common.isQuiet)
        return kFine;
    const std::string content = std::visit([](const auto &value) { return contentOf(value); }, document.value());
    if (auto error = print(name + ": valid, " + describe(document.value()) + ": " + content + "\n"))
        return fail(*error);
    return kFine;
}

} // namespace

ExitCode validateCommand(const ValidateArguments &arguments)
{
    if (std::count(arguments.files.begin(), arguments.files.end(), "-") > 1)
        return fail({core::ErrorKind::Conflict, {}, {}, "\"-\" more than once", "standard input once"});
    ExitCode worst = kFine;
    for (const std::string &file : arguments.files) {
        worst = std::max(worst, validate(file, arguments.common));
        if (worst >= kCannotWrite)
            break;
    }
    return worst;
}

} // namespace inflight::cli

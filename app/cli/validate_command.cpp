#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/document_input.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/report.h"
#include "engine/core/printable.h"
#include "engine/record/run_words.h"

namespace inflight::cli {

namespace {

std::string contentOf(const scenario::Scenario &scenario)
{
    return record::counted(scenario.jobs.size(), "job", "jobs") + "; " + record::policyLine(scenario);
}

std::string contentOf(const LogFindings &findings)
{
    const analysis::Analysis &analysis = findings.analysis;
    return record::counted(analysis.eventCount, "event", "events") + " of " +
           record::counted(findings.log->jobs().size(), "job", "jobs") + ", " +
           (findings.log->header().clock == trace::ClockKind::Virtual ? "simulated" : "measured") +
           (analysis.isComplete ? "" : "; it ends before the run does");
}

std::string contentOf(const record::BudgetRecord &record)
{
    return record::counted(record.runs.size(), "run", "runs") + "; every figure agrees with its event log";
}

// What is in a valid file.
core::Result<std::string> readContent(DocumentFile &file)
{
    if (file.kind() == record::DocumentKind::Events) {
        const auto findings = file.readLog(false);
        if (!findings)
            return findings.error();
        return contentOf(findings.value());
    }
    const auto document = file.read();
    if (!document)
        return document.error();
    if (const auto *scenario = std::get_if<scenario::Scenario>(&document.value()))
        return contentOf(*scenario);
    return contentOf(std::get<record::BudgetRecord>(document.value()));
}

ExitCode validate(const std::string &path, const Common &common)
{
    const auto file = DocumentFile::open(path, common.progress());
    if (isInterrupted())
        return failStopped("while reading");
    if (!file)
        return fail(file.error());
    const auto content = readContent(*file.value());
    if (isInterrupted())
        return failStopped("while reading");
    if (!content)
        return fail(content.error());
    if (common.isQuiet)
        return kFine;
    const char *kind = describe(file.value()->kind());
    if (auto error = print(core::printable(file.value()->name()) + ": valid, " + kind + ": " + content.value() + "\n"))
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

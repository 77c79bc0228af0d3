#include "app/cli/commands.h"
#include "app/cli/document_input.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/report.h"
#include "app/cli/summary.h"
#include "engine/analysis/facts_json.h"
#include "engine/record/run_words.h"

namespace inflight::cli {

namespace {

core::Result<LogFindings> readLogFile(const FactsArguments &arguments)
{
    const auto file = DocumentFile::open(arguments.file, arguments.common.progress());
    if (!file)
        return file.error();
    if (file.value()->kind() == record::DocumentKind::Events)
        return file.value()->readLog(arguments.wantsSummary);
    return core::Error{core::ErrorKind::WrongType,
                       file.value()->name(),
                       {},
                       describe(file.value()->kind()),
                       "an event log (inflight-cli run SCENARIO --events PATH makes one)"};
}

std::optional<core::Error> printFindings(const LogFindings &findings, bool wantsSummary)
{
    const trace::JobTable &jobs = findings.log->jobs();
    if (wantsSummary)
        return print(summaryText(findings.log->header(), jobs, findings.analysis, findings.verdicts, nullptr));
    auto output = Output::open("-");
    analysis::writeFacts(findings.analysis.facts, jobs, output.value()->stream());
    return output.value()->finish();
}

} // namespace

ExitCode factsCommand(const FactsArguments &arguments)
{
    const auto findings = readLogFile(arguments);
    if (isInterrupted())
        return failStopped("while reading");
    if (!findings)
        return fail(findings.error());
    const analysis::Analysis &analysis = findings.value().analysis;
    if (auto error = printFindings(findings.value(), arguments.wantsSummary))
        return fail(*error);
    if (!analysis.isComplete && !arguments.common.isQuiet && !arguments.wantsSummary)
        say((arguments.file == "-" ? "standard input" : arguments.file) + ": the log ends before the run does; the facts are those up to there");
    if (!arguments.isStrict || analysis.overBudget.empty())
        return kFine;
    if (!arguments.common.isQuiet)
        say("the run broke its budget: " + record::budgetSentence(analysis.facts.peakInFlight, analysis.limit));
    return kBrokeBudget;
}

} // namespace inflight::cli

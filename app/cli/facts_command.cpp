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

core::Result<trace::EventLog> readLogFile(const FactsArguments &arguments, const std::string &name)
{
    auto document = readDocumentFile(arguments.file, arguments.common.progress());
    if (!document)
        return document.error();
    if (auto *log = std::get_if<trace::EventLog>(&document.value()))
        return std::move(*log);
    return core::Error{core::ErrorKind::WrongType,
                       name,
                       {},
                       describe(document.value()),
                       "an event log (inflight-cli run SCENARIO --events PATH makes one)"};
}

} // namespace

ExitCode factsCommand(const FactsArguments &arguments)
{
    const std::string name = arguments.file == "-" ? "standard input" : arguments.file;
    const auto log = readLogFile(arguments, name);
    if (isInterrupted())
        return failStopped("while reading");
    if (!log)
        return fail(log.error());
    const auto analysis = analysis::analyse(log.value());
    if (!analysis) {
        core::Error error = analysis.error();
        error.file = name;
        return fail(error);
    }
    const auto &facts = analysis.value().facts;
    const trace::JobTable &jobs = log.value().jobs();
    if (auto error = print(arguments.wantsSummary ? summaryText(log.value().header(), jobs, analysis.value(), analysis::checkInvariants(log.value()), nullptr)
                                                  : analysis::factsText(facts, jobs)))
        return fail(*error);
    if (!analysis.value().isComplete && !arguments.common.isQuiet && !arguments.wantsSummary)
        say(name + ": the log ends before the run does; the facts are those up to there");
    if (!arguments.isStrict || analysis.value().overBudget.empty())
        return kFine;
    if (!arguments.common.isQuiet)
        say("the run broke its budget: " + record::budgetSentence(facts.peakInFlight, analysis.value().limit));
    return kBrokeBudget;
}

} // namespace inflight::cli

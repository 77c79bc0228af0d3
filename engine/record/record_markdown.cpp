#include "engine/record/record_markdown.h"

#include <algorithm>
#include <sstream>

#include "engine/analysis/facts_json.h"
#include "engine/record/run_words.h"

namespace inflight::record {

namespace {

// Markdown that is already escaped, cell by cell.
void row(std::ostream &out, std::initializer_list<std::string> cells)
{
    out << "|";
    for (const std::string &cell : cells)
        out << " " << cell << " |";
    out << "\n";
}

std::string statedOr(const std::string &text, const char *otherwise)
{
    return text.empty() ? "*" + std::string(otherwise) + "*" : markdownEscaped(text);
}

std::string stated(const std::string &text)
{
    return statedOr(text, "not stated");
}

std::string cell(const std::optional<core::SimTime> &time)
{
    return time ? core::millisecondsText(*time) : "–";
}

void writeHeader(const RecordHeader &header, std::ostream &out)
{
    out << "# " << kRecordTitle << "\n\n| | |\n| --- | --- |\n";
    row(out, {"Author", stated(header.author)});
    row(out, {"Group", stated(header.group)});
    row(out, {"Created", markdownEscaped(header.created)});
    row(out, {"Path", nameOf(header.path)});
    row(out, {"Software", "Inflight " + markdownEscaped(header.softwareVersion)});
}

void writeContract(const RecordContract &contract, std::ostream &out)
{
    out << "\n## Contract\n\n| | |\n| --- | --- |\n";
    row(out, {"Must be sequential, and why", stated(contract.sequential)});
    row(out, {"May overlap", stated(contract.overlapping)});
    row(out, {"What sets the budget", stated(contract.budgetResource)});
    row(out, {"Limit (a ceiling on operations in flight)", stated(contract.limit ? std::to_string(*contract.limit) : "")});
    row(out, {"Failure policy", stated(contract.failurePolicy)});
    row(out, {"What a timeout means to the caller", stated(contract.timeoutMeaning)});
    row(out, {"Who can be cancelled, and how that is known", stated(contract.cancellation)});
    row(out, {"Can be measured here", stated(contract.measurable)});
    row(out, {"Cannot be measured here", stated(contract.notMeasurable)});
}

void writeFigures(const RunEntry &run, std::ostream &out)
{
    const analysis::RunFacts &facts = run.facts();
    out << "\n| figure | value |\n| --- | --- |\n";
    row(out, {"Limit", run.limit() ? std::to_string(*run.limit()) : "none declared"});
    row(out, {"Peak of operations in flight", std::to_string(facts.peakInFlight)});
    row(out, {"Peak the limiter believed", std::to_string(facts.limiterPeak)});
    row(out, {"Last operation ended", timeOrDash(facts.makespan)});
    row(out, {"Callers", callersPhrase(facts)});
    row(out, {"Late completions", std::to_string(facts.lateCompletions)});
}

void writeJobs(const RunEntry &run, std::ostream &out)
{
    const analysis::RunFacts &facts = run.facts();
    const auto &ids = run.log().jobs().ids;
    if (facts.jobs.empty())
        return;
    out << "\nTimes in ms.\n\n| job | queued | started | ended | operation | settled | caller saw | signal sent | signal "
           "observed |\n"
           "| --- | ---: | ---: | ---: | --- | ---: | --- | ---: | ---: |\n";
    const std::size_t shown = std::min(facts.jobs.size(), kMarkdownJobs);
    for (std::size_t i = 0; i < shown; ++i) {
        const analysis::JobFacts &job = facts.jobs[i];
        row(out, {markdownEscaped(ids[i]), cell(job.queued), cell(job.started), cell(job.finished),
                  markdownEscaped(std::string(nameOf(job.finish))), cell(job.settled),
                  markdownEscaped(std::string(nameOf(job.how))), cell(job.signalSent), cell(job.signalObserved)});
    }
    if (shown < facts.jobs.size())
        out << "\n" << counted(facts.jobs.size() - shown, "more job stands", "more jobs stand") << " in the JSON form.\n";
}

void writeBudget(const RunEntry &run, std::ostream &out)
{
    out << "\n" << budgetSentence(run.facts().peakInFlight, run.limit()) << ".\n";
    if (!run.brokeBudget())
        return;
    out << "\n";
    const auto &windows = run.overBudget();
    for (std::size_t i = 0; i < std::min(windows.size(), kMarkdownJobs); ++i)
        out << "- above the limit " << windowPhrase(windows[i]) << "\n";
    if (windows.size() > kMarkdownJobs)
        out << "- " << counted(windows.size() - kMarkdownJobs, "more stretch", "more stretches") << " above the limit\n";
}

void writeLate(const RunEntry &run, std::ostream &out)
{
    const auto &jobs = run.facts().jobs;
    if (run.facts().lateCompletions == 0)
        return;
    out << "\nThe work went on after its caller had left:\n\n";
    std::size_t shown = 0;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (jobs[i].isLate() && shown++ < kMarkdownJobs)
            out << "- " << markdownEscaped(latePhrase(run.log().jobs().ids[i], jobs[i])) << "\n";
    }
    if (shown > kMarkdownJobs)
        out << "- " << shown - kMarkdownJobs << " more\n";
}

void writeRun(const RunEntry &run, std::size_t number, std::ostream &out)
{
    const trace::LogHeader &header = run.log().header();
    out << "\n### " << number << ". " << markdownEscaped(run.label()) << "\n\n";
    out << (run.isSimulated() ? "**Simulated**, virtual time, seed " + std::to_string(header.seed)
                              : std::string("**Measured** in a real program, wall-clock time"));
    out << "; source " << statedOr(header.source, "unnamed") << ", engine " << statedOr(header.engineVersion, "unknown")
        << ".  \n";
    out << (run.scenario() ? "Policy: " + markdownEscaped(policyLine(*run.scenario())) + "."
                           : std::string("No scenario is attached."))
        << "\n";
    if (!run.isComplete())
        out << "\n**The log ends before the run does:** what came later is not known.\n";
    writeFigures(run, out);
    writeBudget(run, out);
    out << "\n" << markdownEscaped(aggregateSentence(run.facts(), run.log().jobs())) << "\n";
    writeLate(run, out);
    writeJobs(run, out);
    out << "\nEvent log: " << counted(run.log().size(), "event", "events") << ", SHA-256 `" << run.digest() << "`";
    if (run.logFile())
        out << ", file " << markdownEscaped(*run.logFile());
    out << ".\n";
}

void writeList(const std::vector<std::string> &texts, const char *otherwise, std::ostream &out)
{
    if (texts.empty())
        out << "- *" << otherwise << "*\n";
    for (const std::string &text : texts)
        out << "- " << markdownEscaped(text) << "\n";
}

void writeClaims(const BudgetRecord &record, std::ostream &out)
{
    out << "\n## Claims\n\n**Observed** (computed from the event logs)\n\n";
    writeList(observedClaims(record), "nothing", out);
    out << "\n**Inferred**\n\n";
    std::vector<std::string> inferred;
    for (const Inference &inference : record.inferred)
        inferred.push_back(inference.statement + " (rests on: " + inference.restsOn + ")");
    writeList(inferred, "nothing", out);
    out << "\n**Unclaimed** (this record says nothing about it)\n\n";
    writeList(record.unclaimed, "nothing", out);
    out << "\n## Residual limitations\n\n";
    writeList(record.limitations, "none stated", out);
}

// Characters that could begin or end some markup, wherever they stand. In words, '_' and '.' and the like do no harm.
bool isMarkup(char c)
{
    return std::string_view("\\`*_[]#|~$!").find(c) != std::string_view::npos;
}

} // namespace

std::string markdownEscaped(const std::string &text)
{
    std::string out;
    for (const char c : text) {
        if (out.empty() && (c == ' ' || c == '\t' || c == '\n' || c == '\r'))
            continue; // four spaces at the start would open a code block
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            out += ' ';
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (isMarkup(c))
            out += std::string("\\") + c;
        else
            out += c;
    }
    // At the start of a line these would open a list or underline a heading; "12." too, whose point is what counts.
    if (!out.empty() && (out[0] == '-' || out[0] == '+' || out[0] == '='))
        out.insert(0, "\\");
    const std::size_t mark = out.find_first_not_of("0123456789");
    if (mark != std::string::npos && mark > 0 && (out[mark] == '.' || out[mark] == ')') &&
        (mark + 1 == out.size() || out[mark + 1] == ' '))
        out.insert(mark, "\\");
    return out;
}

void writeRecordMarkdown(const BudgetRecord &record, std::ostream &out)
{
    writeHeader(record.header, out);
    writeContract(record.contract, out);
    out << "\n## Runs\n";
    if (record.runs.empty())
        out << "\nNo run is attached.\n";
    for (std::size_t i = 0; i < record.runs.size(); ++i)
        writeRun(record.runs[i], i + 1, out);
    writeClaims(record, out);
}

std::string recordMarkdown(const BudgetRecord &record)
{
    std::ostringstream out;
    out.exceptions(std::ios::badbit); // else a stream that runs out of memory keeps half a text in silence
    writeRecordMarkdown(record, out);
    return std::move(out).str();
}

} // namespace inflight::record

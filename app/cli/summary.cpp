#include "app/cli/summary.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include "engine/analysis/facts_json.h"
#include "engine/core/printable.h"
#include "engine/record/run_words.h"

namespace inflight::cli {

namespace {

using Row = std::array<std::string, 7>;

std::string cell(const std::optional<core::SimTime> &time)
{
    return time ? core::millisecondsText(*time) : "-";
}

std::size_t widthOf(const std::string &text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c & 0xC0) != 0x80; }));
}

void writeTable(const std::vector<Row> &rows, std::ostream &out)
{
    Row::size_type column = 0;
    std::array<std::size_t, std::tuple_size_v<Row>> widths{};
    for (const Row &row : rows) {
        for (column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], widthOf(row[column]));
    }
    constexpr std::array kIsNumber{false, true, true, false, true, false, true};
    for (const Row &row : rows) {
        std::string line;
        for (column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - widthOf(row[column]), ' ');
            line += "  " + (kIsNumber[column] ? padding + row[column] : row[column] + padding);
        }
        out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
    }
}

void writeJobs(const trace::JobTable &jobs, const analysis::RunFacts &facts, std::ostream &out)
{
    if (facts.jobs.empty())
        return;
    std::vector<Row> rows{{"job", "start", "end", "operation", "settled", "caller saw", "signal observed"}};
    const std::size_t shown = std::min(facts.jobs.size(), kSummaryJobs);
    for (std::size_t i = 0; i < shown; ++i) {
        const analysis::JobFacts &job = facts.jobs[i];
        const std::string sent = job.signalSent ? "no" : "-";
        const std::string attempts = job.attempts > 1 ? ", " + std::to_string(job.attempts) + " attempts" : std::string();
        rows.push_back({core::printable(jobs.ids[i]), cell(job.started), cell(job.finished),
                        std::string(nameOf(job.finish)) + attempts + (job.isLate() ? ", late" : ""), cell(job.settled),
                        std::string(nameOf(job.how)), job.signalObserved ? cell(job.signalObserved) : sent});
    }
    out << "\n";
    writeTable(rows, out);
    if (shown < facts.jobs.size())
        out << "  ... and " << record::counted(facts.jobs.size() - shown, "more job", "more jobs") << " (--facts has them all)\n";
}

void writeLate(const trace::JobTable &jobs, const analysis::RunFacts &facts, std::ostream &out)
{
    constexpr std::size_t kMost = 3;
    out << "late       " << record::counted(facts.lateCompletions, "operation", "operations")
        << " ended after the caller had left\n";
    std::size_t shown = 0;
    for (std::size_t i = 0; i < facts.jobs.size() && shown < kMost; ++i) {
        if (facts.jobs[i].isLate()) {
            out << "           " << record::latePhrase(core::printable(jobs.ids[i]), facts.jobs[i]) << "\n";
            ++shown;
        }
    }
    if (facts.lateCompletions > shown)
        out << "           ... and " << facts.lateCompletions - shown << " more\n";
}

void writeVerdict(const analysis::Analysis &analysis, std::ostream &out)
{
    const auto &windows = analysis.overBudget;
    if (!analysis.limit)
        out << "verdict    no limit declared, so none was broken\n";
    else if (windows.empty())
        out << "verdict    within budget" << (analysis.isComplete ? "" : " as far as the log goes") << "\n";
    else
        out << "verdict    budget broken " << record::windowPhrase(windows.front())
            << (windows.size() > 1 ? " (first of " + std::to_string(windows.size()) + " stretches)" : std::string()) << "\n";
    if (!analysis.isComplete)
        out << "           the log ends before the run does: what came later is not known\n";
}

// "rules      V2 V3 hold; V4 V6 have nothing to check", and a line for each that is broken.
void writeInvariants(const std::vector<analysis::Verdict> &verdicts, const trace::JobTable &jobs, std::ostream &out)
{
    const auto names = [&verdicts](analysis::Standing standing) {
        std::string text;
        for (const analysis::Verdict &verdict : verdicts)
            if (verdict.standing == standing)
                text += (text.empty() ? "" : " ") + std::string(nameOf(verdict.invariant));
        return text;
    };
    std::string line;
    const auto add = [&](analysis::Standing standing, const char *what) {
        if (const std::string list = names(standing); !list.empty())
            line += (line.empty() ? "" : "; ") + list + what;
    };
    add(analysis::Standing::Holds, " hold");
    add(analysis::Standing::NothingToCheck, ": nothing to check");
    add(analysis::Standing::Undecided, ": undecided, the log ends first");
    out << "rules      " << line << "\n";
    for (const analysis::Verdict &verdict : verdicts) {
        if (verdict.standing != analysis::Standing::Broken)
            continue;
        out << "           " << nameOf(verdict.invariant) << " broken at " << core::millisecondsText(*verdict.at) << " ms"
            << (verdict.job ? " by " + core::printable(jobs.ids[core::indexOf(*verdict.job)]) : std::string()) << ": "
            << sentenceOf(verdict.invariant) << "\n";
    }
}

} // namespace

std::string summaryText(const trace::LogHeader &header, const trace::JobTable &jobs, const analysis::Analysis &analysis,
                        const std::vector<analysis::Verdict> &verdicts, const scenario::Scenario *scenario)
{
    const analysis::RunFacts &facts = analysis.facts;
    std::ostringstream out;
    out.exceptions(std::ios::badbit); // else a stream that runs out of memory keeps half a text in silence
    out << core::printable(header.source) << (header.title.empty() ? "" : ": " + core::printable(header.title)) << "\n";
    out << "clock      " << (header.clock == trace::ClockKind::Virtual ? "simulated (virtual time)" : "measured (wall clock)")
        << "\n";
    if (scenario)
        out << "policy     " << core::printable(record::policyLine(*scenario)) << "\n";
    out << "peak       " << record::budgetSentence(facts.peakInFlight, analysis.limit) << "\n";
    out << "limiter    " << record::counted(facts.limiterPeak, "slot", "slots") << " in use at most, by its own count\n";
    out << "makespan   " << record::timeOrDash(facts.makespan) << " to the last operation's end\n";
    out << "callers    " << record::callersPhrase(facts) << "\n";
    writeLate(jobs, facts, out);
    out << "whole run  " << core::printable(record::aggregateSentence(facts, jobs)) << "\n";
    writeVerdict(analysis, out);
    writeInvariants(verdicts, jobs, out);
    writeJobs(jobs, facts, out);
    return std::move(out).str();
}

} // namespace inflight::cli

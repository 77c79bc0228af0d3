#include "ui/model/comparison_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <QLocale>

#include "ui/model/policy_words.h"

namespace inflight::ui::model {

namespace {

using analysis::BudgetWindow;
using analysis::Divergence;
using analysis::RunFigures;
using analysis::Sighting;
using trace::EventKind;
using trace::Outcome;

struct Say {
    Q_DECLARE_TR_FUNCTIONS(inflight::ui::model::Comparison)
};

QString number(std::int64_t value) { return QLocale().toString(static_cast<qlonglong>(value)); }

QString bareMilliseconds(core::SimTime at) { return QLocale().toString(at.milliseconds(), 'f', QLocale::FloatingPointShortest); }

QString milliseconds(core::SimTime at) { return Say::tr("%1 ms").arg(bareMilliseconds(at)); }

// With its sign, a true minus: "+80", "−3".
QString difference(double value)
{
    const QString amount = QLocale().toString(std::abs(value), 'f', QLocale::FloatingPointShortest);
    return (value < 0 ? QChar(0x2212) : QChar('+')) + amount;
}

// A name keeps its own direction within a right-to-left sentence.
QString isolated(const QString &name)
{
    return QLocale().textDirection() == Qt::RightToLeft ? QChar(0x2068) + name + QChar(0x2069) : name;
}

QString outcomeWord(analysis::AggregateOutcome outcome)
{
    switch (outcome) {
    case analysis::AggregateOutcome::Fulfilled: return Say::tr("fulfilled");
    case analysis::AggregateOutcome::Rejected: return Say::tr("rejected");
    case analysis::AggregateOutcome::Timeout: return Say::tr("timeout");
    case analysis::AggregateOutcome::Never: break;
    }
    return Say::tr("not settled");
}

QString outcomeWord(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Fulfilled: return Say::tr("fulfilled");
    case Outcome::Rejected: return Say::tr("rejected");
    case Outcome::Timeout: return Say::tr("timeout");
    case Outcome::Aborted: return Say::tr("aborted");
    case Outcome::NotAdmitted: return Say::tr("not admitted");
    case Outcome::Completed: return Say::tr("completed");
    case Outcome::Failed: return Say::tr("failed");
    case Outcome::None: break;
    }
    return {};
}

// The policies beside the strategy, as they stand in a title.
QStringList policiesOf(const scenario::Scenario &scenario)
{
    const scenario::Deadline &deadline = scenario.deadline;
    QString deadlineWords = Say::tr("no deadline");
    if (deadline.mode != scenario::DeadlineMode::None)
        deadlineWords = Say::tr("%1 %2 ms %3", "deadline: mode, time, clock")
                            .arg(wordsFor(deadline.mode).label, QLocale().toString(deadline.after.milliseconds(), 'g', 12), wordsFor(deadline.clock).label);
    return {deadlineWords, wordsFor(scenario.onFailure).label, Say::tr("waits for %1").arg(wordsFor(scenario.settle).label),
            Say::tr("slot freed %1").arg(wordsFor(scenario.slotRelease).label),
            scenario.dialect.library.empty() ? Say::tr("plain code") : Say::tr("as %1").arg(QString::fromStdString(scenario.dialect.library))};
}

QString strategyOf(const RunView &run)
{
    const trace::LogHeader &header = run.log().header();
    if (!run.scenario())
        return QString::fromStdString(header.title.empty() ? header.source : header.title);
    return wordsFor(run.scenario()->strategy.kind).label;
}

bool isAlone(const QStringList &names, const QString &name) { return names.count(name) == 1; }

// The places of the policies that are not the same in all runs.
std::vector<bool> policiesThatDiffer(const ComparedRuns &runs)
{
    std::vector<QStringList> all;
    for (const auto &run : runs.runs())
        if (run->scenario())
            all.push_back(policiesOf(*run->scenario()));
    std::vector<bool> differ(5, false);
    for (std::size_t i = 0; i < differ.size(); ++i)
        differ[i] = std::any_of(all.begin(), all.end(), [&](const QStringList &one) { return one[static_cast<qsizetype>(i)] != all[0][static_cast<qsizetype>(i)]; });
    return differ;
}

// One text a run, empty if none differs.
QStringList differingPolicies(const ComparedRuns &runs)
{
    const std::vector<bool> differ = policiesThatDiffer(runs);
    QStringList texts;
    for (const auto &run : runs.runs()) {
        QStringList parts;
        const QStringList policies = run->scenario() ? policiesOf(*run->scenario()) : QStringList();
        for (qsizetype i = 0; i < policies.size(); ++i)
            if (differ[static_cast<std::size_t>(i)])
                parts << policies[i];
        texts << parts.join(Say::tr(" · "));
    }
    return texts;
}

QString windowsText(const std::vector<BudgetWindow> &windows, core::SimTime end)
{
    const BudgetWindow &first = windows.front();
    const core::SimTime to = first.to.value_or(end);
    const int more = static_cast<int>(windows.size()) - 1;
    const QString when = first.from == to ? Say::tr("above it at %1 ms").arg(bareMilliseconds(to))
                                          : Say::tr("above it from %1 to %2 ms").arg(bareMilliseconds(first.from), bareMilliseconds(to));
    if (more == 0)
        return when;
    return more == 1 ? Say::tr("%1 and once more").arg(when) : Say::tr("%1 and %Ln more times", nullptr, more).arg(when);
}

RunVerdict brokenVerdict(const analysis::Analysis &analysis)
{
    const std::uint32_t limit = *analysis.limit;
    const QString when = windowsText(analysis.overBudget, analysis.end);
    QString text = Say::tr("Budget broken: %1 operations against a limit of %2, %3").arg(number(analysis.facts.peakInFlight), number(limit), when);
    if (analysis.facts.limiterPeak <= limit)
        text = Say::tr("%1. The limiter itself never counted more than %2").arg(text, number(analysis.facts.limiterPeak));
    return {VerdictKind::Bad, text};
}

QString jobName(const RunView &run, core::JobId job) { return isolated(run.idOf(job)); }

// What happens, in the present tense.
QString happening(EventKind kind, const QString &job, Outcome outcome)
{
    const QString how = outcomeWord(outcome);
    switch (kind) {
    case EventKind::RunStarted: return Say::tr("the run starts");
    case EventKind::JobQueued: return Say::tr("%1 is queued").arg(job);
    case EventKind::SlotTaken: return Say::tr("%1 takes a slot").arg(job);
    case EventKind::WorkStarted: return Say::tr("%1 starts").arg(job);
    case EventKind::DeadlinePassed:
        return job.isEmpty() ? Say::tr("the deadline of the whole run passes") : Say::tr("the deadline of %1 passes").arg(job);
    case EventKind::SignalSent: return Say::tr("%1 is sent the signal").arg(job);
    case EventKind::SignalObserved: return Say::tr("%1 acts on the signal").arg(job);
    case EventKind::CallerSettled: return Say::tr("the caller of %1 learns “%2”").arg(job, how);
    case EventKind::WorkEnded: return Say::tr("the operation of %1 ends, %2").arg(job, how);
    case EventKind::SlotFreed: return Say::tr("%1 gives its slot back").arg(job);
    case EventKind::AdmissionStopped: return Say::tr("%1 stops the admission").arg(job);
    case EventKind::AggregateSettled: return Say::tr("the caller of the whole run learns “%1”").arg(how);
    case EventKind::BudgetExceeded: return Say::tr("%1 takes the operations above the limit").arg(job);
    case EventKind::RetryScheduled: return Say::tr("%1 is to try again").arg(job);
    case EventKind::RunEnded:
    case EventKind::Foreign: break;
    }
    return {};
}

bool isEarlier(const Sighting &a, const Sighting &b) { return std::tie(a.at, a.event) < std::tie(b.at, b.event); }

} // namespace

QStringList titlesOf(const ComparedRuns &runs)
{
    const QStringList policies = differingPolicies(runs);
    QStringList titles;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const RunView &run = *runs.runs()[i];
        QStringList parts{strategyOf(run)};
        if (const auto limit = run.analysis().limit)
            parts << Say::tr("limit %1").arg(number(*limit));
        if (const QString &policy = policies[static_cast<qsizetype>(i)]; !policy.isEmpty())
            parts << policy;
        titles << parts.join(Say::tr(" · "));
    }
    const QStringList plain = titles;
    for (qsizetype i = 0; i < titles.size(); ++i)
        if (!isAlone(plain, plain[i]))
            titles[i] = Say::tr("%1 (%2)", "a run's title and its number").arg(plain[i], number(i + 1));
    return titles;
}

QStringList shortNamesOf(const ComparedRuns &runs)
{
    QStringList strategies;
    for (const auto &run : runs.runs())
        strategies << strategyOf(*run);
    const QStringList titles = titlesOf(runs), policies = differingPolicies(runs);
    QStringList names;
    for (qsizetype i = 0; i < titles.size(); ++i) {
        if (isAlone(strategies, strategies[i]))
            names << strategies[i];
        else
            names << Say::tr("“%1”", "a run's name").arg(!policies[i].isEmpty() && isAlone(policies, policies[i]) ? policies[i] : titles[i]);
    }
    return names;
}

RunVerdict verdictOf(const RunView &run)
{
    const analysis::Analysis &analysis = run.analysis();
    const analysis::RunFacts &facts = analysis.facts;
    if (!analysis.limit)
        return {VerdictKind::Open, Say::tr("No budget was declared: the peak is %1").arg(number(facts.peakInFlight))};
    if (!analysis.overBudget.empty())
        return brokenVerdict(analysis);
    if (!analysis.isComplete)
        return {VerdictKind::Open, Say::tr("Within the budget as far as the log goes")};
    const auto started = std::count_if(facts.jobs.begin(), facts.jobs.end(), [](const analysis::JobFacts &job) { return job.started.has_value(); });
    if (facts.peakInFlight <= 1 && started > 1 && facts.makespan)
        return {VerdictKind::Good, Say::tr("Within the budget, but nothing overlaps: %1 for independent work").arg(milliseconds(*facts.makespan))};
    if (facts.lateCompletions > 0)
        return {VerdictKind::Good, facts.lateCompletions == 1
                                       ? Say::tr("Within the budget; one operation ran on after its caller had left")
                                       : Say::tr("Within the budget; %Ln operations ran on after their callers had left", nullptr,
                                                   static_cast<int>(facts.lateCompletions))};
    return {VerdictKind::Good, facts.peakInFlight > 1 ? Say::tr("Within the budget, overlap kept") : Say::tr("Within the budget")};
}

std::vector<FigureLine> figureLinesOf(const RunView &run)
{
    const RunFigures figures = analysis::figuresOf(run.analysis());
    QString outcome = outcomeWord(figures.outcome);
    if (figures.known)
        outcome = Say::tr("%1 at %2").arg(outcome, milliseconds(*figures.known));
    std::vector<FigureLine> lines{{Say::tr("peak in flight"), number(figures.peak)},
                                  {Say::tr("elapsed"), figures.elapsed ? milliseconds(*figures.elapsed) : Say::tr("no operation ended")},
                                  {Say::tr("outcome"), outcome}};
    QStringList callers;
    if (figures.rejections > 0)
        callers << Say::tr("%Ln rejected", nullptr, static_cast<int>(figures.rejections));
    if (figures.timeouts > 0)
        callers << Say::tr("%Ln timed out", nullptr, static_cast<int>(figures.timeouts));
    if (figures.aborted > 0)
        callers << Say::tr("%Ln aborted", nullptr, static_cast<int>(figures.aborted));
    if (figures.notAdmitted > 0)
        callers << Say::tr("%Ln not admitted", nullptr, static_cast<int>(figures.notAdmitted));
    lines.push_back({Say::tr("callers"), callers.isEmpty() ? Say::tr("all fulfilled") : callers.join(Say::tr(", "))});
    if (figures.lateCompletions > 0)
        lines.push_back({Say::tr("late completions"), number(figures.lateCompletions)});
    return lines;
}

QString figuresDifference(const RunFigures &a, const RunFigures &b, const QString &left, const QString &right)
{
    const auto by = [](std::uint32_t from, std::uint32_t to) { return difference(static_cast<double>(to) - static_cast<double>(from)); };
    QStringList parts;
    if (a.elapsed && b.elapsed && a.elapsed != b.elapsed)
        parts << Say::tr("%1 ms").arg(difference((*b.elapsed - *a.elapsed).milliseconds()));
    if (a.peak != b.peak)
        parts << Say::tr("%1 peak").arg(by(a.peak, b.peak));
    if (a.timeouts != b.timeouts)
        parts << Say::tr("%1 timed out").arg(by(a.timeouts, b.timeouts));
    if (a.lateCompletions != b.lateCompletions)
        parts << Say::tr("%1 late").arg(by(a.lateCompletions, b.lateCompletions));
    if (a.outcome != b.outcome)
        parts << Say::tr("%1 instead of %2", "outcomes").arg(outcomeWord(b.outcome), outcomeWord(a.outcome));
    if (parts.isEmpty())
        return Say::tr("%1 and %2: the same figures").arg(isolated(right), isolated(left));
    return Say::tr("%1 − %2 = %3", "a difference of two runs").arg(isolated(right), isolated(left), parts.join(Say::tr(", ")));
}

DifferenceLine divergenceLine(const ComparedRuns &runs, std::size_t left, std::size_t right, const Divergence &divergence)
{
    const QStringList names = shortNamesOf(runs);
    QString earlierName = isolated(names[static_cast<qsizetype>(left)]), otherName = isolated(names[static_cast<qsizetype>(right)]);
    std::optional<Sighting> earlier = divergence.left, other = divergence.right;
    if (!earlier || (other && isEarlier(*other, *earlier))) {
        std::swap(earlier, other);
        std::swap(earlierName, otherName);
    }
    DifferenceLine line{{}, earlier->at, {}, {}};
    QString job;
    if (divergence.job) {
        const analysis::MatchedJob &matched = runs.between(left, right).jobs[*divergence.job];
        line.left = matched.left;
        line.right = matched.right;
        job = matched.left ? jobName(*runs.runs()[left], *matched.left) : jobName(*runs.runs()[right], *matched.right);
    }
    const QString what = happening(divergence.kind, job, earlier->outcome);
    QString otherwise = Say::tr("never");
    if (other && other->outcome != earlier->outcome)
        otherwise = Say::tr("at %1 ms with “%2”").arg(bareMilliseconds(other->at), outcomeWord(other->outcome));
    else if (other)
        otherwise = Say::tr("at %1 ms").arg(bareMilliseconds(other->at));
    line.text = Say::tr("At %1 ms %2 in %3; in %4 %5.", "time, what happens, run, other run, when there")
                    .arg(bareMilliseconds(earlier->at), what, earlierName, otherName, otherwise);
    return line;
}

std::vector<DifferenceLine> followingLines(const ComparedRuns &runs, std::size_t left, std::size_t right, std::size_t most)
{
    const std::vector<Divergence> &divergences = runs.between(left, right).divergences;
    std::vector<DifferenceLine> lines;
    for (std::size_t i = 1; i < divergences.size() && lines.size() < most; ++i)
        lines.push_back(divergenceLine(runs, left, right, divergences[i]));
    return lines;
}

} // namespace inflight::ui::model

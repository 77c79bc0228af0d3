#include "engine/record/run_words.h"

#include <algorithm>
#include <array>

#include "engine/analysis/facts_json.h"
#include "engine/scenario/scenario_json.h"

namespace inflight::record {

namespace {

using analysis::Settled;

std::string spaced(std::string_view name)
{
    std::string text(name);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string ms(core::SimTime t)
{
    return core::millisecondsText(t) + " ms";
}
std::string ms(core::SimDuration d)
{
    return core::millisecondsText(d) + " ms";
}

// "its caller saw ..."
std::string sawPhrase(Settled how)
{
    return how == Settled::Timeout ? "a timeout" : "it " + spaced(nameOf(how));
}

std::string deadlinePhrase(const scenario::Scenario &s)
{
    if (s.deadline.mode == scenario::DeadlineMode::None)
        return "no deadline";
    std::string text =
        "deadline " + spaced(nameOf(s.deadline.mode)) + " after " + ms(s.deadline.after) + " " + spaced(nameOf(s.deadline.clock));
    if (s.expiredInQueue != scenario::ExpiredInQueue::Starts)
        text += ", expired in queue " + spaced(nameOf(s.expiredInQueue));
    return text;
}

std::string retryPhrase(const scenario::Retry &retry)
{
    std::string text = counted(retry.attempts, "attempt", "attempts");
    if (!retry.delay.isZero())
        text += ", delay " + ms(retry.delay);
    if (retry.factor != 1)
        text += " times " + std::to_string(retry.factor);
    if (retry.maxDelay)
        text += " up to " + ms(*retry.maxDelay);
    return text + ", slot " + spaced(nameOf(retry.slot));
}

} // namespace

std::string counted(std::uint64_t count, const char *one, const char *many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string timeOrDash(const std::optional<core::SimTime> &time)
{
    return time ? ms(*time) : "-";
}

std::string policyLine(const scenario::Scenario &s)
{
    std::string text = spaced(nameOf(s.strategy.kind));
    text += s.strategy.limit ? ", limit " + std::to_string(*s.strategy.limit) : std::string(", no limit");
    text += "; settlement " + spaced(nameOf(s.settle)) + "; on failure " + spaced(nameOf(s.onFailure)) + "; " +
            deadlinePhrase(s) + "; slot free " + spaced(nameOf(s.slotRelease));
    if (s.tie != scenario::TieRule::ByCreation)
        text += "; ties " + spaced(nameOf(s.tie));
    if (s.retry)
        text += "; retry " + retryPhrase(*s.retry);
    return text;
}

std::string budgetSentence(std::uint32_t peak, std::optional<std::uint32_t> limit)
{
    std::string text = counted(peak, "operation", "operations") + " in flight at most, ";
    if (!limit)
        return text + "no limit declared";
    text += "limit " + std::to_string(*limit) + ": ";
    return text + (peak > *limit ? "budget broken, " + std::to_string(peak - *limit) + " above" : std::string("within budget"));
}

std::string callersPhrase(const analysis::RunFacts &facts)
{
    constexpr std::array kOrder{Settled::Fulfilled, Settled::Rejected,    Settled::Timeout,
                                Settled::Aborted,   Settled::NotAdmitted, Settled::Never};
    std::string text;
    for (const Settled how : kOrder) {
        const auto count = std::count_if(facts.jobs.begin(), facts.jobs.end(), [how](const auto &job) { return job.how == how; });
        if (count > 0) {
            const std::string word = how == Settled::Never ? "never settled" : spaced(nameOf(how));
            text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + word;
        }
    }
    return text.empty() ? "no caller" : text;
}

std::string aggregateSentence(const analysis::RunFacts &facts, const trace::JobTable &jobs)
{
    const auto &aggregate = facts.aggregate;
    if (aggregate.outcome == analysis::AggregateOutcome::Never)
        return "The caller of the whole run never saw an outcome.";
    const bool isTimeout = aggregate.outcome == analysis::AggregateOutcome::Timeout;
    std::string text =
        "The caller of the whole run saw " + (isTimeout ? "a timeout" : "it " + std::string(nameOf(aggregate.outcome)));
    if (aggregate.at)
        text += " at " + ms(*aggregate.at);
    if (aggregate.firstReason)
        text += ", with the reason of " + jobs.ids[core::indexOf(*aggregate.firstReason)];
    if (aggregate.winner)
        text += ", decided by " + jobs.ids[core::indexOf(*aggregate.winner)];
    return text + ".";
}

std::string windowPhrase(const analysis::BudgetWindow &window)
{
    std::string text;
    if (!window.to)
        text = "from " + ms(window.from) + " to the end of the log";
    else if (*window.to == window.from)
        text = "within the instant " + ms(window.from);
    else
        text = "from " + ms(window.from) + " up to " + ms(*window.to);
    return text + ", peak " + std::to_string(window.peak);
}

std::string latePhrase(const std::string &job, const analysis::JobFacts &facts)
{
    return job + " " + std::string(nameOf(facts.finish)) + " at " + ms(*facts.finished) + ", " +
           ms(*facts.finished - *facts.settled) + " after its caller saw " + sawPhrase(facts.how) + " at " + ms(*facts.settled);
}

} // namespace inflight::record

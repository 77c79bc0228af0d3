#include "tests/property/facts_difference.h"

namespace inflight::reference {

namespace {

const char *wordOf(analysis::Finish finish)
{
    switch (finish) {
    case analysis::Finish::Never: return "never";
    case analysis::Finish::Completed: return "completed";
    case analysis::Finish::Failed: return "failed";
    case analysis::Finish::Aborted: return "aborted";
    }
    return "?";
}

const char *wordOf(analysis::Settled settled)
{
    switch (settled) {
    case analysis::Settled::Never: return "never";
    case analysis::Settled::Fulfilled: return "fulfilled";
    case analysis::Settled::Rejected: return "rejected";
    case analysis::Settled::Timeout: return "timeout";
    case analysis::Settled::Aborted: return "aborted";
    case analysis::Settled::NotAdmitted: return "not_admitted";
    }
    return "?";
}

const char *wordOf(analysis::AggregateOutcome outcome)
{
    switch (outcome) {
    case analysis::AggregateOutcome::Never: return "never";
    case analysis::AggregateOutcome::Fulfilled: return "fulfilled";
    case analysis::AggregateOutcome::Rejected: return "rejected";
    case analysis::AggregateOutcome::Timeout: return "timeout";
    }
    return "?";
}

std::string textOf(const std::string &word) { return word; }
std::string textOf(std::int64_t number) { return std::to_string(number); }
std::string textOf(Time time) { return time ? std::to_string(*time) + " us" : "never"; }
std::string textOf(std::optional<core::SimTime> time) { return textOf(time ? Time(time->microseconds()) : Time()); }
std::string textOf(std::optional<std::size_t> job) { return job ? "job " + std::to_string(*job) : "nobody"; }
std::string textOf(std::optional<core::JobId> job)
{
    return textOf(job ? std::optional(core::indexOf(*job)) : std::optional<std::size_t>());
}

class Comparison {
public:
    template <typename A, typename B>
    void compare(const std::string &what, const A &expected, const B &actual)
    {
        const std::string left = textOf(expected), right = textOf(actual);
        if (!m_first && left != right)
            m_first = what + ": the reference says " + left + ", the engine says " + right;
    }
    std::optional<std::string> first() const { return m_first; }

private:
    std::optional<std::string> m_first;
};

void compareJob(Comparison &comparison, const std::string &name, const JobFacts &expected, const analysis::JobFacts &actual)
{
    comparison.compare(name + " queued", expected.queued, actual.queued);
    comparison.compare(name + " started", expected.started, actual.started);
    comparison.compare(name + " finished", expected.finished, actual.finished);
    comparison.compare(name + " finish", expected.finish, std::string(wordOf(actual.finish)));
    comparison.compare(name + " attempts", std::int64_t{expected.attempts}, std::int64_t{actual.attempts});
    comparison.compare(name + " settled", expected.settled, actual.settled);
    comparison.compare(name + " how", expected.how, std::string(wordOf(actual.how)));
    comparison.compare(name + " signal sent", expected.signalSent, actual.signalSent);
    comparison.compare(name + " signal observed", expected.signalObserved, actual.signalObserved);
}

std::string orderOf(const std::vector<std::size_t> &order)
{
    std::string text;
    for (const std::size_t job : order)
        text += std::to_string(job) + " ";
    return text;
}

std::string orderOf(const core::LargeVector<core::JobId> &order)
{
    std::string text;
    for (const core::JobId job : order)
        text += std::to_string(core::indexOf(job)) + " ";
    return text;
}

} // namespace

std::optional<std::string> firstDifference(const Facts &expected, const analysis::RunFacts &actual)
{
    Comparison comparison;
    if (expected.jobs.size() != actual.jobs.size())
        return "there are " + std::to_string(expected.jobs.size()) + " jobs, not " + std::to_string(actual.jobs.size());
    for (std::size_t j = 0; j < expected.jobs.size(); ++j)
        compareJob(comparison, "job " + std::to_string(j), expected.jobs[j], actual.jobs[j]);
    comparison.compare("start order", orderOf(expected.startOrder), orderOf(actual.startOrder));
    comparison.compare("peak in flight", std::int64_t{expected.peakInFlight}, std::int64_t{actual.peakInFlight});
    comparison.compare("limiter peak", std::int64_t{expected.limiterPeak}, std::int64_t{actual.limiterPeak});
    comparison.compare("outcome", expected.outcome, std::string(wordOf(actual.aggregate.outcome)));
    comparison.compare("outcome at", expected.outcomeAt, actual.aggregate.at);
    comparison.compare("first reason", expected.firstReason, actual.aggregate.firstReason);
    comparison.compare("winner", expected.winner, actual.aggregate.winner);
    comparison.compare("late completions", std::int64_t{expected.lateCompletions}, std::int64_t{actual.lateCompletions});
    comparison.compare("makespan", expected.makespan, actual.makespan);
    return comparison.first();
}

} // namespace inflight::reference

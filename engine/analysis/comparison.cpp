#include "engine/analysis/comparison.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace inflight::analysis {

namespace {

using trace::EventKind;
using trace::EventLog;

constexpr std::uint32_t kTheRun = 0xFFFFFFFF; // the job number of an event that is the run's own

// The number of each side's jobs in Comparison::jobs.
struct Matching {
    std::vector<MatchedJob> jobs;
    std::vector<std::uint32_t> right; // by the right run's JobId; the left run's number is its JobId
};

Matching match(const trace::JobTable &left, const trace::JobTable &right)
{
    Matching matching;
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    for (std::size_t i = 0; i < left.size(); ++i) {
        numbers.emplace(left.ids[i], static_cast<std::uint32_t>(i));
        matching.jobs.push_back({core::jobIdAt(i), std::nullopt});
    }
    for (std::size_t i = 0; i < right.size(); ++i) {
        const auto known = numbers.find(right.ids[i]);
        if (known != numbers.end()) {
            matching.jobs[known->second].right = core::jobIdAt(i);
            matching.right.push_back(known->second);
        } else {
            matching.right.push_back(static_cast<std::uint32_t>(matching.jobs.size()));
            matching.jobs.push_back({std::nullopt, core::jobIdAt(i)});
        }
    }
    return matching;
}

// An event by what it is: its job's number and its kind; those of one key stay in log order.
struct Keyed {
    std::uint64_t key;
    std::size_t event;
};

template <typename NumberOf> std::vector<Keyed> keyed(const EventLog &log, NumberOf numberOf)
{
    std::vector<Keyed> result;
    result.reserve(log.size());
    for (std::size_t begin = 0; begin < log.size();) {
        const auto chunk = log.chunkFrom(begin);
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            const trace::TraceEvent &event = chunk[i];
            if (event.kind() == EventKind::Foreign || event.kind() == EventKind::RunEnded)
                continue;
            // Who wins the batch is the outcome of one event of the run, not another event for every winner.
            const bool isTheRuns = !event.hasJob() || event.kind() == EventKind::AggregateSettled;
            const std::uint64_t job = isTheRuns ? kTheRun : numberOf(event.jobId());
            result.push_back({job << 8 | static_cast<std::uint64_t>(event.kind()), begin + i});
        }
        begin += chunk.size();
    }
    std::stable_sort(result.begin(), result.end(), [](const Keyed &a, const Keyed &b) { return a.key < b.key; });
    return result;
}

class Walk {
public:
    Walk(const EventLog &left, const EventLog &right, const Matching &matching)
        : m_left(left),
          m_right(right),
          m_matching(matching),
          m_hasTimes(left.header().clock == trace::ClockKind::Virtual && right.header().clock == trace::ClockKind::Virtual)
    {
    }

    std::vector<Divergence> divergences()
    {
        const std::vector<Keyed> a = keyed(m_left, [](core::JobId job) { return static_cast<std::uint32_t>(core::indexOf(job)); });
        const std::vector<Keyed> b = keyed(m_right, [this](core::JobId job) { return m_matching.right[core::indexOf(job)]; });
        for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
            const bool hasLeft = i < a.size() && (j == b.size() || a[i].key <= b[j].key);
            const bool hasRight = j < b.size() && (i == a.size() || b[j].key <= a[i].key);
            const std::uint64_t key = hasLeft ? a[i].key : b[j].key;
            const auto left = hasLeft ? std::optional(sighting(m_left, a[i++].event)) : std::nullopt;
            const auto right = hasRight ? std::optional(sighting(m_right, b[j++].event)) : std::nullopt;
            if (differ(left, right))
                take(key, {std::nullopt, static_cast<EventKind>(key & 0xFF), left, right});
        }
        finishJob();
        std::sort(m_found.begin(), m_found.end(), [this](const Divergence &x, const Divergence &y) { return isBefore(x, y); });
        return std::move(m_found);
    }

private:
    static Sighting sighting(const EventLog &log, std::size_t event) { return {event, log[event].at(), log[event].outcome()}; }

    bool differ(const std::optional<Sighting> &left, const std::optional<Sighting> &right) const
    {
        return !left || !right || left->outcome != right->outcome || (m_hasTimes && left->at != right->at);
    }

    // The keys come job by job: of one job only the earliest is kept.
    void take(std::uint64_t key, Divergence divergence)
    {
        const auto job = static_cast<std::uint32_t>(key >> 8);
        if (job != kTheRun)
            divergence.job = job;
        if (m_first && m_first->job != divergence.job)
            finishJob();
        if (!m_first || isBefore(divergence, *m_first))
            m_first = divergence;
    }

    void finishJob()
    {
        if (m_first)
            m_found.push_back(*m_first);
        m_first.reset();
    }

    // When the difference came up: with the earlier of the two sightings. Times of different clocks are no order; the place in the log is.
    std::tuple<core::SimTime, std::size_t> onsetOf(const Divergence &divergence) const
    {
        const auto of = [this](const Sighting &sighting) { return std::tuple(m_hasTimes ? sighting.at : core::SimTime(), sighting.event); };
        if (!divergence.left || !divergence.right)
            return of(divergence.left ? *divergence.left : *divergence.right);
        return std::min(of(*divergence.left), of(*divergence.right));
    }

    // Of the same onset in both runs: by what it is, so that the order is the same whichever run stands on the left.
    bool isBefore(const Divergence &x, const Divergence &y) const
    {
        return std::tuple(onsetOf(x), x.kind, idOf(x)) < std::tuple(onsetOf(y), y.kind, idOf(y));
    }

    std::string_view idOf(const Divergence &divergence) const
    {
        if (!divergence.job)
            return {};
        const MatchedJob &job = m_matching.jobs[*divergence.job];
        return job.left ? m_left.jobs().ids[core::indexOf(*job.left)] : m_right.jobs().ids[core::indexOf(*job.right)];
    }

    const EventLog &m_left;
    const EventLog &m_right;
    const Matching &m_matching;
    bool m_hasTimes;
    std::optional<Divergence> m_first; // of the job at hand
    std::vector<Divergence> m_found;
};

std::uint16_t factsThatDiffer(const JobFacts &a, const JobFacts &b, bool hasTimes)
{
    const auto times = [hasTimes](core::OptionalTime x, core::OptionalTime y) { return hasTimes ? x != y : x.has_value() != y.has_value(); };
    const std::pair<JobFact, bool> all[] = {{JobFact::Started, times(a.started, b.started)},
                                            {JobFact::Finished, times(a.finished, b.finished)},
                                            {JobFact::Settled, times(a.settled, b.settled)},
                                            {JobFact::Finish, a.finish != b.finish},
                                            {JobFact::How, a.how != b.how},
                                            {JobFact::SignalSent, times(a.signalSent, b.signalSent)},
                                            {JobFact::SignalObserved, times(a.signalObserved, b.signalObserved)},
                                            {JobFact::Attempts, a.attempts != b.attempts},
                                            {JobFact::Late, a.isLate() != b.isLate()}};
    static_assert(std::size(all) == kJobFactCount);
    unsigned bits = 0;
    for (const auto &[fact, differs] : all)
        bits |= static_cast<unsigned>(differs) << static_cast<unsigned>(fact);
    return static_cast<std::uint16_t>(bits);
}

// A job that no event of the log speaks of has the facts of nothing.
JobFacts factsOf(const Analysis &analysis, core::JobId job)
{
    return core::indexOf(job) < analysis.facts.jobs.size() ? analysis.facts.jobs[core::indexOf(job)] : JobFacts{};
}

} // namespace

RunFigures figuresOf(const Analysis &analysis)
{
    const RunFacts &facts = analysis.facts;
    RunFigures figures{.peak = facts.peakInFlight,
                       .limiterPeak = facts.limiterPeak,
                       .elapsed = facts.makespan,
                       .known = facts.aggregate.at,
                       .outcome = facts.aggregate.outcome,
                       .lateCompletions = facts.lateCompletions};
    for (const JobFacts &job : facts.jobs) {
        figures.timeouts += job.how == Settled::Timeout;
        figures.rejections += job.how == Settled::Rejected;
        figures.aborted += job.how == Settled::Aborted;
        figures.notAdmitted += job.how == Settled::NotAdmitted;
    }
    return figures;
}

Comparison compare(const EventLog &leftLog, const Analysis &left, const EventLog &rightLog, const Analysis &right)
{
    Matching matching = match(leftLog.jobs(), rightLog.jobs());
    Comparison comparison;
    comparison.left = figuresOf(left);
    comparison.right = figuresOf(right);
    comparison.divergences = Walk(leftLog, rightLog, matching).divergences();
    const bool hasTimes = leftLog.header().clock == trace::ClockKind::Virtual && rightLog.header().clock == trace::ClockKind::Virtual;
    for (std::size_t i = 0; i < matching.jobs.size(); ++i) {
        const MatchedJob &job = matching.jobs[i];
        const bool isInBoth = job.left && job.right;
        std::uint16_t facts = 0;
        if (isInBoth)
            facts = factsThatDiffer(factsOf(left, *job.left), factsOf(right, *job.right), hasTimes);
        if (facts != 0 || !isInBoth)
            comparison.differences.push_back({i, facts});
    }
    comparison.jobs = std::move(matching.jobs);
    return comparison;
}

} // namespace inflight::analysis

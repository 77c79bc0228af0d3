#include "engine/analysis/invariant.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>

namespace inflight::analysis {

using trace::EventKind;
using trace::Outcome;
using trace::TraceEvent;

class InvariantChecker::Checker {
public:
    Checker(std::optional<std::uint32_t> limit, const trace::JobTable &table) : m_limit(limit), m_table(table), m_jobs(table.size())
    {
        for (int i = 0; i < kInvariantCount; ++i)
            m_verdicts.push_back({static_cast<Invariant>(i), Standing::Holds, {}, {}, {}});
    }

    void take(const TraceEvent &event, std::size_t index)
    {
        if (event.kind() == EventKind::Foreign)
            return;
        if (m_hasBegun && event.at() != m_now)
            closeInstant();
        m_hasBegun = true;
        m_now = event.at();
        m_index = index;
        m_isComplete = event.kind() == EventKind::RunEnded;
        step(event);
    }

    std::vector<Verdict> verdicts()
    {
        if (m_isComplete)
            closeRun();
        sayWhatWasNotChecked();
        return std::move(m_verdicts);
    }

    std::size_t taken = 0; // events so far, foreign ones too

private:
    struct JobState {
        bool queued = false, started = false, running = false, settled = false, holdsSlot = false, signalled = false;
        bool waits = false;            // in line, and its caller waits too
        bool tookSlotAfterStop = false;
        std::uint32_t arrivals = 0, served = 0; // how often it came, and up to which of them it was served
        Outcome how = Outcome::None;
        std::optional<std::size_t> deadline; // the event of its deadline, while its caller has not heard
    };

    struct Arrival {
        core::JobId job;
        std::uint32_t number; // of those of the job, from 1
        bool operator==(const Arrival &) const = default;
    };

    void breaks(Invariant invariant, std::size_t event, std::optional<core::JobId> job)
    {
        Verdict &verdict = m_verdicts[static_cast<std::size_t>(invariant)];
        if (verdict.standing != Standing::Broken)
            verdict = {invariant, Standing::Broken, event, job, m_now};
    }

    void step(const TraceEvent &event)
    {
        if (event.kind() == EventKind::DeadlinePassed && !event.hasJob())
            return runDeadline();
        if (!event.hasJob())
            return;
        if (core::indexOf(event.jobId()) >= m_jobs.size())
            m_jobs.resize(core::indexOf(event.jobId()) + 1);
        JobState &job = m_jobs[core::indexOf(event.jobId())];
        switch (event.kind()) {
        case EventKind::JobQueued: queue(job, event.jobId()); break;
        case EventKind::SlotTaken: takeSlot(job); break;
        case EventKind::SlotFreed: job.holdsSlot = false; --m_slots; break;
        case EventKind::WorkStarted: start(job, event.jobId()); break;
        case EventKind::WorkEnded: job.running = false; --m_inFlight; break;
        case EventKind::CallerSettled: settle(job, event.outcome()); break;
        case EventKind::DeadlinePassed: deadline(job); break;
        case EventKind::SignalSent: job.signalled = true; m_sawSignal = true; break;
        case EventKind::AdmissionStopped: m_stopped = true; break;
        default: break;
        }
    }

    // A job that comes again waits anew from here.
    void queue(JobState &job, core::JobId id)
    {
        job.queued = true;
        m_waiting += !job.waits && !job.settled;
        job.waits = !job.settled;
        m_arrivals[m_table.priorityOf(id)].push_back({id, ++job.arrivals});
    }

    void takeSlot(JobState &job)
    {
        job.holdsSlot = true;
        job.tookSlotAfterStop = m_stopped;
        ++m_slots;
    }

    void endWaiting(JobState &job)
    {
        m_waiting -= job.waits;
        job.waits = false;
    }

    void start(JobState &job, core::JobId id)
    {
        // Another attempt within the slot of the one before: nobody admitted it, and nobody was overtaken.
        const bool isInItsSlot = job.started && job.holdsSlot && job.served == job.arrivals;
        ++m_inFlight;
        if (m_limit && m_inFlight > *m_limit)
            breaks(Invariant::V1, m_index, id);
        if (job.settled && (job.how == Outcome::Timeout || job.how == Outcome::Aborted || job.how == Outcome::Rejected))
            breaks(Invariant::V5, m_index, id);
        if (m_stopped && (!isInItsSlot || job.tookSlotAfterStop))
            breaks(Invariant::V6, m_index, id);
        if (!job.started || job.served != job.arrivals)
            checkOrder(job, id);
        job.running = job.started = true;
        job.served = job.arrivals;
        endWaiting(job);
    }

    // Everybody who came before him, at his priority, has started or will never start.
    void checkOrder(const JobState &job, core::JobId id)
    {
        const auto found = m_arrivals.find(m_table.priorityOf(id));
        if (found == m_arrivals.end())
            return;
        std::deque<Arrival> &line = found->second;
        const Arrival own{id, job.arrivals};
        while (!line.empty() && line.front() != own && isOver(line.front()))
            line.pop_front();
        if (!line.empty() && line.front() == own)
            line.pop_front();
        else if (!job.settled)
            breaks(Invariant::V10, m_index, id);
    }

    void settle(JobState &job, Outcome how)
    {
        job.settled = true;
        job.how = how;
        job.deadline.reset();
        endWaiting(job);
    }

    void deadline(JobState &job)
    {
        m_sawDeadline = true;
        if (!job.settled) {
            job.deadline = m_index;
            m_dueInInstant.push_back(static_cast<std::size_t>(&job - m_jobs.data()));
        }
    }

    void runDeadline()
    {
        m_sawDeadline = true;
        for (JobState &job : m_jobs)
            if (job.queued && !job.settled)
                deadline(job);
    }

    // What must be true once everything of an instant has happened.
    void closeInstant()
    {
        for (const std::size_t job : m_dueInInstant)
            if (m_jobs[job].deadline)
                breaks(Invariant::V4, *m_jobs[job].deadline, core::jobIdAt(job));
        m_dueInInstant.clear();
        if (m_limit && m_waiting > 0 && m_slots < *m_limit && !m_stopped)
            breaks(Invariant::V9, m_index, std::nullopt);
    }

    void closeRun()
    {
        closeInstant();
        for (std::size_t i = 0; i < m_jobs.size(); ++i) {
            const JobState &job = m_jobs[i];
            if (job.queued && !job.settled)
                breaks(Invariant::V2, m_index, core::jobIdAt(i));
            if (job.holdsSlot)
                breaks(Invariant::V3, m_index, core::jobIdAt(i));
            if (job.running)
                breaks(Invariant::V11, m_index, core::jobIdAt(i));
            if (job.signalled && job.running)
                breaks(Invariant::V12, m_index, core::jobIdAt(i));
        }
    }

    void sayWhatWasNotChecked()
    {
        const auto settle = [this](Invariant invariant, Standing standing, bool applies) {
            Verdict &verdict = m_verdicts[static_cast<std::size_t>(invariant)];
            if (verdict.standing == Standing::Holds && applies)
                verdict.standing = standing;
        };
        const bool hasLimit = m_limit.has_value();
        settle(Invariant::V1, Standing::NothingToCheck, !hasLimit);
        settle(Invariant::V9, Standing::NothingToCheck, !hasLimit);
        settle(Invariant::V4, Standing::NothingToCheck, !m_sawDeadline);
        settle(Invariant::V6, Standing::NothingToCheck, !m_stopped);
        settle(Invariant::V12, Standing::NothingToCheck, !m_sawSignal);
        for (const Invariant atEnd : {Invariant::V2, Invariant::V3, Invariant::V11, Invariant::V12})
            settle(atEnd, Standing::Undecided, !m_isComplete);
    }

    bool isOver(const Arrival &arrival) const
    {
        const JobState &job = m_jobs[core::indexOf(arrival.job)];
        return job.settled || job.served >= arrival.number;
    }

    const std::optional<std::uint32_t> m_limit;
    const trace::JobTable &m_table;
    bool m_isComplete = false;
    std::vector<JobState> m_jobs;
    std::vector<Verdict> m_verdicts;
    std::map<std::int32_t, std::deque<Arrival>> m_arrivals; // by priority, those who may still be overtaken
    std::vector<std::size_t> m_dueInInstant;
    std::size_t m_index = 0;
    core::SimTime m_now;
    bool m_hasBegun = false, m_stopped = false, m_sawDeadline = false, m_sawSignal = false;
    std::uint32_t m_inFlight = 0, m_slots = 0;
    std::size_t m_waiting = 0; // jobs in line whose callers wait
};

InvariantChecker::InvariantChecker(std::optional<std::uint32_t> limit, const trace::JobTable &jobs)
    : m_checker(std::make_unique<Checker>(limit, jobs))
{
}

InvariantChecker::~InvariantChecker() = default;

void InvariantChecker::accept(std::span<const TraceEvent> events)
{
    for (const TraceEvent &event : events)
        m_checker->take(event, m_checker->taken++);
}

std::vector<Verdict> InvariantChecker::take() { return m_checker->verdicts(); }

std::vector<Verdict> checkInvariants(const trace::EventLog &log)
{
    InvariantChecker checker(log.header().limit, log.jobs());
    for (std::size_t i = 0; i < log.size(); i += log.chunkFrom(i).size())
        checker.accept(log.chunkFrom(i));
    return checker.take();
}

namespace {

constexpr std::array<std::string_view, kInvariantCount> kNames = {"V1", "V2", "V3", "V4", "V5", "V6", "V9", "V10", "V11", "V12"};

constexpr std::array<std::string_view, kInvariantCount> kSentences = {
    "operations in flight never exceed the limit",
    "every submitted job settles",
    "every permit that was taken is given back",
    "a caller whose deadline has passed has heard by then",
    "nothing starts after its caller was told timeout, aborted or rejected",
    "nothing starts after admission was stopped",
    "no free slot while a job waits that could be admitted",
    "among equal priorities, service in order of arrival",
    "the end is announced only with nothing in flight",
    "a signal that was sent is not lost"};

} // namespace

std::string_view nameOf(Invariant invariant) { return kNames[static_cast<std::size_t>(invariant)]; }
std::string_view sentenceOf(Invariant invariant) { return kSentences[static_cast<std::size_t>(invariant)]; }

std::string_view nameOf(Standing standing)
{
    constexpr std::string_view kStandings[] = {"holds", "broken", "nothing to check", "undecided"};
    return kStandings[static_cast<std::size_t>(standing)];
}

} // namespace inflight::analysis

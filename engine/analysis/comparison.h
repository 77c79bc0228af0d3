// Two runs of the same jobs side by side: matched by job id and by cause, never by place in the log.
//
// An event of one run belongs to the event of the other that has the same kind, the same job and the same number among its like ("the second
// start of J4"). A pair diverges if one side has it and the other has not, if its outcome differs, or, where both clocks are virtual, if its
// time differs; two measured runs never agree to the microsecond, so a measured time decides nothing. RunEnded and foreign events are left out.
// Pure; costs O(n log n) time and 16 bytes an event while it works. The result keeps no reference to either log.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/analysis/analysis.h"

namespace inflight::analysis {

// A job of either run; `left` or `right` is absent where that run has no job of this id.
struct MatchedJob {
    std::optional<core::JobId> left, right;
    bool operator==(const MatchedJob &) const = default;
};

struct Sighting {
    std::size_t event = 0; // index in that run's log
    core::SimTime at;
    trace::Outcome outcome = trace::Outcome::None;
    bool operator==(const Sighting &) const = default;
};

// The first event of a job (or of the run as a whole) in which the runs differ. At least one side has seen it.
struct Divergence {
    std::optional<std::size_t> job; // index into Comparison::jobs; none: the run's own
    trace::EventKind kind = trace::EventKind::Foreign;
    std::optional<Sighting> left, right;
    bool operator==(const Divergence &) const = default;
};

enum class JobFact : std::uint8_t { Started, Finished, Settled, Finish, How, SignalSent, SignalObserved, Attempts, Late };
inline constexpr int kJobFactCount = static_cast<int>(JobFact::Late) + 1;

struct JobDifference {
    std::size_t job = 0;     // index into Comparison::jobs
    std::uint16_t facts = 0; // a bit for each JobFact that differs; all of them 0 if only one run has the job
    bool differsIn(JobFact fact) const { return (facts >> static_cast<unsigned>(fact) & 1u) != 0; }
    bool operator==(const JobDifference &) const = default;
};

struct RunFigures {
    std::uint32_t peak = 0, limiterPeak = 0;
    core::OptionalTime elapsed; // the last operation's end
    core::OptionalTime known;   // when the caller of the whole run knew
    AggregateOutcome outcome = AggregateOutcome::Never;
    std::uint32_t timeouts = 0, rejections = 0, aborted = 0, notAdmitted = 0; // callers
    std::uint32_t lateCompletions = 0;
    bool operator==(const RunFigures &) const = default;
};

struct Comparison {
    std::vector<MatchedJob> jobs;           // the left run's in its order, then those that only the right run has
    RunFigures left, right;
    // One a job at most, in the order in which the difference came up: the first is where the runs part, the rest follows it.
    // Empty: no event differs.
    std::vector<Divergence> divergences;
    std::vector<JobDifference> differences; // only jobs with one; in the order of `jobs`
    bool hasNone() const { return divergences.empty() && differences.empty() && left == right; }
    bool operator==(const Comparison &) const = default;
};

RunFigures figuresOf(const Analysis &analysis);

// Precondition: each analysis is that of its log.
Comparison compare(const trace::EventLog &leftLog, const Analysis &left, const trace::EventLog &rightLog, const Analysis &right);

} // namespace inflight::analysis

// The rules that every log is held against, simulated or imported, and the first event that breaks each (programs.md, "Invariants").
//
// From the log alone: a rule about something that the log does not tell (no limit declared, no deadline seen) has nothing to check, and
// that is said, not passed over. A broken rule is not always a fault: fan-out above a declared limit breaks V1 on purpose.
//   V1   operations in flight never exceed the limit                                    needs a declared limit
//   V2   every submitted job settles                                                    judged when the run ends
//   V3   every permit that was taken is given back, and none twice                      judged when the run ends
//   V4   a caller whose deadline has passed has heard by then                           needs a deadline that passed
//   V5   nothing starts after its caller was told timeout, aborted or rejected
//   V6   nothing starts after admission was stopped, but for another attempt within a slot that was taken before; needs a stop
//   V9   work conservation: no free slot while a job waits that could be admitted       needs a declared limit
//   V10  among equal priorities, service in order of arrival; a job that is queued again arrives anew
//   V11  the end of the run is announced only with nothing in flight                    judged when the run ends
//   V12  a signal that was sent is observed, or the operation ends for another reason   judged when the run ends
// (V7, attempts of one job never overlap, is the analyser's: it refuses such a log. V8 needs rate windows, which no log of this
// version has.)
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/trace/event_log.h"

namespace inflight::analysis {

enum class Invariant { V1, V2, V3, V4, V5, V6, V9, V10, V11, V12 };
inline constexpr int kInvariantCount = 10;

enum class Standing {
    Holds,
    Broken,
    NothingToCheck, // the log has nothing that the rule speaks of
    Undecided       // the log ends before the run does
};

struct Verdict {
    Invariant invariant = Invariant::V1;
    Standing standing = Standing::Holds;
    std::optional<std::size_t> event;      // index of the first event that breaks it
    std::optional<core::JobId> job;        // whose
    std::optional<core::SimTime> at;       // when
    bool operator==(const Verdict &) const = default;
};

// Reads a run's events as they come and keeps, for each invariant, the first event that breaks it. Precondition: the analyser
// accepts the same events. O(jobs + retries) memory. `jobs` must outlive it; it may grow while events come.
class InvariantChecker final : public trace::EventSink {
public:
    InvariantChecker(std::optional<std::uint32_t> limit, const trace::JobTable &jobs);
    ~InvariantChecker() override;
    void accept(std::span<const trace::TraceEvent> events) override;
    // One verdict an invariant, in their order. Call once, last.
    std::vector<Verdict> take();

private:
    class Checker;
    std::unique_ptr<Checker> m_checker;
};

// The same over a whole log.
std::vector<Verdict> checkInvariants(const trace::EventLog &log);

std::string_view nameOf(Invariant invariant);    // "V1"
std::string_view sentenceOf(Invariant invariant); // "operations in flight never exceed the limit"
std::string_view nameOf(Standing standing);      // "holds", "broken", "nothing to check", "undecided"

} // namespace inflight::analysis

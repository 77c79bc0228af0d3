// The Async Failure & Concurrency Budget Record v1 as plain values (semantics, section 6).
//
// A document somebody signs: what people write (header, contract, inferences, limitations) stands in fields that can be changed; what was
// observed stands in RunEntry and in observedClaims(), which are computed from the event logs and cannot be set.
// Value types, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/record/run_entry.h"

namespace inflight::record {

inline constexpr const char *kRecordSchema = "inflight.budget-record/1";
inline constexpr const char *kRecordTitle = "Async Failure & Concurrency Budget Record v1";

enum class RecordPath { Foundation, Repair, Experienced };
const char *nameOf(RecordPath path); // "foundation"
std::optional<RecordPath> recordPathNamed(const std::string &name);

struct RecordHeader {
    std::string author;          // may be empty: not stated
    std::string group;           // may be empty
    std::string created;         // ISO 8601 with a zone: "2025-03-01T14:20:00Z"; given by the caller, the engine has no clock
    std::string softwareVersion; // of the program that made the record; makeRecord() fills it in if empty
    RecordPath path = RecordPath::Foundation;
    bool operator==(const RecordHeader &) const = default;
};

// What was agreed before anything ran. An empty text is "not stated".
struct RecordContract {
    std::string sequential;             // what must be sequential and why
    std::string overlapping;            // what may overlap
    std::string budgetResource;         // which resource sets the budget
    std::optional<std::uint32_t> limit; // the budget, a ceiling on operations in flight, 1 to scenario::kMaxLimit
    std::string failurePolicy;
    std::string timeoutMeaning; // what "timeout" means to the caller
    std::string cancellation;   // which operations support cancellation and how that is known
    std::string measurable;     // what can be measured here
    std::string notMeasurable;  // and what cannot
    bool operator==(const RecordContract &) const = default;
};

struct Inference {
    std::string statement; // not empty
    std::string restsOn;   // the observation that it rests on; not empty
    bool operator==(const Inference &) const = default;
};

struct BudgetRecord {
    RecordHeader header;
    RecordContract contract;
    std::vector<RunEntry> runs;
    std::vector<Inference> inferred;
    std::vector<std::string> unclaimed;   // what this record says nothing about
    std::vector<std::string> limitations; // residual limitations, in the author's words
};

// A record of these runs; `unclaimed` holds alwaysUnclaimed(), nothing is inferred. An error as of checkRecord().
core::Result<BudgetRecord> makeRecord(RecordHeader header, RecordContract contract, std::vector<RunEntry> runs);

// The first thing that is wrong with what people wrote; place is a JSON pointer, file is empty. Among them: no text is
// claimed away: while every run is simulated, all of alwaysUnclaimed() must stay in `unclaimed`.
std::optional<core::Error> checkRecord(const BudgetRecord &record);

// Browser, DOM, network, assistive technology.
const std::vector<std::string> &alwaysUnclaimed();

// One sentence for every thing seen in the runs, each with its figure, in the order of the runs.
std::vector<std::string> observedClaims(const BudgetRecord &record);

// Whether a text is a date and time of ISO 8601 with seconds and a zone ("Z" or "+02:00").
bool isIsoTime(const std::string &text);

} // namespace inflight::record

#include "engine/record/budget_record.h"

#include <algorithm>
#include <utility>

#include "engine/record/run_words.h"

namespace inflight::record {

namespace {

core::Error wrong(core::ErrorKind kind, std::string place, std::string found, std::string allowed)
{
    return {kind, {}, std::move(place), std::move(found), std::move(allowed)};
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Whether `text` follows `pattern`, in which '0' stands for any digit.
bool follows(std::string_view text, std::string_view pattern)
{
    return text.size() == pattern.size() &&
           std::equal(text.begin(), text.end(), pattern.begin(), [](char c, char p) { return p == '0' ? isDigit(c) : c == p; });
}

int numberAt(std::string_view text, std::size_t at, std::size_t digits)
{
    int value = 0;
    for (std::size_t i = at; i < at + digits; ++i)
        value = value * 10 + (text[i] - '0');
    return value;
}

int daysOf(int year, int month)
{
    if (month == 2)
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool isZone(std::string_view zone)
{
    if (zone == "Z")
        return true;
    return (follows(zone, "+00:00") || follows(zone, "-00:00")) && numberAt(zone, 1, 2) <= 23 && numberAt(zone, 4, 2) <= 59;
}

std::optional<core::Error> checkTexts(const BudgetRecord &record)
{
    for (std::size_t i = 0; i < record.inferred.size(); ++i) {
        const std::string place = "/claims/inferred/" + std::to_string(i);
        if (record.inferred[i].statement.empty())
            return wrong(core::ErrorKind::OutOfRange, place + "/statement", "\"\"", "a text that is not empty");
        if (record.inferred[i].restsOn.empty())
            return wrong(core::ErrorKind::OutOfRange, place + "/rests_on", "\"\"", "the observation that the inference rests on");
    }
    for (std::size_t i = 0; i < record.limitations.size(); ++i) {
        if (record.limitations[i].empty())
            return wrong(core::ErrorKind::OutOfRange, "/limitations/" + std::to_string(i), "\"\"", "a text that is not empty");
    }
    return std::nullopt;
}

std::optional<core::Error> checkUnclaimed(const BudgetRecord &record)
{
    const auto isSimulated = [](const RunEntry &run) { return run.isSimulated(); };
    if (!std::all_of(record.runs.begin(), record.runs.end(), isSimulated))
        return std::nullopt;
    for (const std::string &topic : alwaysUnclaimed()) {
        if (std::find(record.unclaimed.begin(), record.unclaimed.end(), topic) == record.unclaimed.end()) {
            return wrong(core::ErrorKind::Conflict, "/claims/unclaimed", "a list without " + core::quotedExcerpt(topic),
                         "a list with it: no run of this record was measured, so nothing was observed there");
        }
    }
    return std::nullopt;
}

std::string runSentence(const RunEntry &run)
{
    const analysis::RunFacts &facts = run.facts();
    std::string text = run.label() + ": " + budgetSentence(facts.peakInFlight, run.limit()) + "; the limiter counted " +
                       std::to_string(facts.limiterPeak) + "; last operation ended at " + timeOrDash(facts.makespan) +
                       "; callers: " + callersPhrase(facts);
    return text + (run.isSimulated() ? " (simulated)" : " (measured)");
}

std::string signalSentence(const RunEntry &run)
{
    std::uint64_t sent = 0, observed = 0;
    for (const analysis::JobFacts &job : run.facts().jobs) {
        sent += job.signalSent.has_value();
        observed += job.signalObserved.has_value();
    }
    return run.label() + ": signal sent to " + counted(sent, "operation", "operations") + ", observed by " +
           std::to_string(observed) + "; " + counted(run.facts().lateCompletions, "operation", "operations") +
           " ended after the caller had settled";
}

} // namespace

const char *nameOf(RecordPath path)
{
    switch (path) {
    case RecordPath::Foundation:
        return "foundation";
    case RecordPath::Repair:
        return "repair";
    case RecordPath::Experienced:
        return "experienced";
    }
    return "";
}

std::optional<RecordPath> recordPathNamed(const std::string &name)
{
    for (const RecordPath path : {RecordPath::Foundation, RecordPath::Repair, RecordPath::Experienced}) {
        if (name == nameOf(path))
            return path;
    }
    return std::nullopt;
}

bool isIsoTime(const std::string &text)
{
    constexpr std::size_t kSecondsEnd = 19;
    if (text.size() < kSecondsEnd || !follows(std::string_view(text).substr(0, kSecondsEnd), "0000-00-00T00:00:00"))
        return false;
    const int month = numberAt(text, 5, 2), day = numberAt(text, 8, 2);
    if (month < 1 || month > 12 || day < 1 || day > daysOf(numberAt(text, 0, 4), month))
        return false;
    if (numberAt(text, 11, 2) > 23 || numberAt(text, 14, 2) > 59 || numberAt(text, 17, 2) > 60)
        return false;
    std::size_t zone = kSecondsEnd;
    if (zone < text.size() && text[zone] == '.') {
        const auto end = std::find_if_not(text.begin() + kSecondsEnd + 1, text.end(), isDigit);
        zone = static_cast<std::size_t>(end - text.begin());
        if (zone == kSecondsEnd + 1 || zone > kSecondsEnd + 10)
            return false;
    }
    return isZone(std::string_view(text).substr(zone));
}

const std::vector<std::string> &alwaysUnclaimed()
{
    static const std::vector<std::string> kTopics{"browser", "DOM", "network", "assistive technology"};
    return kTopics;
}

std::optional<core::Error> checkRecord(const BudgetRecord &record)
{
    if (!isIsoTime(record.header.created)) {
        return wrong(core::ErrorKind::OutOfRange, "/header/created", core::quotedExcerpt(record.header.created),
                     "an ISO 8601 date and time with a zone, for example \"2025-03-01T14:20:00Z\"");
    }
    const auto &limit = record.contract.limit;
    if (limit && (*limit < 1 || *limit > scenario::kMaxLimit)) {
        return wrong(core::ErrorKind::OutOfRange, "/contract/limit", std::to_string(*limit),
                     "a whole number from 1 to " + std::to_string(scenario::kMaxLimit) + ", or null");
    }
    if (auto error = checkTexts(record))
        return error;
    return checkUnclaimed(record);
}

core::Result<BudgetRecord> makeRecord(RecordHeader header, RecordContract contract, std::vector<RunEntry> runs)
{
    BudgetRecord record{std::move(header), std::move(contract), std::move(runs), {}, alwaysUnclaimed(), {}};
    if (record.header.softwareVersion.empty())
        record.header.softwareVersion = INFLIGHT_VERSION;
    if (auto error = checkRecord(record))
        return *std::move(error);
    return record;
}

std::vector<std::string> observedClaims(const BudgetRecord &record)
{
    std::vector<std::string> claims;
    for (const RunEntry &run : record.runs) {
        claims.push_back(runSentence(run));
        claims.push_back(signalSentence(run));
    }
    return claims;
}

} // namespace inflight::record

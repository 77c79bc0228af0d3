#include "engine/scenario/scenario_rule.h"

#include <algorithm>

#include "engine/core/utf8.h"
#include "engine/scenario/back_off.h"
#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {

using core::Error;
using core::ErrorKind;

std::string allowedDuration()
{
    return "a number of milliseconds from 0 to " + core::millisecondsText(core::kMaxDuration) + " with at most three decimals";
}

std::string allowedWhole(std::int64_t least, std::int64_t most)
{
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

std::string allowedLimit() { return allowedWhole(1, kMaxLimit); }
std::string allowedQueue() { return allowedWhole(0, static_cast<std::int64_t>(kMaxJobs)); }
std::string allowedPriority() { return allowedWhole(-kMaxPriority, kMaxPriority); }

std::string allowedText(std::size_t most, bool mayBeEmpty)
{
    return std::string(mayBeEmpty ? "a text of at most " : "a text of 1 to ") + std::to_string(most) +
           " bytes of UTF-8 without control characters";
}

std::optional<Error> wrongText(const std::string &text, std::size_t most, bool mayBeEmpty)
{
    const auto isControl = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
    const bool isFine = text.size() <= most && (mayBeEmpty || !text.empty()) && core::isValidUtf8(text) &&
                        std::none_of(text.begin(), text.end(), isControl);
    if (isFine)
        return std::nullopt;
    std::string found = core::quotedExcerpt(text);
    if (text.size() > most)
        found += " (" + std::to_string(text.size()) + " bytes)";
    return Error{ErrorKind::OutOfRange, {}, {}, found, allowedText(most, mayBeEmpty)};
}

std::optional<Error> wrongDuration(core::SimDuration duration)
{
    if (duration >= core::SimDuration() && duration <= core::kMaxDuration)
        return std::nullopt;
    return Error{ErrorKind::OutOfRange, {}, {}, core::millisecondsText(duration), allowedDuration()};
}

std::optional<Error> wrongWhole(std::int64_t number, std::int64_t least, std::int64_t most)
{
    if (number >= least && number <= most)
        return std::nullopt;
    return Error{ErrorKind::OutOfRange, {}, {}, std::to_string(number), allowedWhole(least, most)};
}

std::optional<Error> wrongLimit(std::uint32_t limit) { return wrongWhole(limit, 1, kMaxLimit); }
std::optional<Error> wrongQueue(std::uint32_t queue) { return wrongWhole(queue, 0, static_cast<std::int64_t>(kMaxJobs)); }
std::optional<Error> wrongPriority(std::int32_t priority) { return wrongWhole(priority, -kMaxPriority, kMaxPriority); }

std::optional<Error> conflictIn(const Job &job)
{
    const auto besideOk = [](const std::string &key, const std::string &value) {
        return Error{ErrorKind::Conflict, {}, '/' + key, value + " beside the outcome \"ok\"", "no " + key + ", or the outcome \"fail\""};
    };
    if (job.outcome == WorkOutcome::Fail)
        return std::nullopt;
    if (job.failAt)
        return besideOk("fail_at_ms", core::millisecondsText(*job.failAt));
    if (job.failingAttempts)
        return besideOk("failing_attempts", std::to_string(*job.failingAttempts));
    return std::nullopt;
}

std::optional<Error> conflictIn(const Strategy &strategy)
{
    if (strategy.queue && !hasQueue(strategy.kind))
        return Error{ErrorKind::Conflict, {}, "/queue", "a capacity beside \"" + std::string(nameOf(strategy.kind)) + '"',
                     "\"queue\" beside \"worker_pool\" or \"semaphore\" only"};
    if (strategy.limit || !needsLimit(strategy.kind))
        return std::nullopt;
    return Error{ErrorKind::Conflict, {}, {}, '"' + std::string(nameOf(strategy.kind)) + "\" without a limit",
                 "\"limit\", " + allowedLimit() + ", beside this kind"};
}

namespace {

// A setting of the dialect that has no meaning yet for a job that runs more than once.
template <typename Enum> std::optional<Error> refusedBesideRetry(const std::string &key, Enum value, Enum refused)
{
    if (value != refused)
        return std::nullopt;
    return Error{ErrorKind::Conflict, {}, "/dialect/" + key, '"' + std::string(nameOf(value)) + "\" beside a retry",
                 "no \"retry\", or another \"" + key + '"'};
}

} // namespace

// What no library is known to do, and what therefore has no meaning here.
std::optional<Error> conflictOfDialect(const Scenario &scenario)
{
    const Dialect &dialect = scenario.dialect;
    const bool staggers = dialect.firstStarts == FirstStarts::Staggered, delivers = dialect.delivery == Delivery::InOrder;
    if (staggers && delivers)
        return Error{ErrorKind::Conflict, {}, "/dialect/delivery", "\"in_order\" beside staggered first starts",
                     "one of \"in_order\" and \"staggered\""};
    if (scenario.strategy.kind != StrategyKind::Chunks || (!staggers && !delivers))
        return std::nullopt;
    return Error{ErrorKind::Conflict, {}, staggers ? "/dialect/first_starts" : "/dialect/delivery",
                 std::string(staggers ? "\"staggered\"" : "\"in_order\"") + " beside \"chunks\"", "another strategy, or another dialect"};
}

std::optional<Error> conflictOfRetry(const Scenario &scenario)
{
    if (!scenario.retry)
        return std::nullopt;
    const StrategyKind kind = scenario.strategy.kind;
    if (scenario.retry->slot == RetrySlot::GivenBack && !hasQueue(kind))
        return Error{ErrorKind::Conflict, {}, "/retry/slot", "\"given_back\" beside \"" + std::string(nameOf(kind)) + '"',
                     "\"given_back\" beside \"worker_pool\" or \"semaphore\" only"};
    if (auto error = refusedBesideRetry("dropped_jobs", scenario.dialect.droppedJobs, DroppedJobs::ToldInTurn))
        return error;
    if (auto error = refusedBesideRetry("first_starts", scenario.dialect.firstStarts, FirstStarts::Staggered))
        return error;
    if (auto error = refusedBesideRetry("delivery", scenario.dialect.delivery, Delivery::InOrder))
        return error;
    if (timeOfAllAttempts(scenario) <= kMaxTimeOfAllAttempts)
        return std::nullopt;
    return Error{ErrorKind::Conflict, {}, "/retry", "attempts and delays that take too long, all jobs one after another",
                 "together at most " + core::millisecondsText(kMaxTimeOfAllAttempts) + " ms"};
}

Error tooManyJobs()
{
    const std::string most = std::to_string(kMaxJobs);
    return Error{ErrorKind::OutOfRange, {}, "/jobs", "more than " + most + " jobs", "at most " + most + " jobs"};
}

Error secondUseOfId(const std::string &id, std::size_t first)
{
    return Error{ErrorKind::Conflict, {}, {}, core::quotedExcerpt(id) + ", the id of /jobs/" + std::to_string(first) + " too",
                 "an id of its own for every job"};
}

} // namespace inflight::scenario

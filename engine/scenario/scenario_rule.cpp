#include "engine/scenario/scenario_rule.h"

#include <algorithm>

#include "engine/core/utf8.h"
#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {

using core::Error;
using core::ErrorKind;

std::string allowedDuration()
{
    return "a number of milliseconds from 0 to " + core::millisecondsText(core::kMaxDuration) + " with at most three decimals";
}

std::string allowedLimit() { return "a whole number from 1 to " + std::to_string(kMaxLimit); }

std::string allowedQueue() { return "a whole number from 0 to " + std::to_string(kMaxJobs); }

std::string allowedPriority()
{
    return "a whole number from -" + std::to_string(kMaxPriority) + " to " + std::to_string(kMaxPriority);
}

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

std::optional<Error> wrongLimit(std::uint32_t limit)
{
    if (limit >= 1 && limit <= kMaxLimit)
        return std::nullopt;
    return Error{ErrorKind::OutOfRange, {}, {}, std::to_string(limit), allowedLimit()};
}

std::optional<Error> wrongQueue(std::uint32_t queue)
{
    if (queue <= kMaxJobs)
        return std::nullopt;
    return Error{ErrorKind::OutOfRange, {}, {}, std::to_string(queue), allowedQueue()};
}

std::optional<Error> wrongPriority(std::int32_t priority)
{
    if (priority >= -kMaxPriority && priority <= kMaxPriority)
        return std::nullopt;
    return Error{ErrorKind::OutOfRange, {}, {}, std::to_string(priority), allowedPriority()};
}

std::optional<Error> conflictIn(const Job &job)
{
    if (!job.failAt || job.outcome == WorkOutcome::Fail)
        return std::nullopt;
    return Error{ErrorKind::Conflict, {}, "/fail_at_ms", core::millisecondsText(*job.failAt) + " beside the outcome \"ok\"",
                 "no fail_at_ms, or the outcome \"fail\""};
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

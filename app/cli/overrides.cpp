#include "app/cli/overrides.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/core/decimal.h"
#include "engine/scenario/dialect.h"
#include "engine/scenario/scenario_json.h"

namespace inflight::cli {

namespace {

using core::Error;
using core::ErrorKind;

Error wrong(std::string option, const std::string &text, std::string allowed)
{
    return {ErrorKind::OutOfRange, {}, std::move(option), core::quotedExcerpt(text), std::move(allowed)};
}

template <typename Enum>
std::optional<Error> setWord(const char *option, const std::string &word, Enum &target)
{
    if (word.empty())
        return std::nullopt;
    const std::optional<Enum> known = scenario::named<Enum>(word);
    if (!known)
        return wrong(option, word, scenario::allowedNames<Enum>());
    target = *known;
    return std::nullopt;
}

template <typename Whole>
std::optional<Error> setWhole(const char *option, const std::string &text, std::uint64_t least, std::uint64_t most, Whole &target)
{
    if (text.empty())
        return std::nullopt;
    const auto number = wholeNumber(option, text, least, most);
    if (!number)
        return number.error();
    target = static_cast<std::uint32_t>(number.value());
    return std::nullopt;
}

template <typename Duration>
std::optional<Error> setDuration(const char *option, const std::string &text, Duration &target)
{
    if (text.empty())
        return std::nullopt;
    const auto us = core::thousandthsOf(text);
    if (!us || *us < 0 || *us > core::kMaxDuration.microseconds()) {
        return wrong(option, text,
                     "milliseconds from 0 to " + core::millisecondsText(core::kMaxDuration) + " with at most three decimals");
    }
    target = core::SimDuration::fromMicroseconds(*us);
    return std::nullopt;
}

std::optional<Error> setDialect(const std::string &name, scenario::Dialect &dialect)
{
    if (name.empty())
        return std::nullopt;
    const std::optional<scenario::Dialect> known = scenario::dialectNamed(name);
    if (!known)
        return wrong("--dialect", name, dialectNames());
    dialect = *known;
    return std::nullopt;
}

// "ID=N", where the id may hold a '=' itself.
std::optional<Error> setPriority(const std::string &text, std::vector<scenario::Job> &jobs)
{
    const std::size_t sign = text.rfind('=');
    const auto job = std::find_if(jobs.begin(), jobs.end(), [&](const scenario::Job &j) { return j.id == text.substr(0, sign); });
    if (sign == std::string::npos || job == jobs.end())
        return wrong("--priority", text, "ID=N with the id of a job of the scenario");
    std::int32_t priority = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data() + sign + 1, end, priority);
    const std::int32_t most = scenario::kMaxPriority;
    if (problem != std::errc() || rest != end || priority < -most || priority > most)
        return wrong("--priority", text, "ID=N, N a whole number from -" + std::to_string(most) + " to " + std::to_string(most));
    job->priority = priority;
    return std::nullopt;
}

std::optional<Error> setPriorities(const std::vector<std::string> &texts, std::vector<scenario::Job> &jobs)
{
    for (const std::string &text : texts)
        if (auto error = setPriority(text, jobs))
            return error;
    return std::nullopt;
}

// What --retry-... says is about a retry of the scenario's own or of --retry; without one it would be passed over in silence.
std::optional<Error> setRetry(const Overrides &o, std::optional<scenario::Retry> &retry)
{
    if (!o.retry.empty() && !retry)
        retry.emplace();
    if (!retry) {
        const std::pair<const char *, const std::string &> details[] = {{"--retry-delay", o.retryDelay},
                                                                        {"--retry-factor", o.retryFactor},
                                                                        {"--retry-max-delay", o.retryMaxDelay},
                                                                        {"--retry-slot", o.retrySlot}};
        for (const auto &[option, text] : details)
            if (!text.empty())
                return wrong(option, text, "beside a retry: add --retry N");
        return std::nullopt;
    }
    if (auto error = setWhole("--retry", o.retry, 1, scenario::kMaxAttempts, retry->attempts))
        return error;
    if (auto error = setDuration("--retry-delay", o.retryDelay, retry->delay))
        return error;
    if (auto error = setWhole("--retry-factor", o.retryFactor, 1, scenario::kMaxRetryFactor, retry->factor))
        return error;
    if (auto error = setDuration("--retry-max-delay", o.retryMaxDelay, retry->maxDelay))
        return error;
    return setWord("--retry-slot", o.retrySlot, retry->slot);
}

// --after and --clock say something about a deadline; without one they would be passed over in silence.
std::optional<Error> checkDeadline(scenario::DeadlineMode before, const scenario::Scenario &now, const Overrides &overrides)
{
    if (now.deadline.mode == scenario::DeadlineMode::None) {
        if (!overrides.after.empty())
            return wrong("--after", overrides.after, "a time for a deadline: add --deadline race, signal or race+signal");
        if (!overrides.clock.empty())
            return wrong("--clock", overrides.clock, "a clock for a deadline: add --deadline race, signal or race+signal");
    } else if (before == scenario::DeadlineMode::None && overrides.after.empty()) {
        return Error{
            ErrorKind::MissingKey, {}, "--deadline", "no time: the scenario has no deadline of its own", "--after MS beside it"};
    }
    return std::nullopt;
}

std::optional<Error> apply(const Overrides &o, scenario::Scenario &s)
{
    const auto first = [](std::initializer_list<std::optional<Error>> errors) {
        for (const auto &error : errors) {
            if (error)
                return error;
        }
        return std::optional<Error>();
    };
    return first({setWord("--strategy", o.strategy, s.strategy.kind), setWhole("--limit", o.limit, 1, scenario::kMaxLimit, s.strategy.limit),
                  setWord("--deadline", o.deadline, s.deadline.mode), setDuration("--after", o.after, s.deadline.after),
                  setWord("--clock", o.clock, s.deadline.clock), setWord("--settle", o.settle, s.settle),
                  setWord("--on-failure", o.onFailure, s.onFailure), setWord("--slot-release", o.slotRelease, s.slotRelease),
                  setWord("--expired-in-queue", o.expiredInQueue, s.expiredInQueue), setWord("--tie", o.tie, s.tie),
                  setWhole("--queue", o.queue, 0, scenario::kMaxJobs, s.strategy.queue), setDialect(o.dialect, s.dialect),
                  setWord("--dropped-jobs", o.droppedJobs, s.dialect.droppedJobs), setPriorities(o.priorities, s.jobs),
                  setRetry(o, s.retry)});
}

} // namespace

std::string dialectNames()
{
    std::string names;
    for (const scenario::KnownDialect &known : scenario::knownDialects())
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    return names;
}

core::Result<std::uint64_t> wholeNumber(const std::string &option, const std::string &text, std::uint64_t least,
                                        std::uint64_t most)
{
    std::uint64_t number = 0;
    const char *end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, number);
    if (problem != std::errc() || rest != end || number < least || number > most)
        return wrong(option, text, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return number;
}

core::Result<scenario::Scenario> overridden(scenario::Scenario scenario, const Overrides &overrides, const std::string &file)
{
    const scenario::DeadlineMode before = scenario.deadline.mode;
    if (auto error = apply(overrides, scenario))
        return *std::move(error);
    if (auto error = checkDeadline(before, scenario, overrides))
        return *std::move(error);
    if (scenario::needsLimit(scenario.strategy.kind) && !scenario.strategy.limit) {
        return Error{ErrorKind::MissingKey, {}, "--strategy", "no limit: the scenario declares none", "--limit N beside it"};
    }
    if (auto error = scenario::checkScenario(scenario)) {
        error->file = file;
        return *std::move(error);
    }
    return scenario;
}

} // namespace inflight::cli

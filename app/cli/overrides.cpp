#include "app/cli/overrides.h"

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

std::optional<Error> setLimit(const std::string &text, std::optional<std::uint32_t> &limit)
{
    if (text.empty())
        return std::nullopt;
    const auto number = wholeNumber("--limit", text, 1, scenario::kMaxLimit);
    if (!number)
        return number.error();
    limit = static_cast<std::uint32_t>(number.value());
    return std::nullopt;
}

std::optional<Error> setAfter(const std::string &text, core::SimDuration &after)
{
    if (text.empty())
        return std::nullopt;
    const auto us = core::thousandthsOf(text);
    if (!us || *us < 0 || *us > core::kMaxDuration.microseconds()) {
        return wrong("--after", text,
                     "milliseconds from 0 to " + core::millisecondsText(core::kMaxDuration) + " with at most three decimals");
    }
    after = core::SimDuration::fromMicroseconds(*us);
    return std::nullopt;
}

std::optional<Error> setQueue(const std::string &text, std::optional<std::uint32_t> &queue)
{
    if (text.empty())
        return std::nullopt;
    const auto number = wholeNumber("--queue", text, 0, scenario::kMaxJobs);
    if (!number)
        return number.error();
    queue = static_cast<std::uint32_t>(number.value());
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

// --after and --clock say something about a deadline; without one they would be passed over in silence.
std::optional<Error> checkDeadline(const scenario::Scenario &before, const scenario::Scenario &now, const Overrides &overrides)
{
    if (now.deadline.mode == scenario::DeadlineMode::None) {
        if (!overrides.after.empty())
            return wrong("--after", overrides.after, "a time for a deadline: add --deadline race, signal or race+signal");
        if (!overrides.clock.empty())
            return wrong("--clock", overrides.clock, "a clock for a deadline: add --deadline race, signal or race+signal");
    } else if (before.deadline.mode == scenario::DeadlineMode::None && overrides.after.empty()) {
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
    return first({setWord("--strategy", o.strategy, s.strategy.kind), setLimit(o.limit, s.strategy.limit),
                  setWord("--deadline", o.deadline, s.deadline.mode), setAfter(o.after, s.deadline.after),
                  setWord("--clock", o.clock, s.deadline.clock), setWord("--settle", o.settle, s.settle),
                  setWord("--on-failure", o.onFailure, s.onFailure), setWord("--slot-release", o.slotRelease, s.slotRelease),
                  setWord("--expired-in-queue", o.expiredInQueue, s.expiredInQueue), setWord("--tie", o.tie, s.tie),
                  setQueue(o.queue, s.strategy.queue), setDialect(o.dialect, s.dialect)});
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
    const scenario::Scenario before{{},
                                    {},
                                    {},
                                    scenario.strategy,
                                    scenario.settle,
                                    scenario.onFailure,
                                    scenario.deadline,
                                    scenario.expiredInQueue,
                                    scenario.slotRelease,
                                    scenario.tie,
                                    scenario.dialect};
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

#include "engine/trace/log_builder.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/core/decimal.h"
#include "engine/trace/header_reader.h"

namespace inflight::trace {

namespace {

using core::Error;
using core::ErrorKind;
using Type = FieldValue::Type;

enum EventKey : std::size_t { kTime, kNumber, kKind, kJob, kName, kPriority, kOutcome, kEventKeyCount };
constexpr std::array<std::string_view, kEventKeyCount> kEventKeys = {"t", "n", "kind", "job", "name", "priority", "outcome"};

constexpr char kAllowedTime[] = "milliseconds from 0 to 1000000000000000 with at most three decimals";
constexpr char kAllowedNumber[] = "a whole number from 0, one more than that of the event before";

enum class Need { None, Optional, Required };

Need jobNeedOf(EventKind kind)
{
    switch (kind) {
    case EventKind::RunStarted:
    case EventKind::RunEnded: return Need::None;
    case EventKind::DeadlinePassed:
    case EventKind::AggregateSettled:
    case EventKind::Foreign: return Need::Optional;
    default: return Need::Required;
    }
}

std::span<const Outcome> outcomesOf(EventKind kind)
{
    static constexpr Outcome kCaller[] = {Outcome::Fulfilled, Outcome::Rejected, Outcome::Timeout, Outcome::Aborted,
                                          Outcome::NotAdmitted};
    static constexpr Outcome kWork[] = {Outcome::Completed, Outcome::Failed, Outcome::Aborted};
    switch (kind) {
    case EventKind::CallerSettled: return kCaller;
    case EventKind::WorkEnded: return kWork;
    case EventKind::AggregateSettled: return std::span(kCaller).first(3);
    default: return {};
    }
}

std::string listOf(std::span<const Outcome> outcomes)
{
    std::string text;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (i > 0)
            text += i + 1 == outcomes.size() ? " or " : ", ";
        text += '"' + std::string(nameOf(outcomes[i])) + '"';
    }
    return text;
}

std::string gapText(std::uint64_t last, std::uint64_t number)
{
    const auto text = [](std::uint64_t n) { return std::to_string(n); };
    if (number <= last)
        return "event " + text(number) + " after event " + text(last);
    if (number == last + 2)
        return "event " + text(last + 1) + " is missing between " + text(last) + " and " + text(number);
    return "events " + text(last + 1) + " to " + text(number - 1) + " are missing between " + text(last) + " and " + text(number);
}

// Thousandths of the plainest spelling, some digits and perhaps a point and up to three more. Nothing: it is another one, or too long.
std::optional<std::int64_t> plainThousandthsOf(std::string_view number)
{
    constexpr std::size_t kMostDigits = 15;
    if (number.empty() || number.size() > kMostDigits || (number.size() > 1 && number[0] == '0' && number[1] != '.'))
        return std::nullopt;
    std::int64_t value = 0;
    std::size_t at = 0;
    const auto takeDigits = [&] {
        const std::size_t begin = at;
        for (; at < number.size() && number[at] >= '0' && number[at] <= '9'; ++at)
            value = 10 * value + (number[at] - '0');
        return at - begin;
    };
    if (takeDigits() == 0)
        return std::nullopt;
    std::size_t decimals = 0;
    if (at < number.size() && number[at] == '.') {
        ++at;
        decimals = takeDigits();
        if (decimals == 0)
            return std::nullopt;
    }
    if (at < number.size() || decimals > 3)
        return std::nullopt;
    for (; decimals < 3; ++decimals)
        value *= 10;
    return value;
}

} // namespace

LogBuilder::LogBuilder(Keeping keeping) : m_keeping(keeping), m_event(kEventKeys) {}

std::optional<Error> LogBuilder::takeHeader(std::string_view line) { return readHeaderLine(line, m_log.mutableHeader()); }

std::optional<Error> LogBuilder::takeEvent(std::string_view line)
{
    if (Finding finding = m_event.read(line))
        return finding;
    if (m_event[kKind].type != Type::Text)
        return wrongField("kind", m_event[kKind], "the name of a kind of event");
    const EventKind kind = eventKindNamed(m_event[kKind].text).value_or(EventKind::Foreign);
    core::SimTime time;
    Outcome outcome = Outcome::None;
    std::optional<core::JobId> job;
    if (Finding finding = takeNumber())
        return finding;
    if (Finding finding = readTime(time))
        return finding;
    if (Finding finding = readOutcome(kind, outcome))
        return finding;
    if (Finding finding = readJob(kind, job))
        return finding;
    const bool hasName = takeName(kind, job), hasPriority = takePriority(kind, job);
    const bool saysAll = hasName && hasPriority && kind != EventKind::Foreign && !m_event.hasOtherKeys() &&
                         (job.has_value() || m_event[kJob].type == Type::Absent) &&
                         (outcome != Outcome::None || m_event[kOutcome].type == Type::Absent);
    keep(job ? TraceEvent(time, kind, *job, outcome) : TraceEvent(time, kind, outcome), saysAll, line);
    return std::nullopt;
}

void LogBuilder::keep(const TraceEvent &event, bool saysAll, std::string_view line)
{
    m_hasEvents = true;
    if (m_keeping == Keeping::BatchOnly)
        return m_batch.push_back(event);
    if (!saysAll)
        m_log.keepVerbatim(m_log.size(), std::string(line));
    m_log.append(event);
}

LogBuilder::Finding LogBuilder::takeNumber()
{
    const FieldValue &value = m_event[kNumber];
    if (value.type != Type::Number)
        return wrongField("n", value, kAllowedNumber);
    constexpr std::uint64_t kMost = std::uint64_t{1} << 53; // whole numbers that every JSON reader can hold
    std::uint64_t number = 0;
    const char *end = value.text.data() + value.text.size();
    const auto parsed = std::from_chars(value.text.data(), end, number);
    if (parsed.ec != std::errc() || parsed.ptr != end || number > kMost)
        return Error{ErrorKind::OutOfRange, {}, "/n", foundText(value), kAllowedNumber};
    if (!m_hasEvents)
        m_log.setFirstNumber(number);
    else if (number != m_lastNumber + 1)
        return Error{ErrorKind::BrokenLog, {}, "/n", gapText(m_lastNumber, number),
                     "numbers that rise by one: a log with gaps cannot show a true peak"};
    m_lastNumber = number;
    return std::nullopt;
}

LogBuilder::Finding LogBuilder::readTime(core::SimTime &time) const
{
    const FieldValue &value = m_event[kTime];
    if (value.type != Type::Number)
        return wrongField("t", value, kAllowedTime);
    std::optional<std::int64_t> us = plainThousandthsOf(value.text);
    if (!us)
        us = core::thousandthsOf(value.text);
    if (!us || *us < 0)
        return Error{ErrorKind::OutOfRange, {}, "/t", foundText(value), kAllowedTime};
    time = core::SimTime::fromMicroseconds(*us);
    return std::nullopt;
}

LogBuilder::Finding LogBuilder::readOutcome(EventKind kind, Outcome &outcome) const
{
    const std::span<const Outcome> allowed = outcomesOf(kind);
    if (allowed.empty())
        return std::nullopt;
    const FieldValue &value = m_event[kOutcome];
    if (value.type != Type::Text)
        return wrongField("outcome", value, listOf(allowed));
    const std::optional<Outcome> known = outcomeNamed(value.text);
    if (!known || std::find(allowed.begin(), allowed.end(), *known) == allowed.end())
        return Error{ErrorKind::OutOfRange, {}, "/outcome", foundText(value), listOf(allowed)};
    outcome = *known;
    return std::nullopt;
}

LogBuilder::Finding LogBuilder::readJob(EventKind kind, std::optional<core::JobId> &job)
{
    const FieldValue &value = m_event[kJob];
    const Need need = jobNeedOf(kind);
    if (need == Need::None || (need == Need::Optional && value.type == Type::Absent))
        return std::nullopt;
    const bool isId = value.type == Type::Text && !value.text.empty();
    if (!isId && kind == EventKind::Foreign)
        return std::nullopt; // what a kind that is not known means by "job" is not known either
    if (value.type != Type::Text)
        return wrongField("job", value, "the id of a job");
    if (!isId)
        return Error{ErrorKind::OutOfRange, {}, "/job", foundText(value), "the id of a job, not empty"};
    job = m_jobs.findOrAdd(m_log.mutableJobs(), value.text);
    return std::nullopt;
}

// Whether the event with its job table says what "priority" says: a whole number other than 0, of a job that is queued.
bool LogBuilder::takePriority(EventKind kind, std::optional<core::JobId> job)
{
    const FieldValue &value = m_event[kPriority];
    if (value.type == Type::Absent)
        return true;
    std::int32_t priority = 0;
    const char *end = value.text.data() + value.text.size();
    const auto parsed = std::from_chars(value.text.data(), end, priority);
    const bool isPriority = value.type == Type::Number && parsed.ec == std::errc() && parsed.ptr == end && priority != 0;
    if (kind != EventKind::JobQueued || !job || !isPriority)
        return false;
    m_log.mutableJobs().setPriority(*job, priority);
    return true;
}

// Whether the event with its job table says what "name" says. A job's first name is its name.
bool LogBuilder::takeName(EventKind kind, std::optional<core::JobId> job)
{
    const FieldValue &value = m_event[kName];
    if (value.type == Type::Absent)
        return true;
    if (kind != EventKind::JobQueued || value.type != Type::Text || !job)
        return false;
    std::string &name = m_log.mutableJobs().names[core::indexOf(*job)];
    if (name.empty())
        name = value.text;
    return name == value.text;
}

} // namespace inflight::trace

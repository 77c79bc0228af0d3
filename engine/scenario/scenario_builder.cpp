#include "engine/scenario/scenario_builder.h"

#include "engine/scenario/scenario_rule.h"
#include "engine/scenario/syntax_error.h"

namespace inflight::scenario {

using core::Error;
using core::ErrorKind;
using Type = JsonValue::Type;

std::span<const ScenarioBuilder::Field> ScenarioBuilder::fieldsOf(Level level)
{
    using Self = ScenarioBuilder;
    static constexpr Field kTop[] = {
        {"schema", true, [](Self &, const JsonValue &v) { return readSchema(v); }},
        {"id", true, [](Self &s, const JsonValue &v) { return readText(v, kMaxTextBytes, false, s.m_scenario.id); }},
        {"title", false, [](Self &s, const JsonValue &v) { return readText(v, kMaxTitleBytes, true, s.m_scenario.title); }},
        {"jobs", true, nullptr, Level::Jobs},
        {"strategy", true, nullptr, Level::Strategy},
        {"settle", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.settle); }},
        {"on_failure", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.onFailure); }},
        {"deadline", false, nullptr, Level::Deadline},
        {"expired_in_queue", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.expiredInQueue); }},
        {"slot_release", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.slotRelease); }},
        {"tie", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.tie); }},
        {"dialect", false, nullptr, Level::Dialect},
        {"retry", false, nullptr, Level::Retry},
    };
    static constexpr Field kStrategy[] = {
        {"kind", true, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.strategy.kind); }},
        {"limit", false, [](Self &s, const JsonValue &v) { return readLimit(v, s.m_scenario.strategy.limit); }},
        {"queue", false, [](Self &s, const JsonValue &v) { return readQueue(v, s.m_scenario.strategy.queue); }},
    };
    static constexpr Field kDialect[] = {
        {"library", false, [](Self &s, const JsonValue &v) { return readText(v, kMaxTextBytes, true, s.m_scenario.dialect.library); }},
        {"version", false, [](Self &s, const JsonValue &v) { return readText(v, kMaxTextBytes, true, s.m_scenario.dialect.version); }},
        {"hand_over", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.dialect.handOver); }},
        {"dropped_jobs", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.dialect.droppedJobs); }},
        {"first_starts", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.dialect.firstStarts); }},
        {"delivery", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.dialect.delivery); }},
        {"failures", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.dialect.failures); }},
    };
    static constexpr Field kRetry[] = {
        {"attempts", true, [](Self &s, const JsonValue &v) { return readAttempts(v, s.m_scenario.retry->attempts); }},
        {"delay_ms", false, [](Self &s, const JsonValue &v) { return readDuration(v, s.m_scenario.retry->delay); }},
        {"factor", false, [](Self &s, const JsonValue &v) { return readFactor(v, s.m_scenario.retry->factor); }},
        {"max_delay_ms", false, [](Self &s, const JsonValue &v) { return readDuration(v, s.m_scenario.retry->maxDelay.emplace()); }},
        {"slot", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.retry->slot); }},
    };
    static constexpr Field kDeadline[] = {
        {"mode", true, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.deadline.mode); }},
        {"after_ms", false,
         [](Self &s, const JsonValue &v) {
             s.m_hasAfter = true;
             return readDuration(v, s.m_scenario.deadline.after);
         }},
        {"clock", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_scenario.deadline.clock); }},
    };
    static constexpr Field kJob[] = {
        {"id", true, [](Self &s, const JsonValue &v) { return readText(v, kMaxTextBytes, false, s.m_job.id); }},
        {"name", false, [](Self &s, const JsonValue &v) { return readText(v, kMaxTextBytes, true, s.m_job.name); }},
        {"work_ms", true, [](Self &s, const JsonValue &v) { return readDuration(v, s.m_job.work); }},
        {"on_signal", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_job.onSignal); }},
        {"signal_latency_ms", false, [](Self &s, const JsonValue &v) { return readDuration(v, s.m_job.signalLatency); }},
        {"outcome", false, [](Self &s, const JsonValue &v) { return readName(v, s.m_job.outcome); }},
        {"fail_at_ms", false, [](Self &s, const JsonValue &v) { return readDuration(v, s.m_job.failAt.emplace()); }},
        {"priority", false, [](Self &s, const JsonValue &v) { return readPriority(v, s.m_job.priority); }},
        {"failing_attempts", false, [](Self &s, const JsonValue &v) { return readFailingAttempts(v, s.m_job.failingAttempts); }},
    };
    switch (level) {
    case Level::Top: return kTop;
    case Level::Strategy: return kStrategy;
    case Level::Deadline: return kDeadline;
    case Level::Dialect: return kDialect;
    case Level::Retry: return kRetry;
    case Level::Job: return kJob;
    case Level::Outside:
    case Level::Jobs:
    case Level::After: break;
    }
    return {};
}

std::string ScenarioBuilder::objectPlace() const
{
    switch (m_level) {
    case Level::Strategy: return "/strategy";
    case Level::Deadline: return "/deadline";
    case Level::Dialect: return "/dialect";
    case Level::Retry: return "/retry";
    case Level::Jobs: return "/jobs";
    case Level::Job: return "/jobs/" + std::to_string(m_scenario.jobs.size());
    case Level::Outside:
    case Level::Top:
    case Level::After: break;
    }
    return {};
}

std::string ScenarioBuilder::place() const
{
    if (m_level == Level::Jobs)
        return objectPlace() + '/' + std::to_string(m_scenario.jobs.size());
    const auto fields = fieldsOf(m_level);
    return m_field < fields.size() ? objectPlace() + '/' + std::string(fields[m_field].name) : objectPlace();
}

bool ScenarioBuilder::refuse(Error error, const std::string &place)
{
    error.file = m_file;
    error.place = place + error.place;
    m_error = std::move(error);
    return false;
}

bool ScenarioBuilder::takeValue(const JsonValue &value)
{
    const auto fields = fieldsOf(m_level);
    const bool isField = m_field < fields.size() && fields[m_field].take != nullptr;
    Finding finding = isField ? fields[m_field].take(*this, value) : wrongContainer(value);
    return finding ? refuse(std::move(*finding), place()) : true;
}

// A value where an object or array of the scenario itself belongs.
ScenarioBuilder::Finding ScenarioBuilder::wrongContainer(const JsonValue &value) const
{
    if (m_level == Level::Outside)
        return wrongType(value, "an object, the scenario");
    if (m_level == Level::Jobs)
        return wrongType(value, "an object, the job");
    return wrongType(value, fieldsOf(m_level)[m_field].inner == Level::Jobs ? "an array of jobs" : "an object");
}

bool ScenarioBuilder::enter(Level level)
{
    if (m_level == Level::Top) {
        m_outerField = m_field;
        m_outerSeen = m_seen;
    }
    m_level = level;
    m_field = kNoField;
    m_seen = 0;
    return true;
}

bool ScenarioBuilder::leaveTo(Level level)
{
    m_level = level;
    m_field = level == Level::Top ? m_outerField : kNoField;
    m_seen = level == Level::Top ? m_outerSeen : 0;
    return true;
}

bool ScenarioBuilder::start_object(std::size_t)
{
    if (m_level == Level::Outside)
        return enter(Level::Top);
    if (m_level == Level::Jobs) {
        if (m_scenario.jobs.size() == kMaxJobs)
            return refuse(tooManyJobs(), {});
        m_job = Job{};
        return enter(Level::Job);
    }
    const Level inner = fieldsOf(m_level)[m_field].inner;
    if (inner == Level::Retry)
        m_scenario.retry.emplace();
    if (inner == Level::Strategy || inner == Level::Deadline || inner == Level::Dialect || inner == Level::Retry)
        return enter(inner);
    return takeValue({Type::Object, {}});
}

bool ScenarioBuilder::start_array(std::size_t)
{
    if (m_level == Level::Top && fieldsOf(m_level)[m_field].inner == Level::Jobs)
        return enter(Level::Jobs);
    return takeValue({Type::Array, {}});
}

bool ScenarioBuilder::key(std::string &name)
{
    const auto fields = fieldsOf(m_level);
    m_field = 0;
    while (m_field < fields.size() && fields[m_field].name != name)
        ++m_field;
    const std::string keyPlace = objectPlace() + '/' + pointerToken(name);
    if (m_field == fields.size()) {
        std::string allowed;
        for (const Field &field : fields)
            allowed += (allowed.empty() ? "" : ", ") + std::string(field.name);
        return refuse({ErrorKind::UnknownKey, {}, {}, core::quotedExcerpt(name), "the keys " + allowed}, keyPlace);
    }
    const std::uint32_t bit = 1u << m_field;
    if ((m_seen & bit) != 0)
        return refuse({ErrorKind::Syntax, {}, {}, core::quotedExcerpt(name) + " for the second time", "every key once"}, keyPlace);
    m_seen |= bit;
    return true;
}

ScenarioBuilder::Finding ScenarioBuilder::missingKey() const
{
    const auto fields = fieldsOf(m_level);
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i].isRequired && (m_seen & (1u << i)) == 0) {
            const std::string name = '"' + std::string(fields[i].name) + '"';
            return Error{ErrorKind::MissingKey, {}, {}, "no " + name, "an object with the key " + name};
        }
    return std::nullopt;
}

ScenarioBuilder::Finding ScenarioBuilder::conflictAtEnd() const
{
    if (m_level == Level::Job)
        return conflictIn(m_job);
    if (m_level == Level::Strategy)
        return conflictIn(m_scenario.strategy);
    if (m_level == Level::Top) {
        Finding finding = conflictOfDialect(m_scenario);
        return finding ? finding : conflictOfRetry(m_scenario);
    }
    const DeadlineMode mode = m_scenario.deadline.mode;
    if (m_level == Level::Deadline && mode != DeadlineMode::None && !m_hasAfter)
        return Error{ErrorKind::Conflict, {}, {}, '"' + std::string(nameOf(mode)) + "\" without after_ms",
                     "\"after_ms\", " + allowedDuration() + ", beside this mode"};
    return std::nullopt;
}

bool ScenarioBuilder::end_object()
{
    if (Finding finding = missingKey())
        return refuse(std::move(*finding), objectPlace());
    if (Finding finding = conflictAtEnd())
        return refuse(std::move(*finding), objectPlace());
    if (m_level == Level::Job)
        return keepJob();
    return leaveTo(m_level == Level::Top ? Level::After : Level::Top);
}

bool ScenarioBuilder::keepJob()
{
    const auto [known, isNew] = m_places.emplace(m_job.id, m_scenario.jobs.size());
    if (!isNew)
        return refuse(secondUseOfId(m_job.id, known->second), objectPlace() + "/id");
    m_scenario.jobs.push_back(std::move(m_job));
    return leaveTo(Level::Jobs);
}

bool ScenarioBuilder::end_array() { return leaveTo(Level::Top); }

bool ScenarioBuilder::parse_error(std::size_t, const std::string &lastToken, const nlohmann::json::exception &exception)
{
    if (isNumberOverflow(exception))
        return takeValue({Type::Number, lastToken});
    m_isInterrupted = m_level != Level::After;
    Error error = syntaxErrorOf(lastToken, exception);
    if (m_level == Level::After)
        error.allowed = "nothing after the scenario's closing brace";
    return refuse(std::move(error), {});
}

} // namespace inflight::scenario

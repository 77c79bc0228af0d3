#include <nlohmann/json.hpp>

#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {

namespace {

std::string quoted(const std::string &text) { return nlohmann::json(text).dump(); }
std::string quoted(std::string_view name) { return '"' + std::string(name) + '"'; }

// Members of an object on one line: {"id": "J1", "work_ms": 100}.
class InlineObject {
public:
    void add(std::string_view key, const std::string &value)
    {
        m_text += (m_text.empty() ? "" : ", ") + quoted(key) + ": " + value;
    }
    template <typename Enum> void addName(std::string_view key, Enum value) { add(key, quoted(nameOf(value))); }
    void addTime(std::string_view key, core::SimDuration value) { add(key, core::millisecondsText(value)); }
    std::string text() const { return '{' + m_text + '}'; }

private:
    std::string m_text;
};

std::string textOf(const Job &job)
{
    InlineObject object;
    object.add("id", quoted(job.id));
    if (!job.name.empty())
        object.add("name", quoted(job.name));
    object.addTime("work_ms", job.work);
    if (job.onSignal != OnSignal::Ignore)
        object.addName("on_signal", job.onSignal);
    if (!job.signalLatency.isZero())
        object.addTime("signal_latency_ms", job.signalLatency);
    if (job.outcome != WorkOutcome::Ok)
        object.addName("outcome", job.outcome);
    if (job.failAt)
        object.addTime("fail_at_ms", *job.failAt);
    if (job.priority != 0)
        object.add("priority", std::to_string(job.priority));
    if (job.failingAttempts)
        object.add("failing_attempts", std::to_string(*job.failingAttempts));
    return object.text();
}

std::string textOf(const std::vector<Job> &jobs)
{
    std::string text = "[";
    for (const Job &job : jobs) {
        text += (text.size() == 1 ? "\n    " : ",\n    ");
        text += textOf(job);
    }
    return text + (jobs.empty() ? "]" : "\n  ]");
}

std::string textOf(const Strategy &strategy)
{
    InlineObject object;
    object.addName("kind", strategy.kind);
    if (strategy.limit)
        object.add("limit", std::to_string(*strategy.limit));
    if (strategy.queue)
        object.add("queue", std::to_string(*strategy.queue));
    return object.text();
}

std::string textOf(const Deadline &deadline)
{
    const bool isNone = deadline.mode == DeadlineMode::None;
    InlineObject object;
    object.addName("mode", deadline.mode);
    if (!isNone || !deadline.after.isZero())
        object.addTime("after_ms", deadline.after);
    if (!isNone || deadline.clock != DeadlineClock::FromStart)
        object.addName("clock", deadline.clock);
    return object.text();
}

std::string textOf(const Retry &retry)
{
    InlineObject object;
    object.add("attempts", std::to_string(retry.attempts));
    object.addTime("delay_ms", retry.delay);
    if (retry.factor != 1)
        object.add("factor", std::to_string(retry.factor));
    if (retry.maxDelay)
        object.addTime("max_delay_ms", *retry.maxDelay);
    object.addName("slot", retry.slot);
    return object.text();
}

// Only what differs from plain code.
std::string textOf(const Dialect &dialect)
{
    const Dialect plain;
    InlineObject object;
    if (!dialect.library.empty())
        object.add("library", quoted(dialect.library));
    if (!dialect.version.empty())
        object.add("version", quoted(dialect.version));
    const auto addIfOther = [&object](std::string_view key, auto value, auto usual) {
        if (value != usual)
            object.addName(key, value);
    };
    addIfOther("hand_over", dialect.handOver, plain.handOver);
    addIfOther("dropped_jobs", dialect.droppedJobs, plain.droppedJobs);
    addIfOther("first_starts", dialect.firstStarts, plain.firstStarts);
    addIfOther("delivery", dialect.delivery, plain.delivery);
    addIfOther("failures", dialect.failures, plain.failures);
    return object.text();
}

} // namespace

std::string writeScenario(const Scenario &scenario)
{
    std::string text = "{\n  \"schema\": " + quoted(kScenarioSchema);
    const auto add = [&](std::string_view key, const std::string &value) {
        text += ",\n  " + quoted(key) + ": ";
        text += value;
    };
    add("id", quoted(scenario.id));
    if (!scenario.title.empty())
        add("title", quoted(scenario.title));
    add("jobs", textOf(scenario.jobs));
    add("strategy", textOf(scenario.strategy));
    add("settle", quoted(nameOf(scenario.settle)));
    add("on_failure", quoted(nameOf(scenario.onFailure)));
    add("deadline", textOf(scenario.deadline));
    add("expired_in_queue", quoted(nameOf(scenario.expiredInQueue)));
    add("slot_release", quoted(nameOf(scenario.slotRelease)));
    if (scenario.tie != TieRule::ByCreation)
        add("tie", quoted(nameOf(scenario.tie)));
    if (scenario.dialect != Dialect())
        add("dialect", textOf(scenario.dialect));
    if (scenario.retry)
        add("retry", textOf(*scenario.retry));
    return text + "\n}\n";
}

} // namespace inflight::scenario

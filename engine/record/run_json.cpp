#include "engine/record/run_json.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/analysis/facts_json.h"
#include "engine/record/json_object.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/event_text.h"

namespace inflight::record {

namespace {

using nlohmann::json;

json timeJson(core::SimTime time)
{
    const std::int64_t us = time.microseconds();
    return us % 1000 == 0 ? json(us / 1000) : json(time.milliseconds());
}

json windowJson(const analysis::BudgetWindow &window)
{
    return objectOf({{"from_ms", timeJson(window.from)},
                     {"to_ms", window.to ? timeJson(*window.to) : json(nullptr)},
                     {"peak", window.peak},
                     {"event", window.event}});
}

// Line `index` of the log's file: the header, then one event each.
std::string logLine(const trace::EventLog &log, std::size_t index)
{
    if (index == 0)
        return trace::headerLine(log.header());
    const std::size_t event = index - 1;
    if (const std::string *line = log.verbatim(event))
        return *line;
    return trace::eventLine(log[event], log.firstNumber() + event, log.jobs());
}

// The canonical text of a scenario, which has one job a line.
class ScenarioLines {
public:
    explicit ScenarioLines(const scenario::Scenario &scenario) : m_text(scenario::writeScenario(scenario))
    {
        // A line feed stands nowhere inside a text of JSON, so these are what they look like.
        constexpr std::string_view kBegin = "\n  \"jobs\": [\n", kEnd = "\n  ]";
        if (scenario.jobs.empty())
            return;
        m_begin = m_text.find(kBegin) + kBegin.size();
        m_end = m_text.find(kEnd, m_begin - 1);
        m_lines.reserve(scenario.jobs.size());
        for (std::size_t at = m_begin; at < m_end; at = m_text.find('\n', at) + 1)
            m_lines.push_back(at);
    }
    std::size_t count() const { return m_lines.size(); }
    JsonDocument job(std::size_t index) const
    {
        const std::size_t begin = m_lines[index], lineEnd = std::min(m_text.find('\n', begin), m_end);
        const std::size_t end = m_text[lineEnd - 1] == ',' ? lineEnd - 1 : lineEnd;
        return JsonDocument(
            json::parse(m_text.begin() + static_cast<std::ptrdiff_t>(begin), m_text.begin() + static_cast<std::ptrdiff_t>(end)));
    }
    json frame() const { return json::parse(m_lines.empty() ? m_text : m_text.substr(0, m_begin) + m_text.substr(m_end)); }

private:
    std::string m_text;
    std::size_t m_begin = 0, m_end = 0;
    std::vector<std::size_t> m_lines; // where each job's begins
};

void addScenario(const scenario::Scenario &scenario, json &frame, std::vector<RunList> &lists)
{
    const auto lines = std::make_shared<const ScenarioLines>(scenario);
    frame["scenario"] = lines->frame();
    lists.push_back({"/scenario/jobs", lines->count(), [lines](std::size_t i) { return lines->job(i); }});
}

void addFacts(const RunEntry &entry, json &frame, std::vector<RunList> &lists)
{
    const analysis::RunFacts &facts = entry.facts();
    const std::vector<std::string> &ids = entry.log().jobs().ids;
    frame["facts"] = analysis::figuresOnlyJson(facts, entry.log().jobs());
    lists.push_back({"/facts/jobs", facts.jobs.size(),
                     [&facts, &ids](std::size_t i) { return JsonDocument(analysis::jobFactsJson(facts.jobs[i], ids[i])); }});
    lists.push_back({"/facts/start_order", facts.startOrder.size(),
                     [&facts, &ids](std::size_t i) { return JsonDocument(ids[core::indexOf(facts.startOrder[i])]); }});
}

} // namespace

const RunList *RunJson::listAt(const std::string &place) const
{
    const auto found = std::find_if(lists.begin(), lists.end(), [&place](const RunList &list) { return list.place == place; });
    return found == lists.end() ? nullptr : &*found;
}

RunJson runJson(const RunEntry &entry)
{
    const trace::EventLog &log = entry.log();
    const trace::LogHeader &header = log.header();
    std::vector<RunList> lists;
    JsonDocument document(objectOf({{"label", entry.label()},
                                    {"clock", entry.isSimulated() ? "simulated" : "measured"},
                                    {"source", header.source},
                                    {"title", header.title},
                                    {"seed", header.seed},
                                    {"engine_version", header.engineVersion},
                                    {"limit", entry.limit() ? json(*entry.limit()) : json(nullptr)},
                                    {"scenario", nullptr},
                                    {"over_budget", json::array()},
                                    {"complete", entry.isComplete()},
                                    {"events", log.size()},
                                    {"event_log_sha256", entry.digest()}}));
    json &frame = document.value();
    if (entry.scenario())
        addScenario(*entry.scenario(), frame, lists);
    addFacts(entry, frame, lists);
    const std::vector<analysis::BudgetWindow> &windows = entry.overBudget();
    lists.push_back({"/over_budget", windows.size(), [&windows](std::size_t i) { return JsonDocument(windowJson(windows[i])); }});
    if (entry.logFile()) {
        frame["log"] = objectOf({{"file", *entry.logFile()}});
    } else {
        frame["log"] = objectOf({{"lines", json::array()}});
        lists.push_back({"/log/lines", log.size() + 1, [&log](std::size_t i) { return JsonDocument(logLine(log, i)); }});
    }
    return {std::move(document), std::move(lists)};
}

} // namespace inflight::record

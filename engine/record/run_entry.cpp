#include "engine/record/run_entry.h"

#include <utility>

#include "engine/record/digest.h"

namespace inflight::record {

namespace {

trace::EventLog copyOf(const trace::EventLog &log)
{
    trace::EventLog copy(log.header(), log.jobs());
    copy.setFirstNumber(log.firstNumber());
    for (std::size_t i = 0; i < log.size();) {
        const auto events = log.chunkFrom(i);
        copy.accept(events);
        i += events.size();
    }
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (const std::string *line = log.verbatim(i))
            copy.keepVerbatim(i, *line);
    }
    return copy;
}

std::string limitText(const std::optional<std::uint32_t> &limit)
{
    return limit ? "limit " + std::to_string(*limit) : std::string("no limit");
}

core::Error conflict(std::string place, std::string found, std::string allowed)
{
    return {core::ErrorKind::Conflict, {}, std::move(place), std::move(found), std::move(allowed)};
}

std::optional<core::Error> checkSameRun(const trace::EventLog &log, const scenario::Scenario &scenario)
{
    const auto &ids = log.jobs().ids;
    if (ids.size() != scenario.jobs.size()) {
        return conflict("/scenario/jobs", std::to_string(scenario.jobs.size()) + " jobs",
                        "the " + std::to_string(ids.size()) + " jobs of the log");
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] != scenario.jobs[i].id) {
            return conflict("/scenario/jobs/" + std::to_string(i) + "/id", core::quotedExcerpt(scenario.jobs[i].id),
                            core::quotedExcerpt(ids[i]) + ", as in the log");
        }
    }
    if (scenario.strategy.limit != log.header().limit)
        return conflict("/scenario/strategy", limitText(scenario.strategy.limit),
                        limitText(log.header().limit) + ", as in the log");
    return std::nullopt;
}

} // namespace

core::Result<RunEntry> runEntry(std::shared_ptr<const trace::EventLog> log, std::optional<scenario::Scenario> scenario,
                                std::string label)
{
    auto analysis = analysis::analyse(*log);
    if (!analysis)
        return analysis.error();
    if (scenario) {
        if (auto error = checkSameRun(*log, *scenario))
            return *std::move(error);
    }
    RunEntry entry;
    entry.m_label = label.empty() ? log->header().source : std::move(label);
    entry.m_scenario = std::move(scenario);
    entry.m_facts = std::move(analysis.value().facts);
    entry.m_overBudget = std::move(analysis.value().overBudget);
    entry.m_digest = digestOf(*log);
    entry.m_log = std::move(log);
    return entry;
}

core::Result<RunEntry> runEntry(const trace::EventLog &log, std::optional<scenario::Scenario> scenario, std::string label)
{
    return runEntry(std::make_shared<const trace::EventLog>(copyOf(log)), std::move(scenario), std::move(label));
}

bool isPlainFileName(const std::string &name)
{
    return !name.empty() && name.size() <= 255 && name != "." && name != ".." && name.find('/') == std::string::npos &&
           name.find('\\') == std::string::npos && name.find('\0') == std::string::npos;
}

} // namespace inflight::record

#include "engine/analysis/facts_json.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>

namespace inflight::analysis {

using nlohmann::json;
using nlohmann::ordered_json;

std::string_view nameOf(Finish finish)
{
    constexpr std::string_view kNames[] = {"never", "completed", "failed", "aborted"};
    return kNames[static_cast<std::size_t>(finish)];
}

std::string_view nameOf(Settled settled)
{
    constexpr std::string_view kNames[] = {"never", "fulfilled", "rejected", "timeout", "aborted", "not_admitted"};
    return kNames[static_cast<std::size_t>(settled)];
}

std::string_view nameOf(AggregateOutcome outcome)
{
    constexpr std::string_view kNames[] = {"never", "fulfilled", "rejected", "timeout"};
    return kNames[static_cast<std::size_t>(outcome)];
}

namespace {

ordered_json timeJson(core::OptionalTime time)
{
    if (!time)
        return nullptr;
    if (time->microseconds() % 1000 == 0)
        return time->microseconds() / 1000;
    return time->milliseconds();
}

ordered_json idJson(std::optional<core::JobId> job, const trace::JobTable &jobs)
{
    return job ? ordered_json(jobs.ids[core::indexOf(*job)]) : ordered_json(nullptr);
}

// The figures that are no list, in the order of the oracle's files.
ordered_json figuresJson(const RunFacts &facts, const trace::JobTable &jobs)
{
    return {{"peak_in_flight", facts.peakInFlight},
            {"limiter_peak", facts.limiterPeak},
            {"aggregate",
             {{"outcome", nameOf(facts.aggregate.outcome)},
              {"at_ms", timeJson(facts.aggregate.at)},
              {"first_reason_job", idJson(facts.aggregate.firstReason, jobs)},
              {"winner_job", idJson(facts.aggregate.winner, jobs)}}},
            {"late_completions", facts.lateCompletions},
            {"makespan_ms", timeJson(facts.makespan)}};
}

// Text that goes to a stream in blocks, so that a million jobs are never held at once.
class BlockWriter {
public:
    explicit BlockWriter(std::ostream &out) : m_out(out) {}
    ~BlockWriter() = default;
    BlockWriter(const BlockWriter &) = delete;
    BlockWriter &operator=(const BlockWriter &) = delete;

    BlockWriter &operator<<(std::string_view text)
    {
        if (m_block.size() + text.size() > kBlockBytes)
            flush();
        m_block += text;
        return *this;
    }
    void flush()
    {
        m_out.write(m_block.data(), static_cast<std::streamsize>(m_block.size()));
        m_block.clear();
    }

private:
    static constexpr std::size_t kBlockBytes = 1u << 16;
    std::ostream &m_out;
    std::string m_block;
};

// As the library would write it; most texts need no escape, and then it is not asked.
std::string quoted(const std::string &text)
{
    const auto isPlain = [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; };
    return std::all_of(text.begin(), text.end(), isPlain) ? '"' + text + '"' : json(text).dump();
}

std::string timeText(core::OptionalTime time)
{
    // Above it three decimals and the shortest form of a double may differ.
    constexpr std::int64_t kMostPlain = 1'000'000'000'000'000;
    if (!time)
        return "null";
    const std::int64_t us = time->microseconds();
    return us >= 0 && us < kMostPlain ? core::millisecondsText(*time) : timeJson(time).dump();
}

void writeJob(const JobFacts &facts, const std::string &id, BlockWriter &out)
{
    out << "{\"id\":" << quoted(id) << ",\"queued_ms\":" << timeText(facts.queued) << ",\"started_ms\":" << timeText(facts.started)
        << ",\"finished_ms\":" << timeText(facts.finished) << ",\"finish\":\"" << nameOf(facts.finish) << "\",\"settled_ms\":"
        << timeText(facts.settled) << ",\"settled\":\"" << nameOf(facts.how) << "\",\"signal_sent_ms\":" << timeText(facts.signalSent)
        << ",\"signal_observed_ms\":" << timeText(facts.signalObserved);
    if (facts.attempts > 1)
        out << ",\"attempts\":" << std::to_string(facts.attempts);
    out << "}";
}

} // namespace

void writeFacts(const RunFacts &facts, const trace::JobTable &jobs, std::ostream &stream)
{
    BlockWriter out(stream);
    out << "{\n \"jobs\": [";
    for (std::size_t i = 0; i < facts.jobs.size(); ++i) {
        out << (i == 0 ? "\n  " : ",\n  ");
        writeJob(facts.jobs[i], jobs.ids[i], out);
    }
    out << (facts.jobs.empty() ? "]" : "\n ]") << ",\n \"start_order\": [";
    for (std::size_t i = 0; i < facts.startOrder.size(); ++i)
        out << (i == 0 ? "" : ",") << quoted(jobs.ids[core::indexOf(facts.startOrder[i])]);
    out << "]";
    const ordered_json figures = figuresJson(facts, jobs);
    for (const auto &[key, value] : figures.items())
        out << ",\n \"" << key << "\": " << value.dump();
    out << "\n}\n";
    out.flush();
}

std::string factsText(const RunFacts &facts, const trace::JobTable &jobs)
{
    std::ostringstream out;
    writeFacts(facts, jobs, out);
    return std::move(out).str();
}

json jobFactsJson(const JobFacts &facts, const std::string &id)
{
    json job = {{"id", id},
                {"queued_ms", timeJson(facts.queued)},
                {"started_ms", timeJson(facts.started)},
                {"finished_ms", timeJson(facts.finished)},
                {"finish", nameOf(facts.finish)},
                {"settled_ms", timeJson(facts.settled)},
                {"settled", nameOf(facts.how)},
                {"signal_sent_ms", timeJson(facts.signalSent)},
                {"signal_observed_ms", timeJson(facts.signalObserved)}};
    if (facts.attempts > 1)
        job["attempts"] = facts.attempts;
    return job;
}

json figuresOnlyJson(const RunFacts &facts, const trace::JobTable &jobs)
{
    json document = figuresJson(facts, jobs);
    document["jobs"] = json::array();
    document["start_order"] = json::array();
    return document;
}

json factsJson(const RunFacts &facts, const trace::JobTable &jobs)
{
    json document = figuresOnlyJson(facts, jobs);
    for (std::size_t i = 0; i < facts.jobs.size(); ++i)
        document["jobs"].push_back(jobFactsJson(facts.jobs[i], jobs.ids[i]));
    for (const core::JobId job : facts.startOrder)
        document["start_order"].push_back(jobs.ids[core::indexOf(job)]);
    return document;
}

} // namespace inflight::analysis

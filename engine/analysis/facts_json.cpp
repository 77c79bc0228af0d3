#include "engine/analysis/facts_json.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>

namespace inflight::analysis {

using nlohmann::json;

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

json timeJson(core::OptionalTime time)
{
    if (!time)
        return nullptr;
    if (time->microseconds() % 1000 == 0)
        return time->microseconds() / 1000;
    return time->milliseconds();
}

json idJson(std::optional<core::JobId> job, const trace::JobTable &jobs)
{
    return job ? json(jobs.ids[core::indexOf(*job)]) : json(nullptr);
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

std::string idText(std::optional<core::JobId> job, const trace::JobTable &jobs)
{
    return job ? quoted(jobs.ids[core::indexOf(*job)]) : "null";
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
    const AggregateFacts &aggregate = facts.aggregate;
    out << "],\n \"peak_in_flight\": " << std::to_string(facts.peakInFlight) << ",\n \"limiter_peak\": " << std::to_string(facts.limiterPeak)
        << ",\n \"aggregate\": {\"outcome\":\"" << nameOf(aggregate.outcome) << "\",\"at_ms\":" << timeText(aggregate.at)
        << ",\"first_reason_job\":" << idText(aggregate.firstReason, jobs) << ",\"winner_job\":" << idText(aggregate.winner, jobs)
        << "},\n \"late_completions\": " << std::to_string(facts.lateCompletions) << ",\n \"makespan_ms\": " << timeText(facts.makespan)
        << "\n}\n";
    out.flush();
}

std::string factsText(const RunFacts &facts, const trace::JobTable &jobs)
{
    std::ostringstream out;
    out.exceptions(std::ios::badbit); // else a stream that runs out of memory keeps half a text in silence
    writeFacts(facts, jobs, out);
    return std::move(out).str();
}

// Key by key: where a list of keys and values gives the library an object and memory runs out half-way, it forgets what it has made.
json jobFactsJson(const JobFacts &facts, const std::string &id)
{
    json job = json::object();
    job["id"] = id;
    job["queued_ms"] = timeJson(facts.queued);
    job["started_ms"] = timeJson(facts.started);
    job["finished_ms"] = timeJson(facts.finished);
    job["finish"] = nameOf(facts.finish);
    job["settled_ms"] = timeJson(facts.settled);
    job["settled"] = nameOf(facts.how);
    job["signal_sent_ms"] = timeJson(facts.signalSent);
    job["signal_observed_ms"] = timeJson(facts.signalObserved);
    if (facts.attempts > 1)
        job["attempts"] = facts.attempts;
    return job;
}

json figuresOnlyJson(const RunFacts &facts, const trace::JobTable &jobs)
{
    json aggregate = json::object();
    aggregate["outcome"] = nameOf(facts.aggregate.outcome);
    aggregate["at_ms"] = timeJson(facts.aggregate.at);
    aggregate["first_reason_job"] = idJson(facts.aggregate.firstReason, jobs);
    aggregate["winner_job"] = idJson(facts.aggregate.winner, jobs);
    json document = json::object();
    document["jobs"] = json::array();
    document["start_order"] = json::array();
    document["peak_in_flight"] = facts.peakInFlight;
    document["limiter_peak"] = facts.limiterPeak;
    document["aggregate"] = std::move(aggregate);
    document["late_completions"] = facts.lateCompletions;
    document["makespan_ms"] = timeJson(facts.makespan);
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

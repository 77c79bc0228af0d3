// One run as a record holds it: what was observed, computed from its event log and from nothing else.
//
// A RunEntry can only be made from a log, so no figure in it can be set by hand; it keeps the log (shared, immutable), and
// whoever doubts a figure computes it again. Copies are cheap. Value type, any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/analysis.h"
#include "engine/core/result.h"
#include "engine/scenario/scenario.h"
#include "engine/trace/event_log.h"

namespace inflight::record {

class RunEntry {
public:
    const std::string &label() const { return m_label; }
    // What was run; absent for a log that came without one.
    const std::optional<scenario::Scenario> &scenario() const { return m_scenario; }
    const trace::EventLog &log() const { return *m_log; }
    const std::shared_ptr<const trace::EventLog> &sharedLog() const { return m_log; }

    bool isSimulated() const { return m_log->header().clock == trace::ClockKind::Virtual; }
    bool isComplete() const { return m_log->isComplete(); }
    std::optional<std::uint32_t> limit() const { return m_log->header().limit; }
    const analysis::RunFacts &facts() const { return m_facts; }
    const std::vector<analysis::BudgetWindow> &overBudget() const { return m_overBudget; }
    bool brokeBudget() const { return !m_overBudget.empty(); }
    // SHA-256 of the log's JSON Lines file.
    const std::string &digest() const { return m_digest; }

    // The name of the file beside the record that holds the log; absent: the record embeds the log.
    const std::optional<std::string> &logFile() const { return m_logFile; }
    // Precondition: isPlainFileName(name).
    void referToLogFile(std::string name) { m_logFile = std::move(name); }

private:
    friend core::Result<RunEntry> runEntry(std::shared_ptr<const trace::EventLog> log, std::optional<scenario::Scenario> scenario,
                                           std::string label);
    RunEntry() = default;

    std::string m_label;
    std::optional<scenario::Scenario> m_scenario;
    std::shared_ptr<const trace::EventLog> m_log;
    analysis::RunFacts m_facts;
    std::vector<analysis::BudgetWindow> m_overBudget;
    std::string m_digest;
    std::optional<std::string> m_logFile;
};

// An error when the log breaks a rule (BrokenLog, see analysis::analyse) or is not a log of that scenario: other jobs, another limit
// (Conflict; place is a pointer into the run's JSON). An empty label becomes the log's source. Precondition: log is not null.
core::Result<RunEntry> runEntry(std::shared_ptr<const trace::EventLog> log, std::optional<scenario::Scenario> scenario,
                                std::string label);
// The same with a copy of the log.
core::Result<RunEntry> runEntry(const trace::EventLog &log, std::optional<scenario::Scenario> scenario, std::string label);

// Whether a record may name this file: not empty, at most 255 bytes, no folder in it, not "." or "..".
bool isPlainFileName(const std::string &name);

} // namespace inflight::record

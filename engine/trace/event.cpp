#include "engine/trace/event.h"

#include <array>

namespace inflight::trace {

namespace {

constexpr std::array<std::string_view, kEventKindCount> kKindNames = {
    "run_started", "job_queued", "slot_taken", "work_started", "deadline_passed", "signal_sent", "signal_observed",
    "caller_settled", "work_ended", "slot_freed", "admission_stopped", "aggregate_settled", "budget_exceeded", "run_ended",
    "retry_scheduled", ""};

constexpr std::array<std::string_view, kOutcomeCount> kOutcomeNames = {
    "", "fulfilled", "rejected", "timeout", "aborted", "not_admitted", "completed", "failed"};

template <typename Enum, std::size_t N>
std::optional<Enum> lookUp(const std::array<std::string_view, N> &names, std::string_view name)
{
    for (std::size_t i = 0; i < N; ++i)
        if (!name.empty() && names[i] == name)
            return static_cast<Enum>(i);
    return std::nullopt;
}

} // namespace

std::string_view nameOf(EventKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
std::string_view nameOf(Outcome outcome) { return kOutcomeNames[static_cast<std::size_t>(outcome)]; }
std::optional<EventKind> eventKindNamed(std::string_view name) { return lookUp<EventKind>(kKindNames, name); }
std::optional<Outcome> outcomeNamed(std::string_view name) { return lookUp<Outcome>(kOutcomeNames, name); }

} // namespace inflight::trace

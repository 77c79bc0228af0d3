#include <array>

#include "engine/scenario/scenario_json.h"

namespace inflight::scenario {

namespace {

// The names of an enum, in the order of its values.
template <typename Enum> struct Names;
template <> struct Names<StrategyKind> {
    static constexpr std::array<std::string_view, kStrategyKindCount> kList = {"sequential", "fan_out", "worker_pool", "semaphore",
                                                                               "chunks"};
};
template <> struct Names<Settle> {
    static constexpr std::array<std::string_view, 4> kList = {"all", "all_settled", "any", "race"};
};
template <> struct Names<OnFailure> {
    static constexpr std::array<std::string_view, 3> kList = {"keep_going", "stop_admission", "abort_active"};
};
template <> struct Names<DeadlineMode> {
    static constexpr std::array<std::string_view, 4> kList = {"none", "race", "signal", "race+signal"};
};
template <> struct Names<DeadlineClock> {
    static constexpr std::array<std::string_view, 3> kList = {"from_start", "from_queue", "whole_run"};
};
template <> struct Names<ExpiredInQueue> {
    static constexpr std::array<std::string_view, 2> kList = {"starts", "dropped"};
};
template <> struct Names<SlotRelease> {
    static constexpr std::array<std::string_view, 2> kList = {"when_work_ends", "when_caller_settles"};
};
template <> struct Names<TieRule> {
    static constexpr std::array<std::string_view, 3> kList = {"by_creation", "deadline_first", "work_first"};
};
template <> struct Names<OnSignal> {
    static constexpr std::array<std::string_view, 2> kList = {"ignore", "stop"};
};
template <> struct Names<WorkOutcome> {
    static constexpr std::array<std::string_view, 2> kList = {"ok", "fail"};
};
template <> struct Names<HandOver> {
    static constexpr std::array<std::string_view, 2> kList = {"after_caller", "before_caller"};
};
template <> struct Names<DroppedJobs> {
    static constexpr std::array<std::string_view, 3> kList = {"told_at_once", "told_in_turn", "never_told"};
};
template <> struct Names<FirstStarts> {
    static constexpr std::array<std::string_view, 2> kList = {"together", "staggered"};
};
template <> struct Names<Delivery> {
    static constexpr std::array<std::string_view, 2> kList = {"when_ready", "in_order"};
};
template <> struct Names<Failures> {
    static constexpr std::array<std::string_view, 2> kList = {"first_rejects", "collected"};
};
template <> struct Names<RetrySlot> {
    static constexpr std::array<std::string_view, 2> kList = {"held", "given_back"};
};

template <typename Enum> std::string_view listed(Enum value)
{
    return Names<Enum>::kList[static_cast<std::size_t>(value)];
}

} // namespace

std::string_view nameOf(StrategyKind value) { return listed(value); }
std::string_view nameOf(Settle value) { return listed(value); }
std::string_view nameOf(OnFailure value) { return listed(value); }
std::string_view nameOf(DeadlineMode value) { return listed(value); }
std::string_view nameOf(DeadlineClock value) { return listed(value); }
std::string_view nameOf(ExpiredInQueue value) { return listed(value); }
std::string_view nameOf(SlotRelease value) { return listed(value); }
std::string_view nameOf(TieRule value) { return listed(value); }
std::string_view nameOf(OnSignal value) { return listed(value); }
std::string_view nameOf(WorkOutcome value) { return listed(value); }
std::string_view nameOf(HandOver value) { return listed(value); }
std::string_view nameOf(DroppedJobs value) { return listed(value); }
std::string_view nameOf(FirstStarts value) { return listed(value); }
std::string_view nameOf(Delivery value) { return listed(value); }
std::string_view nameOf(Failures value) { return listed(value); }
std::string_view nameOf(RetrySlot value) { return listed(value); }

template <typename Enum> std::optional<Enum> named(std::string_view name)
{
    const auto &list = Names<Enum>::kList;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i] == name)
            return static_cast<Enum>(i);
    return std::nullopt;
}

template <typename Enum> std::vector<std::string_view> namesOf()
{
    return {Names<Enum>::kList.begin(), Names<Enum>::kList.end()};
}

template <typename Enum> std::string allowedNames()
{
    const auto &list = Names<Enum>::kList;
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (i > 0)
            text += i + 1 == list.size() ? " or " : ", ";
        text += '"' + std::string(list[i]) + '"';
    }
    return text;
}

#define INFLIGHT_INSTANTIATE_NAMES(Enum)                      \
    template std::optional<Enum> named<Enum>(std::string_view); \
    template std::vector<std::string_view> namesOf<Enum>();     \
    template std::string allowedNames<Enum>();

INFLIGHT_INSTANTIATE_NAMES(StrategyKind)
INFLIGHT_INSTANTIATE_NAMES(Settle)
INFLIGHT_INSTANTIATE_NAMES(OnFailure)
INFLIGHT_INSTANTIATE_NAMES(DeadlineMode)
INFLIGHT_INSTANTIATE_NAMES(DeadlineClock)
INFLIGHT_INSTANTIATE_NAMES(ExpiredInQueue)
INFLIGHT_INSTANTIATE_NAMES(SlotRelease)
INFLIGHT_INSTANTIATE_NAMES(TieRule)
INFLIGHT_INSTANTIATE_NAMES(OnSignal)
INFLIGHT_INSTANTIATE_NAMES(WorkOutcome)
INFLIGHT_INSTANTIATE_NAMES(HandOver)
INFLIGHT_INSTANTIATE_NAMES(DroppedJobs)
INFLIGHT_INSTANTIATE_NAMES(FirstStarts)
INFLIGHT_INSTANTIATE_NAMES(Delivery)
INFLIGHT_INSTANTIATE_NAMES(Failures)
INFLIGHT_INSTANTIATE_NAMES(RetrySlot)
#undef INFLIGHT_INSTANTIATE_NAMES

} // namespace inflight::scenario

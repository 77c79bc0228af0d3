// The guided fixture (six jobs, limit three, one deadline) by value, and its runs as the window sees them.
#pragma once

#include <memory>

#include "engine/sim/simulate.h"
#include "ui/model/run_view.h"

namespace inflight::tests {

inline scenario::Scenario guidedScenario()
{
    using scenario::OnSignal;
    using scenario::WorkOutcome;
    const auto job = [](const char *id, const char *name, int workMs, OnSignal onSignal, WorkOutcome outcome) {
        scenario::Job result;
        result.id = id;
        result.name = name;
        result.work = core::SimDuration::fromWholeMilliseconds(workMs);
        result.onSignal = onSignal;
        result.outcome = outcome;
        return result;
    };
    scenario::Scenario guided;
    guided.id = "guided-six-jobs";
    guided.title = "Six jobs, limit three, one deadline";
    guided.jobs = {job("J1", "fetch price list", 100, OnSignal::Stop, WorkOutcome::Ok),
                   job("J2", "resize image", 80, OnSignal::Stop, WorkOutcome::Ok),
                   job("J3", "checksum", 140, OnSignal::Stop, WorkOutcome::Ok),
                   job("J4", "upload part", 180, OnSignal::Ignore, WorkOutcome::Ok),
                   job("J5", "parse feed", 60, OnSignal::Stop, WorkOutcome::Fail),
                   job("J6", "thumbnail", 90, OnSignal::Stop, WorkOutcome::Ok)};
    guided.strategy = {scenario::StrategyKind::WorkerPool, 3};
    guided.settle = scenario::Settle::AllSettled;
    guided.deadline = {scenario::DeadlineMode::RaceAndSignal, core::SimDuration::fromWholeMilliseconds(120),
                       scenario::DeadlineClock::FromStart};
    return guided;
}

// The limiter frees a slot when the caller leaves: its own peak stays 3 while four operations run.
inline scenario::Scenario earlySlotScenario()
{
    scenario::Scenario early = guidedScenario();
    early.deadline.mode = scenario::DeadlineMode::Race;
    early.slotRelease = scenario::SlotRelease::WhenCallerSettles;
    return early;
}

inline scenario::Scenario fanOutScenario(std::optional<std::uint32_t> limit = std::nullopt)
{
    scenario::Scenario fanOut = guidedScenario();
    fanOut.strategy = {scenario::StrategyKind::FanOut, limit};
    return fanOut;
}

// Precondition: the scenario is valid.
inline std::shared_ptr<const ui::model::RunView> runOf(const scenario::Scenario &scenario)
{
    return ui::model::RunView::make(sim::record(scenario), scenario).value();
}

// The playhead at an instant, all of its events included.
inline ui::model::Playhead playheadAt(const ui::model::RunView &run, int milliseconds)
{
    const core::SimTime at = core::SimTime::fromWholeMilliseconds(milliseconds);
    return {at, run.replay().eventsUpTo(at)};
}

} // namespace inflight::tests

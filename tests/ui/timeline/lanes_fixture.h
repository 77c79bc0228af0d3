// Lays runs out for the tests of this room: a plot of 700 pixels from x = 40 on, lanes of 54 pixels.
#pragma once

#include <algorithm>
#include <optional>

#include <QApplication>

#include "tests/support/guided_run.h"
#include "ui/timeline/lane_layout.h"

namespace inflight::ui::timeline {

inline core::SimTime ms(std::int64_t value)
{
    return core::SimTime::fromWholeMilliseconds(value);
}

inline const core::JobId kJ1 = core::jobIdAt(0), kJ2 = core::jobIdAt(1), kJ3 = core::jobIdAt(2), kJ4 = core::jobIdAt(3),
                         kJ5 = core::jobIdAt(4), kJ6 = core::jobIdAt(5);

struct LanesFixture {
    explicit LanesFixture(std::shared_ptr<const model::RunView> shown) : run(std::move(shown))
    {
        geometry.ruler = {0, 0, 760, 30};
        geometry.plot = {40, 30, 700, std::min(324.0, 54.0 * static_cast<double>(run->jobCount()))};
        geometry.gutter = {0, 30, 30, geometry.plot.height()};
        geometry.laneHeight = 54;
        scale = TimeScale(ms(0), run->analysis().end, 40, 700);
    }

    LayoutInput input() const
    {
        return {run.get(), playhead, scale, geometry, LaneFonts::of(QApplication::font()), selected, showsFuture};
    }
    DisplayList list() const { return layOutLanes(input()); }
    void goTo(int milliseconds) { playhead = tests::playheadAt(*run, milliseconds); }

    std::shared_ptr<const model::RunView> run;
    LaneGeometry geometry;
    TimeScale scale;
    std::optional<model::Playhead> playhead;
    std::optional<core::JobId> selected;
    bool showsFuture = false;
};

inline std::vector<Stretch> stretchesOf(const DisplayList &list, core::JobId job)
{
    std::vector<Stretch> found;
    std::copy_if(list.stretches.begin(), list.stretches.end(), std::back_inserter(found),
                 [job](const Stretch &s) { return s.job == job; });
    return found;
}

inline std::vector<MarkerItem> markersOf(const DisplayList &list, core::JobId job)
{
    std::vector<MarkerItem> found;
    std::copy_if(list.markers.begin(), list.markers.end(), std::back_inserter(found),
                 [job](const MarkerItem &m) { return m.job == job; });
    return found;
}

inline std::vector<Sign> signsOf(const DisplayList &list, core::JobId job)
{
    std::vector<Sign> signs;
    for (const MarkerItem &marker : markersOf(list, job))
        signs.push_back(marker.sign);
    return signs;
}

// Eight at a time; works of 10 to 70 ms.
inline scenario::Scenario manyJobs(std::size_t count)
{
    scenario::Scenario many;
    many.id = "many";
    many.strategy = {scenario::StrategyKind::Semaphore, 8};
    many.settle = scenario::Settle::AllSettled;
    for (std::size_t i = 0; i < count; ++i) {
        scenario::Job job;
        job.id = "J" + std::to_string(i + 1);
        job.work = core::SimDuration::fromWholeMilliseconds(static_cast<std::int64_t>(10 + i % 7 * 10));
        many.jobs.push_back(job);
    }
    return many;
}

} // namespace inflight::ui::timeline

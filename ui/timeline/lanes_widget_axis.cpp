// What several views of lanes on one time axis need: a common extent, a common range, lanes as low as their ids allow.
#include "ui/timeline/lanes_widget.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

namespace inflight::ui::timeline {

using core::SimTime;

namespace {

constexpr double kThinnestLane = 0.25; // four lanes a pixel

SimTime runStart(const model::RunView &run)
{
    return run.log().isEmpty() ? SimTime() : std::min(SimTime(), run.log()[0].at());
}

} // namespace

// Precondition: there is a run.
TimeScale LanesWidget::scaleOfRun() const
{
    TimeScale scale = m_scale;
    scale.setRun(runStart(*m_run), std::max(m_run->analysis().end, m_extent.value_or(SimTime())));
    return scale;
}

void LanesWidget::setTimeExtent(std::optional<SimTime> end)
{
    m_extent = end;
    if (m_run)
        setScale(scaleOfRun());
}

void LanesWidget::showTimes(SimTime from, SimTime to)
{
    TimeScale scale = m_scale;
    scale.fit(from, to);
    setScale(scale);
}

void LanesWidget::setCompact(bool isCompact)
{
    m_isCompact = isCompact;
    layOut();
}

double LanesWidget::leastLaneHeight() const
{
    const double letters = QFontMetricsF(m_fonts.id).height();
    if (m_showsAllLanes)
        return kThinnestLane;
    return m_isCompact ? std::ceil(letters) + 1 : std::max(24.0, std::ceil((letters + 1) / 0.7));
}

int LanesWidget::heightWith(std::size_t lanes, double laneHeight) const
{
    return static_cast<int>(std::ceil(m_rulerHeight + laneHeight * static_cast<double>(lanes)));
}

} // namespace inflight::ui::timeline

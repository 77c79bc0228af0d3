#include "ui/timeline/time_scale.h"

#include <algorithm>
#include <cmath>

namespace inflight::ui::timeline {

using core::SimTime;

TimeScale::TimeScale(SimTime runFrom, SimTime runTo, double left, double width) : m_left(left), m_width(std::max(1.0, width))
{
    setRun(runFrom, runTo);
    fit();
}

double TimeScale::xOf(SimTime time) const
{
    const double pixels = static_cast<double>(time.microseconds() - m_from) * m_width / static_cast<double>(m_span);
    return m_isReversed ? right() - pixels : m_left + pixels;
}

SimTime TimeScale::timeAt(double x) const
{
    const double pixels = m_isReversed ? right() - x : x - m_left;
    return SimTime::fromMicroseconds(m_from + std::llround(pixels * static_cast<double>(m_span) / m_width));
}

SimTime TimeScale::timeInRunAt(double x) const
{
    std::int64_t step = 1;
    while (static_cast<double>(step) * 10 * pixelsPerMicrosecond() <= 1)
        step *= 10;
    const double steps = static_cast<double>(timeAt(x).microseconds()) / static_cast<double>(step);
    return SimTime::fromMicroseconds(std::clamp<std::int64_t>(std::llround(steps) * step, m_domainFrom, m_runTo));
}

void TimeScale::setRun(SimTime runFrom, SimTime runTo)
{
    constexpr std::int64_t kShortest = 1000;
    const bool wasFitted = isFitted();
    const std::int64_t length = std::max(runTo.microseconds() - runFrom.microseconds(), std::int64_t{0});
    const std::int64_t shown = length > 0 ? length : kShortest;
    m_domainFrom = runFrom.microseconds();
    m_runTo = m_domainFrom + length;
    m_domainSpan = shown + std::max<std::int64_t>(1, std::llround(static_cast<double>(shown) * kMarginShare));
    if (wasFitted)
        fit();
    else
        show(static_cast<double>(m_from), static_cast<double>(m_span));
}

void TimeScale::setEdges(double left, double width)
{
    m_left = left;
    m_width = std::max(1.0, width);
    if (!isFitted())
        show(static_cast<double>(m_from), static_cast<double>(m_span));
}

void TimeScale::fit()
{
    m_from = m_domainFrom;
    m_span = m_domainSpan;
}

void TimeScale::fit(SimTime from, SimTime to)
{
    const double wanted = static_cast<double>(to.microseconds() - from.microseconds());
    const double span = std::max(wanted, static_cast<double>(closestSpan()));
    show(static_cast<double>(from.microseconds()) - (span - wanted) / 2, span);
}

void TimeScale::zoomAt(double x, double factor)
{
    const double share = std::clamp((m_isReversed ? right() - x : x - m_left) / m_width, 0.0, 1.0);
    const double anchor = static_cast<double>(m_from) + share * static_cast<double>(m_span);
    const double span =
        std::clamp(static_cast<double>(m_span) / factor, static_cast<double>(closestSpan()), static_cast<double>(m_domainSpan));
    show(anchor - share * span, span);
}

void TimeScale::pan(double pixels)
{
    const double time = pixels * static_cast<double>(m_span) / m_width;
    show(static_cast<double>(m_from) - forward() * time, static_cast<double>(m_span));
}

std::int64_t TimeScale::closestSpan() const
{
    return std::min(m_domainSpan, std::max<std::int64_t>(1, std::llround(std::ceil(m_width / kMaxPixelsPerMicrosecond))));
}

void TimeScale::show(double from, double span)
{
    m_span = std::clamp<std::int64_t>(std::llround(span), closestSpan(), m_domainSpan);
    m_from = std::clamp<std::int64_t>(std::llround(from), m_domainFrom, m_domainFrom + m_domainSpan - m_span);
}

} // namespace inflight::ui::timeline

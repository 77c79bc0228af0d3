#include "ui/timeline/ticks.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "ui/style/words.h"

namespace inflight::ui::timeline {

using core::SimDuration;
using core::SimTime;

namespace {

constexpr std::int64_t kSecondsFromUs = 10'000'000; // as in style::timeText

std::int64_t floorTo(std::int64_t value, std::int64_t step)
{
    const std::int64_t rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

// 1, 2, 5, 10, 20, 50, ...
std::int64_t nextStep(std::int64_t step)
{
    std::int64_t power = 1;
    while (step >= power * 10)
        power *= 10;
    return step / power == 2 ? power * 5 : step * 2;
}

// How finely a labelled step is divided: 1 into fifths, 2 into quarters, 5 into fifths.
std::int64_t minorStep(std::int64_t step)
{
    std::int64_t lead = step;
    while (lead >= 10)
        lead /= 10;
    const std::int64_t parts = lead == 2 ? 4 : 5;
    return step % parts == 0 ? step / parts : step;
}

std::vector<Tick> majorTicks(const TimeScale &scale, std::int64_t step, const TextWidth &widthOf, const QLocale &locale)
{
    std::vector<Tick> ticks;
    const std::int64_t to = scale.to().microseconds();
    const SimTime last = SimTime::fromMicroseconds(floorTo(to, step));
    for (std::int64_t at = floorTo(scale.from().microseconds() + step - 1, step); at <= to; at += step) {
        Tick tick{SimTime::fromMicroseconds(at), 0, true, {}, 0, 0};
        tick.x = scale.xOf(tick.at);
        tick.label = tickText(tick.at, SimDuration::fromMicroseconds(step), last, locale);
        tick.labelWidth = widthOf(tick.label);
        tick.labelLeft = tick.x - tick.labelWidth / 2;
        ticks.push_back(std::move(tick));
    }
    return ticks;
}

bool haveRoom(const std::vector<Tick> &ticks, double stepPixels, double distance)
{
    return std::all_of(ticks.begin(), ticks.end(), [&](const Tick &tick) { return tick.labelWidth + distance <= stepPixels; });
}

// Moves labels inwards at the limits, and drops those that then come too close to the one before.
void keepWithin(std::vector<Tick> &ticks, const TickLimits &limits)
{
    const bool isReversed = ticks.size() > 1 && ticks.back().x < ticks.front().x;
    if (isReversed)
        std::reverse(ticks.begin(), ticks.end());
    double free = limits.left;
    for (Tick &tick : ticks) {
        tick.labelLeft = std::max(limits.left, std::min(tick.labelLeft, limits.right - tick.labelWidth));
        if (tick.labelLeft < free || tick.labelLeft + tick.labelWidth > limits.right)
            tick.label.clear();
        else
            free = tick.labelLeft + tick.labelWidth + limits.distance / 2;
    }
    if (isReversed)
        std::reverse(ticks.begin(), ticks.end());
}

std::vector<Tick> withMinorTicks(const std::vector<Tick> &majors, const TimeScale &scale, std::int64_t minor)
{
    std::vector<Tick> ticks;
    auto major = majors.begin();
    const std::int64_t to = scale.to().microseconds();
    for (std::int64_t at = floorTo(scale.from().microseconds() + minor - 1, minor); at <= to; at += minor) {
        const SimTime time = SimTime::fromMicroseconds(at);
        if (major != majors.end() && major->at == time)
            ticks.push_back(*major++);
        else
            ticks.push_back({time, scale.xOf(time), false, {}, 0, 0});
    }
    return ticks;
}

} // namespace

QString tickText(SimTime at, SimDuration step, SimTime last, const QLocale &locale)
{
    if (last.microseconds() < kSecondsFromUs)
        return style::timeText(at, locale);
    if (step.microseconds() < 1000) // seconds are told to a millisecond: too coarse here
        return QCoreApplication::translate("inflight::ui::timeline::Ticks", "%1 ms", "milliseconds")
            .arg(style::millisecondsText(at, locale));
    int decimals = 0;
    for (std::int64_t unit = 1'000'000; decimals < 3 && (at.microseconds() % unit != 0 || step.microseconds() % unit != 0);
         unit /= 10)
        ++decimals;
    return QCoreApplication::translate("inflight::ui::timeline::Ticks", "%1 s", "seconds")
        .arg(locale.toString(static_cast<double>(at.microseconds()) / 1e6, 'f', decimals));
}

std::vector<Tick> ticksFor(const TimeScale &scale, const TickLimits &limits, const TextWidth &widthOf, const QLocale &locale)
{
    const double perMicrosecond = scale.pixelsPerMicrosecond();
    const double narrowest = widthOf(style::timeText(SimTime(), locale)) + limits.distance;
    std::int64_t step = 1;
    while (static_cast<double>(step) * perMicrosecond < narrowest)
        step = nextStep(step);
    std::vector<Tick> majors = majorTicks(scale, step, widthOf, locale);
    while (!haveRoom(majors, static_cast<double>(step) * perMicrosecond, limits.distance)) {
        step = nextStep(step);
        majors = majorTicks(scale, step, widthOf, locale);
    }
    keepWithin(majors, limits);
    const std::int64_t minor = minorStep(step);
    const bool showsMinor = minor < step && static_cast<double>(minor) * perMicrosecond >= limits.minorPixels;
    return showsMinor ? withMinorTicks(majors, scale, minor) : majors;
}

} // namespace inflight::ui::timeline

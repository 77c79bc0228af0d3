// Round times for the ruler: steps of 1, 2 or 5 times a power of ten, as close as the labels allow.
//
// Labels keep a distance from each other and stay within the given limits, so none overlaps and none is cut; a label that has no room
// is left out and its line stays. All labels of a ruler have one unit, and no two of them are equal.
#pragma once

#include <functional>
#include <vector>

#include <QLocale>
#include <QString>

#include "ui/timeline/time_scale.h"

namespace inflight::ui::timeline {

struct Tick {
    core::SimTime at;
    double x = 0;
    bool isMajor = false;
    QString label;        // empty for a minor tick, or where there is no room
    double labelLeft = 0; // centred on x, moved inwards at the limits
    double labelWidth = 0;
    bool operator==(const Tick &) const = default;
};

struct TickLimits {
    double left = 0; // labels stay in [left, right]
    double right = 0;
    double distance = 18;   // between labels, at least
    double minorPixels = 7; // between minor ticks, at least
};

using TextWidth = std::function<double(const QString &)>;

// The visible ticks, by time.
std::vector<Tick> ticksFor(const TimeScale &scale, const TickLimits &limits, const TextWidth &widthOf,
                           const QLocale &locale = QLocale());
// The word of one tick of a ruler with labels every `step` and none later than `last`.
QString tickText(core::SimTime at, core::SimDuration step, core::SimTime last, const QLocale &locale);

} // namespace inflight::ui::timeline

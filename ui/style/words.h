// Numbers and times as words for people, in the digits and marks of a locale.
//
// Pure functions, any thread. The unit's abbreviation is translated, the number is the locale's.
#pragma once

#include <cstdint>

#include <QLocale>
#include <QString>

#include "engine/core/sim_time.h"

namespace inflight::ui::style {

// "37", "1,234,567"
QString numberText(std::int64_t number, const QLocale &locale = QLocale());
// "120 ms", "0.25 ms", "9,999 ms" exactly to the microsecond; from ten seconds on "12.5 s", rounded to a millisecond.
QString timeText(core::SimTime time, const QLocale &locale = QLocale());
QString durationText(core::SimDuration duration, const QLocale &locale = QLocale());
// The number of timeText() in milliseconds without a unit, for columns and sentences that name the unit once: "1,234.5".
QString millisecondsText(core::SimTime time, const QLocale &locale = QLocale());

} // namespace inflight::ui::style

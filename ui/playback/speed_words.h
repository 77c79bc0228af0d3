// The words for a speed. Pure functions; digits follow QLocale().
#pragma once

#include <QString>

namespace inflight::ui::playback {

// "⅒", "¼", "½", "1", "2", "4", "10", with "×" behind it; fractions as "1/4" where the locale has digits of its own.
QString speedText(double factor);
// "1 ms of the run takes 20 ms"
QString speedMeaning(double factor);

} // namespace inflight::ui::playback

// The lanes in words: tooltips, marked ranges, and what assistive technology reads. They tell what has happened by a moment and no
// more; times and digits follow QLocale().
#pragma once

#include <QString>
#include <QStringList>

#include "ui/timeline/display_list.h"
#include "ui/timeline/range_facts.h"

namespace inflight::ui::timeline {

// "J4 upload part"
QString laneName(const model::RunView &run, core::JobId job);
// "queued at 0 ms", "started at 80 ms, after waiting 80 ms", ...: one fact each, in the order in which they happened.
QStringList laneFacts(const model::RunView &run, core::JobId job, const Moment &moment);
// "signal sent at 120 ms"
QString markerText(const MarkerItem &marker);
// "80 ms to 160 ms (80 ms) · peak 3 · 4 start · 2 end"
QString rangeText(const Span &range, const RangeFacts &facts);
// "limit 3 exceeded from 0 ms to 80 ms: peak 6"
QString overText(const OverRegion &region, std::uint32_t limit);
// A sign of the vocabulary, for the legend.
QString legendWord(Sign sign);

} // namespace inflight::ui::timeline

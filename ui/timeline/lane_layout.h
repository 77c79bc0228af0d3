// Lays a run out as a display list: which lanes are visible, and where their stretches, markers and labels stand.
//
// A function of its input alone. Costs O(visible lanes), O(stretches in sight) up to kMostBars (dense_lanes.h; beyond, the list says only
// that the lanes are dense) and O(stretches over the budget within the visible time).
// Narrow things: a bar is at least two pixels wide, so an operation without length is still seen. A caller's part of a bar that is
// narrower than a pixel gives way to the unseen part; the unseen part never gives way. Stretches over the budget that are less than a
// pixel apart become one. Markers are never merged and never hide one another: deadlines stand on the bar's upper edge, signals on its
// lower edge, what the operation did in the middle, and neighbours on one edge move outwards.
// Strictly after the playhead nothing is laid out, unless `showsFuture`: then it is there, marked as future.
#pragma once

#include <QFont>

#include "ui/timeline/display_list.h"

namespace inflight::ui::timeline {

struct LaneFonts {
    QFont id; // bold
    QFont name;
    QFont ruler; // smaller
    static LaneFonts of(const QFont &base);
    bool operator==(const LaneFonts &) const = default;
};

struct LayoutInput {
    const model::RunView *run = nullptr;     // nullptr: an empty picture
    std::optional<model::Playhead> playhead; // none: the whole run has happened
    TimeScale scale;                         // its edges are the plot's
    LaneGeometry geometry;
    LaneFonts fonts;
    std::optional<core::JobId> selected;
    bool showsFuture = false;
    model::Arrangement arrangement = model::Arrangement::ByJob;
};

DisplayList layOutLanes(const LayoutInput &input);

struct GeometryInput {
    QSizeF size;
    double gutterWidth = 0;
    double rulerHeight = 0;
    std::size_t laneCount = 0;
    double leastLaneHeight = 24, mostLaneHeight = 54;
    double scrollTop = 0;
    bool isRightToLeft = false;
};
// Lanes share the height when all fit, between least and most; otherwise they have the least height and scroll.
LaneGeometry laneGeometryFor(const GeometryInput &input);

// The vertical measures of a lane whose upper edge is at `top`.
struct LaneBox {
    double top, height;
    double barTop, barBottom;
    double radius;   // of a marker
    double overhang; // how far a marker may stand out of the bar, above or below
    double middle() const { return (barTop + barBottom) / 2; }
};
LaneBox laneBoxAt(double top, double height);

} // namespace inflight::ui::timeline

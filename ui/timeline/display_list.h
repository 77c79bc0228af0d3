// What the lanes show, as geometry: the one list that the screen, pictures, hit tests and the accessible twin work from.
//
// Coordinates are device-independent pixels of the widget. Colours are named by meaning (state, kind) and chosen by the painter.
// Only visible lanes are in it. The order within a list is the order of painting.
#pragma once

#include <optional>
#include <vector>

#include <QRectF>
#include <QString>

#include "engine/analysis/lane.h"
#include "ui/model/lane_index.h"
#include "ui/timeline/moment.h"
#include "ui/timeline/ticks.h"
#include "ui/timeline/time_scale.h"

namespace inflight::ui::timeline {

// Where the parts of the picture stand. The gutter with the jobs' ids is at the leading side, the ruler above the plot.
struct LaneGeometry {
    QRectF ruler;
    QRectF plot;
    QRectF gutter;
    double laneHeight = 40;
    double scrollTop = 0; // how much of the lanes lies above the plot's upper edge
    bool operator==(const LaneGeometry &) const = default;
};

struct RowItem {
    std::size_t lane = 0;
    std::optional<core::JobId> job; // whose lane it is; none where lanes hold operations of many jobs
    QRectF rect;   // the lane within the plot; its upper or lower part may be scrolled out
    QRectF gutter; // the same rows of the gutter
    QString id;    // elided to the gutter; empty where lanes are thinner than their labels
    bool isSelected = false;
    bool isOverLimit = false; // used only while the budget is exceeded
    bool operator==(const RowItem &) const = default;
};

// A stretch of time in which the operations exceed the limit; neighbours closer than a pixel are one.
struct OverRegion {
    Span time;
    QRectF rect;
    std::uint32_t peak = 0;
    bool operator==(const OverRegion &) const = default;
};

// BackOff: between two attempts of a job that is retried.
enum class StretchKind { Waiting, BackOff, Seen, Unseen };

struct Stretch {
    StretchKind kind = StretchKind::Waiting;
    core::JobId job{};
    BarState state = BarState::Running; // of the operation
    Span time;
    QRectF rect;
    bool isFuture = false; // after the playhead: faint
    bool isRoundLeft = false, isRoundRight = false;
    bool operator==(const Stretch &) const = default;
};

// The markers of a lane, and one that is known from the lane itself: an operation that starts after its caller has left.
enum class Sign { Deadline, SignalSent, SignalObserved, LateStart, LateCompletion, Failure, NotAdmitted };
Sign signOf(analysis::MarkerKind kind);

struct MarkerItem {
    Sign sign{};
    core::JobId job{};
    core::SimTime at;
    QRectF rect;
    bool isFuture = false;
    double guideX = 0, guideTop = 0, guideBottom = 0; // the deadline's hairline
    bool operator==(const MarkerItem &) const = default;
};

struct BarLabel {
    core::JobId job{};
    QRectF rect; // the text's box, as wide as the text
    QString id;
    QString name; // elided; may be empty
    double nameLeft = 0;
    BarState state = BarState::Running;
    bool isOnHatch = false; // on an unseen stretch: the text brings its own ground
    bool operator==(const BarLabel &) const = default;
};

// Lanes with too many stretches for bars: painted as rows of pixels (dense_lanes.h) from the run itself.
struct DenseInput {
    const model::RunView *run = nullptr; // must outlive the list
    TimeScale scale;
    LaneGeometry geometry;
    model::Arrangement arrangement = model::Arrangement::Packed;
    bool operator==(const DenseInput &) const = default;
};

struct DisplayList {
    LaneGeometry geometry;
    std::optional<DenseInput> dense; // then there are no stretches, labels and markers
    std::optional<core::SimTime> now; // the playhead's time; none: the whole run has happened
    std::vector<Tick> ticks;
    std::vector<RowItem> rows;
    std::vector<OverRegion> overRegions;
    std::vector<Stretch> stretches;
    std::vector<BarLabel> labels;
    std::vector<MarkerItem> markers;
    std::optional<double> playheadX; // none: no playhead, or out of sight
    bool operator==(const DisplayList &) const = default;
};

} // namespace inflight::ui::timeline

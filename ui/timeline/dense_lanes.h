// Lanes with more stretches than bars can be told apart: drawn as rows of pixels, at a cost that depends on pixels and not on stretches.
//
// The rule of detail: where at most kMostBars stretches are in sight and a lane is at least kLeastBarLane high, each stretch is a bar of its own
// (LaneLayout). Else every lane becomes one row of columns, one a device pixel: how much of the column's time is covered, the most
// telling state in it (StretchState's order: a failure is seen among a thousand completions) and every kind of marker in it, drawn as a tick above
// the bar's middle. A row that stands for several lanes (less than a pixel each) adds their cover and keeps the most telling state and all marks.
// A column that merged stretches is paler than a bar by the share that is not covered, never invisible.
#pragma once

#include <QImage>

#include "ui/model/stretch_pyramid.h"
#include "ui/style/palette.h"
#include "ui/timeline/display_list.h"

namespace inflight::ui::timeline {

inline constexpr std::size_t kMostBars = 3000;
inline constexpr double kLeastBarLane = 14;

// Whether the lanes in sight are drawn as rows of pixels. Stops counting at kMostBars.
bool isDense(const model::LaneIndex &index, const TimeScale &scale, const LaneGeometry &geometry);

// The columns of one lane over [scale.from(), scale.to()), from left to right in pixels, as many as `columns` holds.
// A function of its input; exact where columns are finer than the pyramid's bins, else to one bin.
class DenseColumns {
public:
    DenseColumns(const model::RunView &run, const model::LaneIndex &index, const model::StretchPyramid &pyramid, const TimeScale &scale)
        : m_run(run), m_index(index), m_pyramid(pyramid), m_scale(scale)
    {}
    void fill(std::size_t lane, std::span<model::PyramidCell> columns) const;

private:
    void walk(std::size_t lane, std::span<model::PyramidCell> columns) const;
    void sample(std::size_t lane, std::size_t level, std::span<model::PyramidCell> columns) const;

    const model::RunView &m_run;
    const model::LaneIndex &m_index;
    const model::StretchPyramid &m_pyramid;
    const TimeScale &m_scale;
};

// The plot's rectangle as a picture of `pixelRatio` device pixels a pixel; transparent where no bar stands. The whole run is in it,
// whatever the playhead.
QImage denseLanes(const DenseInput &input, const style::Palette &palette, double pixelRatio);

// What is drawn over it for a playhead: the stretches that go on at that time, from their start in sight, as running.
struct OpenStretch {
    QRectF rect;
    model::StretchState state; // Running, or what it is while it goes on: Waiting, BackOff, Unseen
};
std::vector<OpenStretch> openStretches(const DenseInput &input, core::SimTime now);

// The stretch at a point of the plot, the most telling one where its pixel holds several; none where none stands.
std::optional<model::LaneStretch> stretchAt(const DenseInput &input, const QPointF &point);

} // namespace inflight::ui::timeline

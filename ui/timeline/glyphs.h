// The signs of the vocabulary, drawn once for lanes, legend and pictures: shape carries the meaning, colour repeats it.
//
// Each fills its square and sets itself off from what lies beneath with a rim in the ground's colour.
#pragma once

#include <QPainter>

#include "ui/style/palette.h"
#include "ui/timeline/display_list.h"

namespace inflight::ui::timeline {

void paintMarker(QPainter &painter, Sign sign, const QRectF &square, const style::Palette &palette, const QColor &ground);
// The caller left, work goes on: outline and hatching. Hatching starts at the rectangle's left edge.
void paintHatch(QPainter &painter, const QRectF &rect, const QPainterPath &outline, const style::Palette &palette);
// Waiting in the queue: a dotted line; dots stand at fixed places from `anchor` on, so that it grows without moving.
// Between two attempts: long dashes, where waiting has dots.
void paintBackOff(QPainter &painter, double fromX, double toX, double y, const style::Palette &palette);
void paintWaiting(QPainter &painter, double fromX, double toX, double y, double anchor, double thickness,
                  const style::Palette &palette);
// Each side rounded or straight.
QPainterPath barPath(const QRectF &rect, double radius, bool isRoundLeft, bool isRoundRight);

} // namespace inflight::ui::timeline

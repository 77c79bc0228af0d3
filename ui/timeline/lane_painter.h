// Paints a display list: on the screen, into a picture, onto a page. Vector output throughout, so it is sharp at any scale.
//
// The painter comes in the list's coordinates. What stands outside of the painter's clip is left out. Nothing is computed here but
// colours: what happened is in the list.
#pragma once

#include "ui/style/palette.h"
#include "ui/timeline/lane_layout.h"

class QPainter;

namespace inflight::ui::timeline {

// A range of time that a person has marked, with the words about it.
struct RangeOverlay {
    QRectF rect;
    QString text;
    double lowest = 0; // y that the words may reach: they stand below the lanes where there is room, else on the last ones
    bool operator==(const RangeOverlay &) const = default;
};

struct PaintStyle {
    const style::Palette &palette;
    const LaneFonts &fonts;
    const QImage *dense = nullptr; // of the list's dense lanes, if the caller has kept it; else it is made
};

void paintLanes(QPainter &painter, const DisplayList &list, const PaintStyle &style);
void paintRange(QPainter &painter, const DisplayList &list, const RangeOverlay &range, const PaintStyle &style);

// The fill of a solid bar, and of the words on it (4.5 to 1 at least).
QColor barFill(BarState state, const style::Palette &palette);
QColor labelInk(const BarLabel &label, const style::Palette &palette);

} // namespace inflight::ui::timeline

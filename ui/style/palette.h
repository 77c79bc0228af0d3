// The colour tokens of the window (ui.md "Vocabulary"), light and dark, and the rule for text on a coloured bar.
#pragma once

#include <QColor>
#include <QPalette>

namespace inflight::ui::style {

enum class Theme { Light, Dark };

struct Palette {
    QColor background, panel, line, text, muted, accent;
    QColor run, ok, fail, zombie, abort, wait, over;
    QColor chip;      // fill of quiet controls and chips
    QColor lane;      // fill of a lane's row
    QColor selection; // fill behind a selected row
};

const Palette &paletteOf(Theme theme);
// WCAG 2.1 relative contrast, 1 to 21.
double contrast(const QColor &a, const QColor &b);
// Black-ish or white, whichever reads better on `fill`; at least 4.5 to 1 for every token that carries text.
QColor textOn(const QColor &fill);
// `color` itself where it reads on `ground` (4.5 to 1), else the nearest step towards textOn(ground) that does: for words in
// the colour of a token, such as "within the budget" in `ok` on a panel.
QColor readableInk(const QColor &color, const QColor &ground);
// The Qt palette for standard widgets.
QPalette applicationPalette(const Palette &palette);

} // namespace inflight::ui::style

// The look of standard widgets: quiet chips, rounded panels, one accent.
//
// A widget says what it is with a dynamic property, set before it is shown:
//   QFrame       panel=true               a rounded panel with a thin line
//   QToolButton  segment=first|middle|last|only   a part of a segmented control; checked is filled with the accent
//   QToolButton  transport=true           a square chip; checked is filled with the accent
//   QPushButton  run=true                 the green Run button
//   QPushButton  outline=true             an accent outline without a fill
//   QLabel       caption=true             quiet small words above a control
//   QLabel       sectionTitle=true        a panel's title
//   QLabel       chip=true | chip="warn"  a figure on a chip; warn is filled with the zombie colour
//   QSpinBox     compact=true             no room beside the buttons: it measures its own width
//   QLabel       figure=true              a large number
//   QWidget      bar=true                 a bar across the window (top bar, status line) in the panel's colour
// A property changed later needs restyle().
#pragma once

#include <QString>

#include "ui/style/palette.h"

class QApplication;
class QWidget;

namespace inflight::ui::style {

inline constexpr double kPoints = 10.0; // size of the application font

QString styleSheet(const Palette &palette, double points = kPoints);
// Fusion, the theme's palette, its style sheet and the application font, for the whole program.
void applyTheme(QApplication &application, Theme theme, double points = kPoints);
// Makes a widget look again at its dynamic properties.
void restyle(QWidget &widget);

} // namespace inflight::ui::style

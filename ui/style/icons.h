// Our own line icons in one colour, sharp at any size and scale factor.
//
// GUI thread only. Play and step icons are not mirrored in right-to-left layouts: time keeps its direction.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>
#include <QStringList>

namespace inflight::ui::style {

// `name` is a file name in `:/inflight/icons` without its ending, one of iconNames(). An unknown name warns and gives a
// null icon. Disabled widgets show the same icon paler.
QIcon icon(const QString &name, const QColor &color);
// "play", "pause", "step-back", "step-forward", "home", "end", "run", "export", "open", "plus", "minus" and so on.
QStringList iconNames();
// The program's own icon, in its own colours.
QIcon applicationIcon();

} // namespace inflight::ui::style

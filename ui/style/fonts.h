// The embedded fonts, so that a picture has the same pixels whatever fonts the machine has.
//
// GUI thread only, after the application object exists.
#pragma once

#include <QFont>

namespace inflight::ui::style {

// Registers the fonts that travel in `:/inflight/fonts`; warns by name about one that cannot be read. Calling it again does nothing.
void loadFonts();
// Text in Latin, Cyrillic, Greek, and Arabic script with Persian digits; the line height does not change with the script.
QFont applicationFont(double points = 10.0);
// Fixed pitch, for code.
QFont codeFont(double points = 9.5);

} // namespace inflight::ui::style

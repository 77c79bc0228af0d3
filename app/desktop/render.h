// Draws the window on one file into a PNG, without a display. The same file and options give the same bytes.
#pragma once

#include "app/desktop/options.h"

namespace inflight::app {

// 0 fine, 2 a file that could not be read (one line on standard error), 3 a picture that could not be written.
int render(const Options &options);

} // namespace inflight::app

// The command line of `inflight`. A wrong one ends the program with a sentence and exit code 2.
#pragma once

#include <optional>

#include <QSize>
#include <QString>
#include <QStringList>

#include "ui/style/palette.h"

class QApplication;

namespace inflight::app {

struct Options {
    QString file;   // to open, or to render
    bool render = false;
    QStringList compare; // files to draw beside it; empty: the workbench
    QString out;    // where the picture goes
    QSize size{1440, 900};
    double scale = 1.0;
    std::optional<ui::style::Theme> theme;
    bool rightToLeft = false;
    bool projector = false;
    bool packed = false;   // a lane for every operation in flight
    bool allLanes = false; // however thin
    std::optional<double> timeMs; // the playhead; absent: the telling moment
};

// Has to come before the application object: --render needs no display.
void useOffscreenIfAsked(int argc, char **argv);
Options parseOptions(const QApplication &application);

} // namespace inflight::app

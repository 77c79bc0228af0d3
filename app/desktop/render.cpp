#include "app/desktop/render.h"

#include <cstdio>
#include <cmath>

#include <QApplication>
#include <QEventLoop>
#include <QPainter>
#include <QStandardPaths>

#include "ui/report/export.h"
#include "ui/shell/main_window.h"

namespace inflight::app {

namespace {

void complain(const core::Error &error) { std::fprintf(stderr, "inflight: %s\n", core::messageOf(error).c_str()); }

// Opens the file and waits for what comes of it.
std::optional<core::Error> openAndWait(ui::shell::MainWindow &window, const QString &file)
{
    std::optional<core::Error> error;
    QEventLoop loop;
    QObject::connect(&window.runner(), &ui::bridge::Runner::documentOpened, &loop, &QEventLoop::quit, Qt::QueuedConnection);
    QObject::connect(&window.runner(), &ui::bridge::Runner::failed, &loop, [&](core::RunId, const core::Error &failure) {
        error = failure;
        loop.quit();
    });
    window.openFile(file);
    loop.exec();
    return error;
}

// The file that is open beside others.
std::optional<core::Error> compareAndWait(ui::shell::MainWindow &window, const QStringList &files)
{
    std::optional<core::Error> error;
    QEventLoop loop;
    QObject::connect(&window.runner(), &ui::bridge::Runner::comparisonFinished, &loop, &QEventLoop::quit, Qt::QueuedConnection);
    QObject::connect(&window.runner(), &ui::bridge::Runner::failed, &loop, [&](core::RunId, const core::Error &failure) {
        error = failure;
        loop.quit();
    });
    window.compareWith(files);
    loop.exec();
    return error;
}

QImage pictureOf(ui::shell::MainWindow &window, double scale)
{
    QImage image((QSizeF(window.size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    window.render(&image);
    return image;
}

} // namespace

int render(const Options &options)
{
    // The person's own settings have no say in a rendered picture.
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setOrganizationName(QStringLiteral("inflight-render"));
    ui::shell::MainWindow window;
    window.setTheme(options.theme.value_or(ui::style::Theme::Light));
    window.resize(options.size);
    window.setProjector(options.projector);
    window.setLanes(options.packed ? ui::model::Arrangement::Packed : ui::model::Arrangement::ByJob, options.allLanes);
    window.show();
    if (const auto error = openAndWait(window, options.file)) {
        complain(*error);
        return 2;
    }
    if (!options.compare.isEmpty()) {
        if (const auto error = compareAndWait(window, options.compare)) {
            complain(*error);
            return 2;
        }
    }
    if (options.timeMs)
        window.goTo(core::SimTime::fromMicroseconds(std::llround(*options.timeMs * 1000)));
    for (int i = 0; i < 4; ++i) // layout requests of layout requests
        QApplication::processEvents();
    if (const auto error = ui::report::savePicture(pictureOf(window, options.scale), *window.run(), options.out)) {
        complain(*error);
        return 3;
    }
    return 0;
}

} // namespace inflight::app

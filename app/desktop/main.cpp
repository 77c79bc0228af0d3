// The window's composition root: options, application object, one MainWindow; or pictures without a display.

#include <memory>

#include <QApplication>

#include "app/desktop/options.h"
#include "app/desktop/render.h"
#include "ui/shell/main_window.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"

int main(int argc, char **argv)
{
    using namespace inflight;
    app::useOffscreenIfAsked(argc, argv);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("inflight"));
    QApplication::setApplicationDisplayName(QStringLiteral("Inflight"));
    QApplication::setOrganizationName(QStringLiteral("inflight"));
    QApplication::setApplicationVersion(QStringLiteral(INFLIGHT_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("inflight"));
    const app::Options options = app::parseOptions(application);
    ui::style::loadFonts();
    QApplication::setWindowIcon(ui::style::applicationIcon());
    if (options.rightToLeft)
        QApplication::setLayoutDirection(Qt::RightToLeft);
    if (options.render)
        return app::render(options);
    ui::shell::MainWindow window;
    window.show();
    if (options.file.isEmpty())
        window.openGuided();
    else
        window.openFile(options.file);
    return application.exec();
}

// One way to start for every test program with widgets: no display, no settings of the person, the same style, fonts and
// locale everywhere. A wanted locale or layout direction is set by the test itself.
#include <cstdio>

#include <QApplication>
#include <QLocale>
#include <QStandardPaths>
#include <QStyleFactory>
#include <gmock/gmock.h>

#include "tests/support/qt_message_guard.h"
#include "ui/style/fonts.h"
#include "ui/style/palette.h"

namespace {

void setDefaultEnvironment()
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    qputenv("LC_ALL", "C.UTF-8");
    qunsetenv("QT_SCALE_FACTOR");
}

} // namespace

int main(int argc, char **argv)
{
    using namespace inflight;
    setDefaultEnvironment();
    tests::installQtMessageGuard();
    testing::InitGoogleMock(&argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    const QApplication application(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(ui::style::applicationPalette(ui::style::paletteOf(ui::style::Theme::Light)));
    ui::style::loadFonts();
    QApplication::setFont(ui::style::applicationFont());
    const int result = RUN_ALL_TESTS();
    if (tests::messagesOutsideTests() > 0) {
        std::fprintf(stderr, "%d Qt warnings outside a test\n", tests::messagesOutsideTests());
        return 1;
    }
    return result;
}

#include <QImage>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "ui/style/icons.h"

namespace inflight::ui::style {
namespace {

QImage drawn(const QIcon &icon, int side, QIcon::Mode mode = QIcon::Normal)
{
    return icon.pixmap(QSize(side, side), 1.0, mode).toImage().convertToFormat(QImage::Format_ARGB32);
}

int inkedPixels(const QImage &image)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixelColor(x, y).alpha() > 0 ? 1 : 0;
        }
    }
    return count;
}

TEST(Icons, TheOnesTheWindowNeedsAreThere)
{
    const QStringList names = iconNames();
    for (const char *name :
         {"play", "pause", "step-back", "step-forward", "home", "end", "run", "export", "open", "plus", "minus"}) {
        EXPECT_TRUE(names.contains(QLatin1String(name))) << name;
    }
}

TEST(Icons, EveryOneDrawsSomethingAndNotEverything)
{
    for (const QString &name : iconNames()) {
        for (const int side : {16, 24, 48}) {
            const int ink = inkedPixels(drawn(icon(name, Qt::black), side));
            EXPECT_GT(ink, side) << name.toStdString() << " at " << side;
            EXPECT_LT(ink, side * side) << name.toStdString() << " at " << side;
        }
    }
}

TEST(Icons, TakeTheColourAskedFor)
{
    EXPECT_EQ(drawn(icon(QStringLiteral("pause"), QColor(0x2B62D9)), 48).pixelColor(18, 24), QColor(0x2B62D9));
}

TEST(Icons, AreSharpAtTwiceTheScale)
{
    const QPixmap pixmap = icon(QStringLiteral("play"), Qt::black).pixmap(QSize(16, 16), 2.0);
    EXPECT_EQ(pixmap.size(), QSize(32, 32));
    EXPECT_DOUBLE_EQ(pixmap.devicePixelRatio(), 2.0);
}

TEST(Icons, ArePalerWhenDisabled)
{
    const QIcon pause = icon(QStringLiteral("pause"), Qt::black);
    EXPECT_LT(drawn(pause, 48, QIcon::Disabled).pixelColor(18, 24).alpha(), drawn(pause, 48).pixelColor(18, 24).alpha());
}

TEST(Icons, PlayPointsRight)
{
    const QImage play = drawn(icon(QStringLiteral("play"), Qt::black), 48);
    EXPECT_GT(inkedPixels(play.copy(0, 0, 24, 48)), inkedPixels(play.copy(24, 0, 24, 48)));
}

TEST(Icons, ApplicationIconHasItsOwnColours)
{
    EXPECT_GT(inkedPixels(drawn(applicationIcon(), 64)), 3000);
}

// The guard in tests/support turns a Qt warning into a failure of the running test; here the failure is what is wanted.
TEST(QtMessageGuard, AnUnknownIconWarnsAndAWarningFailsTheTest)
{
    EXPECT_NONFATAL_FAILURE((void)icon(QStringLiteral("no-such"), Qt::black), "There is no icon named no-such");
}

} // namespace
} // namespace inflight::ui::style

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QRawFont>
#include <gtest/gtest.h>

#include "ui/style/fonts.h"

namespace inflight::ui::style {
namespace {

TEST(Fonts, EveryEmbeddedFamilyIsKnown)
{
    loadFonts();
    const QStringList families = QFontDatabase::families();
    for (const char *family : {"Noto Sans", "Noto Sans Arabic UI", "DejaVu Sans Mono"}) {
        EXPECT_TRUE(families.contains(QLatin1String(family))) << family;
    }
}

TEST(Fonts, ApplicationFontResolvesToTheEmbeddedOne)
{
    EXPECT_EQ(QFontInfo(applicationFont()).family(), QStringLiteral("Noto Sans"));
    EXPECT_EQ(QRawFont::fromFont(applicationFont()).familyName(), QStringLiteral("Noto Sans"));
}

TEST(Fonts, CodeFontHasOneWidth)
{
    const QFontMetricsF metrics(codeFont());
    EXPECT_DOUBLE_EQ(metrics.horizontalAdvance(QStringLiteral("iiii")), metrics.horizontalAdvance(QStringLiteral("WWWW")));
}

TEST(Fonts, PersianAndUkrainianTextHasGlyphs)
{
    const QRawFont latin = QRawFont::fromFont(applicationFont());
    const QRawFont arabic = QRawFont::fromFont(applicationFont(), QFontDatabase::Arabic);
    for (const QChar letter : QStringLiteral("Обмеженняїєґ")) {
        EXPECT_TRUE(latin.supportsCharacter(letter)) << int(letter.unicode());
    }
    for (const QChar letter : QStringLiteral("محدودیت۱۲۳۴۵۶۷۸۹۰")) {
        EXPECT_TRUE(arabic.supportsCharacter(letter)) << int(letter.unicode());
    }
}

TEST(Fonts, PixelsDoNotDependOnHintingOrSubpixels)
{
    EXPECT_EQ(applicationFont().hintingPreference(), QFont::PreferNoHinting);
    EXPECT_TRUE(applicationFont().styleStrategy() & QFont::NoSubpixelAntialias);
}

TEST(Fonts, SizeIsTheOneAskedFor)
{
    EXPECT_DOUBLE_EQ(applicationFont(14.5).pointSizeF(), 14.5);
    EXPECT_DOUBLE_EQ(codeFont(8.0).pointSizeF(), 8.0);
}

} // namespace
} // namespace inflight::ui::style

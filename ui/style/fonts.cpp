#include "ui/style/fonts.h"

#include <QFontDatabase>
#include <QStringList>

namespace inflight::ui::style {

namespace {

bool registerFonts()
{
    const QStringList names = {QStringLiteral("NotoSans-Regular"), QStringLiteral("NotoSans-Bold"),
                               QStringLiteral("NotoSansArabicUI-Regular"), QStringLiteral("NotoSansArabicUI-Bold"),
                               QStringLiteral("DejaVuSansMono")};
    bool all = true;
    for (const QString &name : names) {
        const QString path = QStringLiteral(":/inflight/fonts/%1.ttf").arg(name);
        if (QFontDatabase::addApplicationFont(path) < 0) {
            qWarning("The embedded font %s cannot be loaded", qPrintable(path));
            all = false;
        }
    }
    return all;
}

QFont reproducible(const QStringList &families, double points)
{
    QFont font;
    font.setFamilies(families);
    font.setPointSizeF(points);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::NoSubpixelAntialias);
    return font;
}

} // namespace

void loadFonts()
{
    [[maybe_unused]] static const bool loaded = registerFonts();
}

QFont applicationFont(double points)
{
    return reproducible({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans Arabic UI")}, points);
}

QFont codeFont(double points)
{
    QFont font = reproducible(
        {QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans Arabic UI")}, points);
    font.setFixedPitch(true);
    font.setStyleHint(QFont::Monospace);
    return font;
}

} // namespace inflight::ui::style

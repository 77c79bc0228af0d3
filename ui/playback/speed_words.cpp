#include "ui/playback/speed_words.h"

#include <cmath>

#include <QCoreApplication>
#include <QLocale>

#include "ui/playback/playback_clock.h"

namespace inflight::ui::playback {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(inflight::ui::playback::Speed)
};

QString fraction(int parts)
{
    const QLocale locale;
    if (locale.zeroDigit() == QLatin1String("0")) {
        switch (parts) {
        case 2:
            return QStringLiteral("½");
        case 4:
            return QStringLiteral("¼");
        case 10:
            return QStringLiteral("⅒");
        default:
            break;
        }
    }
    return locale.toString(1) + QLatin1Char('/') + locale.toString(parts);
}

} // namespace

QString speedText(double factor)
{
    const QString number = factor < 1 ? fraction(static_cast<int>(std::lround(1 / factor))) : QLocale().toString(factor, 'g', 3);
    return number + QStringLiteral("×");
}

QString speedMeaning(double factor)
{
    const double real = PlaybackClock::kRealPerSimulated / factor;
    return Words::tr("1 ms of the run takes %1 ms").arg(QLocale().toString(real, 'f', QLocale::FloatingPointShortest));
}

} // namespace inflight::ui::playback

#include "ui/style/words.h"

#include <QCoreApplication>

namespace inflight::ui::style {

namespace {

constexpr std::int64_t kSecondsFromUs = 10'000'000;

// `micros` / 1000 with the decimals it needs and no more, at most three.
QString thousandths(std::int64_t micros, const QLocale &locale)
{
    int decimals = 3;
    for (std::int64_t rest = micros; decimals > 0 && rest % 10 == 0; rest /= 10) {
        --decimals;
    }
    return locale.toString(static_cast<double>(micros) / 1000.0, 'f', decimals);
}

std::int64_t roundedToThousand(std::int64_t micros)
{
    return (micros + (micros < 0 ? -500 : 500)) / 1000;
}

QString microsecondsText(std::int64_t micros, const QLocale &locale)
{
    if (micros < kSecondsFromUs && micros > -kSecondsFromUs) {
        return QCoreApplication::translate("inflight::ui::style::Words", "%1 ms", "milliseconds")
            .arg(thousandths(micros, locale));
    }
    return QCoreApplication::translate("inflight::ui::style::Words", "%1 s", "seconds")
        .arg(thousandths(roundedToThousand(micros), locale));
}

} // namespace

QString numberText(std::int64_t number, const QLocale &locale)
{
    return locale.toString(static_cast<qlonglong>(number));
}

QString timeText(core::SimTime time, const QLocale &locale)
{
    return microsecondsText(time.microseconds(), locale);
}

QString durationText(core::SimDuration duration, const QLocale &locale)
{
    return microsecondsText(duration.microseconds(), locale);
}

QString millisecondsText(core::SimTime time, const QLocale &locale)
{
    return thousandths(time.microseconds(), locale);
}

} // namespace inflight::ui::style

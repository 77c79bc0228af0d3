#include "app/desktop/options.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <QApplication>
#include <QCommandLineParser>

#include "engine/core/sim_time.h"

namespace inflight::app {

namespace {

// What the offscreen platform says of itself is no news to anybody.
void withoutPlatformNotices(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (!message.contains(QLatin1String("XDG_RUNTIME_DIR")) && !message.contains(QLatin1String("propagateSizeHints")))
        std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
}

[[noreturn]] void refuse(const QString &message)
{
    std::fprintf(stderr, "inflight: %s\nTry 'inflight --help'.\n", qPrintable(message));
    std::exit(2);
}

double numberFrom(const QString &option, const QString &text, double least, double most)
{
    bool ok = false;
    const double number = text.toDouble(&ok);
    if (!ok || !(number >= least && number <= most))
        refuse(QStringLiteral("--%1: found \"%2\"; allowed: a number from %3 to %4").arg(option, text).arg(least).arg(most, 0, 'g', 12));
    return number;
}

QSize sizeFrom(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char('x'));
    const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
    if (parts.size() != 2 || size.width() < 1000 || size.height() < 600 || size.width() > 8000 || size.height() > 8000)
        refuse(QStringLiteral("--size: found \"%1\"; allowed: WIDTHxHEIGHT from 1000x600 to 8000x8000").arg(text));
    return size;
}

ui::style::Theme themeFrom(const QString &text)
{
    if (text != QLatin1String("light") && text != QLatin1String("dark"))
        refuse(QStringLiteral("--theme: found \"%1\"; allowed: light or dark").arg(text));
    return text == QLatin1String("dark") ? ui::style::Theme::Dark : ui::style::Theme::Light;
}

} // namespace

void useOffscreenIfAsked(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "--render") == 0 || std::strncmp(argv[i], "--render=", 9) == 0 || std::strcmp(argv[i], "--help") == 0 ||
            std::strcmp(argv[i], "-h") == 0 || std::strcmp(argv[i], "--version") == 0 || std::strcmp(argv[i], "-v") == 0)
            qputenv("QT_QPA_PLATFORM", "offscreen");
    // A display comes with a runtime folder; without one Qt would only complain that there is none.
    if (qgetenv("QT_QPA_PLATFORM") == "offscreen")
        qInstallMessageHandler(withoutPlatformNotices);
    else if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        refuse(QStringLiteral("there is no display here; 'inflight --render FILE --out PATH.png' draws without one"));
}

Options parseOptions(const QApplication &application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "See what a concurrency limit, a deadline and a cancellation really do.\n"
        "Opens a scenario, an event log or a budget record; without a file, the guided fixture.\n"
        "inflight --render FILE --out PATH.png draws the window on FILE without a display."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("A scenario (.json), event log (.jsonl) or record (.json)."), QStringLiteral("[file]"));
    parser.addOptions({{QStringLiteral("render"), QStringLiteral("Draw FILE to a picture and leave."), QStringLiteral("FILE")},
                       {QStringLiteral("compare"), QStringLiteral("Draw the comparison of FILE with one to three others, parted by commas."), QStringLiteral("FILES")},
                       {QStringLiteral("out"), QStringLiteral("Where the picture goes; its name ends in .png."), QStringLiteral("PATH")},
                       {QStringLiteral("theme"), QStringLiteral("light or dark."), QStringLiteral("THEME")},
                       {QStringLiteral("size"), QStringLiteral("Window size of the picture (1440x900)."), QStringLiteral("WxH")},
                       {QStringLiteral("scale"), QStringLiteral("Device pixels a pixel, 1 to 4 (1)."), QStringLiteral("N")},
                       {QStringLiteral("time"), QStringLiteral("Playhead in milliseconds (the telling moment)."), QStringLiteral("MS")},
                       {QStringLiteral("rtl"), QStringLiteral("Right-to-left layout.")},
                       {QStringLiteral("projector"), QStringLiteral("Larger type, fewer panels.")},
                       {QStringLiteral("packed"), QStringLiteral("A lane for every operation in flight instead of one for every job.")},
                       {QStringLiteral("all-lanes"), QStringLiteral("All lanes at once, however thin.")}});
    parser.process(application);

    Options options;
    options.render = parser.isSet(QStringLiteral("render"));
    options.file = options.render ? parser.value(QStringLiteral("render")) : parser.positionalArguments().value(0);
    if (parser.positionalArguments().size() > (options.render ? 0 : 1))
        refuse(QStringLiteral("found %1 files; allowed: one").arg(parser.positionalArguments().size() + (options.render ? 1 : 0)));
    options.compare = parser.value(QStringLiteral("compare")).split(QLatin1Char(','), Qt::SkipEmptyParts);
    if (parser.isSet(QStringLiteral("compare")) && (!options.render || options.compare.isEmpty() || options.compare.size() > 3))
        refuse(QStringLiteral("--compare: found \"%1\"%2; allowed: one to three files, with --render")
                   .arg(parser.value(QStringLiteral("compare")), options.render ? QString() : QStringLiteral(" without --render")));
    options.out = parser.value(QStringLiteral("out"));
    if (options.render && !options.out.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        refuse(QStringLiteral("--out: found \"%1\"; allowed: a name that ends in .png").arg(options.out));
    if (parser.isSet(QStringLiteral("theme")))
        options.theme = themeFrom(parser.value(QStringLiteral("theme")));
    if (parser.isSet(QStringLiteral("size")))
        options.size = sizeFrom(parser.value(QStringLiteral("size")));
    if (parser.isSet(QStringLiteral("scale")))
        options.scale = numberFrom(QStringLiteral("scale"), parser.value(QStringLiteral("scale")), 1, 4);
    if (parser.isSet(QStringLiteral("time")))
        options.timeMs = numberFrom(QStringLiteral("time"), parser.value(QStringLiteral("time")), 0, 1e15);
    options.rightToLeft = parser.isSet(QStringLiteral("rtl"));
    options.projector = parser.isSet(QStringLiteral("projector"));
    options.packed = parser.isSet(QStringLiteral("packed"));
    options.allLanes = parser.isSet(QStringLiteral("all-lanes"));
    return options;
}

} // namespace inflight::app

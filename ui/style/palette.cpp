#include "ui/style/palette.h"

#include <algorithm>
#include <cmath>

namespace inflight::ui::style {

namespace {

Palette lightPalette()
{
    return {
        .background = QColor(0xF5F6F8),
        .panel = QColor(0xFFFFFF),
        .line = QColor(0xDDE1E7),
        .text = QColor(0x1B2430),
        .muted = QColor(0x5F6B7A),
        .accent = QColor(0x2B62D9),
        .run = QColor(0x3B7DDD),
        .ok = QColor(0x1F9D7A),
        .fail = QColor(0xD1495B),
        .zombie = QColor(0xE39A1B),
        .abort = QColor(0x8457C7),
        .wait = QColor(0xB9C1CC),
        .over = QColor(0xD1495B),
        .chip = QColor(0xEEF1F5),
        .lane = QColor(0xFAFBFC),
        .selection = QColor(0xE3EAFA),
    };
}

Palette darkPalette()
{
    return {
        .background = QColor(0x14181F),
        .panel = QColor(0x1C222B),
        .line = QColor(0x303945),
        .text = QColor(0xE8ECF2),
        .muted = QColor(0x98A4B3),
        .accent = QColor(0x7AA7FF),
        .run = QColor(0x5B97F5),
        .ok = QColor(0x3CC79C),
        .fail = QColor(0xF0717F),
        .zombie = QColor(0xF2B544),
        .abort = QColor(0xB08BF0),
        .wait = QColor(0x586474),
        .over = QColor(0xF0717F),
        .chip = QColor(0x262E39),
        .lane = QColor(0x181E26),
        .selection = QColor(0x283347),
    };
}

// Nearly black: on a fill of middling brightness (the red of `fail`) a softer ink would fall below 4.5 to 1.
constexpr QRgb kDarkInk = 0xFF05080C;
constexpr QRgb kLightInk = 0xFFFFFFFF;

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QColor mixed(const QColor &from, const QColor &to, double share)
{
    const auto channel = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return QColor(channel(from.red(), to.red()), channel(from.green(), to.green()), channel(from.blue(), to.blue()));
}

} // namespace

const Palette &paletteOf(Theme theme)
{
    static const Palette light = lightPalette();
    static const Palette dark = darkPalette();
    return theme == Theme::Dark ? dark : light;
}

double contrast(const QColor &a, const QColor &b)
{
    const double one = luminance(a) + 0.05;
    const double other = luminance(b) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

QColor textOn(const QColor &fill)
{
    const QColor light(kLightInk);
    const QColor dark(kDarkInk);
    return contrast(light, fill) >= contrast(dark, fill) ? light : dark;
}

QColor readableInk(const QColor &color, const QColor &ground)
{
    constexpr double kReadable = 4.5;
    constexpr int kSteps = 20;
    const QColor extreme = textOn(ground);
    for (int step = 0; step < kSteps; ++step) {
        const QColor ink = mixed(color, extreme, static_cast<double>(step) / kSteps);
        if (contrast(ink, ground) >= kReadable) {
            return ink;
        }
    }
    return extreme;
}

QPalette applicationPalette(const Palette &palette)
{
    QPalette result;
    const auto set = [&result](QPalette::ColorRole role, const QColor &color) { result.setColor(role, color); };
    set(QPalette::Window, palette.background);
    set(QPalette::WindowText, palette.text);
    set(QPalette::Base, palette.panel);
    set(QPalette::AlternateBase, palette.lane);
    set(QPalette::Text, palette.text);
    set(QPalette::PlaceholderText, palette.muted);
    set(QPalette::Button, palette.chip);
    set(QPalette::ButtonText, palette.text);
    set(QPalette::BrightText, palette.over);
    set(QPalette::ToolTipBase, palette.panel);
    set(QPalette::ToolTipText, palette.text);
    set(QPalette::Highlight, palette.accent);
    set(QPalette::HighlightedText, textOn(palette.accent));
    set(QPalette::Link, palette.accent);
    set(QPalette::LinkVisited, palette.abort);
    set(QPalette::Light, palette.panel);
    set(QPalette::Midlight, palette.chip);
    set(QPalette::Mid, palette.line);
    set(QPalette::Dark, palette.wait);
    set(QPalette::Shadow, palette.line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        result.setColor(QPalette::Disabled, role, mixed(palette.muted, palette.panel, 0.4));
    }
    result.setColor(QPalette::Disabled, QPalette::Highlight, palette.line);
    return result;
}

} // namespace inflight::ui::style

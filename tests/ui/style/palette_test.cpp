#include <vector>

#include <gtest/gtest.h>

#include "ui/style/palette.h"

namespace inflight::ui::style {
namespace {

constexpr double kReadable = 4.5;

struct Token {
    const char *name;
    QColor color;
};

std::vector<Token> barTokens(const Palette &palette)
{
    return {{"run", palette.run},     {"ok", palette.ok},      {"fail", palette.fail}, {"zombie", palette.zombie},
            {"abort", palette.abort}, {"wait", palette.wait},  {"over", palette.over}, {"accent", palette.accent},
            {"chip", palette.chip},   {"panel", palette.panel}};
}

class PaletteOfEveryTheme : public testing::TestWithParam<Theme> {
protected:
    const Palette &m_palette = paletteOf(GetParam());
};

TEST_P(PaletteOfEveryTheme, TextReadsOnEverySurface)
{
    for (const QColor &ground : {m_palette.background, m_palette.panel, m_palette.chip, m_palette.lane, m_palette.selection}) {
        EXPECT_GE(contrast(m_palette.text, ground), kReadable) << ground.name().toStdString();
    }
}

TEST_P(PaletteOfEveryTheme, MutedTextReadsOnPanelBackgroundLaneAndChip)
{
    for (const QColor &ground : {m_palette.background, m_palette.panel, m_palette.lane, m_palette.chip}) {
        EXPECT_GE(contrast(m_palette.muted, ground), kReadable) << ground.name().toStdString();
    }
}

TEST_P(PaletteOfEveryTheme, TextOnEveryBarReads)
{
    for (const Token &token : barTokens(m_palette)) {
        EXPECT_GE(contrast(textOn(token.color), token.color), kReadable) << token.name;
    }
}

TEST_P(PaletteOfEveryTheme, EveryTokenHasAReadableInkOnEverySurface)
{
    for (const Token &token : barTokens(m_palette)) {
        for (const QColor &ground : {m_palette.background, m_palette.panel, m_palette.chip}) {
            EXPECT_GE(contrast(readableInk(token.color, ground), ground), kReadable) << token.name;
        }
    }
}

TEST_P(PaletteOfEveryTheme, BarsStandOutFromTheirLane)
{
    constexpr double kVisibleShape = 2.0;
    for (const QColor &bar : {m_palette.run, m_palette.ok, m_palette.fail, m_palette.zombie, m_palette.abort, m_palette.accent}) {
        EXPECT_GE(contrast(bar, m_palette.lane), kVisibleShape) << bar.name().toStdString();
    }
}

TEST_P(PaletteOfEveryTheme, WidgetsGetTextThatReads)
{
    const QPalette qt = applicationPalette(m_palette);
    EXPECT_GE(contrast(qt.color(QPalette::WindowText), qt.color(QPalette::Window)), kReadable);
    EXPECT_GE(contrast(qt.color(QPalette::Text), qt.color(QPalette::Base)), kReadable);
    EXPECT_GE(contrast(qt.color(QPalette::ButtonText), qt.color(QPalette::Button)), kReadable);
    EXPECT_GE(contrast(qt.color(QPalette::HighlightedText), qt.color(QPalette::Highlight)), kReadable);
    EXPECT_GE(contrast(qt.color(QPalette::ToolTipText), qt.color(QPalette::ToolTipBase)), kReadable);
}

INSTANTIATE_TEST_SUITE_P(Style, PaletteOfEveryTheme, testing::Values(Theme::Light, Theme::Dark),
                         [](const auto &param) { return param.param == Theme::Dark ? "Dark" : "Light"; });

TEST(Contrast, IsThatOfWcag)
{
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21.0, 1e-9);
    EXPECT_NEAR(contrast(Qt::white, Qt::black), 21.0, 1e-9);
    EXPECT_NEAR(contrast(Qt::red, Qt::red), 1.0, 1e-9);
    EXPECT_NEAR(contrast(QColor(0x767676), Qt::white), 4.54, 0.005);
}

TEST(ReadableInk, LeavesAColourAloneThatReadsAlready)
{
    EXPECT_EQ(readableInk(QColor(0x2B62D9), Qt::white), QColor(0x2B62D9));
}

TEST(ReadableInk, DarkensOnALightGround)
{
    const QColor ink = readableInk(QColor(0xE39A1B), Qt::white);
    EXPECT_LT(ink.lightness(), QColor(0xE39A1B).lightness());
}

} // namespace
} // namespace inflight::ui::style

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <gtest/gtest.h>

#include "ui/style/style_sheet.h"

namespace inflight::ui::style {
namespace {

class ThemedApplication : public testing::TestWithParam<Theme> {
protected:
    void SetUp() override { applyTheme(*qApp, GetParam()); }
    void TearDown() override { qApp->setStyleSheet({}); }
    const Palette &m_palette = paletteOf(GetParam());
};

TEST_P(ThemedApplication, LeavesNoTokenUnfilled)
{
    const QString sheet = styleSheet(m_palette);
    EXPECT_FALSE(sheet.contains(QLatin1Char('@'))) << sheet.mid(sheet.indexOf(QLatin1Char('@')), 40).toStdString();
    EXPECT_EQ(sheet.count(QLatin1Char('{')), sheet.count(QLatin1Char('}')));
}

TEST_P(ThemedApplication, PicturesNamedInTheSheetExist)
{
    static const QRegularExpression url(QStringLiteral("url\\(([^)]*)\\)"));
    auto matches = url.globalMatch(styleSheet(m_palette));
    ASSERT_TRUE(matches.hasNext());
    while (matches.hasNext()) {
        const QString path = matches.next().captured(1);
        EXPECT_FALSE(QIcon(path).pixmap(12, 12).isNull()) << path.toStdString();
    }
}

TEST_P(ThemedApplication, RunButtonIsFilledWithTheColourOfWellEnded)
{
    QPushButton button(QStringLiteral("Run"));
    button.setProperty("run", true);
    button.resize(90, 34);
    EXPECT_EQ(button.grab().toImage().pixelColor(10, 17), m_palette.ok);
}

TEST_P(ThemedApplication, AWarningChipIsFilledAfterRestyle)
{
    QLabel chip(QStringLiteral("running unseen 1"));
    chip.setProperty("chip", true);
    chip.resize(140, 20);
    EXPECT_EQ(chip.grab().toImage().pixelColor(70, 1), m_palette.chip);
    chip.setProperty("chip", QStringLiteral("warn"));
    restyle(chip);
    EXPECT_EQ(chip.grab().toImage().pixelColor(70, 1), m_palette.zombie);
}

TEST_P(ThemedApplication, SpinBoxesKeepRoomForTheirNumber)
{
    QSpinBox box;
    box.setRange(1, 1000);
    EXPECT_GE(box.sizeHint().width(), box.fontMetrics().horizontalAdvance(QStringLiteral("1000")) + 48);
}

INSTANTIATE_TEST_SUITE_P(Style, ThemedApplication, testing::Values(Theme::Light, Theme::Dark),
                         [](const auto &param) { return param.param == Theme::Dark ? "Dark" : "Light"; });

} // namespace
} // namespace inflight::ui::style

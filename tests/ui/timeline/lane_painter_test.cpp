#include "ui/timeline/lane_painter.h"

#include <algorithm>
#include <cstdlib>

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

#include "tests/ui/timeline/lanes_fixture.h"
#include "ui/timeline/dirty_region.h"

namespace inflight::ui::timeline {
namespace {

using style::Theme;

constexpr QRect kWhole(0, 0, 760, 360);

void paintInto(QImage &image, const DisplayList &list, const QRegion &region, const style::Palette &palette)
{
    const LaneFonts fonts = LaneFonts::of(QApplication::font());
    QPainter painter(&image);
    painter.setClipRegion(region);
    painter.fillRect(kWhole, palette.panel);
    paintLanes(painter, list, {palette, fonts});
}

QImage pictureOf(const DisplayList &list, const style::Palette &palette = style::paletteOf(Theme::Light))
{
    QImage image(kWhole.size(), QImage::Format_RGB32);
    paintInto(image, list, kWhole, palette);
    return image;
}

// Where two pictures differ by more than rounding: under another clip Qt blends antialiased edges a step brighter or darker.
QRect differenceOf(const QImage &a, const QImage &b)
{
    constexpr int kRounding = 2;
    const auto differ = [](QRgb p, QRgb q) {
        return std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))}) >
               kRounding;
    };
    QRect difference;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            if (differ(a.pixel(x, y), b.pixel(x, y)))
                difference |= QRect(x, y, 1, 1);
    return difference;
}

TEST(LanePainter, WordsOnEveryBarReadInBothThemes)
{
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        const style::Palette &palette = style::paletteOf(theme);
        for (const BarState state : {BarState::Running, BarState::Completed, BarState::Failed, BarState::Aborted}) {
            BarLabel label;
            label.state = state;
            EXPECT_GE(style::contrast(labelInk(label, palette), barFill(state, palette)), 4.5);
        }
        BarLabel onHatch;
        onHatch.isOnHatch = true;
        EXPECT_GE(style::contrast(labelInk(onHatch, palette), palette.panel), 4.5);
        EXPECT_GE(style::contrast(style::readableInk(palette.muted, palette.panel), palette.panel), 4.5);
    }
}

TEST(LanePainter, BarsHaveTheColourOfTheirState)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    const style::Palette &palette = style::paletteOf(Theme::Light);
    const DisplayList list = fixture.list();
    const QImage image = pictureOf(list);
    const auto colourOf = [&](core::JobId job) {
        for (const Stretch &stretch : stretchesOf(list, job))
            if (stretch.kind == StretchKind::Seen)
                return image.pixelColor(
                    QPoint(static_cast<int>(stretch.rect.center().x()), static_cast<int>(stretch.rect.top()) + 3));
        return QColor();
    };
    EXPECT_EQ(colourOf(kJ1), palette.ok);
    EXPECT_EQ(colourOf(kJ3), palette.abort);
    EXPECT_EQ(colourOf(kJ5), palette.fail);
}

// What one step of the playhead repaints must give the same pixels as painting everything.
class LanePainterSteps : public testing::TestWithParam<int> {};

TEST_P(LanePainterSteps, RepaintingWhatChangedGivesTheWholePicture)
{
    const int step = GetParam();
    for (const scenario::Scenario &scenario : {tests::guidedScenario(), tests::earlySlotScenario(), tests::fanOutScenario(3)}) {
        LanesFixture fixture(tests::runOf(scenario));
        fixture.goTo(0);
        DisplayList before = fixture.list();
        QImage kept = pictureOf(before);
        for (int at = step; at <= 270; at += step) {
            fixture.goTo(at);
            const DisplayList after = fixture.list();
            paintInto(kept, after, dirtyRegion(before, after, kWhole), style::paletteOf(Theme::Light));
            const QRect difference = differenceOf(kept, pictureOf(after));
            ASSERT_TRUE(difference.isNull()) << "at " << at << " ms from " << difference.x() << ',' << difference.y() << ", "
                                             << difference.width() << 'x' << difference.height();
            before = after;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Steps, LanePainterSteps, testing::Values(3, 40));

TEST(LanePainter, ASmallStepRepaintsASmallPart)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    fixture.goTo(150);
    const DisplayList before = fixture.list();
    fixture.goTo(151);
    int area = 0;
    for (const QRect &rect : dirtyRegion(before, fixture.list(), kWhole))
        area += rect.width() * rect.height();
    EXPECT_GT(area, 0);
    EXPECT_LT(area, kWhole.width() * kWhole.height() / 10);
}

TEST(LanePainter, NothingIsPaintedAboveTheLabelsOfTheRuler)
{
    LanesFixture fixture(tests::runOf(tests::guidedScenario()));
    fixture.goTo(100); // the playhead stands on a label
    const style::Palette &palette = style::paletteOf(Theme::Light);
    const QImage image = pictureOf(fixture.list());
    for (int y = 0; y < 14; ++y)
        for (int x = 0; x < image.width(); ++x)
            ASSERT_NE(image.pixelColor(x, y), palette.accent) << x << ' ' << y;
}

} // namespace
} // namespace inflight::ui::timeline

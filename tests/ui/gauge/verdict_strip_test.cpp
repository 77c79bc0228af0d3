#include "ui/gauge/verdict_strip.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

#include "tests/support/guided_run.h"

namespace inflight::ui::gauge {
namespace {

class VerdictStripTest : public testing::Test {
protected:
    QToolButton *button(const char *name) { return m_strip.findChild<QToolButton *>(QStringLiteral("verdict") + QLatin1String(name)); }
    bool shows(const char *name) { return button(name)->isVisibleTo(&m_strip); }

    VerdictStrip m_strip;
};

TEST_F(VerdictStripTest, ShowsWhatTheRunHasSomethingToCheckOf)
{
    m_strip.setRun(tests::runOf(tests::guidedScenario()));
    EXPECT_TRUE(shows("V1"));
    EXPECT_TRUE(shows("V4"));
    EXPECT_FALSE(shows("V6")) << "admission never stopped";
    EXPECT_EQ(button("V1")->accessibleName(), QStringLiteral("V1 holds"));
    m_strip.setRun(nullptr);
    EXPECT_FALSE(shows("V1"));
}

TEST_F(VerdictStripTest, AClickOnABrokenOneAsksForTheEventThatBreaksIt)
{
    const auto run = tests::runOf(tests::earlySlotScenario());
    m_strip.setRun(run);
    m_strip.show();
    QSignalSpy asked(&m_strip, &VerdictStrip::eventRequested);
    QTest::mouseClick(button("V2"), Qt::LeftButton);
    EXPECT_EQ(asked.count(), 0) << "it holds: there is nowhere to go";
    QTest::mouseClick(button("V1"), Qt::LeftButton);
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(run->log()[asked[0][0].value<std::size_t>()].kind(), trace::EventKind::WorkStarted);
    EXPECT_TRUE(button("V1")->toolTip().contains(QStringLiteral("is broken"))) << button("V1")->toolTip().toStdString();
}

TEST_F(VerdictStripTest, TheSignTellsBrokenFromHoldingWithoutColour)
{
    m_strip.setRun(tests::runOf(tests::earlySlotScenario()));
    const auto shape = [&](const char *name) {
        QImage image = button(name)->icon().pixmap(12, 12).toImage().convertToFormat(QImage::Format_ARGB32);
        std::vector<bool> opaque;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                opaque.push_back(qAlpha(image.pixel(x, y)) > 128);
        return opaque;
    };
    EXPECT_NE(shape("V1"), shape("V2"));
}

} // namespace
} // namespace inflight::ui::gauge

#include "ui/playback/narration.h"

#include <algorithm>

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

#include "tests/support/guided_run.h"

namespace inflight::ui::playback {
namespace {

class NarrationTest : public testing::Test {
protected:
    void SetUp() override
    {
        m_view.resize(280, 200);
        m_view.setRun(m_run);
        m_view.show();
    }

    void go(std::size_t events) { m_view.setPlayhead({events == 0 ? core::SimTime() : m_run->log()[events - 1].at(), events}); }

    std::shared_ptr<const model::RunView> m_run = tests::runOf(tests::guidedScenario());
    NarrationView m_view;
};

TEST_F(NarrationTest, ShowsTheEventsUpToThePlayheadAndOneMore)
{
    go(20);
    const auto shown = m_view.shownEvents();
    ASSERT_GE(shown.size(), 4u);
    EXPECT_EQ(shown.back(), 20u) << "the next one";
    EXPECT_EQ(shown[shown.size() - 2], 19u) << "the current one";
    EXPECT_TRUE(std::is_sorted(shown.begin(), shown.end()));
}

TEST_F(NarrationTest, NoSentenceIsCutOffInTheMiddle)
{
    for (std::size_t events = 1; events <= m_run->log().size(); ++events) {
        go(events);
        const QRect current = m_view.rectOf(events - 1);
        EXPECT_TRUE(m_view.rect().contains(current)) << events;
        for (const std::size_t event : m_view.shownEvents()) {
            EXPECT_LE(m_view.rectOf(event).bottom(), m_view.height()) << events;
        }
    }
}

TEST_F(NarrationTest, AtBothEndsThereIsNothingBeyond)
{
    go(0);
    EXPECT_EQ(m_view.shownEvents(), std::vector<std::size_t>{0});
    EXPECT_EQ(m_view.spokenSentence(), "Nothing has happened yet.");
    go(m_run->log().size());
    EXPECT_EQ(m_view.shownEvents().back(), m_run->log().size() - 1);
}

TEST_F(NarrationTest, ClickingASentenceAsksForItsEvent)
{
    go(20);
    QSignalSpy spy(&m_view, &NarrationView::eventRequested);
    for (const std::size_t event : m_view.shownEvents()) {
        QTest::mouseClick(&m_view, Qt::LeftButton, Qt::NoModifier, m_view.rectOf(event).center());
        EXPECT_EQ(spy.back()[0].value<std::size_t>(), event);
    }
}

TEST_F(NarrationTest, UpAndDownAskForTheNeighbours)
{
    go(20);
    QSignalSpy spy(&m_view, &NarrationView::eventRequested);
    QTest::keyClick(&m_view, Qt::Key_Down);
    EXPECT_EQ(spy.back()[0].value<std::size_t>(), 20u);
    QTest::keyClick(&m_view, Qt::Key_Up);
    EXPECT_EQ(spy.back()[0].value<std::size_t>(), 18u);
    go(m_run->log().size());
    const auto count = spy.size();
    QTest::keyClick(&m_view, Qt::Key_Down);
    EXPECT_EQ(spy.size(), count);
}

TEST_F(NarrationTest, TheCurrentSentenceIsReadAloud)
{
    m_view.setPlayhead(tests::playheadAt(*m_run, 260));
    QAccessibleInterface *view = QAccessible::queryAccessibleInterface(&m_view);
    EXPECT_EQ(view->text(QAccessible::Name), "What just happened");
    EXPECT_EQ(view->text(QAccessible::Description), "At 260 ms: The run is over: peak 3, limit 3.");
}

TEST_F(NarrationTest, ALargeLogMakesOnlyTheSentencesThatAreSeen)
{
    scenario::Scenario scenario = tests::guidedScenario();
    const scenario::Job first = scenario.jobs.front();
    for (int i = 0; i < 50'000; ++i) {
        scenario.jobs.push_back(first);
        scenario.jobs.back().id = "N" + std::to_string(i);
    }
    m_run = tests::runOf(scenario);
    m_view.setRun(m_run);
    go(m_run->log().size() / 2);
    EXPECT_LE(m_view.shownEvents().size(), 20u);
    EXPECT_EQ(m_view.shownEvents().back(), m_run->log().size() / 2);
}

TEST_F(NarrationTest, SurvivesNoRun)
{
    m_view.setRun(nullptr);
    m_view.grab();
    EXPECT_EQ(m_view.spokenSentence(), "No run");
    EXPECT_TRUE(m_view.shownEvents().empty());
}

} // namespace
} // namespace inflight::ui::playback

#include "ui/timeline/lanes_accessible.h"

#include <QAccessible>
#include <QSignalSpy>
#include <gtest/gtest.h>

#include "tests/ui/timeline/lanes_fixture.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::timeline {
namespace {

class LanesAccessibleTest : public testing::Test {
protected:
    void SetUp() override
    {
        m_lanes.resize(760, 400);
        m_lanes.show();
        m_lanes.setRun(tests::runOf(tests::guidedScenario()));
        m_lanes.setFocus();
        QApplication::processEvents();
        m_interface = QAccessible::queryAccessibleInterface(&m_lanes);
        ASSERT_NE(m_interface, nullptr);
    }

    LanesWidget m_lanes;
    QAccessibleInterface *m_interface = nullptr;
};

TEST_F(LanesAccessibleTest, IsAListWithAnItemForEachJob)
{
    EXPECT_EQ(m_interface->role(), QAccessible::List);
    EXPECT_EQ(m_interface->text(QAccessible::Name), "Lanes");
    ASSERT_EQ(m_interface->childCount(), 6);
    for (int i = 0; i < 6; ++i) {
        QAccessibleInterface *item = m_interface->child(i);
        ASSERT_NE(item, nullptr);
        EXPECT_TRUE(item->isValid());
        EXPECT_EQ(item->role(), QAccessible::ListItem);
        EXPECT_EQ(m_interface->indexOfChild(item), i);
        EXPECT_EQ(item->parent(), m_interface);
        EXPECT_FALSE(item->text(QAccessible::Name).isEmpty());
        EXPECT_FALSE(item->text(QAccessible::Description).isEmpty());
        EXPECT_EQ(m_interface->child(i), item) << "asked again it is the same";
    }
    EXPECT_EQ(m_interface->child(6), nullptr);
    EXPECT_EQ(m_interface->child(-1), nullptr);
}

TEST_F(LanesAccessibleTest, AnItemTellsTheFactsAtThePlayhead)
{
    QAccessibleInterface *item = m_interface->child(3);
    EXPECT_EQ(item->text(QAccessible::Name), "J4 upload part");
    EXPECT_TRUE(item->text(QAccessible::Description).contains("completed at 260 ms, 60 ms after its caller left"));
    m_lanes.setPlayhead(tests::playheadAt(*m_lanes.run(), 50));
    EXPECT_EQ(item->text(QAccessible::Description), "queued at 0 ms, waiting in the queue");
}

TEST_F(LanesAccessibleTest, AnItemIsFoundAtItsPlace)
{
    for (int i = 0; i < 6; ++i) {
        const QRect rect = m_interface->child(i)->rect();
        EXPECT_FALSE(rect.isEmpty());
        EXPECT_EQ(m_interface->childAt(rect.center().x(), rect.center().y()), m_interface->child(i));
    }
}

TEST_F(LanesAccessibleTest, FocusFollowsTheSelection)
{
    EXPECT_EQ(m_interface->focusChild(), nullptr);
    m_lanes.setSelectedJob(kJ4);
    EXPECT_EQ(m_interface->focusChild(), m_interface->child(3));
    EXPECT_TRUE(m_interface->child(3)->state().selected);
    EXPECT_TRUE(m_interface->child(3)->state().focused);
    EXPECT_FALSE(m_interface->child(2)->state().selected);
    EXPECT_EQ(m_interface->text(QAccessible::Value), "J4 upload part");
}

TEST_F(LanesAccessibleTest, AnItemCanBeSelectedByAction)
{
    QSignalSpy selected(&m_lanes, &LanesWidget::jobSelected);
    QAccessibleActionInterface *action = m_interface->child(4)->actionInterface();
    ASSERT_NE(action, nullptr);
    action->doAction(QAccessibleActionInterface::pressAction());
    EXPECT_EQ(m_lanes.selectedJob(), kJ5);
    EXPECT_EQ(selected.count(), 1);
}

TEST_F(LanesAccessibleTest, ItemsOfARunThatIsGoneAreInvalid)
{
    QAccessibleInterface *item = m_interface->child(5);
    scenario::Scenario fewer = tests::guidedScenario();
    fewer.jobs.resize(2);
    m_lanes.setRun(tests::runOf(fewer));
    EXPECT_FALSE(item->isValid());
    EXPECT_TRUE(item->text(QAccessible::Name).isEmpty());
    EXPECT_TRUE(item->state().invalid);
    EXPECT_EQ(m_interface->childCount(), 2);
}

TEST_F(LanesAccessibleTest, LanesThatAreScrolledOutSaySo)
{
    m_lanes.setRun(tests::runOf(manyJobs(500)));
    EXPECT_TRUE(m_interface->child(400)->state().offscreen);
    EXPECT_FALSE(m_interface->child(0)->state().offscreen);
}

} // namespace
} // namespace inflight::ui::timeline

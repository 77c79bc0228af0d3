#include "ui/timeline/legend.h"

#include <algorithm>
#include <set>

#include <QFontMetricsF>
#include <QVBoxLayout>
#include <gtest/gtest.h>

#include "tests/support/guided_run.h"

namespace inflight::ui::timeline {
namespace {

TEST(Legend, ExplainsEverySignOnce)
{
    LegendWidget legend;
    legend.resize(640, 60);
    std::set<QString> words;
    for (const LegendWidget::Entry &entry : legend.entries())
        EXPECT_TRUE(words.insert(entry.word).second) << entry.word.toStdString();
    for (const char *word :
         {"waiting in the queue", "running", "completed", "caller left, work goes on", "stopped by the signal", "deadline",
          "signal sent", "signal observed", "late start", "late completion", "failed", "never started"})
        EXPECT_TRUE(words.contains(QString::fromLatin1(word))) << word;
}

TEST(Legend, OfARunExplainsTheSignsThatTheRunHasAndNoOther)
{
    const auto wordsOf = [](const scenario::Scenario &scenario) {
        LegendWidget legend;
        legend.setRun(tests::runOf(scenario));
        std::set<QString> words;
        for (const LegendWidget::Entry &entry : legend.entries())
            words.insert(entry.word);
        return words;
    };
    const std::set<QString> guided = wordsOf(tests::guidedScenario());
    EXPECT_TRUE(guided.contains(QStringLiteral("caller left, work goes on")));
    EXPECT_TRUE(guided.contains(QStringLiteral("late completion")));
    EXPECT_FALSE(guided.contains(QStringLiteral("never started")));

    scenario::Scenario plain = tests::fanOutScenario();
    plain.deadline.mode = scenario::DeadlineMode::None;
    plain.jobs.resize(2);
    EXPECT_EQ(wordsOf(plain), (std::set<QString>{QStringLiteral("running"), QStringLiteral("completed")}));
}

TEST(Legend, OfALogThatIsCutShowsWorkThatNobodyWaitsFor)
{
    const trace::EventLog whole = sim::record(tests::guidedScenario());
    trace::EventLog cut(whole.header(), whole.jobs());
    for (std::size_t i = 0; i < whole.size() && whole[i].at() < core::SimTime::fromWholeMilliseconds(250); ++i)
        cut.append(whole[i]);
    LegendWidget legend;
    legend.setRun(model::RunView::make(std::move(cut), std::nullopt).value());
    const auto isUnseen = [](const LegendWidget::Entry &entry) { return entry.word == QStringLiteral("caller left, work goes on"); };
    EXPECT_TRUE(std::any_of(legend.entries().begin(), legend.entries().end(), isUnseen));
}

TEST(Legend, WrapsSoThatNothingIsCutOrCovered)
{
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft})
        for (const int width : {220, 420, 640, 2000}) {
            LegendWidget legend;
            legend.setLayoutDirection(direction);
            legend.resize(width, legend.heightForWidth(width));
            legend.show(); // a hidden widget is not told of its size
            std::vector<QRectF> boxes;
            for (const LegendWidget::Entry &entry : legend.entries()) {
                EXPECT_GE(entry.wordRect.width(), QFontMetricsF(legend.font()).horizontalAdvance(entry.word));
                EXPECT_EQ(entry.signRect.left() > entry.wordRect.left(), direction == Qt::RightToLeft);
                boxes.push_back(entry.signRect.united(entry.wordRect));
                EXPECT_TRUE(QRectF(legend.rect()).contains(boxes.back())) << width << ' ' << entry.word.toStdString();
            }
            for (std::size_t i = 0; i < boxes.size(); ++i)
                for (std::size_t k = i + 1; k < boxes.size(); ++k)
                    EXPECT_FALSE(boxes[i].intersects(boxes[k])) << width << ' ' << i << ' ' << k;
        }
}

TEST(Legend, GetsTheHeightItNeedsInALayout)
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *legend = new LegendWidget;
    layout->addWidget(new QWidget, 1);
    layout->addWidget(legend);
    window.resize(400, 600);
    window.show();
    EXPECT_EQ(legend->height(), legend->heightForWidth(legend->width()));
    EXPECT_TRUE(legend->rect().contains(legend->entries().back().wordRect.toRect()));
}

} // namespace
} // namespace inflight::ui::timeline

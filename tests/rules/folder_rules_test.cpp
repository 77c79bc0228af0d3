// The real tree against the table of ARCHITECTURE.md, and made-up trees against the checker itself.
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/rules/folder_rules.h"

namespace inflight::rules {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char *kTable = R"(
# Some words
```rooms
engine/core : 
engine/sim  : engine/core
VALUES = engine/core
ui/model : VALUES
ui/gauge : VALUES ui/model
app/cli  : engine/sim
```
ui/not_in_the_table : engine/core
)";

// A tree in which every row has a folder and nothing is wrong, plus the files given.
std::vector<std::string> breachesWith(std::vector<SourceFile> extra)
{
    std::vector<SourceFile> tree = {
        {"engine/core/sim_time.h", "#include <cstdint>\n"},
        {"engine/sim/event_loop.cpp", "#include \"engine/sim/event_loop.h\"\n#include \"engine/core/sim_time.h\"\n"},
        {"ui/model/run_view.h", "#include <QString>\n#include \"engine/core/sim_time.h\"\n"},
        {"ui/gauge/curve.cpp", "#include <QtCharts/QChart>\n#include \"curve.moc\"\n#include <QWidget>\n"},
        {"app/cli/main.cpp", "#include <CLI/CLI.hpp>\n#include \"engine/sim/event_loop.h\"\n"}};
    tree.insert(tree.end(), extra.begin(), extra.end());
    return FolderRules(RoomTable::parse(kTable)).breaches(tree);
}

std::string joined(const std::vector<std::string> &lines)
{
    return std::accumulate(lines.begin(), lines.end(), std::string(),
                           [](const std::string &all, const std::string &line) { return all + "\n" + line; });
}

TEST(FolderRules, HoldInThisTree)
{
    const std::string root = INFLIGHT_SOURCE_DIR;
    const RoomTable table = RoomTable::parse(textOf(root + "/ARCHITECTURE.md"));
    const std::vector<SourceFile> sources = sourcesUnder(root);
    ASSERT_GT(sources.size(), 50U);
    ASSERT_GT(table.rooms().size(), 10U);
    const std::vector<std::string> breaches = FolderRules(table).breaches(sources);
    EXPECT_TRUE(breaches.empty()) << joined(breaches);
}

TEST(FolderRulesChecker, FindsNothingInATreeThatKeepsThem)
{
    EXPECT_THAT(breachesWith({}), IsEmpty());
}

TEST(FolderRulesChecker, NamesFileLineAndRoomsOfAForbiddenInclude)
{
    EXPECT_THAT(breachesWith({{"ui/model/a.cpp", "#include <vector>\n\n  #  include \"engine/sim/event_loop.h\"\n"}}),
                ElementsAre("ui/model/a.cpp:3: room ui/model includes room engine/sim, which the table does not allow"));
}

TEST(FolderRulesChecker, FindsAnIncludeUpwards)
{
    EXPECT_THAT(breachesWith({{"engine/core/a.h", "#include \"engine/sim/event_loop.h\"\n"}}),
                ElementsAre("engine/core/a.h:1: room engine/core includes room engine/sim, which the table does not allow"));
}

TEST(FolderRulesChecker, FindsQtInTheEngineAndInTheCommandLine)
{
    EXPECT_THAT(breachesWith({{"engine/core/a.h", "#include <QString>\n"}}), ElementsAre(HasSubstr("never sees Qt")));
    EXPECT_THAT(breachesWith({{"engine/core/a.h", "#include <QtCore/qglobal.h>\n"}}), ElementsAre(HasSubstr("never sees Qt")));
    EXPECT_THAT(breachesWith({{"engine/core/a.h", "#include <qstring.h>\n"}}), ElementsAre(HasSubstr("never sees Qt")));
    EXPECT_THAT(breachesWith({{"app/cli/a.cpp", "#include <QCoreApplication>\n"}}), ElementsAre(HasSubstr("never sees Qt")));
}

TEST(FolderRulesChecker, FindsColoursAndWidgetsInTheModel)
{
    for (const char *header : {"QColor", "QtGui/QColor", "QWidget", "QtWidgets/QWidget", "QPainter"}) {
        EXPECT_THAT(breachesWith({{"ui/model/a.h", std::string("#include <") + header + ">\n"}}),
                    ElementsAre(StartsWith("ui/model/a.h:1: ")))
            << header;
    }
}

TEST(FolderRulesChecker, FindsChartsOutsideTheGauge)
{
    for (const char *header : {"QtCharts/QLineSeries", "QChartView", "QLineSeries", "QValueAxis"}) {
        EXPECT_THAT(breachesWith({{"ui/model/a.h", std::string("#include <") + header + ">\n"}}),
                    testing::Contains(HasSubstr("only ui/gauge")))
            << header;
        EXPECT_THAT(breachesWith({{"ui/gauge/a.h", std::string("#include <") + header + ">\n"}}), IsEmpty()) << header;
    }
}

TEST(FolderRulesChecker, FindsARoomWithoutARowAndARowWithoutARoom)
{
    EXPECT_THAT(breachesWith({{"ui/extra/a.h", ""}}),
                ElementsAre("ui/extra/a.h:1: room ui/extra has no row in the table of ARCHITECTURE.md"));
    EXPECT_THAT(breachesWith({{"engine/core/detail/a.h", ""}}), ElementsAre(HasSubstr("room engine/core/detail has no row")));
    EXPECT_THAT(FolderRules(RoomTable::parse("```rooms\nengine/core :\n```\n")).breaches({}),
                ElementsAre("ARCHITECTURE.md: the table has a row for engine/core, which has no sources"));
}

TEST(FolderRulesChecker, FindsIncludesThatDoNotStartAtTheRoot)
{
    EXPECT_THAT(breachesWith({{"ui/model/a.cpp", "#include \"a.h\"\n"}}),
                ElementsAre(HasSubstr("\"a.h\" is not written from the root")));
    EXPECT_THAT(breachesWith({{"ui/model/a.cpp", "#include \"tests/support/x.h\"\n"}}),
                ElementsAre(HasSubstr("not written from the root")));
    EXPECT_THAT(breachesWith({{"ui/model/a.cpp", "#include <engine/core/sim_time.h>\n"}}),
                ElementsAre(HasSubstr("belongs into quotes")));
}

TEST(FolderRulesChecker, FindsNamesThatAreNotSnakeCaseOrStandTwice)
{
    EXPECT_THAT(breachesWith({{"ui/model/RunView.cpp", ""}}), ElementsAre("ui/model/RunView.cpp:1: the name is not snake_case"));
    EXPECT_THAT(breachesWith({{"ui/gauge/run_view.h", ""}}),
                ElementsAre("ui/gauge/run_view.h:1: there is a file of this name already: ui/model/run_view.h"));
    EXPECT_THAT(breachesWith({{"ui/gauge/main.cpp", ""}}), IsEmpty());
}

TEST(FolderRulesChecker, FindsDrawersForAnything)
{
    EXPECT_THAT(breachesWith({{"tests/utils/a.cpp", ""}}), ElementsAre(HasSubstr("says nothing")));
    EXPECT_THAT(breachesWith({{"tests/common/a.cpp", ""}}), ElementsAre(HasSubstr("says nothing")));
}

TEST(FolderRulesChecker, FindsOpenGlInTestsToo)
{
    const std::string word = std::string("setUse") + "OpenGL";
    EXPECT_THAT(breachesWith({{"tests/ui/a.cpp", "\nseries." + word + "(true);\n"}}),
                ElementsAre(AllOf(StartsWith("tests/ui/a.cpp:2: "), HasSubstr(word))));
}

TEST(RoomTable, SaysWhichLineIsWrong)
{
    const RoomTable table = RoomTable::parse("```rooms\nengine/core :\nengine/sim : engine/trace\nengine/core :\nwhat\n```\n");
    EXPECT_THAT(table.errors(),
                ElementsAre("ARCHITECTURE.md:3: engine/trace is no room of a row above",
                            "ARCHITECTURE.md:4: engine/core has two rows", StartsWith("ARCHITECTURE.md:5: found \"what\"")));
}

TEST(RoomTable, MissingOrOpenBlockIsAnError)
{
    EXPECT_THAT(RoomTable::parse("no table\n").errors(), ElementsAre(HasSubstr("there is no block")));
    EXPECT_THAT(RoomTable::parse("```rooms\nengine/core :\n").errors(), ElementsAre(HasSubstr("has no end")));
}

TEST(RoomTable, ARoomSeesItselfAndItsRowOnly)
{
    const RoomTable table = RoomTable::parse(kTable);
    EXPECT_THAT(table.errors(), IsEmpty());
    EXPECT_TRUE(table.allows("ui/gauge", "ui/gauge"));
    EXPECT_TRUE(table.allows("ui/gauge", "engine/core"));
    EXPECT_FALSE(table.allows("ui/model", "ui/gauge"));
    EXPECT_FALSE(table.allows("engine/core", "engine/sim"));
    EXPECT_FALSE(table.hasRoom("ui/not_in_the_table"));
}

} // namespace
} // namespace inflight::rules

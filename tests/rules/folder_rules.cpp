#include "tests/rules/folder_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <sstream>
#include <string_view>

namespace inflight::rules {

namespace {

struct Include {
    int line;
    std::string target;
    bool quoted;
};

bool startsWith(const std::string &text, std::string_view prefix)
{
    return text.compare(0, prefix.size(), prefix) == 0;
}

bool isTest(const std::string &path)
{
    return startsWith(path, "tests/");
}

// "engine/sim/event_loop.h" stands in "engine/sim".
std::string folderOf(const std::string &path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

std::string nameOf(const std::string &path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string at(const std::string &path, int line)
{
    return path + ":" + std::to_string(line) + ": ";
}

std::vector<Include> includesOf(const std::string &text)
{
    static const std::regex pattern("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
    std::vector<Include> includes;
    std::istringstream stream(text);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        std::smatch match;
        if (line.find('#') != std::string::npos && std::regex_search(line, match, pattern)) {
            includes.push_back({number, match[2], match[1] == "\""});
        }
    }
    return includes;
}

// <QString>, <QtCore/QString>, <qglobal.h>, <QtGlobal>
bool isQtHeader(const std::string &target)
{
    static const std::regex pattern("^(Q[A-Za-z]|q[a-z]+\\.h$).*");
    return std::regex_match(target, pattern);
}

bool isChartsHeader(const std::string &target)
{
    static const std::regex pattern("^(QtCharts\\b.*|QChart.*|Q[A-Za-z]*(Series|Axis)|QBarSet|QBoxSet|QPieSlice|QLegend.*)$");
    return std::regex_match(target, pattern);
}

bool isCoreHeader(const std::string &target)
{
    static const std::regex pattern(
        "^(QtCore/.*|QtGlobal|QAbstract(ItemModel|ListModel|TableModel|ProxyModel)|QSortFilterProxyModel|QIdentityProxyModel|"
        "QModelIndex|QPersistentModelIndex|QItemSelectionModel|QString(List|View|Literal|Builder)?|QLatin1String|QByteArray(List|"
        "View)?|"
        "QChar|QObject|QPointer|QVariant(Map|List)?|QMetaType|QMetaObject|QMetaEnum|QLocale|QCollator|QCoreApplication|"
        "QTranslator|"
        "QList|QVector|QHash|QMap|QSet|QPair|QStack|QQueue|QSharedPointer|QScopedPointer|QWeakPointer|QFlags|QBitArray|"
        "QFile|QFileInfo|QDir|QSaveFile|QTemporaryFile|QTemporaryDir|QTextStream|QIODevice|QBuffer|QUrl|QMimeData|QSettings|"
        "QDate|QTime|QDateTime|QTimeZone|QTimer|QElapsedTimer|QThread|QMutex|QJson[A-Za-z]+|QRegularExpression|QStandardPaths|"
        "QPoint|QPointF|QSize|QSizeF|QRect|QRectF|QLine|QLineF|QMargins|QMarginsF|QSignalBlocker|QEvent|QDebug|QLoggingCategory|"
        "QRandomGenerator|QtMath|QtEndian|QtNumeric|QUuid|QCryptographicHash|QEasingCurve)$");
    return std::regex_match(target, pattern);
}

// A path of the tree ("ui/style/palette.h") and not the output of moc ("runner.moc", "moc_runner.cpp").
bool isGenerated(const std::string &target)
{
    static const std::regex pattern("^(moc_[a-z0-9_]+\\.cpp|[a-z0-9_]+\\.moc)$");
    return std::regex_match(target, pattern);
}

bool isTreePath(const std::string &target)
{
    return startsWith(target, "engine/") || startsWith(target, "ui/") || startsWith(target, "app/");
}

class SourceCheck {
public:
    SourceCheck(const RoomTable &table, const SourceFile &source, std::vector<std::string> &out)
        : m_table(table), m_source(source), m_room(folderOf(source.path)), m_out(out)
    {}

    void checkAll()
    {
        checkNames();
        checkWords();
        if (isTest(m_source.path)) {
            return;
        }
        if (!m_table.hasRoom(m_room)) {
            add(1, "room " + m_room + " has no row in the table of ARCHITECTURE.md");
            return;
        }
        for (const Include &include : includesOf(m_source.text)) {
            include.quoted ? checkTreeInclude(include) : checkLibraryInclude(include);
        }
    }

private:
    void add(int line, const std::string &what) { m_out.push_back(at(m_source.path, line) + what); }

    void checkNames()
    {
        static const std::regex snake("^[a-z][a-z0-9]*(_[a-z0-9]+)*\\.(h|cpp)$");
        if (!std::regex_match(nameOf(m_source.path), snake)) {
            add(1, "the name is not snake_case");
        }
        static const std::regex drawer("(^|/)(utils?|common|misc|helpers?)/");
        if (std::regex_search(m_source.path, drawer)) {
            add(1, "a folder named utils, common, misc or helpers says nothing; name what is in it");
        }
    }

    // Built from halves, so that this file does not break its own rule.
    void checkWords()
    {
        static const std::array<std::string, 2> kForbidden = {std::string("setUse") + "OpenGL",
                                                              std::string("QOpenGL") + "Widget"};
        std::istringstream stream(m_source.text);
        int number = 0;
        for (std::string line; std::getline(stream, line);) {
            ++number;
            for (const std::string &word : kForbidden) {
                if (line.find(word) != std::string::npos) {
                    add(number, word + " ends the program where there is no display");
                }
            }
        }
    }

    void checkTreeInclude(const Include &include)
    {
        if (isGenerated(include.target)) {
            return;
        }
        if (!isTreePath(include.target)) {
            add(include.line, "\"" + include.target + "\" is not written from the root of the tree (engine/, ui/, app/)");
            return;
        }
        const std::string seen = folderOf(include.target);
        if (!m_table.allows(m_room, seen)) {
            add(include.line, "room " + m_room + " includes room " + seen + ", which the table does not allow");
        }
    }

    void checkLibraryInclude(const Include &include)
    {
        const std::string &target = include.target;
        if (isTreePath(target)) {
            add(include.line, "<" + target + "> belongs into quotes");
        }
        if (!isQtHeader(target)) {
            return;
        }
        if (startsWith(m_source.path, "engine/") || startsWith(m_source.path, "app/cli/")) {
            add(include.line, "room " + m_room + " includes the Qt header <" + target + ">; it never sees Qt");
        }
        if (m_room == "ui/model" && !isCoreHeader(target)) {
            add(include.line, "<" + target + "> is not known as a header of QtCore, and ui/model sees no other Qt");
        }
        if (m_room != "ui/gauge" && isChartsHeader(target)) {
            add(include.line, "<" + target + "> is Qt Charts, which only ui/gauge sees");
        }
    }

    const RoomTable &m_table;
    const SourceFile &m_source;
    const std::string m_room;
    std::vector<std::string> &m_out;
};

void checkUnique(const std::vector<SourceFile> &sources, std::vector<std::string> &out)
{
    std::map<std::string, std::string> firstPath;
    for (const SourceFile &source : sources) {
        const std::string name = nameOf(source.path);
        if (name == "main.cpp") {
            continue;
        }
        const auto [first, isNew] = firstPath.emplace(name, source.path);
        if (!isNew) {
            out.push_back(at(source.path, 1) + "there is a file of this name already: " + first->second);
        }
    }
}

void checkRowsHaveFolders(const RoomTable &table, const std::vector<SourceFile> &sources, std::vector<std::string> &out)
{
    for (const std::string &room : table.rooms()) {
        const bool found = std::any_of(sources.begin(), sources.end(),
                                       [&room](const SourceFile &source) { return folderOf(source.path) == room; });
        if (!found) {
            out.push_back("ARCHITECTURE.md: the table has a row for " + room + ", which has no sources");
        }
    }
}

} // namespace

std::vector<std::string> FolderRules::breaches(const std::vector<SourceFile> &sources) const
{
    std::vector<std::string> out = m_table.errors();
    for (const SourceFile &source : sources) {
        SourceCheck(m_table, source, out).checkAll();
    }
    checkUnique(sources, out);
    checkRowsHaveFolders(m_table, sources, out);
    return out;
}

} // namespace inflight::rules

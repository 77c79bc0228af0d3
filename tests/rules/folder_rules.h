// The rules of ARCHITECTURE.md on folders, names and include lines, applied to a list of sources.
//
// Pure: what it says follows from the table and the sources given, so a made-up tree can be checked like the real one.
#pragma once

#include <string>
#include <vector>

#include "tests/rules/room_table.h"

namespace inflight::rules {

// `path` is relative to the root of the tree, with '/' between folders.
struct SourceFile {
    std::string path;
    std::string text;
};

class FolderRules {
public:
    explicit FolderRules(RoomTable table) : m_table(std::move(table)) {}

    // One line for each breach, "path:line: what is wrong", in the order of the sources. Rows without a folder come last.
    std::vector<std::string> breaches(const std::vector<SourceFile> &sources) const;

private:
    RoomTable m_table;
};

// The .h and .cpp files under engine/, ui/, app/ and tests/, by path.
std::vector<SourceFile> sourcesUnder(const std::string &root);
// The whole file; throws std::runtime_error with the path when it cannot be read.
std::string textOf(const std::string &path);

} // namespace inflight::rules

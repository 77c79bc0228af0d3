#include "tests/rules/room_table.h"

#include <sstream>

namespace inflight::rules {

namespace {

std::vector<std::string> wordsOf(const std::string &text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

} // namespace

RoomTable RoomTable::parse(const std::string &architecture)
{
    RoomTable table;
    std::istringstream stream(architecture);
    bool inTable = false;
    bool found = false;
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (inTable && line.rfind("```", 0) == 0) {
            inTable = false;
        } else if (inTable) {
            table.readLine(line, number);
        } else if (line == "```rooms") {
            inTable = true;
            found = true;
        }
    }
    if (!found) {
        table.addError(number, "there is no block that starts with ```rooms");
    } else if (inTable) {
        table.addError(number, "the block ```rooms has no end");
    }
    return table;
}

void RoomTable::readLine(const std::string &line, int number)
{
    const std::vector<std::string> words = wordsOf(line);
    if (words.empty()) {
        return;
    }
    if (words.size() < 2 || (words[1] != ":" && words[1] != "=")) {
        addError(number, "found \"" + line + "\", allowed \"room : room ...\" or \"NAME = room ...\"");
        return;
    }
    const std::set<std::string> seen = resolve({words.begin() + 2, words.end()}, number);
    if (words[1] == "=") {
        m_aliases[words[0]] = seen;
        return;
    }
    if (!m_seen.emplace(words[0], seen).second) {
        addError(number, words[0] + " has two rows");
        return;
    }
    m_rooms.push_back(words[0]);
}

void RoomTable::addError(int number, const std::string &what)
{
    m_errors.push_back("ARCHITECTURE.md:" + std::to_string(number) + ": " + what);
}

std::set<std::string> RoomTable::resolve(const std::vector<std::string> &names, int number)
{
    std::set<std::string> rooms;
    for (const std::string &name : names) {
        if (const auto alias = m_aliases.find(name); alias != m_aliases.end()) {
            rooms.insert(alias->second.begin(), alias->second.end());
        } else if (hasRoom(name)) {
            rooms.insert(name);
        } else {
            addError(number, name + " is no room of a row above");
        }
    }
    return rooms;
}

bool RoomTable::allows(const std::string &from, const std::string &to) const
{
    const auto row = m_seen.find(from);
    return row != m_seen.end() && (from == to || row->second.count(to) > 0);
}

} // namespace inflight::rules

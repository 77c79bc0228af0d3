// The table "who may see whom" of ARCHITECTURE.md: a fenced block named `rooms`.
//
//   room : room room ALIAS      a row; the room may see itself and these
//   ALIAS = room room           a short name for a list, usable in the rows below it
//
// A row names only rooms of rows above it, so the table has no circle. Value type.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace inflight::rules {

class RoomTable {
public:
    // Everything wrong with the text goes into errors(), each as "ARCHITECTURE.md:line: what".
    static RoomTable parse(const std::string &architecture);

    const std::vector<std::string> &errors() const { return m_errors; }
    const std::vector<std::string> &rooms() const { return m_rooms; }
    bool hasRoom(const std::string &room) const { return m_seen.count(room) > 0; }
    bool allows(const std::string &from, const std::string &to) const;

private:
    void readLine(const std::string &line, int number);
    void addError(int number, const std::string &what);
    std::set<std::string> resolve(const std::vector<std::string> &names, int number);

    std::vector<std::string> m_rooms;
    std::map<std::string, std::set<std::string>> m_seen;
    std::map<std::string, std::set<std::string>> m_aliases;
    std::vector<std::string> m_errors;
};

} // namespace inflight::rules

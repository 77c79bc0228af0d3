// How far long work is, on standard error: one line that is rewritten on a terminal, a line a second elsewhere.
//
// Says nothing about work that is over within a moment, unless it was asked for with --progress: then the last state is always told.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace inflight::cli {

enum class ProgressWanted { IfTerminal, Always, Never };

class Progress {
public:
    // "reading out.jsonl", "MB": what is done, and the unit that `perUnit` of the counts make.
    Progress(ProgressWanted wanted, std::string what, std::string unit, std::uint64_t perUnit = 1);
    ~Progress();
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;
    void update(std::uint64_t count);

private:
    using Clock = std::chrono::steady_clock;
    void show();

    bool m_onTerminal;
    bool m_always;
    bool m_enabled;
    bool m_shown = false;
    std::string m_what;
    std::string m_unit;
    std::uint64_t m_perUnit;
    std::uint64_t m_count = 0;
    Clock::time_point m_next;
};

} // namespace inflight::cli

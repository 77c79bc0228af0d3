#include "app/cli/progress.h"

#include <cstdio>
#include <utility>

#include <unistd.h>

#include "engine/core/printable.h"

namespace inflight::cli {

namespace {

using namespace std::chrono_literals;

// 1234567 as "1,234,567".
std::string grouped(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t i = text.size(); i > 3; i -= 3)
        text.insert(i - 3, ",");
    return text;
}

} // namespace

Progress::Progress(ProgressWanted wanted, std::string what, std::string unit, std::uint64_t perUnit)
    : m_onTerminal(::isatty(STDERR_FILENO) != 0), m_always(wanted == ProgressWanted::Always),
      m_enabled(m_always || (wanted == ProgressWanted::IfTerminal && m_onTerminal)), m_what(core::printable(what)),
      m_unit(std::move(unit)), m_perUnit(perUnit), m_next(Clock::now() + 400ms)
{}

Progress::~Progress()
{
    if (m_shown && m_onTerminal)
        std::fputs("\r\x1b[K", stderr);
    if (m_always && m_enabled) {
        show();
        if (m_onTerminal)
            std::fputc('\n', stderr);
    }
}

void Progress::update(std::uint64_t count)
{
    m_count = count;
    if (!m_enabled || Clock::now() < m_next)
        return;
    m_next = Clock::now() + (m_onTerminal ? 100ms : 1000ms);
    show();
}

void Progress::show()
{
    const std::string text = m_what + ": " + grouped(m_count / m_perUnit) + " " + m_unit;
    std::fprintf(stderr, m_onTerminal ? "\r\x1b[K%s" : "inflight-cli: %s\n", text.c_str());
    std::fflush(stderr);
    m_shown = true;
}

} // namespace inflight::cli

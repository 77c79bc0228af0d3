// The jobs that wait once more: by priority, higher first, and in order of arrival within one. Empty where nothing is retried.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>

namespace inflight::sim {

class SecondLine {
public:
    bool isEmpty() const { return m_count == 0; }
    void add(std::uint32_t job, std::int32_t priority);
    // That of the next in line. Precondition: not empty.
    std::int32_t priority() const { return m_lines.begin()->first; }
    // The next in line leaves it. Precondition: not empty.
    std::uint32_t take();

private:
    std::map<std::int32_t, std::deque<std::uint32_t>, std::greater<>> m_lines; // none of them is empty
    std::size_t m_count = 0;
};

} // namespace inflight::sim

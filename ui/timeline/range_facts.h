// What happened in a marked range of time: highest number of operations, starts and ends.
//
// Built once a run in O(jobs log jobs); a question costs O(log jobs) and the steps of the curve inside the range. It refers to the
// analysis, which must outlive it.
#pragma once

#include <vector>

#include "engine/analysis/analysis.h"

namespace inflight::ui::timeline {

struct RangeFacts {
    std::uint32_t peak = 0; // operations in flight at any moment of [from, to), counted in log order
    std::size_t starts = 0; // in [from, to)
    std::size_t ends = 0;
    bool operator==(const RangeFacts &) const = default;
};

class RangeCounter {
public:
    explicit RangeCounter(const analysis::Analysis &analysis);
    RangeFacts factsIn(core::SimTime from, core::SimTime to) const;

private:
    const analysis::Analysis &m_analysis;
    std::vector<core::SimTime> m_starts; // sorted
    std::vector<core::SimTime> m_ends;
};

} // namespace inflight::ui::timeline

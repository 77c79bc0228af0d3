// Which stretches stand in which lane, in order of time: what lanes of any number are drawn and searched from.
//
// Two arrangements. ByJob: lane i is job i, with its waiting, back-offs and operations. Packed: the operations alone, each in
// the lowest lane that is free when it starts, in the order of the log; so there are as many lanes as the peak in flight, a lane holds at
// most one operation at any moment, and lanes from the limit on (counted from 0) are used only while the budget is exceeded.
// An operation whose caller leaves is two stretches, seen and unseen. Stretches of one lane do not overlap; those without length are
// kept. Costs O(events log lanes) to build, 24 bytes a stretch, 4 bytes a marker and (Packed) 4 bytes a job. Immutable after construction: any thread.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/core/large_vector.h"
#include "ui/model/run_view.h"

namespace inflight::ui::model {

enum class Arrangement { ByJob, Packed };

// In the order in which one hides another where a pixel holds several: the later the more telling.
enum class StretchState : std::uint8_t { Waiting, BackOff, Completed, Running, Aborted, Unseen, Failed };
inline constexpr int kStretchStateCount = static_cast<int>(StretchState::Failed) + 1;

struct LaneStretch {
    core::SimTime from, to; // half-open; `to` of what the log does not end is the end of the log
    core::JobId job;
    std::uint16_t attempt = 0; // from 0
    StretchState state = StretchState::Running;
    bool operator==(const LaneStretch &) const = default;
};
static_assert(sizeof(LaneStretch) == 24);

class LaneIndex {
public:
    LaneIndex(const RunView &run, Arrangement arrangement);

    Arrangement arrangement() const { return m_arrangement; }
    std::size_t laneCount() const { return m_firsts.size() - 1; }
    std::size_t stretchCount() const { return m_stretches.size(); }
    // Precondition: lane < laneCount().
    std::span<const LaneStretch> lane(std::size_t lane) const
    {
        return std::span(m_stretches).subspan(m_firsts[lane], m_firsts[lane + 1] - m_firsts[lane]);
    }
    // Those of a lane that touch [from, to); of those without length, the ones that stand in it.
    std::span<const LaneStretch> laneWithin(std::size_t lane, core::SimTime from, core::SimTime to) const;
    // The lane of one operation of a job; laneCount() for one that never started (Packed only).
    std::size_t laneOf(core::JobId job, std::uint16_t attempt = 0) const;
    // The markers of a lane, in order of time, as numbers into Analysis::markers. What happened to a job before its first operation
    // stands in that operation's lane; of a job without one nothing is there (Packed only).
    std::span<const std::uint32_t> marksOf(std::size_t lane) const
    {
        return std::span(m_marks).subspan(m_markFirsts[lane], m_markFirsts[lane + 1] - m_markFirsts[lane]);
    }

private:
    void buildByJob(const RunView &run);
    void buildPacked(const RunView &run);
    void placeMarks(const RunView &run);
    std::size_t laneOfMark(const RunView &run, const analysis::Marker &marker) const;
    void addOperation(const RunView &run, const LaneStretch &operation, bool isLateStart);

    Arrangement m_arrangement;
    core::LargeVector<LaneStretch> m_stretches;
    std::vector<std::size_t> m_firsts = {0}; // by lane; one more at the end
    std::vector<std::uint32_t> m_marks;
    std::vector<std::size_t> m_markFirsts;
    std::vector<std::uint32_t> m_laneOfJob;                           // of the first operation; Packed only
    std::unordered_map<std::uint64_t, std::uint32_t> m_laneOfRetry; // of later ones, by job and attempt; Packed only
};

} // namespace inflight::ui::model

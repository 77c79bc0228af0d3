// What a lane shows where a pixel holds many stretches: how full it is, the most telling state in it, and which marks fall into it.
//
// Time is cut into bins whose length is a power of two of microseconds; each level's bins are twice as long as those of the level below. A cell
// holds the share of its time that is covered (0 to 255; never 0 where anything stands), the most telling state (StretchState's order) and
// a bit for each kind of marker. Merging cells keeps the most telling state and all marks: nothing that happened disappears at any level.
// Four bytes a cell; the lowest level has about two cells a stretch, at most kMostCells, so all levels take at most sixteen bytes a
// stretch and 128 MiB. Immutable after construction: any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/model/lane_index.h"

namespace inflight::ui::model {

struct alignas(4) PyramidCell {
    std::uint8_t cover = 0;
    std::uint8_t state = 0; // a StretchState; 0 while cover is 0
    std::uint8_t marks = 0; // bit n: analysis::MarkerKind n
    std::uint8_t unused = 0;
    bool operator==(const PyramidCell &) const = default;
};
static_assert(sizeof(PyramidCell) == 4);

class StretchPyramid {
public:
    static constexpr std::size_t kMostCells = std::size_t{1} << 24;

    StretchPyramid(const RunView &run, const LaneIndex &index);

    std::size_t levelCount() const { return m_levels.size(); }
    // Length of a bin as a power of two of microseconds; level 0 is the finest.
    unsigned shiftOf(std::size_t level) const { return m_shift + static_cast<unsigned>(level); }
    std::size_t binCount(std::size_t level) const { return m_levels[level].bins; }
    // Bin 0 begins here.
    core::SimTime begin() const { return m_begin; }
    std::span<const PyramidCell> lane(std::size_t level, std::size_t lane) const
    {
        return std::span(m_levels[level].cells).subspan(lane * m_levels[level].bins, m_levels[level].bins);
    }
    std::size_t bytes() const;

private:
    struct Level {
        std::size_t bins = 0;
        core::LargeVector<PyramidCell> cells; // by lane, then by time
    };
    void fillLowest(const RunView &run, const LaneIndex &index);
    void addLevel(std::size_t lanes);

    core::SimTime m_begin;
    unsigned m_shift = 0;
    std::vector<Level> m_levels;
};

} // namespace inflight::ui::model

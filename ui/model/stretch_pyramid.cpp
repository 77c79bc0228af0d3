#include "ui/model/stretch_pyramid.h"

#include <algorithm>
#include <bit>

namespace inflight::ui::model {

namespace {

PyramidCell merged(PyramidCell a, PyramidCell b)
{
    const auto cover = static_cast<std::uint8_t>((unsigned{a.cover} + b.cover + 1) / 2);
    return {cover, std::max(a.state, b.state), static_cast<std::uint8_t>(a.marks | b.marks), 0};
}

void addTo(PyramidCell &cell, unsigned share, StretchState state)
{
    cell.state = std::max(cell.state, static_cast<std::uint8_t>(state));
    cell.cover = static_cast<std::uint8_t>(std::min(255U, cell.cover + std::max(1U, share)));
}

} // namespace

StretchPyramid::StretchPyramid(const RunView &run, const LaneIndex &index)
    : m_begin(run.log().isEmpty() ? core::SimTime() : std::min(core::SimTime(), run.log()[0].at()))
{
    const std::size_t lanes = std::max<std::size_t>(1, index.laneCount());
    const auto length = static_cast<std::uint64_t>((run.analysis().end - m_begin).microseconds()) + 1;
    const std::size_t wanted = std::clamp(2 * index.stretchCount(), lanes * 64, std::max(kMostCells, lanes * 64)) / lanes;
    m_shift = static_cast<unsigned>(std::bit_width(length / wanted));
    m_levels.emplace_back();
    m_levels[0].bins = static_cast<std::size_t>(length >> m_shift) + 1;
    m_levels[0].cells.resize(m_levels[0].bins * lanes);
    fillLowest(run, index);
    while (m_levels.back().bins > 1)
        addLevel(lanes);
}

void StretchPyramid::fillLowest(const RunView &run, const LaneIndex &index)
{
    Level &level = m_levels[0];
    const auto offset = [this](core::SimTime time) { return static_cast<std::uint64_t>((time - m_begin).microseconds()); };
    const std::uint64_t binLength = std::uint64_t{1} << m_shift;
    for (std::size_t lane = 0; lane < index.laneCount(); ++lane) {
        PyramidCell *cells = level.cells.data() + lane * level.bins;
        for (const LaneStretch &stretch : index.lane(lane)) {
            const std::uint64_t from = offset(stretch.from), to = offset(stretch.to);
            const std::uint64_t last = to > from ? (to - 1) >> m_shift : from >> m_shift;
            for (std::uint64_t bin = from >> m_shift; bin <= last; ++bin) {
                const std::uint64_t begin = std::max(from, bin << m_shift), end = std::min(to, (bin + 1) << m_shift);
                addTo(cells[bin], static_cast<unsigned>(end > begin ? (end - begin) * 255 / binLength : 0), stretch.state);
            }
        }
    }
    for (std::size_t lane = 0; lane < index.laneCount(); ++lane)
        for (const std::uint32_t number : index.marksOf(lane)) {
            const analysis::Marker &marker = run.analysis().markers[number];
            PyramidCell &cell = level.cells[lane * level.bins + (offset(marker.at) >> m_shift)];
            cell.marks = static_cast<std::uint8_t>(cell.marks | 1U << static_cast<unsigned>(marker.kind));
        }
}

void StretchPyramid::addLevel(std::size_t lanes)
{
    Level next;
    const Level &below = m_levels.back();
    next.bins = (below.bins + 1) / 2;
    next.cells.resize(next.bins * lanes);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const PyramidCell *from = below.cells.data() + lane * below.bins;
        PyramidCell *to = next.cells.data() + lane * next.bins;
        for (std::size_t bin = 0; bin < next.bins; ++bin)
            to[bin] = merged(from[2 * bin], 2 * bin + 1 < below.bins ? from[2 * bin + 1] : PyramidCell());
    }
    m_levels.push_back(std::move(next));
}

std::size_t StretchPyramid::bytes() const
{
    std::size_t bytes = 0;
    for (const Level &level : m_levels)
        bytes += level.cells.size() * sizeof(PyramidCell);
    return bytes;
}

} // namespace inflight::ui::model

#include "ui/timeline/dense_lanes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace inflight::ui::timeline {

using model::LaneStretch;
using model::PyramidCell;
using model::StretchState;

namespace {

struct LaneRange {
    std::size_t first = 0, last = 0;
};

LaneRange lanesInSight(std::size_t laneCount, const LaneGeometry &g)
{
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(g.scrollTop / g.laneHeight)));
    const auto last = static_cast<std::size_t>(std::ceil((g.scrollTop + g.plot.height()) / g.laneHeight));
    return {std::min(first, laneCount), std::min(last, laneCount)};
}

void take(PyramidCell &into, const PyramidCell &cell, unsigned cover)
{
    into.marks = static_cast<std::uint8_t>(into.marks | cell.marks);
    into.state = std::max(into.state, cell.state);
    into.cover = static_cast<std::uint8_t>(std::min(255U, into.cover + cover));
}

} // namespace

bool isDense(const model::LaneIndex &index, const TimeScale &scale, const LaneGeometry &geometry)
{
    if (geometry.laneHeight < kLeastBarLane && index.laneCount() > 0)
        return true;
    const LaneRange lanes = lanesInSight(index.laneCount(), geometry);
    std::size_t count = 0;
    for (std::size_t lane = lanes.first; lane < lanes.last && count <= kMostBars; ++lane)
        count += index.laneWithin(lane, scale.from(), scale.to()).size();
    return count > kMostBars;
}

void DenseColumns::fill(std::size_t lane, std::span<PyramidCell> columns) const
{
    std::fill(columns.begin(), columns.end(), PyramidCell());
    const double step = static_cast<double>((m_scale.to() - m_scale.from()).microseconds()) / static_cast<double>(columns.size());
    const double levels = std::log2(std::max(1.0, step)) - m_pyramid.shiftOf(0);
    if (levels < 0)
        walk(lane, columns);
    else
        sample(lane, std::min(static_cast<std::size_t>(levels), m_pyramid.levelCount() - 1), columns);
    if (m_scale.isReversed())
        std::reverse(columns.begin(), columns.end());
}

// Every stretch in sight, from the column in which it begins to the one before that in which it ends; one that begins and ends in one column
// covers its share of it.
void DenseColumns::walk(std::size_t lane, std::span<PyramidCell> columns) const
{
    const core::SimTime begin = m_scale.from();
    const double perColumn = static_cast<double>(columns.size()) / static_cast<double>((m_scale.to() - begin).microseconds());
    const auto xOf = [&](core::SimTime time) { return static_cast<double>((time - begin).microseconds()) * perColumn; };
    const auto width = static_cast<std::int64_t>(columns.size());
    for (const LaneStretch &stretch : m_index.laneWithin(lane, begin, m_scale.to())) {
        const double from = xOf(std::max(stretch.from, begin)), to = xOf(stretch.to);
        const auto first = static_cast<std::int64_t>(from), last = std::min(static_cast<std::int64_t>(to), width);
        PyramidCell &head = columns[static_cast<std::size_t>(first)];
        const auto state = static_cast<std::uint8_t>(stretch.state);
        if (first >= last) {
            take(head, {0, state, 0, 0}, 1 + static_cast<unsigned>((to - from) * 254));
            continue;
        }
        head = {255, std::max(head.state, state), 0, 0};
        for (std::int64_t column = first + 1; column < last; ++column)
            columns[static_cast<std::size_t>(column)] = {255, state, 0, 0};
    }
    const auto &markers = m_run.analysis().markers;
    const std::span<const std::uint32_t> marks = m_index.marksOf(lane);
    auto mark = std::partition_point(marks.begin(), marks.end(), [&](std::uint32_t number) { return markers[number].at < begin; });
    for (; mark != marks.end() && markers[*mark].at < m_scale.to(); ++mark) {
        PyramidCell &column = columns[std::min(static_cast<std::size_t>(xOf(markers[*mark].at)), columns.size() - 1)];
        column.marks = static_cast<std::uint8_t>(column.marks | 1U << static_cast<unsigned>(markers[*mark].kind));
    }
}

// A column holds one to two bins of this level, so the first and the last are all.
void DenseColumns::sample(std::size_t lane, std::size_t level, std::span<PyramidCell> columns) const
{
    constexpr double kFraction = 4294967296.0; // positions count bins in units of 2^-32, so that stepping is an addition
    const std::span<const PyramidCell> bins = m_pyramid.lane(level, lane);
    const double perBin = static_cast<double>(std::uint64_t{1} << m_pyramid.shiftOf(level));
    const double begin = std::max(0.0, static_cast<double>((m_scale.from() - m_pyramid.begin()).microseconds()) / perBin);
    const double step = static_cast<double>((m_scale.to() - m_scale.from()).microseconds()) / perBin / static_cast<double>(columns.size());
    auto at = static_cast<std::uint64_t>(begin * kFraction);
    const auto increment = static_cast<std::uint64_t>(step * kFraction);
    for (PyramidCell &column : columns) {
        const std::size_t first = at >> 32;
        at += increment;
        const std::size_t last = std::max(first, std::min((at >> 32) - 1, bins.size() - 1));
        if (last >= bins.size())
            break;
        const PyramidCell &a = bins[first], &b = bins[last];
        column = {static_cast<std::uint8_t>((unsigned{a.cover} + b.cover + 1) / 2), std::max(a.state, b.state),
                  static_cast<std::uint8_t>(a.marks | b.marks), 0};
    }
}

namespace {

QRgb mixed(const QColor &over, const QColor &under, double share)
{
    const auto channel = [share](int a, int b) { return static_cast<int>(std::lround(a * share + b * (1 - share))); };
    return qRgb(channel(over.red(), under.red()), channel(over.green(), under.green()), channel(over.blue(), under.blue()));
}

// The colour of every cell there can be, on the ground of a lane.
class CellColors {
public:
    explicit CellColors(const style::Palette &palette)
    {
        const std::array<QColor, model::kStretchStateCount> states = {palette.wait,  palette.wait,   palette.ok,  palette.run,
                                                                      palette.abort, palette.zombie, palette.fail};
        for (std::size_t state = 0; state < states.size(); ++state)
            for (std::size_t cover = 1; cover < 256; ++cover)
                m_fills[state][cover] = mixed(states[state], palette.lane, 0.25 + 0.75 * static_cast<double>(cover) / 255);
        // From the most telling marker down, as analysis::MarkerKind numbers them.
        const std::array<std::pair<unsigned, QColor>, 6> marks = {{{4, palette.fail}, {3, palette.zombie}, {5, palette.fail},
                                                                   {0, palette.zombie}, {2, palette.abort}, {1, palette.abort}}};
        for (unsigned bits = 1; bits < m_marks.size(); ++bits)
            for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark)
                if (bits & 1U << mark->first)
                    m_marks[bits] = mark->second.rgb();
    }
    // Transparent where nothing is covered.
    QRgb fill(const PyramidCell &cell) const { return m_fills[cell.state][cell.cover]; }
    QRgb mark(const PyramidCell &cell) const { return m_marks[cell.marks & 63U]; }

private:
    std::array<std::array<QRgb, 256>, model::kStretchStateCount> m_fills{};
    std::array<QRgb, 64> m_marks{};
};

class Strips {
public:
    Strips(const DenseInput &input, const style::Palette &palette, double pixelRatio)
        : m_input(input), m_pixelRatio(pixelRatio), m_index(input.run->lanes(input.arrangement)), m_colors(palette),
          m_columns(*input.run, m_index, input.run->pyramid(input.arrangement), input.scale),
          m_image((input.geometry.plot.size() * pixelRatio).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied)
    {
        m_image.fill(Qt::transparent);
        m_bits = m_image.bits();
        m_cells.resize(static_cast<std::size_t>(m_image.width()));
    }

    QImage make()
    {
        const LaneRange lanes = lanesInSight(m_index.laneCount(), m_input.geometry);
        if (m_input.geometry.laneHeight * m_pixelRatio >= 1)
            for (std::size_t lane = lanes.first; lane < lanes.last; ++lane)
                addLane(lane);
        else
            addSharedRows(lanes);
        m_image.setDevicePixelRatio(m_pixelRatio);
        return std::move(m_image);
    }

private:
    int rowOf(double y) const { return std::clamp(static_cast<int>(std::lround(y * m_pixelRatio)), 0, m_image.height()); }
    QRgb *row(int y) { return reinterpret_cast<QRgb *>(m_bits + y * m_image.bytesPerLine()); }

    void addLane(std::size_t lane)
    {
        m_columns.fill(lane, m_cells);
        const double top = static_cast<double>(lane) * m_input.geometry.laneHeight - m_input.geometry.scrollTop;
        const double inset = m_input.geometry.laneHeight < 3 ? 0 : m_input.geometry.laneHeight * 0.15;
        const int first = rowOf(top + inset), last = std::max(first + 1, rowOf(top + m_input.geometry.laneHeight - inset));
        if (first >= m_image.height())
            return;
        paint(m_cells, first, std::min(last, m_image.height()));
    }

    void paint(const std::vector<PyramidCell> &cells, int first, int last)
    {
        QRgb *fills = row(last - 1);
        for (std::size_t x = 0; x < cells.size(); ++x)
            fills[x] = m_colors.fill(cells[x]);
        for (int y = first; y < last - 1; ++y)
            std::copy_n(fills, cells.size(), row(y));
        const int markEnd = first + std::max(1, (last - first) / 2);
        for (std::size_t x = 0; x < cells.size(); ++x)
            if (cells[x].marks != 0)
                for (int y = first; y < markEnd; ++y)
                    row(y)[x] = m_colors.mark(cells[x]);
    }

    // Lanes too thin for a row of their own: each row of pixels takes all lanes that fall into it.
    void addSharedRows(LaneRange lanes)
    {
        std::vector<PyramidCell> &cells = m_cells, sum(cells.size());
        std::vector<unsigned> cover(cells.size());
        std::size_t lane = lanes.first;
        while (lane < lanes.last) {
            const int y = rowOfLane(lane);
            std::size_t count = 0;
            std::fill(sum.begin(), sum.end(), PyramidCell());
            std::fill(cover.begin(), cover.end(), 0U);
            for (; lane < lanes.last && rowOfLane(lane) == y; ++lane, ++count) {
                m_columns.fill(lane, cells);
                for (std::size_t x = 0; x < cells.size(); ++x) {
                    take(sum[x], cells[x], 0);
                    cover[x] += cells[x].cover;
                }
            }
            for (std::size_t x = 0; x < cells.size(); ++x)
                sum[x].cover = static_cast<std::uint8_t>((cover[x] + count - 1) / count);
            if (y < m_image.height())
                paint(sum, y, y + 1);
        }
    }

    int rowOfLane(std::size_t lane) const
    {
        return static_cast<int>((static_cast<double>(lane) * m_input.geometry.laneHeight - m_input.geometry.scrollTop) * m_pixelRatio);
    }

    const DenseInput &m_input;
    const double m_pixelRatio;
    const model::LaneIndex &m_index;
    CellColors m_colors;
    DenseColumns m_columns;
    QImage m_image;
    uchar *m_bits = nullptr;
    std::vector<PyramidCell> m_cells;
};

} // namespace

QImage denseLanes(const DenseInput &input, const style::Palette &palette, double pixelRatio)
{
    return Strips(input, palette, pixelRatio).make();
}

std::vector<OpenStretch> openStretches(const DenseInput &input, core::SimTime now)
{
    const model::LaneIndex &index = input.run->lanes(input.arrangement);
    const LaneGeometry &g = input.geometry;
    const LaneRange lanes = lanesInSight(index.laneCount(), g);
    std::vector<OpenStretch> open;
    for (std::size_t lane = lanes.first; lane < lanes.last; ++lane) {
        const std::span<const LaneStretch> here = index.laneWithin(lane, now, now + core::SimDuration::fromMicroseconds(1));
        if (here.empty() || here.front().from >= now || here.front().to <= now)
            continue;
        const StretchState state = here.front().state;
        const bool isOver = state == StretchState::Completed || state == StretchState::Aborted || state == StretchState::Failed;
        const double a = std::clamp(input.scale.xOf(here.front().from), g.plot.left(), g.plot.right());
        const double b = std::clamp(input.scale.xOf(now), g.plot.left(), g.plot.right());
        const double top = g.plot.top() + static_cast<double>(lane) * g.laneHeight - g.scrollTop;
        const double inset = g.laneHeight < 3 ? 0 : g.laneHeight * 0.15;
        open.push_back({QRectF(QPointF(std::min(a, b), top + inset), QPointF(std::max(a, b), top + g.laneHeight - inset)),
                        isOver ? StretchState::Running : state});
    }
    return open;
}

std::optional<LaneStretch> stretchAt(const DenseInput &input, const QPointF &point)
{
    const model::LaneIndex &index = input.run->lanes(input.arrangement);
    const LaneGeometry &g = input.geometry;
    const auto lane = static_cast<std::size_t>(std::max(0.0, (point.y() - g.plot.top() + g.scrollTop) / g.laneHeight));
    if (!g.plot.contains(point) || lane >= index.laneCount())
        return std::nullopt;
    const core::SimTime a = input.scale.timeAt(std::floor(point.x())), b = input.scale.timeAt(std::floor(point.x()) + 1);
    const auto here = index.laneWithin(lane, std::min(a, b), std::max(std::max(a, b), std::min(a, b) + core::SimDuration::fromMicroseconds(1)));
    const auto most = std::max_element(here.begin(), here.end(), [](const auto &x, const auto &y) { return x.state < y.state; });
    return most == here.end() ? std::nullopt : std::optional(*most);
}

} // namespace inflight::ui::timeline

#include "ui/timeline/dirty_region.h"

#include <algorithm>

namespace inflight::ui::timeline {

namespace {

constexpr double kRim = 5;

QRect grown(const QRectF &rect)
{
    return rect.adjusted(-kRim, -kRim, kRim, kRim).toAlignedRect();
}

QRect extentOf(const OverRegion &region)
{
    return grown(region.rect);
}
QRect extentOf(const Stretch &stretch)
{
    return grown(stretch.rect);
}
QRect extentOf(const BarLabel &label)
{
    return grown(label.rect);
}

QRect extentOf(const MarkerItem &marker)
{
    QRectF rect = marker.rect;
    if (marker.sign == Sign::Deadline)
        rect = rect.united(QRectF(marker.guideX - 1, marker.guideTop, 2, marker.guideBottom - marker.guideTop));
    return grown(rect);
}

// A bar that only grew at one end needs that end alone.
std::optional<QRect> growthOf(const Stretch &a, const Stretch &b)
{
    Stretch sameRect = b;
    sameRect.rect = a.rect;
    sameRect.time = a.time;
    if (a.kind == StretchKind::Unseen || !(sameRect == a) || a.rect.top() != b.rect.top() || a.rect.height() != b.rect.height())
        return std::nullopt;
    constexpr double kCorner = 8; // covers rounded corners and the last dot of a waiting line
    const auto edge = [&](double x, double y) {
        return grown(QRectF(std::min(x, y) - kCorner, a.rect.top(), std::abs(x - y) + 2 * kCorner, a.rect.height()));
    };
    if (a.rect.left() == b.rect.left())
        return edge(a.rect.right(), b.rect.right());
    if (a.rect.right() == b.rect.right() && a.kind == StretchKind::Seen)
        return edge(a.rect.left(), b.rect.left());
    return std::nullopt;
}

template <typename Item>
std::optional<QRect> growthOf(const Item &, const Item &)
{
    return std::nullopt;
}

template <typename Item>
void addDifferences(QRegion &region, const std::vector<Item> &before, const std::vector<Item> &after)
{
    const std::size_t common = std::min(before.size(), after.size());
    for (std::size_t i = 0; i < common; ++i) {
        if (before[i] == after[i])
            continue;
        if (const std::optional<QRect> growth = growthOf(before[i], after[i]))
            region += *growth;
        else
            region += QRegion(extentOf(before[i])) + extentOf(after[i]);
    }
    for (const std::vector<Item> *items : {&before, &after})
        for (std::size_t i = common; i < items->size(); ++i)
            region += extentOf((*items)[i]);
}

void addPlayhead(QRegion &region, const DisplayList &list)
{
    constexpr double kHandle = 9;
    if (list.playheadX)
        region += QRectF(*list.playheadX - kHandle, list.geometry.ruler.top(), 2 * kHandle,
                         list.geometry.plot.bottom() - list.geometry.ruler.top() + 1)
                      .toAlignedRect();
}

} // namespace

QRegion dirtyRegion(const DisplayList &before, const DisplayList &after, const QRect &whole)
{
    if (!(before.geometry == after.geometry) || !(before.rows == after.rows) || !(before.ticks == after.ticks) || before.dense != after.dense)
        return whole;
    if (after.dense && before.now != after.now)
        return whole;
    QRegion region;
    addDifferences(region, before.overRegions, after.overRegions);
    addDifferences(region, before.stretches, after.stretches);
    addDifferences(region, before.labels, after.labels);
    addDifferences(region, before.markers, after.markers);
    if (before.playheadX != after.playheadX) {
        addPlayhead(region, before);
        addPlayhead(region, after);
    }
    // Hatching is painted as a whole: Qt places slanted lines a trifle differently under another clip, and a seam would show.
    for (const Stretch &stretch : after.stretches)
        if (stretch.kind == StretchKind::Unseen && region.intersects(extentOf(stretch)))
            region += extentOf(stretch);
    return region.rectCount() > 64 ? QRegion(region.boundingRect()) & whole : region & whole;
}

} // namespace inflight::ui::timeline

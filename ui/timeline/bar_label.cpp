#include "ui/timeline/bar_label.h"

#include <algorithm>
#include <cmath>

namespace inflight::ui::timeline {

namespace {

constexpr double kPadding = 8;
constexpr double kMarkerGap = 3;
constexpr double kWordGap = 6;
constexpr int kLeastNameLetters = 3; // a shorter rest of a name says nothing

struct Room {
    double left, right;
    double width() const { return right - left; }
};

// The stretches of the bar between the markers that stand in its middle, from left to right.
std::vector<Room> roomsIn(const QRectF &bar, const std::vector<MarkerItem> &markers)
{
    std::vector<Room> rooms;
    double left = bar.left() + kPadding;
    std::vector<QRectF> obstacles;
    for (const MarkerItem &marker : markers)
        if (marker.rect.top() < bar.center().y() && marker.rect.bottom() > bar.center().y() && marker.rect.right() > bar.left() &&
            marker.rect.left() < bar.right())
            obstacles.push_back(marker.rect);
    std::sort(obstacles.begin(), obstacles.end(), [](const QRectF &a, const QRectF &b) { return a.left() < b.left(); });
    for (const QRectF &obstacle : obstacles) {
        rooms.push_back({left, std::min(obstacle.left() - kMarkerGap, bar.right() - kPadding)});
        left = std::max(left, obstacle.right() + kMarkerGap);
    }
    rooms.push_back({left, bar.right() - kPadding});
    return rooms;
}

} // namespace

std::optional<BarLabel> labelOn(const QRectF &bar, const std::vector<MarkerItem> &markers, const LabelInput &input)
{
    const double idWidth = std::ceil(input.idMetrics.horizontalAdvance(input.id));
    const double height = std::max(input.idMetrics.height(), input.nameMetrics.height());
    if (bar.height() < height || bar.width() < idWidth)
        return std::nullopt;
    const double nameWidth = input.name.isEmpty() ? 0 : std::ceil(input.nameMetrics.horizontalAdvance(input.name));
    const double whole = idWidth + (nameWidth > 0 ? kWordGap + nameWidth : 0);
    std::vector<Room> rooms = roomsIn(bar, markers);
    if (input.startsAtRight)
        std::reverse(rooms.begin(), rooms.end());
    auto room = std::find_if(rooms.begin(), rooms.end(), [whole](const Room &r) { return r.width() >= whole; });
    if (room == rooms.end())
        room = std::max_element(rooms.begin(), rooms.end(), [](const Room &a, const Room &b) { return a.width() < b.width(); });
    if (room->width() < idWidth)
        return std::nullopt;

    BarLabel label{input.job, {}, input.id, {}, 0, BarState::Running, false};
    const double rest = room->width() - idWidth - kWordGap;
    double shownName = 0;
    if (nameWidth > 0 && rest > 0) {
        label.name = nameWidth <= rest ? input.name : input.nameMetrics.elidedText(input.name, Qt::ElideRight, rest);
        if (label.name != input.name && label.name.size() <= kLeastNameLetters)
            label.name.clear();
        shownName = label.name.isEmpty() ? 0 : std::ceil(input.nameMetrics.horizontalAdvance(label.name));
    }
    const double shown = idWidth + (shownName > 0 ? kWordGap + shownName : 0);
    const double left = input.startsAtRight ? room->right - shown : room->left;
    label.rect = {left, bar.center().y() - height / 2, shown, height};
    label.nameLeft = left + idWidth + kWordGap;
    return label;
}

} // namespace inflight::ui::timeline

// The dial's scale: which count stands where on the half-ring. A pure value.
//
// Straight up is the limit wherever the counts allow it, so that "left of the top" always reads as "within the budget". Only a
// peak of at least twice the limit pushes the limit to the left.
#pragma once

#include <cstdint>
#include <optional>

namespace inflight::ui::gauge {

class GaugeScale {
public:
    // `highest` is the highest count that the dial will have to show (the whole run's peak).
    GaugeScale(std::optional<std::uint32_t> limit, std::uint32_t highest);
    // The count at the far end; more than the limit and more than `highest`, at least 2.
    double maximum() const { return m_maximum; }
    // 0 at the start of the ring, 1 at its end; counts beyond the maximum stay at 1.
    double shareOf(double count) const;
    // Degrees for QPainter (counter-clockwise from three o'clock): 180 at the start of the ring, 0 at its end; mirrored for right
    // to left.
    double angleOf(double count, bool isMirrored) const;

private:
    double m_maximum;
};

// A step of 1, 2 or 5 times a power of ten, at least 1, that divides `maximum` into at most `count` parts. Precondition: count >= 1.
std::uint64_t niceStep(double maximum, int count);

} // namespace inflight::ui::gauge

// Time to pixel and back: the one place where a time becomes an x, and the only place where time is mirrored.
//
// A plain value. It shows [from, to), whole microseconds, over the pixels [left, right); reversed, `from` stands at the right edge.
// The shown range stays within the run plus a small margin after its end, and is never empty: at the closest zoom a microsecond
// is kMaxPixelsPerMicrosecond wide, at the farthest the run with its margin fills the width.
#pragma once

#include <cstdint>

#include "engine/core/sim_time.h"

namespace inflight::ui::timeline {

class TimeScale {
public:
    static constexpr double kMaxPixelsPerMicrosecond = 20.0;
    static constexpr double kMarginShare = 0.05; // of the run, after its end

    TimeScale() : TimeScale(core::SimTime(), core::SimTime(), 0, 1) {}
    // Shows the whole run. A run without length is taken as one of a millisecond. Widths under a pixel count as one.
    TimeScale(core::SimTime runFrom, core::SimTime runTo, double left, double width);

    core::SimTime from() const { return core::SimTime::fromMicroseconds(m_from); }
    core::SimTime to() const { return core::SimTime::fromMicroseconds(m_from + m_span); }
    double left() const { return m_left; }
    double width() const { return m_width; }
    double right() const { return m_left + m_width; }
    bool isReversed() const { return m_isReversed; }
    // Whether the run and its margin fill the width.
    bool isFitted() const { return m_from == m_domainFrom && m_span == m_domainSpan; }
    double pixelsPerMicrosecond() const { return m_width / static_cast<double>(m_span); }
    // +1 where later lies to the right, -1 where it lies to the left.
    int forward() const { return m_isReversed ? -1 : 1; }

    // A time out of sight gives an x beyond the edges.
    double xOf(core::SimTime time) const;
    // The nearest microsecond; an x beyond the edges gives a time out of sight.
    core::SimTime timeAt(double x) const;
    // Within the run, its end included, and no finer than a pixel tells: rounded to the largest power of ten that a pixel holds.
    core::SimTime timeInRunAt(double x) const;

    void setRun(core::SimTime runFrom, core::SimTime runTo); // keeps what it shows as far as it can; a fitted scale stays fitted
    void setEdges(double left, double width);
    void setReversed(bool isReversed) { m_isReversed = isReversed; }
    void fit();
    // Shows [from, to), widened to the closest zoom if it is shorter.
    void fit(core::SimTime from, core::SimTime to);
    // Shows 1/factor of the time that is shown now; the time under x stays there as long as the run's edges allow. Precondition: factor > 0.
    void zoomAt(double x, double factor);
    // The picture follows the pointer: positive moves it to the right.
    void pan(double pixels);

    bool operator==(const TimeScale &) const = default;

private:
    std::int64_t closestSpan() const;
    void show(double from, double span);

    std::int64_t m_domainFrom = 0; // what may be shown
    std::int64_t m_domainSpan = 1;
    std::int64_t m_runTo = 0;
    std::int64_t m_from = 0; // what is shown
    std::int64_t m_span = 1;
    double m_left = 0;
    double m_width = 1;
    bool m_isReversed = false;
};

} // namespace inflight::ui::timeline

#include "engine/analysis/curve.h"

#include <algorithm>

namespace inflight::analysis {

std::uint32_t valueAt(const Curve &curve, core::SimTime at)
{
    const auto after = std::upper_bound(curve.begin(), curve.end(), at,
                                        [](core::SimTime time, const CurveStep &step) { return time < step.at; });
    return after == curve.begin() ? 0 : std::prev(after)->value;
}

} // namespace inflight::analysis

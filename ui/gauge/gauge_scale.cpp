#include "ui/gauge/gauge_scale.h"

#include <algorithm>
#include <cmath>

namespace inflight::ui::gauge {

GaugeScale::GaugeScale(std::optional<std::uint32_t> limit, std::uint32_t highest)
{
    const double ceiling = limit ? *limit : 0.0;
    const double headroom = std::max(1.0, std::ceil(highest * 0.15));
    m_maximum = std::max({2.0, 2.0 * ceiling, highest + headroom});
}

double GaugeScale::shareOf(double count) const
{
    return std::clamp(count / m_maximum, 0.0, 1.0);
}

double GaugeScale::angleOf(double count, bool isMirrored) const
{
    const double share = shareOf(count);
    return 180.0 * (isMirrored ? share : 1.0 - share);
}

std::uint64_t niceStep(double maximum, int count)
{
    for (std::uint64_t power = 1;; power *= 10) {
        for (const std::uint64_t factor : {1u, 2u, 5u}) {
            if (maximum / static_cast<double>(factor * power) <= count) {
                return factor * power;
            }
        }
    }
}

} // namespace inflight::ui::gauge

// CPU time and medians for benchmarks on a machine that does other work too.
//
// Times are of the process's CPU, user and system, in nanoseconds. Configurations that are compared run in turn, round by round; the
// ratio is taken inside a round and the median over the rounds, so that a busy machine disturbs all sides alike.
#pragma once

#include <algorithm>
#include <ctime>
#include <functional>
#include <vector>

namespace inflight::bench {

inline double cpuNanoseconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

template <typename F>
double timed(F &&run)
{
    const double before = cpuNanoseconds();
    run();
    return cpuNanoseconds() - before;
}

// Precondition, here and below: there is at least one value, and as many above as below.
inline double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

inline double medianRatio(const std::vector<double> &above, const std::vector<double> &below)
{
    std::vector<double> ratios(above.size());
    std::transform(above.begin(), above.end(), below.begin(), ratios.begin(), std::divides<>());
    return median(std::move(ratios));
}

} // namespace inflight::bench

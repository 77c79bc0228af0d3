#include "engine/core/large_vector.h"

#include <cstdint>
#include <numeric>

#include <gtest/gtest.h>

namespace inflight::core {
namespace {

TEST(LargeVector, KeepsItsValuesWhileItGrowsFromSmallToLarge)
{
    LargeVector<std::uint64_t> values;
    constexpr std::uint64_t kCount = 3 * LargeAllocator<std::uint64_t>::kLargeBytes / sizeof(std::uint64_t);
    for (std::uint64_t i = 0; i < kCount; ++i)
        values.push_back(i);
    EXPECT_EQ(std::accumulate(values.begin(), values.end(), std::uint64_t{0}), kCount * (kCount - 1) / 2);
}

TEST(LargeVector, StandsOnAHugePageOnceItIsLarge)
{
    using Allocator = LargeAllocator<std::uint32_t>;
    const LargeVector<std::uint32_t> values(Allocator::kLargeBytes / sizeof(std::uint32_t));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values.data()) % Allocator::kPageBytes, 0u);
}

TEST(LargeVector, RefusesMoreThanMemoryCanHold)
{
    LargeAllocator<std::uint64_t> allocator;
    EXPECT_THROW(static_cast<void>(allocator.allocate(static_cast<std::size_t>(-1) / 4)), std::bad_array_new_length);
}

} // namespace
} // namespace inflight::core

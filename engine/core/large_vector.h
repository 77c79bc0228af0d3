// A std::vector whose storage, once it is large, asks the system for huge pages.
//
// Filling fresh memory costs a page fault for each page; for arrays of many megabytes that are written once this is most of
// their price. Storage of at least kLargeBytes is aligned to, and advised for, pages of two megabytes; where the system has none
// the advice does nothing. Throws std::bad_alloc as std::allocator does.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace inflight::core {

template <typename T>
class LargeAllocator {
public:
    using value_type = T;
    static constexpr std::size_t kPageBytes = std::size_t{2} << 20;
    static constexpr std::size_t kLargeBytes = 2 * kPageBytes;

    constexpr LargeAllocator() = default;
    template <typename U>
    constexpr LargeAllocator(const LargeAllocator<U> &) {}

    T *allocate(std::size_t count)
    {
        if (count > static_cast<std::size_t>(-1) / sizeof(T))
            throw std::bad_array_new_length();
        const std::size_t bytes = count * sizeof(T);
        if (bytes < kLargeBytes)
            return static_cast<T *>(::operator new(bytes, std::align_val_t{alignof(T)}));
        void *storage = ::operator new(bytes, std::align_val_t{kPageBytes});
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        ::madvise(storage, bytes, MADV_HUGEPAGE);
#endif
        return static_cast<T *>(storage);
    }

    void deallocate(T *storage, std::size_t count)
    {
        const std::size_t bytes = count * sizeof(T);
        ::operator delete(storage, std::align_val_t{bytes < kLargeBytes ? alignof(T) : kPageBytes});
    }

    friend constexpr bool operator==(const LargeAllocator &, const LargeAllocator &) { return true; }
};

template <typename T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

} // namespace inflight::core

#include "tests/allocation/failing_allocator.h"

#include <cstdlib>
#include <new>

#include <malloc.h>

namespace inflight::test {

namespace {

struct State {
    bool isArmed = false, hasFailed = false;
    std::size_t failAt = 0, most = 0; // most: live bytes, in all
    std::size_t allocations = 0;
    std::size_t live = 0, liveBytes = 0;
};
State state;

bool isToFail(std::size_t size)
{
    if (!state.isArmed)
        return false;
    ++state.allocations;
    const bool fails = state.allocations == state.failAt || (state.most != 0 && state.liveBytes + size > state.most);
    if (fails && !state.hasFailed && state.most != 0)
        state.most += FailingAllocations::kReserveBytes;
    state.hasFailed = state.hasFailed || fails;
    return fails;
}

void *allocate(std::size_t size, std::size_t alignment)
{
    if (isToFail(size))
        return nullptr;
    constexpr std::size_t kUsual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
    const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
    void *memory = alignment <= kUsual ? std::malloc(size == 0 ? 1 : size)
                                       : std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
    if (memory) {
        ++state.live;
        state.liveBytes += ::malloc_usable_size(memory);
    }
    return memory;
}

void *allocateOrThrow(std::size_t size, std::size_t alignment)
{
    void *memory = allocate(size, alignment);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void release(void *memory)
{
    if (!memory)
        return;
    --state.live;
    state.liveBytes -= ::malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

FailingAllocations::FailingAllocations(Rule rule)
{
    state.isArmed = true;
    state.hasFailed = false;
    state.failAt = rule.failAt;
    state.most = rule.mostBytes == 0 ? 0 : state.liveBytes + rule.mostBytes;
    state.allocations = 0;
}

FailingAllocations::~FailingAllocations()
{
    state.isArmed = false;
}

std::size_t FailingAllocations::allocations() const
{
    return state.allocations;
}

bool FailingAllocations::hasFailed() const
{
    return state.hasFailed;
}

std::size_t liveAllocations()
{
    return state.live;
}

} // namespace inflight::test

// The forms for arrays, and those with a size, call these by default.
void *operator new(std::size_t size)
{
    return inflight::test::allocateOrThrow(size, 1);
}
void *operator new(std::size_t size, std::align_val_t alignment)
{
    return inflight::test::allocateOrThrow(size, static_cast<std::size_t>(alignment));
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept
{
    return inflight::test::allocate(size, 1);
}
void *operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t &) noexcept
{
    return inflight::test::allocate(size, static_cast<std::size_t>(alignment));
}
void *operator new[](std::size_t size)
{
    return operator new(size);
}
void *operator new[](std::size_t size, std::align_val_t alignment)
{
    return operator new(size, alignment);
}
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept
{
    return operator new(size, std::nothrow);
}
void operator delete(void *memory) noexcept
{
    inflight::test::release(memory);
}
void operator delete(void *memory, std::size_t) noexcept
{
    inflight::test::release(memory);
}
void operator delete(void *memory, std::align_val_t) noexcept
{
    inflight::test::release(memory);
}
void operator delete(void *memory, std::size_t, std::align_val_t) noexcept
{
    inflight::test::release(memory);
}
void operator delete(void *memory, const std::nothrow_t &) noexcept
{
    inflight::test::release(memory);
}
void operator delete(void *memory, std::align_val_t, const std::nothrow_t &) noexcept
{
    inflight::test::release(memory);
}
void operator delete[](void *memory) noexcept
{
    inflight::test::release(memory);
}
void operator delete[](void *memory, std::size_t) noexcept
{
    inflight::test::release(memory);
}
void operator delete[](void *memory, std::align_val_t) noexcept
{
    inflight::test::release(memory);
}
void operator delete[](void *memory, std::size_t, std::align_val_t) noexcept
{
    inflight::test::release(memory);
}
void operator delete[](void *memory, const std::nothrow_t &) noexcept
{
    inflight::test::release(memory);
}

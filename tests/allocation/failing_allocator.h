// The operator new of this test program: fails on demand, and counts what is not yet deleted.
//
// Confined to one thread. Only what happens between a construction and the destruction of FailingAllocations fails.
#pragma once

#include <cstddef>

namespace inflight::test {

class FailingAllocations {
public:
    struct Rule {
        std::size_t failAt = 0;    // the allocation, from 1, that fails, and it alone; 0: none
        std::size_t mostBytes = 0; // further bytes that may be held at once; 0: any number
    };
    // What the programs keep back for the way out (app/cli/memory_reserve.h): after the first failure so much more is there.
    static constexpr std::size_t kReserveBytes = std::size_t{2} << 20;

    explicit FailingAllocations(Rule rule);
    ~FailingAllocations();
    FailingAllocations(const FailingAllocations &) = delete;
    FailingAllocations &operator=(const FailingAllocations &) = delete;

    std::size_t allocations() const; // so far, the failed ones too
    bool hasFailed() const;
};

// Allocated and not yet freed by this program, from its start on.
std::size_t liveAllocations();

} // namespace inflight::test

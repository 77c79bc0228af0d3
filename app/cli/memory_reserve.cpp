#include "app/cli/memory_reserve.h"

#include <cstdlib>
#include <new>

namespace inflight::cli {

namespace {

constexpr std::size_t kReserveBytes = std::size_t{2} << 20;
void *reserve = nullptr;

// What operator new calls before it gives up. It would try again if this returned: the reserve is for the way out, not for going on.
void freeReserve()
{
    std::free(reserve);
    reserve = nullptr;
    throw std::bad_alloc();
}

} // namespace

void keepMemoryReserve()
{
    reserve = std::malloc(kReserveBytes);
    std::set_new_handler(freeReserve);
}

} // namespace inflight::cli

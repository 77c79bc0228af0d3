// The least that could do the work, keeping 32-byte records; built with BARE_NARROW, 16-byte ones.
#include "tests/bench/bare_heap.h"
#include "tests/bench/others/pool_program.h"

int main(int argc, char *argv[])
{
    using namespace inflight::bench;
#ifdef BARE_NARROW
    using Record = NarrowRecord;
#else
    using Record = WideRecord;
#endif
    return poolMain<Record>(argc, argv, [](auto &sink, const auto &work, std::uint32_t slots) {
        const double from = cpuNanoseconds();
        const std::uint64_t end = runBarePool(work, slots, sink);
        return Finished{end, cpuNanoseconds() - from};
    });
}

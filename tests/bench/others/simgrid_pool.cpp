// SimGrid: an actor a slot. Plain: it sleeps until completion or deadline, and the deadline is a timer of the kernel that is set and
// taken out again (the leanest way there is). Built with SIMGRID_SEMAPHORE: completion is a timer that releases a semaphore, and the
// actor waits for it with a time-out. A time-out comes before a timer of its own instant, so a deadline that would tie stands later.
#include <cmath>

#include <simgrid/Exception.hpp>
#include <simgrid/kernel/Timer.hpp>
#include <simgrid/s4u.hpp>

#include "tests/bench/others/pool_program.h"

namespace inflight::bench {
namespace {

using Timer = simgrid::kernel::timer::Timer;
namespace s4u = simgrid::s4u;

double clock()
{
    return s4u::Engine::get_clock();
}
double deadlineOf(std::uint32_t work)
{
    return work == kDeadline ? kDeadline + 0.25 : kDeadline;
}

// Both give whether the deadline fired.
[[maybe_unused]] bool sleepThrough(std::uint32_t work)
{
    bool isFired = false;
    Timer *deadline = Timer::set(clock() + deadlineOf(work), [&isFired] { isFired = true; });
    s4u::this_actor::sleep_for(std::min(work, kDeadline));
    if (!isFired)
        deadline->remove();
    return work > kDeadline;
}
[[maybe_unused]] bool waitForSemaphore(std::uint32_t work)
{
    const auto semaphore = s4u::Semaphore::create(0);
    bool isDone = false;
    Timer *completion = Timer::set(clock() + work, [semaphore, &isDone] {
        isDone = true;
        semaphore->release();
    });
    const bool isLate = semaphore->acquire_timeout(deadlineOf(work));
    if (isLate && !isDone)
        completion->remove();
    return isLate;
}
bool isLate(std::uint32_t work)
{
#ifdef SIMGRID_SEMAPHORE
    return waitForSemaphore(work);
#else
    return sleepThrough(work);
#endif
}

template <typename Sink>
class Pool {
public:
    Pool(Sink &sink, const std::vector<std::uint32_t> &work) : m_sink(sink), m_work(work) {}

    Finished run(s4u::Engine &engine, std::uint32_t slots)
    {
        auto *zone = s4u::create_full_zone("zone");
        auto *host = zone->create_host("host", 1.0);
        zone->seal();
        const double from = cpuNanoseconds();
        for (std::uint32_t job = 0; job < m_work.size(); ++job)
            m_sink.emit(0, Kind::Queued, job, 0);
        for (std::uint32_t slot = 0; slot < slots; ++slot)
            s4u::Actor::create("slot", host, [this, slot] { serve(slot); });
        engine.run();
        return {m_end, cpuNanoseconds() - from};
    }

private:
    static std::uint64_t now() { return static_cast<std::uint64_t>(std::llround(clock())); }

    void serve(std::uint32_t slot)
    {
        while (m_next < m_work.size()) {
            const std::uint32_t job = m_next++;
            m_sink.emit(now(), Kind::Started, job, slot);
            m_sink.emit(now(), Kind::Armed, job, slot);
            const bool isFired = isLate(m_work[job]);
            m_sink.emit(now(), isFired ? Kind::DeadlineFired : Kind::DeadlineCancelled, job, slot);
            m_sink.emit(now(), Kind::Settled, job, slot);
            m_sink.emit(now(), Kind::Finished, job, slot);
            m_end = now();
        }
    }

    Sink &m_sink;
    const std::vector<std::uint32_t> &m_work;
    std::uint32_t m_next = 0;
    std::uint64_t m_end = 0;
};

} // namespace
} // namespace inflight::bench

int main(int argc, char *argv[])
{
    using namespace inflight::bench;
    s4u::Engine engine(&argc, argv);
    return poolMain(argc, argv, [&engine](auto &sink, const auto &work, std::uint32_t slots) {
        return Pool<std::remove_reference_t<decltype(sink)>>(sink, work).run(engine, slots);
    });
}

// SystemC: a thread a slot; its completion is a timed event, its deadline the time-out of the wait for that event. A time-out comes
// before an event of its own instant, so the one deadline that would tie stands a tick later.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <systemc>

#include "tests/bench/others/pool_program.h"

namespace inflight::bench {
namespace {

template <typename Sink>
class Pool {
public:
    Pool(Sink &sink, const std::vector<std::uint32_t> &work) : m_sink(sink), m_work(work) {}

    Finished run(std::uint32_t slots)
    {
        constexpr int kStackBytes = 65536;
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            sc_core::sc_spawn_options options;
            options.set_stack_size(kStackBytes);
            sc_core::sc_spawn([this, slot] { serve(slot); }, nullptr, &options);
        }
        const double from = cpuNanoseconds();
        for (std::uint32_t job = 0; job < m_work.size(); ++job)
            m_sink.emit(0, Kind::Queued, job, 0);
        sc_core::sc_start();
        return {m_end, cpuNanoseconds() - from};
    }

private:
    static std::uint64_t now() { return sc_core::sc_time_stamp().value(); } // a tick is the kernel's own unit

    void serve(std::uint32_t slot)
    {
        sc_core::sc_event done("");
        while (m_next < m_work.size()) {
            const std::uint32_t job = m_next++;
            m_sink.emit(now(), Kind::Started, job, slot);
            m_sink.emit(now(), Kind::Armed, job, slot);
            done.notify(sc_core::sc_time::from_value(m_work[job]));
            sc_core::wait(sc_core::sc_time::from_value(m_work[job] == kDeadline ? kDeadline + 1 : kDeadline), done);
            const bool isLate = m_work[job] > kDeadline;
            if (isLate)
                done.cancel();
            m_sink.emit(now(), isLate ? Kind::DeadlineFired : Kind::DeadlineCancelled, job, slot);
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

int sc_main(int argc, char *argv[])
{
    using namespace inflight::bench;
    return poolMain(argc, argv, [](auto &sink, const auto &work, std::uint32_t slots) {
        return Pool<std::remove_reference_t<decltype(sink)>>(sink, work).run(slots);
    });
}

// The scheduler of ns-3: completion and deadline are events, the one that comes first cancels the other. Built with NS3_SCHEDULER, the
// name of its queue, and with NS3_REMOVES where a cancelled event is taken out at once.
#include <ns3/core-module.h>

#include "tests/bench/others/pool_program.h"

namespace inflight::bench {
namespace {

template <typename Sink>
class Pool {
public:
    Pool(Sink &sink, const std::vector<std::uint32_t> &work, std::uint32_t slots) : m_sink(sink), m_work(work), m_slots(slots) {}

    Finished run()
    {
        ns3::ObjectFactory factory;
        factory.SetTypeId("ns3::" NS3_SCHEDULER "Scheduler");
        ns3::Simulator::SetScheduler(factory);
        ns3::Simulator::Now();
        const double from = cpuNanoseconds();
        ns3::Simulator::ScheduleNow(&Pool::begin, this);
        ns3::Simulator::Run();
        return {m_end, cpuNanoseconds() - from};
    }

private:
    struct Slot {
        std::uint32_t job = 0;
        ns3::EventId completion, deadline;
    };

    static std::uint64_t now() { return static_cast<std::uint64_t>(ns3::Simulator::Now().GetTimeStep()); }
    static void forget(ns3::EventId &event)
    {
#ifdef NS3_REMOVES
        event.Remove();
#else
        event.Cancel();
#endif
    }

    void begin()
    {
        for (std::uint32_t job = 0; job < m_work.size(); ++job)
            m_sink.emit(0, Kind::Queued, job, 0);
        for (std::uint32_t slot = 0; slot < m_slots.size() && m_next < m_work.size(); ++slot)
            start(slot);
    }
    void start(std::uint32_t slot)
    {
        const std::uint32_t job = m_slots[slot].job = m_next++;
        m_sink.emit(now(), Kind::Started, job, slot);
        m_slots[slot].completion = ns3::Simulator::Schedule(ns3::NanoSeconds(m_work[job]), &Pool::complete, this, slot);
        m_slots[slot].deadline = ns3::Simulator::Schedule(ns3::NanoSeconds(kDeadline), &Pool::expire, this, slot);
        m_sink.emit(now(), Kind::Armed, job, slot);
    }
    void complete(std::uint32_t slot)
    {
        forget(m_slots[slot].deadline);
        settle(slot, Kind::DeadlineCancelled);
    }
    void expire(std::uint32_t slot)
    {
        forget(m_slots[slot].completion);
        settle(slot, Kind::DeadlineFired);
    }
    void settle(std::uint32_t slot, Kind deadline)
    {
        const std::uint32_t job = m_slots[slot].job;
        m_sink.emit(now(), deadline, job, slot);
        m_sink.emit(now(), Kind::Settled, job, slot);
        m_sink.emit(now(), Kind::Finished, job, slot);
        m_end = now();
        if (m_next < m_work.size())
            start(slot);
    }

    Sink &m_sink;
    const std::vector<std::uint32_t> &m_work;
    std::vector<Slot> m_slots;
    std::uint32_t m_next = 0;
    std::uint64_t m_end = 0;
};

} // namespace
} // namespace inflight::bench

int main(int argc, char *argv[])
{
    using namespace inflight::bench;
    return poolMain(argc, argv, [](auto &sink, const auto &work, std::uint32_t slots) {
        return Pool<std::remove_reference_t<decltype(sink)>>(sink, work, slots).run();
    });
}

// Where a limiter differs from plain code: a queue that refuses, staggered starts, telling in turn, delivery in order.
#include "engine/sim/run.h"

namespace inflight::sim {

using trace::Outcome;

// Whoever finds the queue full is refused as he comes, before anything else happens.
void Run::refuseBeyondQueue(std::uint32_t capacity)
{
    for (std::size_t job = std::size_t{m_admission.slots()} + capacity; job < m_states.size(); ++job) {
        m_states[job].dropped = m_states[job].refused = true;
        enqueue(Kind::CallerOfRefusal, static_cast<Index>(job));
    }
}

// A first wave whose limiter awaits between two starts: one start, one turn of the cascade, the next.
void Run::startNextOfFirst()
{
    if (m_firstStarts < m_admission.slots() && m_admission.mayAdmit()) {
        ++m_firstStarts;
        admitOne();
        enqueue(Kind::NextStart, 0);
    } else if (m_firstStarts < m_admission.slots()) {
        tellWhoseTurnItIs(); // admission stopped between two of them
    }
}

void Run::tellWhoseTurnItIs()
{
    if (m_admission.isStopped() && m_droppedJobs == scenario::DroppedJobs::ToldInTurn && m_admission.hasTurn())
        tellInTurn();
}

// A free slot after admission has stopped: each in line gets his turn, learns that it is over, and passes it on.
void Run::tellInTurn()
{
    while (m_admission.hasWaiting()) {
        const Index job = m_admission.call();
        if (m_states[job].dropped)
            continue; // it left the line before, and its caller hears of that
        disarm(m_states[job].deadline);
        settle(job, Outcome::NotAdmitted);
    }
}

void Run::waitForDelivery(Index job)
{
    if (m_states[job].delivers)
        return;
    m_states[job].delivers = true;
    deliverNext();
}

// The line's order is the order of delivery; who was dropped in it has nothing to deliver.
void Run::deliverNext()
{
    const auto isNothing = [this](Index job) { return m_states[job].dropped && !m_states[job].started; };
    while (m_delivered < m_admission.place() && isNothing(m_admission.jobAt(m_delivered)))
        ++m_delivered;
    if (m_isDelivering || m_delivered == m_admission.place() || !m_states[m_admission.jobAt(m_delivered)].delivers)
        return;
    m_isDelivering = true;
    enqueue(Kind::Delivery, m_admission.jobAt(m_delivered));
}

// Results come out in input order: only now is a failure seen, and the slot free.
void Run::deliver(Index job)
{
    if (!m_states[job].announced)
        announce(m_settlement.tell(core::jobIdAt(job), m_states[job].outcome));
    seeFailure(job, m_states[job].outcome);
    freeSlotOf(job);
}

} // namespace inflight::sim

#include "engine/sim/settlement.h"

namespace inflight::sim {

using scenario::Settle;
using trace::Outcome;

const Verdict *Settlement::decide(Verdict verdict)
{
    m_decided = true;
    m_verdict = verdict;
    return &m_verdict;
}

const Verdict *Settlement::start()
{
    if (m_pending > 0 || m_settle == Settle::Race)
        return nullptr;
    return decide({m_settle == Settle::Any ? Outcome::Rejected : Outcome::Fulfilled, std::nullopt});
}

const Verdict *Settlement::decideBy(core::JobId job, Outcome outcome)
{
    return decide({outcome == Outcome::Fulfilled ? Outcome::Fulfilled : Outcome::Rejected, job});
}

const Verdict *Settlement::decideByLast()
{
    // An AggregateError lists its reasons in input order.
    if (m_settle == Settle::Any || (m_settle == Settle::All && m_firstFailure))
        return decide({Outcome::Rejected, m_firstFailure});
    return decide({Outcome::Fulfilled, std::nullopt});
}

const Verdict *Settlement::leave()
{
    if (m_decided)
        return nullptr;
    return decide({Outcome::Timeout, std::nullopt});
}

} // namespace inflight::sim

#include "engine/sim/settlement.h"

namespace inflight::sim {

using scenario::Settle;
using trace::Outcome;

std::optional<Verdict> Settlement::decide(Verdict verdict)
{
    m_decided = true;
    return verdict;
}

std::optional<Verdict> Settlement::start()
{
    if (m_pending > 0 || m_settle == Settle::Race)
        return std::nullopt;
    return decide({m_settle == Settle::Any ? Outcome::Rejected : Outcome::Fulfilled, std::nullopt});
}

std::optional<Verdict> Settlement::decideBy(core::JobId job, Outcome outcome)
{
    return decide({outcome == Outcome::Fulfilled ? Outcome::Fulfilled : Outcome::Rejected, job});
}

std::optional<Verdict> Settlement::decideByLast()
{
    // An AggregateError lists its reasons in input order.
    if (m_settle == Settle::Any || (m_settle == Settle::All && m_firstFailure))
        return decide({Outcome::Rejected, m_firstFailure});
    return decide({Outcome::Fulfilled, std::nullopt});
}

std::optional<Verdict> Settlement::leave()
{
    if (m_decided)
        return std::nullopt;
    return decide({Outcome::Timeout, std::nullopt});
}

} // namespace inflight::sim

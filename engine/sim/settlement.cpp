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

std::optional<Verdict> Settlement::tell(core::JobId job, Outcome outcome)
{
    --m_pending;
    if (m_decided)
        return std::nullopt;
    const bool success = outcome == Outcome::Fulfilled;
    switch (m_settle) {
    case Settle::All:
        if (!success)
            return decide({Outcome::Rejected, job});
        break;
    case Settle::Any:
        if (success)
            return decide({Outcome::Fulfilled, job});
        break;
    case Settle::Race:
        return decide({success ? Outcome::Fulfilled : Outcome::Rejected, job});
    case Settle::AllSettled:
        break;
    }
    if (m_pending > 0)
        return std::nullopt;
    // An AggregateError lists its reasons in input order: the first is the first job's.
    if (m_settle == Settle::Any)
        return decide({Outcome::Rejected, core::jobIdAt(0)});
    return decide({Outcome::Fulfilled, std::nullopt});
}

std::optional<Verdict> Settlement::leave()
{
    if (m_decided)
        return std::nullopt;
    return decide({Outcome::Timeout, std::nullopt});
}

} // namespace inflight::sim

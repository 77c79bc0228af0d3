// A log from a few readable lines, for tests only: the language that logText() of run_text.h writes.
//
//     "0: A queued, A takes, A starts\n10: A completed, A sees fulfilled, A frees\n10: run ends"
//
// Jobs stand in the table in the order of their first mention. Times may run backwards: a test may want that.
// What is not understood throws std::invalid_argument.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/trace/event_log.h"

namespace inflight::test {

class LogText {
public:
    static trace::EventLog parse(const std::string &text, std::optional<std::uint32_t> limit)
    {
        LogText parser;
        parser.m_log.mutableHeader().limit = limit;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const std::size_t colon = line.find(':');
            if (colon == std::string::npos)
                throw std::invalid_argument("no time: " + line);
            parser.m_now = core::SimTime::fromMicroseconds(std::llround(std::stod(line.substr(0, colon)) * 1000));
            std::istringstream items(line.substr(colon + 1));
            for (std::string item; std::getline(items, item, ',');)
                parser.take(item);
        }
        return std::move(parser.m_log);
    }

private:
    void take(const std::string &item)
    {
        using trace::EventKind;
        static const std::map<std::string, EventKind> kKinds = {
            {"queued", EventKind::JobQueued}, {"takes", EventKind::SlotTaken}, {"frees", EventKind::SlotFreed},
            {"starts", EventKind::WorkStarted}, {"expires", EventKind::DeadlinePassed}, {"signalled", EventKind::SignalSent},
            {"completed", EventKind::WorkEnded}, {"failed", EventKind::WorkEnded}, {"aborted", EventKind::WorkEnded},
            {"sees", EventKind::CallerSettled}, {"breaks", EventKind::BudgetExceeded}, {"ends", EventKind::RunEnded}, {"retries", EventKind::RetryScheduled},
            {"stops", EventKind::SignalObserved}, {"foreign", EventKind::Foreign}, {"begins", EventKind::RunStarted},
            {"decides", EventKind::AggregateSettled}};
        std::istringstream words(item);
        std::string who, what, rest;
        words >> who >> what >> rest;
        const auto found = kKinds.find(what);
        if (found == kKinds.end())
            throw std::invalid_argument("unknown: " + item);
        EventKind kind = found->second;
        if (what == "stops" && rest == "admission")
            kind = EventKind::AdmissionStopped;
        if (who == "run" && what == "starts")
            kind = EventKind::RunStarted;
        if (who == "run" && what == "sees")
            kind = EventKind::AggregateSettled;
        const auto outcome = trace::outcomeNamed(kind == EventKind::WorkEnded ? what : rest).value_or(trace::Outcome::None);
        std::string by;
        if (who == "run" && words >> by >> by)
            who = by;
        if (who == "run")
            m_log.append({m_now, kind, outcome});
        else
            m_log.append({m_now, kind, jobNamed(who), outcome});
    }

    core::JobId jobNamed(const std::string &id)
    {
        std::vector<std::string> &ids = m_log.mutableJobs().ids;
        const auto found = std::find(ids.begin(), ids.end(), id);
        const auto index = static_cast<std::size_t>(found - ids.begin());
        if (found == ids.end()) {
            ids.push_back(id);
            m_log.mutableJobs().names.emplace_back();
        }
        return core::jobIdAt(index);
    }

    trace::EventLog m_log;
    core::SimTime m_now;
};

inline trace::EventLog logFrom(const std::string &text, std::optional<std::uint32_t> limit = std::nullopt)
{
    return LogText::parse(text, limit);
}

} // namespace inflight::test

// A scenario as a few readable words, for tests only.
//
//     "pool 2; race 100 from_queue; A 80 stop; B 50 fail@20"
//
// Statements stand between ';'. A statement that begins with a capital letter is a job: ID WORK_MS and then any of `stop`,
// `stop+LATENCY_MS`, `fail`, `fail@MS`, `failing=ATTEMPTS`, `priority=N`. Every other one sets a policy:
//     sequential [LIMIT] | fan_out [LIMIT] | pool LIMIT | semaphore LIMIT | chunks LIMIT
//     race MS [CLOCK] | signal MS [CLOCK] | race+signal MS [CLOCK]      CLOCK: from_start, from_queue, whole_run
//     settle all | settle all_settled | settle any | settle race
//     retry ATTEMPTS [DELAY_MS [FACTOR [MAX_DELAY_MS]]] [given_back]
//     never_told     before_caller
//     stop_admission | abort_active        dropped        slot_leaves_with_caller        deadline_first | work_first
// Left out, a policy has its default; the settlement is all_settled, so that a test which does not speak of it sees every job.
// A word that is not understood throws std::invalid_argument, which fails the test.
#pragma once

#include <cctype>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>

#include "engine/scenario/scenario_json.h"

namespace inflight::test {

class ScenarioText {
public:
    static scenario::Scenario parse(const std::string &text)
    {
        ScenarioText parser;
        parser.m_scenario.id = "test";
        parser.m_scenario.settle = scenario::Settle::AllSettled;
        parser.m_scenario.strategy = {scenario::StrategyKind::FanOut, std::nullopt};
        std::istringstream statements(text);
        for (std::string statement; std::getline(statements, statement, ';');)
            parser.take(statement);
        if (const auto error = scenario::checkScenario(parser.m_scenario))
            throw std::invalid_argument(messageOf(*error));
        return parser.m_scenario;
    }

private:
    void take(const std::string &statement)
    {
        m_words = std::istringstream(statement);
        std::string word;
        if (!(m_words >> word))
            return;
        if (std::isupper(static_cast<unsigned char>(word[0])))
            takeJob(word);
        else if (!takeStrategy(word) && !takeDeadline(word))
            takePolicy(word);
        if (m_words >> word)
            throw std::invalid_argument("too much: " + word);
    }

    void takeJob(const std::string &id)
    {
        scenario::Job job;
        job.id = id;
        job.work = duration(required());
        for (std::string word; m_words >> word;) {
            if (word.starts_with("stop")) {
                job.onSignal = scenario::OnSignal::Stop;
                if (word.starts_with("stop+"))
                    job.signalLatency = duration(word.substr(5));
            } else if (word.starts_with("failing=")) {
                job.failingAttempts = static_cast<std::uint16_t>(std::stoi(word.substr(8)));
            } else if (word.starts_with("priority=")) {
                job.priority = std::stoi(word.substr(9));
            } else if (word.starts_with("fail")) {
                job.outcome = scenario::WorkOutcome::Fail;
                if (word.starts_with("fail@"))
                    job.failAt = duration(word.substr(5));
            } else {
                throw std::invalid_argument("unknown: " + word);
            }
        }
        m_scenario.jobs.push_back(job);
    }

    bool takeStrategy(const std::string &word)
    {
        const auto kind = scenario::named<scenario::StrategyKind>(word == "pool" ? "worker_pool" : word);
        if (!kind)
            return false;
        m_scenario.strategy.kind = *kind;
        std::uint32_t limit = 0;
        if (m_words >> limit)
            m_scenario.strategy.limit = limit;
        m_words.clear();
        return true;
    }

    bool takeDeadline(const std::string &word)
    {
        const auto mode = scenario::named<scenario::DeadlineMode>(word);
        if (!mode)
            return false;
        m_scenario.deadline.mode = *mode;
        m_scenario.deadline.after = duration(required());
        std::string clock;
        if (m_words >> clock)
            m_scenario.deadline.clock = known<scenario::DeadlineClock>(clock);
        return true;
    }

    void takeRetry()
    {
        scenario::Retry retry;
        retry.attempts = static_cast<std::uint32_t>(std::stoul(required()));
        std::string word;
        int numbers = 0;
        while (m_words >> word) {
            if (word == "given_back")
                retry.slot = scenario::RetrySlot::GivenBack;
            else if (++numbers == 1)
                retry.delay = duration(word);
            else if (numbers == 2)
                retry.factor = static_cast<std::uint32_t>(std::stoul(word));
            else
                retry.maxDelay = duration(word);
        }
        m_scenario.retry = retry;
    }

    void takePolicy(const std::string &word)
    {
        if (word == "retry")
            takeRetry();
        else if (word == "never_told")
            m_scenario.dialect.droppedJobs = scenario::DroppedJobs::NeverTold;
        else if (word == "before_caller")
            m_scenario.dialect.handOver = scenario::HandOver::BeforeCaller;
        else if (word == "settle")
            m_scenario.settle = known<scenario::Settle>(required());
        else if (word == "dropped")
            m_scenario.expiredInQueue = scenario::ExpiredInQueue::Dropped;
        else if (word == "slot_leaves_with_caller")
            m_scenario.slotRelease = scenario::SlotRelease::WhenCallerSettles;
        else if (const auto tie = scenario::named<scenario::TieRule>(word))
            m_scenario.tie = *tie;
        else
            m_scenario.onFailure = known<scenario::OnFailure>(word);
    }

    template <typename Enum>
    static Enum known(const std::string &word)
    {
        const auto value = scenario::named<Enum>(word);
        if (!value)
            throw std::invalid_argument("unknown: " + word);
        return *value;
    }

    std::string required()
    {
        std::string word;
        if (!(m_words >> word))
            throw std::invalid_argument("something is missing at the end");
        return word;
    }

    static core::SimDuration duration(const std::string &milliseconds)
    {
        return core::SimDuration::fromMicroseconds(std::llround(std::stod(milliseconds) * 1000));
    }

    scenario::Scenario m_scenario;
    std::istringstream m_words;
};

inline scenario::Scenario scenarioOf(const std::string &text) { return ScenarioText::parse(text); }

} // namespace inflight::test

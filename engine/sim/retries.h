// What a run remembers of its retries: how often each job has been tried, and which of them wait for their next attempt.
//
// Plain bookkeeping without a step or an event. Without a retry in the scenario it holds nothing and isOn() is false; no other
// member may be called then. 16 bytes a job.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/scenario/back_off.h"
#include "engine/sim/event_loop.h"

namespace inflight::sim {

class Retries {
public:
    enum class Wait : std::uint8_t {
        None,    // an attempt runs, or the job is through
        BackOff, // until its timer fires, or its step comes
        Queued   // in line for a slot, once more
    };

    explicit Retries(const scenario::Scenario &scenario) : m_retry(scenario.retry)
    {
        if (!m_retry)
            return;
        m_jobs.reserve(scenario.jobs.size());
        for (const scenario::Job &job : scenario.jobs)
            m_jobs.push_back({job.work, kNoTimer, 0, static_cast<std::uint8_t>(job.failingAttempts.value_or(0)), Wait::None});
    }

    bool isOn() const { return m_retry.has_value(); }
    bool givesSlotBack() const { return m_retry->slot == scenario::RetrySlot::GivenBack; }
    // How many wait for their next attempt.
    std::uint32_t waitingCount() const { return m_waiting; }
    Wait waitOf(std::uint32_t job) const { return m_jobs[job].wait; }

    // An attempt has failed; whether another one is allowed by their number.
    bool countFailure(std::uint32_t job) { return ++m_jobs[job].failed < m_retry->attempts; }
    core::SimDuration delayOf(std::uint32_t job) const { return backOffAfter(*m_retry, m_jobs[job].failed); }
    // How long the work of the next attempt takes, if that one succeeds.
    std::optional<core::SimDuration> recoveredWork(std::uint32_t job) const
    {
        return m_jobs[job].failed == m_jobs[job].failing ? std::optional(m_jobs[job].work) : std::nullopt;
    }

    void setWait(std::uint32_t job, Wait wait)
    {
        m_waiting += (wait != Wait::None) - (m_jobs[job].wait != Wait::None);
        m_jobs[job].wait = wait;
    }
    // Of a back-off; kNoTimer where none is armed.
    TimerId &timerOf(std::uint32_t job) { return m_jobs[job].timer; }

private:
    struct JobState {
        core::SimDuration work; // of an attempt that completes
        TimerId timer = kNoTimer;
        std::uint8_t failed = 0;  // attempts
        std::uint8_t failing = 0; // of them, before one completes; 0: each of them
        Wait wait = Wait::None;
    };
    static_assert(sizeof(JobState) == 16);

    std::optional<scenario::Retry> m_retry;
    std::vector<JobState> m_jobs;
    std::uint32_t m_waiting = 0;
};

} // namespace inflight::sim

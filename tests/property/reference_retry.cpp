// Further attempts: a failure that its caller does not hear of, a back-off, the next attempt.
#include <algorithm>
#include <limits>

#include "tests/property/reference_run.h"

namespace inflight::reference {

bool Run::triesAgain(std::size_t j) const
{
    if (!s.retry || facts.jobs[j].finish != "failed" || jobs[j].dropped || (isSignalled(j) && stops(j)))
        return false;
    const bool mayComeBack = holdsSlotBetween() || !stopped;
    return mayComeBack && static_cast<std::uint32_t>(jobs[j].attempts) < s.retry->attempts;
}

// delay * factor^(ended attempts - 1), but never above the ceiling.
std::int64_t Run::backOffOf(std::size_t j) const
{
    const std::int64_t ceiling = s.retry->maxDelay.value_or(core::kMaxDuration).microseconds();
    std::int64_t delay = std::min(s.retry->delay.microseconds(), ceiling);
    for (int k = 1; k < jobs[j].attempts; ++k)
        delay = delay > ceiling / s.retry->factor ? ceiling : delay * s.retry->factor;
    return delay;
}

void Run::backOff(std::size_t j)
{
    jobs[j].backsOff = true;
    const std::int64_t delay = backOffOf(j);
    if (!holdsSlotBetween() && jobs[j].slot) {
        jobs[j].slot = false;
        later([this] {
            --slots;
            admit();
        });
    }
    if (delay > 0)
        makeTimer(TimerOf::BackOff, j, delay);
    else if (holdsSlotBetween())
        tryAgain(j);
    else
        later([=, this] { tryAgain(j); });
}

void Run::tryAgain(std::size_t j)
{
    if (!jobs[j].backsOff)
        return; // it was told to stop meanwhile
    if (!holdsSlotBetween())
        return queueAgain(j);
    jobs[j].backsOff = false;
    call(j);
}

// Behind those who wait, whatever the capacity of the queue.
void Run::queueAgain(std::size_t j)
{
    jobs[j].waitsAgain = true;
    waiting.push_back(j);
    admit();
}

// No further attempt: what it has is its last failure.
void Run::giveUp(std::size_t j)
{
    if (!jobs[j].backsOff)
        return;
    jobs[j].backsOff = jobs[j].waitsAgain = false;
    jobs[j].ended = true;
    clearTimer(TimerOf::BackOff, j);
    std::erase(waiting, j);
}

} // namespace inflight::reference

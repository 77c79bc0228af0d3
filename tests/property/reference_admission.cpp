// Who starts when: the list, the queue, the slots.
#include <algorithm>

#include "tests/property/reference_run.h"

namespace inflight::reference {

using scenario::DeadlineClock;
using scenario::FirstStarts;
using scenario::StrategyKind;

std::size_t Run::room() const
{
    if (s.strategy.kind == StrategyKind::Sequential)
        return 1;
    return s.strategy.kind == StrategyKind::FanOut ? jobs.size() + 1 : *s.strategy.limit;
}

// The whole list comes at 0 ms. Who finds a free slot has it, whatever his priority; the others wait, or are refused.
void Run::takeIn()
{
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        if (firsts.size() < room()) {
            firsts.push_back(j);
        } else if (s.strategy.queue && waiting.size() >= *s.strategy.queue) {
            jobs[j].refused = true;
        } else {
            waiting.push_back(j);
        }
    }
    staggering = s.dialect.firstStarts == FirstStarts::Staggered;
    if (staggering)
        startNextOfFirst(room());
    while (!staggering && !firsts.empty())
        admitNext();
    for (std::size_t j = 0; j < jobs.size(); ++j)
        if (jobs[j].refused)
            outcome(j, "rejected");
}

// Staggered: the limiter awaits between the first starts, one for each slot. Each is a step of the cascade, and takes whoever
// is next by then.
void Run::startNextOfFirst(std::size_t startsLeft)
{
    staggering = startsLeft > 0 && admitNext();
    if (staggering)
        later([=, this] { startNextOfFirst(startsLeft - 1); });
}

std::optional<std::size_t> Run::takeNextWaiting()
{
    std::deque<std::size_t> &from = firsts.empty() ? waiting : firsts;
    if (from.empty())
        return std::nullopt;
    auto next = from.begin();
    if (firsts.empty()) // the first of the highest priority
        next = std::max_element(from.begin(), from.end(),
                                [&](std::size_t a, std::size_t b) { return s.jobs[a].priority < s.jobs[b].priority; });
    const std::size_t j = *next;
    from.erase(next);
    return j;
}

// Whose turn it is gets a slot; who will not start any more is passed over, and told if it has to be told in its turn.
bool Run::admitNext()
{
    while (const auto j = takeNextWaiting()) {
        if (jobs[*j].dropped || jobs[*j].forgotten)
            continue;
        if (!stopped) {
            admitOne(*j);
            return true;
        }
        clearTimer(TimerOf::JobDeadline, *j);
        settle(*j, "not_admitted");
    }
    return false;
}

void Run::admit()
{
    if (s.strategy.kind == StrategyKind::Chunks && slots > 0)
        return;
    if (staggers()) { // one gives its slot to one
        admitNext();
        return;
    }
    while (static_cast<std::size_t>(slots) < room() && admitNext()) {
    }
}

void Run::admitOne(std::size_t j)
{
    jobs[j].slot = true;
    undelivered.push_back(j);
    facts.limiterPeak = std::max(facts.limiterPeak, ++slots);
    const std::int64_t after = s.deadline.after.microseconds();
    const bool isFirst = !jobs[j].started;
    jobs[j].backsOff = jobs[j].waitsAgain = false;
    if (!clockIs(DeadlineClock::FromStart) || !isFirst) {
        call(j);
    } else if (signals()) {
        makeTimer(TimerOf::JobDeadline, j, after);
        call(j);
    } else {
        call(j);
        makeTimer(TimerOf::JobDeadline, j, after);
    }
    // Raced against a timer that has fired already: its caller is told at once, if the limiter listens to callers.
    if (freesWithCaller() && jobs[j].told)
        outcome(j, "timeout");
}

void Run::freeSlotIfDue(std::size_t j)
{
    if (!jobs[j].slot || !(freesWithCaller() || jobs[j].ended))
        return;
    jobs[j].slot = false;
    jobs[j].givesSlotOn = true;
    if (staggers()) { // the limiter awaits before it starts another
        --slots;
        return races() ? later([=, this] { giveSlotOn(j); }) : later([=, this] { later([=, this] { giveSlotOn(j); }); });
    }
    later([=, this] {
        --slots;
        giveSlotOn(j);
    });
}

void Run::giveSlotOn(std::size_t j)
{
    jobs[j].givesSlotOn = false;
    admit();
    if (jobs[j].stopsAfterwards)
        later([this] { stopAdmission(); });
}

} // namespace inflight::reference

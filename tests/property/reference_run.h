// The reference model's run: one object, four sources (timers and operations; further attempts; admission; callers and the
// batch).
//
// Private to the model. The words are those of the rules: END, CALLER and SLOT are steps of a cascade that is first in, first
// out; a timer fires only when the cascade is empty. What a library's dialect changes is said where it is changed.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "tests/property/reference_model.h"

namespace inflight::reference {

enum class TimerOf { Work, Latency, BackOff, JobDeadline, RunDeadline };

struct Timer {
    std::int64_t due;
    int rank; // of those due at one instant; 0 for all unless the scenario forces a winner
    int made;
    TimerOf kind;
    std::size_t job;
};

struct Job {
    bool started = false, ended = false, ending = false, settled = false, told = false;
    bool slot = false, signalRaised = false;
    int attempts = 0;                                  // started so far
    bool backsOff = false;                             // an attempt has failed and another will come; nothing runs
    bool waitsAgain = false;                           // and meanwhile it stands in the queue once more
    bool zeroWork = false;                             // no time to wait: its END stands in the cascade from its start
    bool refused = false;                              // the queue was full when it came
    bool dropped = false;                              // its deadline passed while it waited, and it will not start
    bool forgotten = false;                            // admission stopped, and nobody will ever tell its caller
    bool givesSlotOn = false, stopsAfterwards = false; // its slot is free, the next start is to come; and then admission stops
    bool delivered = false;                            // what its caller saw has had its effects
    bool counted = false;                              // by the batch, among those that have settled
    std::string how;                                   // what its caller was told
};

class Run {
public:
    explicit Run(const scenario::Scenario &scenario);
    Facts run();

private:
    // What the scenario says.
    bool races() const;
    bool signals() const;
    bool clockIs(scenario::DeadlineClock clock) const;
    bool freesWithCaller() const;
    bool drops() const { return s.expiredInQueue == scenario::ExpiredInQueue::Dropped; }
    bool fails(std::size_t j) const; // the attempt that runs
    bool stops(std::size_t j) const { return s.jobs[j].onSignal == scenario::OnSignal::Stop; }
    bool staggers() const { return s.dialect.firstStarts == scenario::FirstStarts::Staggered; }
    bool inOrder() const { return s.dialect.delivery == scenario::Delivery::InOrder; }
    // What is delivered in order is seen before its slot is given on, whatever hand_over says.
    bool handsOverFirst() const { return s.dialect.handOver == scenario::HandOver::BeforeCaller && !inOrder(); }
    std::int64_t lasts(std::size_t j) const;
    std::int64_t latency(std::size_t j) const { return s.jobs[j].signalLatency.microseconds(); }
    std::size_t room() const;

    // Timers, the cascade, operations: reference_model.cpp.
    void makeTimer(TimerOf kind, std::size_t job, std::int64_t after);
    void clearTimer(TimerOf kind, std::size_t job);
    void fireNextTimer();
    void jobDeadline(std::size_t job);
    void runDeadline();
    void later(std::function<void()> step) { cascade.push_back(std::move(step)); }
    void runCascade();
    void call(std::size_t job);
    void endLater(std::size_t job, const char *finish);
    void signal(std::size_t job);
    void signalAllRunning();
    void end(std::size_t job);

    // Further attempts: reference_retry.cpp.
    bool isSignalled(std::size_t j) const { return runSignal || jobs[j].signalRaised || facts.jobs[j].signalSent; }
    bool holdsSlotBetween() const { return s.retry && s.retry->slot == scenario::RetrySlot::Held; }
    bool triesAgain(std::size_t job) const;
    std::int64_t backOffOf(std::size_t job) const;
    void backOff(std::size_t job);
    void tryAgain(std::size_t job);
    void queueAgain(std::size_t job);
    void giveUp(std::size_t job);

    // Who starts when: reference_admission.cpp.
    void takeIn();
    void startNextOfFirst(std::size_t startsLeft);
    void admit();
    bool admitNext();
    void admitOne(std::size_t job);
    void freeSlotIfDue(std::size_t job);
    void giveSlotOn(std::size_t job);
    std::optional<std::size_t> takeNextWaiting();

    // What callers and the batch see: reference_settlement.cpp.
    void outcome(std::size_t job, const char *what);
    void caller(std::size_t job, const char *what);
    void heard(std::size_t job);
    void deliverNext();
    void stopAdmission();
    void closeTo(std::size_t job);
    void settle(std::size_t job, const std::string &what);
    void decide(const char *outcome, std::optional<std::size_t> firstReason, std::optional<std::size_t> winner);
    void tellBatch(std::size_t job, bool success);

    const scenario::Scenario &s;
    std::vector<Job> jobs;
    std::vector<Timer> timers;
    std::deque<std::function<void()>> cascade;
    Facts facts;
    std::int64_t now = 0;
    int timersMade = 0;
    std::deque<std::size_t> firsts;      // found a slot as they came, and wait only for the limiter to start them one by one
    std::deque<std::size_t> waiting;     // in order of arrival
    std::deque<std::size_t> undelivered; // admitted, the batch has not heard of them; in order of admission
    int slots = 0, inFlight = 0, unheard = 0;
    bool stopped = false, runSignal = false, staggering = false, isDelivering = false;
};

} // namespace inflight::reference

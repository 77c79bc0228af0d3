#include "ui/model/policy_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace inflight::ui::model {

using namespace scenario;

namespace {

QString say(const char *text, const char *comment = nullptr) { return QCoreApplication::translate("Policy", text, comment); }

} // namespace

Words wordsFor(StrategyKind kind)
{
    switch (kind) {
    case StrategyKind::Sequential:
        return {say("Sequential"), say("Await in a loop: one operation at a time, the next starts when the slot is free.")};
    case StrategyKind::FanOut:
        return {say("Fan-out"), say("Every operation starts at once, in list order. Nothing limits: the limit is only compared.")};
    case StrategyKind::WorkerPool:
        return {say("Worker pool"), say("As many workers as the limit says share one first-in, first-out queue.")};
    case StrategyKind::Semaphore:
        return {say("Semaphore"), say("Every task exists at once; each takes a permit, first come first served, before its operation.")};
    case StrategyKind::Chunks:
        return {say("Chunks"), say("Groups of the limit's size: a whole group must be through before the next begins.")};
    }
    return {};
}

Words wordsFor(DeadlineMode mode)
{
    switch (mode) {
    case DeadlineMode::None:
        return {say("none"), say("Callers wait as long as it takes.")};
    case DeadlineMode::Race:
        return {say("race"), say("At the timer the caller leaves; the operation is told nothing and runs on.")};
    case DeadlineMode::Signal:
        return {say("signal"), say("At the timer the operation is sent the abort signal; the caller waits for whatever it settles with.")};
    case DeadlineMode::RaceAndSignal:
        return {say("race + signal"), say("At the timer the caller leaves and the operation is sent the abort signal.")};
    }
    return {};
}

Words wordsFor(DeadlineClock clock)
{
    switch (clock) {
    case DeadlineClock::FromStart:
        return {say("from start"), say("The timer starts with the operation: waiting in the queue does not count.")};
    case DeadlineClock::FromQueue:
        return {say("from queue"), say("The timer starts when the job is queued: waiting in line counts.")};
    case DeadlineClock::WholeRun:
        return {say("whole run"), say("One timer for the batch as a whole.")};
    }
    return {};
}

Words wordsFor(OnFailure policy)
{
    switch (policy) {
    case OnFailure::KeepGoing:
        return {say("keep going"), say("After a failure the remaining jobs are still admitted.")};
    case OnFailure::StopAdmission:
        return {say("stop admission"), say("After the first failure that a caller sees, jobs that have not started never start.")};
    case OnFailure::AbortActive:
        return {say("abort active"), say("After the first failure admission stops and every running operation is sent the signal.")};
    }
    return {};
}

Words wordsFor(Settle settle)
{
    switch (settle) {
    case Settle::All:
        return {say("all"), say("Rejects at the first rejection seen; fulfils when all have fulfilled. Started siblings run on.")};
    case Settle::AllSettled:
        return {say("all settled"), say("Waits for every outcome, good or bad.")};
    case Settle::Any:
        return {say("any"), say("Fulfils at the first success; rejects when all have failed.")};
    case Settle::Race:
        return {say("first (race)"), say("Takes the first settlement, good or bad. The others run on.")};
    }
    return {};
}

Words wordsFor(SlotRelease release)
{
    switch (release) {
    case SlotRelease::WhenWorkEnds:
        return {say("when work ends"), say("The slot is free again when the operation itself has ended.")};
    case SlotRelease::WhenCallerSettles:
        return {say("when caller settles"), say("The slot is free again when the caller knows, even while the operation runs on.")};
    }
    return {};
}

Words wordsFor(OnSignal reaction)
{
    if (reaction == OnSignal::Stop)
        return {say("stops"), say("The operation looks at its abort signal and stops.")};
    return {say("ignores"), say("The operation never looks at its abort signal.")};
}

Words wordsFor(WorkOutcome outcome)
{
    if (outcome == WorkOutcome::Fail)
        return {say("fails"), say("The operation rejects.")};
    return {say("ok"), say("The operation completes.")};
}

Words wordsFor(RetrySlot slot)
{
    if (slot == RetrySlot::GivenBack)
        return {say("slot given back"), say("A job that backs off frees its slot and queues again for the next attempt.")};
    return {say("slot held"), say("A job that backs off keeps its slot: nobody else can use it meanwhile.")};
}

namespace {

QString milliseconds(core::SimDuration duration) { return QLocale().toString(duration.milliseconds(), 'g', 12); }

// "3 attempts, delay 100 ms × 2 up to 1000 ms, slot held"
QString retryWords(const Retry &retry)
{
    QString text = QCoreApplication::translate("Policy", "%Ln attempts", nullptr, static_cast<int>(retry.attempts));
    if (!retry.delay.isZero())
        text = say("%1, delay %2 ms").arg(text, milliseconds(retry.delay));
    if (retry.factor != 1)
        text = say("%1 × %2", "a delay that grows by a factor").arg(text, QLocale().toString(retry.factor));
    if (retry.maxDelay)
        text = say("%1 up to %2 ms").arg(text, milliseconds(*retry.maxDelay));
    return say("%1, %2", "the retry, then what becomes of its slot").arg(text, wordsFor(retry.slot).label);
}

} // namespace

QString policyLine(const Scenario &scenario)
{
    const QLocale locale;
    QStringList parts;
    QString strategy = wordsFor(scenario.strategy.kind).label;
    if (scenario.strategy.limit)
        strategy = say("%1, limit %2").arg(strategy, locale.toString(*scenario.strategy.limit));
    parts << strategy;
    if (scenario.deadline.mode == DeadlineMode::None)
        parts << say("no deadline");
    else
        parts << say("%1 %2 ms %3").arg(wordsFor(scenario.deadline.mode).label,
                                        locale.toString(scenario.deadline.after.milliseconds(), 'g', 12),
                                        wordsFor(scenario.deadline.clock).label);
    parts << wordsFor(scenario.onFailure).label;
    parts << say("caller waits for: %1").arg(wordsFor(scenario.settle).label);
    parts << say("slot freed %1").arg(wordsFor(scenario.slotRelease).label);
    if (scenario.retry)
        parts << retryWords(*scenario.retry);
    return parts.join(say(" · "));
}

} // namespace inflight::ui::model

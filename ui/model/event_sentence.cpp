#include "ui/model/event_sentence.h"

#include <algorithm>

#include <QCoreApplication>
#include <QLocale>

#include "ui/model/event_context.h"

namespace inflight::ui::model {

namespace {

using analysis::Finish;
using analysis::Settled;
using trace::EventKind;
using trace::Outcome;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(inflight::ui::model::EventSentence)
};

QString milliseconds(double value)
{
    return QLocale().toString(value, 'f', QLocale::FloatingPointShortest);
}

QString milliseconds(core::SimDuration duration)
{
    return milliseconds(duration.milliseconds());
}

// An id keeps its own direction within a right-to-left sentence.
QString isolated(const QString &id)
{
    return QLocale().textDirection() == Qt::RightToLeft ? QChar(0x2068) + id + QChar(0x2069) : id;
}

QString nameIn(const RunView &run, core::JobId job)
{
    return isolated(run.idOf(job));
}

QString jobOf(const EventContext &context)
{
    return context.event().hasJob() ? nameIn(context.run(), context.event().jobId()) : QString();
}

bool isAbove(const EventContext &context)
{
    return context.limit() && context.counters().inFlight > *context.limit();
}

bool ignoresSignal(const EventContext &context)
{
    const auto &scenario = context.run().scenario();
    const auto job = context.event().job();
    return scenario && job && core::indexOf(*job) < scenario->jobs.size() &&
           scenario->jobs[core::indexOf(*job)].onSignal == scenario::OnSignal::Ignore;
}

// "4 operations in flight, limit 3"
QString inFlightAndLimit(const EventContext &context)
{
    const int count = static_cast<int>(context.counters().inFlight);
    if (!context.limit()) {
        return Words::tr("%Ln operations in flight", nullptr, count);
    }
    return Words::tr("%Ln operations in flight, limit %1", nullptr, count).arg(QLocale().toString(*context.limit()));
}

QString slotsInUse(const EventContext &context)
{
    const int count = static_cast<int>(context.counters().slots);
    if (!context.limit()) {
        return Words::tr("Slots in use: %Ln.", nullptr, count);
    }
    return Words::tr("Slots in use: %Ln, limit %1.", nullptr, count).arg(QLocale().toString(*context.limit()));
}

// What goes on after somebody stopped waiting for it.
QString stillRunning(const EventContext &context)
{
    const int count = static_cast<int>(context.counters().inFlight);
    if (count == 0) {
        return {};
    }
    return count == 1 ? Words::tr("One operation is still running.")
                      : Words::tr("%Ln operations are still running.", nullptr, count);
}

EventSentence runStarted(const EventContext &context)
{
    const auto jobs = context.run().jobCount();
    const QString count = jobs == 1 ? Words::tr("one job") : Words::tr("%Ln jobs", nullptr, static_cast<int>(jobs));
    if (!context.limit()) {
        return {Words::tr("The run starts: %1.").arg(count), Words::tr("No limit is declared.")};
    }
    return {Words::tr("The run starts: %1, limit %2.").arg(count, QLocale().toString(*context.limit())), {}};
}

EventSentence jobQueued(const EventContext &context)
{
    const int waiting = static_cast<int>(context.counters().queued);
    const bool isAgain = context.hadHappened(context.facts().started, EventKind::WorkStarted).value_or(false);
    return {(isAgain ? Words::tr("%1 joined the queue again.") : Words::tr("%1 joined the queue.")).arg(jobOf(context)),
            waiting > 1 ? Words::tr("%Ln jobs are waiting.", nullptr, waiting) : QString()};
}

EventSentence slotTaken(const EventContext &context)
{
    if (const auto giver = context.slotFreedBy()) {
        return {Words::tr("%1 took the slot that %2 freed.").arg(jobOf(context), nameIn(context.run(), *giver)), {}};
    }
    return {Words::tr("%1 took a slot.").arg(jobOf(context)), slotsInUse(context)};
}

// "This is attempt 2 of 3."; empty for a first attempt.
QString attemptText(const EventContext &context)
{
    const auto count = context.run().analysis().attemptsOf(context.event().jobId()).size();
    const auto text = [](std::size_t number) { return QLocale().toString(static_cast<qulonglong>(number)); };
    return context.attempt() < 2 ? QString() : Words::tr("This is attempt %1 of %2.").arg(text(context.attempt()), text(count));
}

QString startDetail(const EventContext &context)
{
    if (context.hadHappened(context.facts().settled, EventKind::CallerSettled).value_or(false)) {
        return Words::tr("Its caller had left already: nobody waits for it.");
    }
    if (const QString attempt = attemptText(context); !attempt.isEmpty()) {
        return attempt;
    }
    const auto &queued = context.facts().queued;
    if (queued && *queued < context.event().at()) {
        return Words::tr("It had waited %1 ms.").arg(milliseconds(context.event().at() - *queued));
    }
    return {};
}

EventSentence workStarted(const EventContext &context)
{
    const QString detail = startDetail(context);
    if (isAbove(context)) {
        return {Words::tr("%1 started above the limit: %2.").arg(jobOf(context), inFlightAndLimit(context)), detail};
    }
    if (context.counters().inFlight == 1) {
        return {Words::tr("%1 started, alone.").arg(jobOf(context)), detail};
    }
    const int count = static_cast<int>(context.counters().inFlight);
    return {Words::tr("%1 started: %Ln operations in flight.", nullptr, count).arg(jobOf(context)), detail};
}

EventSentence deadlinePassed(const EventContext &context)
{
    if (!context.event().hasJob()) {
        return {Words::tr("The deadline of the whole run passed."), stillRunning(context)};
    }
    const auto started = context.hadHappened(context.facts().started, EventKind::WorkStarted);
    const auto running = context.isRunning();
    if (started == false) {
        return {Words::tr("%1's deadline passed before it had started.").arg(jobOf(context)), {}};
    }
    return {running == true ? Words::tr("%1's deadline passed while it was running.").arg(jobOf(context))
                            : Words::tr("%1's deadline passed.").arg(jobOf(context)),
            {}};
}

EventSentence signalSent(const EventContext &context)
{
    return {Words::tr("A signal was sent to %1.").arg(jobOf(context)),
            ignoresSignal(context) ? Words::tr("%1 ignores it.").arg(jobOf(context)) : QString()};
}

EventSentence signalObserved(const EventContext &context)
{
    const auto &sent = context.facts().signalSent;
    const bool isLater = sent && *sent < context.event().at();
    return {Words::tr("%1 observed the signal and stops.").arg(jobOf(context)),
            isLater ? Words::tr("The signal had been sent %1 ms before.").arg(milliseconds(context.event().at() - *sent))
                    : QString()};
}

// After the caller has left: what the operation does that nobody waits for any more.
QString unseenDetail(const EventContext &context)
{
    const analysis::JobFacts &facts = context.facts();
    const core::SimTime now = context.event().at();
    if (context.isRunning() != true || (facts.finished && *facts.finished == now)) {
        return {};
    }
    const auto &lane = context.run().analysis().lanes[core::indexOf(context.event().jobId())];
    const bool holdsSlot = lane.slotTaken && (!lane.slotFreed || *lane.slotFreed > now);
    const QString held = holdsSlot ? Words::tr("Nobody waits for it, but it still holds the resource and its slot.")
                                   : Words::tr("Nobody waits for it, but it still holds the resource.");
    if (!context.hadHappened(facts.signalSent, EventKind::SignalSent).value_or(false)) {
        return held;
    }
    const QString reaction = ignoresSignal(context) ? Words::tr("%1 ignores the signal.").arg(jobOf(context))
                                                    : Words::tr("%1 has not reacted to the signal.").arg(jobOf(context));
    return reaction + QLatin1Char(' ') + held;
}

EventSentence callerTimedOut(const EventContext &context)
{
    if (context.hadHappened(context.facts().started, EventKind::WorkStarted) == false) {
        return {Words::tr("%1's caller stopped waiting at its deadline, before %1 had started.").arg(jobOf(context)), {}};
    }
    return {Words::tr("%1's caller stopped waiting at its deadline.").arg(jobOf(context)), unseenDetail(context)};
}

EventSentence callerSettled(const EventContext &context)
{
    const QString job = jobOf(context);
    switch (context.event().outcome()) {
    case Outcome::Fulfilled:
        return {Words::tr("%1's caller has its result.").arg(job), {}};
    case Outcome::Rejected:
        return {Words::tr("%1's caller saw the failure.").arg(job), {}};
    case Outcome::Timeout:
        return callerTimedOut(context);
    case Outcome::Aborted:
        return {Words::tr("%1's caller saw that it was aborted.").arg(job), unseenDetail(context)};
    case Outcome::NotAdmitted:
        return {Words::tr("%1 will never start: admission has stopped.").arg(job), {}};
    default:
        return {Words::tr("%1's caller settled.").arg(job), {}};
    }
}

QString lateness(const EventContext &context)
{
    const auto &settled = context.facts().settled;
    return settled && *settled < context.event().at() ? milliseconds(context.event().at() - *settled) : QString();
}

EventSentence workFailed(const EventContext &context)
{
    const QString late = lateness(context);
    const QString lead = late.isEmpty()
                             ? Words::tr("%1 failed.").arg(jobOf(context))
                             : Words::tr("%1 failed, %2 ms after its caller left: nobody sees it.").arg(jobOf(context), late);
    const bool isUntold = context.counters().inFlight > 0 && context.isOtherJobSignalled() == false;
    return {lead, isUntold ? Words::tr("Its siblings were not told.") : QString()};
}

EventSentence workEnded(const EventContext &context)
{
    const QString job = jobOf(context);
    const QString late = lateness(context);
    switch (context.event().outcome()) {
    case Outcome::Failed:
        return workFailed(context);
    case Outcome::Aborted:
        return {late.isEmpty() ? Words::tr("%1 stopped because of the signal.").arg(job)
                               : Words::tr("%1 stopped because of the signal, %2 ms after its caller left.").arg(job, late),
                {}};
    default:
        break;
    }
    if (!late.isEmpty()) {
        return {Words::tr("%1 completed, %2 ms after its caller left.").arg(job, late), {}};
    }
    const auto &started = context.facts().started;
    return {started ? Words::tr("%1 completed after %2 ms.").arg(job, milliseconds(context.event().at() - *started))
                    : Words::tr("%1 completed.").arg(job),
            {}};
}

EventSentence slotFreed(const EventContext &context)
{
    if (context.isRunning() != true) {
        return {Words::tr("%1 freed its slot.").arg(jobOf(context)), {}};
    }
    const int slotsLeft = static_cast<int>(context.counters().slots);
    return {Words::tr("%1's slot was freed, but its operation runs on.").arg(jobOf(context)),
            Words::tr("The limiter counts %1, in flight are %Ln.", nullptr, static_cast<int>(context.counters().inFlight))
                .arg(QLocale().toString(slotsLeft))};
}

EventSentence admissionStopped(const EventContext &context)
{
    const auto &jobs = context.run().analysis().facts.jobs;
    const auto never = static_cast<int>(
        std::count_if(jobs.begin(), jobs.end(), [](const auto &job) { return job.how == Settled::NotAdmitted; }));
    const QString count = never == 0   ? Words::tr("no job was left to start")
                          : never == 1 ? Words::tr("one job will never start")
                                       : Words::tr("%Ln jobs will never start", nullptr, never);
    if (!context.event().hasJob()) {
        return {Words::tr("Admission stopped: %1.").arg(count), {}};
    }
    const QString job = jobOf(context);
    if (context.facts().how == Settled::Timeout) {
        return {Words::tr("Admission stopped because %1 timed out: %2.").arg(job, count), {}};
    }
    if (context.facts().finish == Finish::Failed) {
        return {Words::tr("Admission stopped because %1 failed: %2.").arg(job, count), {}};
    }
    return {Words::tr("Admission stopped because of %1: %2.").arg(job, count), {}};
}

EventSentence batchFulfilled(const EventContext &context)
{
    if (context.event().hasJob()) {
        return {Words::tr("The batch fulfilled: %1 decided it.").arg(jobOf(context)), stillRunning(context)};
    }
    const bool all = context.counters().settled == context.run().jobCount();
    return {all ? Words::tr("The batch fulfilled: every job has settled.") : Words::tr("The batch fulfilled."),
            stillRunning(context)};
}

EventSentence aggregateSettled(const EventContext &context)
{
    switch (context.event().outcome()) {
    case Outcome::Fulfilled:
        return batchFulfilled(context);
    case Outcome::Timeout:
        return {Words::tr("The batch's caller stopped waiting at the deadline."), stillRunning(context)};
    default:
        break;
    }
    if (!context.event().hasJob()) {
        return {Words::tr("The batch rejected."), stillRunning(context)};
    }
    const QString job = jobOf(context);
    return {context.facts().how == Settled::Timeout   ? Words::tr("The batch rejected: %1 timed out.").arg(job)
            : context.facts().how == Settled::Aborted ? Words::tr("The batch rejected: %1 was aborted.").arg(job)
                                                      : Words::tr("The batch rejected: %1 failed.").arg(job),
            stillRunning(context)};
}

EventSentence runEnded(const EventContext &context)
{
    const QString peak = QLocale().toString(context.counters().peak);
    if (!context.limit()) {
        return {Words::tr("The run is over: peak %1, no limit declared.").arg(peak), {}};
    }
    return {Words::tr("The run is over: peak %1, limit %2.").arg(peak, QLocale().toString(*context.limit())), {}};
}

} // namespace

EventSentence eventSentenceOf(const RunView &run, std::size_t eventIndex)
{
    const EventContext context(run, eventIndex);
    switch (context.event().kind()) {
    case EventKind::RunStarted:
        return runStarted(context);
    case EventKind::JobQueued:
        return jobQueued(context);
    case EventKind::SlotTaken:
        return slotTaken(context);
    case EventKind::WorkStarted:
        return workStarted(context);
    case EventKind::DeadlinePassed:
        return deadlinePassed(context);
    case EventKind::SignalSent:
        return signalSent(context);
    case EventKind::SignalObserved:
        return signalObserved(context);
    case EventKind::CallerSettled:
        return callerSettled(context);
    case EventKind::WorkEnded:
        return workEnded(context);
    case EventKind::SlotFreed:
        return slotFreed(context);
    case EventKind::AdmissionStopped:
        return admissionStopped(context);
    case EventKind::AggregateSettled:
        return aggregateSettled(context);
    case EventKind::BudgetExceeded:
        return {Words::tr("The budget is exceeded: %1.").arg(inFlightAndLimit(context)), {}};
    case EventKind::RunEnded:
        return runEnded(context);
    case EventKind::RetryScheduled:
        return {Words::tr("%1 will be tried again: its caller is not told of this failure.").arg(jobOf(context)), {}};
    case EventKind::Foreign:
        break;
    }
    return {Words::tr("An event of a kind that this version does not know."), {}};
}

QString sentenceOf(const RunView &run, std::size_t eventIndex)
{
    const EventSentence sentence = eventSentenceOf(run, eventIndex);
    return sentence.detail.isEmpty() ? sentence.lead : sentence.lead + QLatin1Char(' ') + sentence.detail;
}

QString spokenSentenceOf(const RunView &run, std::size_t eventIndex)
{
    return Words::tr("At %1 ms: %2").arg(milliseconds(run.log()[eventIndex].at().milliseconds()), sentenceOf(run, eventIndex));
}

} // namespace inflight::ui::model

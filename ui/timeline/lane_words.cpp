#include "ui/timeline/lane_words.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/style/words.h"

namespace inflight::ui::timeline {

using analysis::JobFacts;
using analysis::MarkerKind;
using core::JobId;
using core::SimTime;
using style::durationText;
using style::timeText;
using trace::EventKind;

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(inflight::ui::timeline::Words)
};

QString settledText(analysis::Settled how, SimTime at)
{
    switch (how) {
    case analysis::Settled::Fulfilled:
        return Words::tr("its caller got the result at %1").arg(timeText(at));
    case analysis::Settled::Rejected:
        return Words::tr("its caller saw the failure at %1").arg(timeText(at));
    case analysis::Settled::Timeout:
        return Words::tr("its caller stopped waiting at its deadline, at %1").arg(timeText(at));
    case analysis::Settled::Aborted:
        return Words::tr("its caller saw that it was stopped at %1").arg(timeText(at));
    case analysis::Settled::NotAdmitted:
    case analysis::Settled::Never:
        break;
    }
    return {};
}

QString finishedText(const JobFacts &facts)
{
    const QString at = timeText(*facts.finished);
    const QString text = facts.finish == analysis::Finish::Completed ? Words::tr("completed at %1").arg(at)
                         : facts.finish == analysis::Finish::Failed  ? Words::tr("failed at %1").arg(at)
                                                                     : Words::tr("stopped at %1").arg(at);
    return facts.isLate() ? Words::tr("%1, %2 after its caller left").arg(text, durationText(*facts.finished - *facts.settled))
                          : text;
}

// Facts with their times, so that they can be put in order.
class FactList {
public:
    FactList(const model::RunView &run, JobId job, const Moment &moment)
        : m_run(run), m_job(job), m_moment(moment), m_facts(run.analysis().facts.jobs[core::indexOf(job)])
    {}

    QStringList make()
    {
        addQueue();
        addSignal();
        if (m_moment.hasHappened(m_job, EventKind::CallerSettled, m_facts.settled))
            add(*m_facts.settled, settledText(m_facts.how, *m_facts.settled));
        if (m_facts.attempts < 2 && m_moment.hasHappened(m_job, EventKind::WorkEnded, m_facts.finished))
            add(*m_facts.finished, finishedText(m_facts));
        addAttempts();
        std::stable_sort(m_list.begin(), m_list.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        QStringList texts;
        for (auto &[at, text] : m_list)
            texts << text;
        const QString now = nowText();
        if (!now.isEmpty())
            texts << now;
        return texts;
    }

private:
    void add(SimTime at, const QString &text) { m_list.emplace_back(at, text); }

    void addQueue()
    {
        if (m_moment.hasHappened(m_job, EventKind::JobQueued, m_facts.queued))
            add(*m_facts.queued, Words::tr("queued at %1").arg(timeText(*m_facts.queued)));
        if (m_moment.hasHappened(m_job, EventKind::WorkStarted, m_facts.started)) {
            const QString text = Words::tr("started at %1").arg(timeText(*m_facts.started));
            const bool hasWaited = m_facts.queued && *m_facts.queued < *m_facts.started;
            add(*m_facts.started,
                hasWaited ? Words::tr("%1, after waiting %2").arg(text, durationText(*m_facts.started - *m_facts.queued)) : text);
        }
        for (const analysis::Marker &marker : m_run.analysis().markersOf(m_job)) {
            if (!m_moment.hasHappened(marker.event))
                continue;
            if (marker.kind == MarkerKind::NotAdmitted)
                add(marker.at, Words::tr("turned away at %1: it never starts").arg(timeText(marker.at)));
            else if (marker.kind == MarkerKind::DeadlinePassed)
                add(marker.at, Words::tr("deadline passed at %1").arg(timeText(marker.at)));
        }
    }

    void addSignal()
    {
        if (m_moment.hasHappened(m_job, EventKind::SignalSent, m_facts.signalSent))
            add(*m_facts.signalSent, Words::tr("signal sent at %1").arg(timeText(*m_facts.signalSent)));
        if (m_moment.hasHappened(m_job, EventKind::SignalObserved, m_facts.signalObserved))
            add(*m_facts.signalObserved, Words::tr("signal observed at %1").arg(timeText(*m_facts.signalObserved)));
    }

    void addAttempts()
    {
        const std::span<const analysis::Attempt> attempts = m_run.analysis().attemptsOf(m_job);
        const std::vector<LaneState> states = laneStatesAt(m_run, m_job, m_moment);
        for (std::size_t i = 0; i < states.size() && !attempts.empty(); ++i) {
            const QString number = style::numberText(static_cast<std::int64_t>(i + 1));
            if (i > 0 && states[i].hasStarted)
                add(*attempts[i].started, Words::tr("attempt %1 started at %2").arg(number, timeText(*attempts[i].started)));
            if (!states[i].hasEnded)
                continue;
            JobFacts facts = m_facts;
            facts.finished = attempts[i].ended;
            facts.finish = attempts[i].finish;
            add(*attempts[i].ended, Words::tr("attempt %1 %2").arg(number, finishedText(facts)));
        }
    }

    QString nowText() const
    {
        const LaneState lane = laneStateAt(m_run, m_job, m_moment);
        if (!lane.waiting && !lane.seen && !lane.unseen)
            return lane.backOff ? Words::tr("in back-off before its next attempt")
                   : m_moment.isWholeRun() ? Words::tr("it never entered the queue") : Words::tr("not queued yet");
        if (lane.isWaiting)
            return Words::tr("waiting in the queue");
        if (!lane.seen && !lane.unseen)
            return Words::tr("it never started");
        if (lane.hasEnded)
            return {};
        return lane.unseen ? Words::tr("still running, and nobody waits for it") : Words::tr("running");
    }

    const model::RunView &m_run;
    JobId m_job;
    const Moment &m_moment;
    const JobFacts &m_facts;
    std::vector<std::pair<SimTime, QString>> m_list;
};

} // namespace

QString laneName(const model::RunView &run, JobId job)
{
    const QString name = run.nameOf(job);
    return name.isEmpty() ? run.idOf(job) : run.idOf(job) + QLatin1Char(' ') + name;
}

QStringList laneFacts(const model::RunView &run, JobId job, const Moment &moment)
{
    return FactList(run, job, moment).make();
}

QString markerText(const MarkerItem &marker)
{
    const QString at = timeText(marker.at);
    switch (marker.sign) {
    case Sign::Deadline:
        return Words::tr("deadline passed at %1").arg(at);
    case Sign::SignalSent:
        return Words::tr("signal sent at %1").arg(at);
    case Sign::SignalObserved:
        return Words::tr("signal observed at %1").arg(at);
    case Sign::LateStart:
        return Words::tr("late start at %1: its caller had left").arg(at);
    case Sign::LateCompletion:
        return Words::tr("late completion at %1").arg(at);
    case Sign::Failure:
        return Words::tr("failed at %1").arg(at);
    case Sign::NotAdmitted:
        return Words::tr("turned away at %1: it never starts").arg(at);
    }
    return {};
}

QString rangeText(const Span &range, const RangeFacts &facts)
{
    return Words::tr("%1 to %2 (%3)").arg(timeText(range.from), timeText(range.to), durationText(range.to - range.from)) +
           QStringLiteral(" · ") + Words::tr("peak %1").arg(style::numberText(facts.peak)) + QStringLiteral(" · ") +
           Words::tr("%1 started").arg(style::numberText(static_cast<std::int64_t>(facts.starts))) + QStringLiteral(" · ") +
           Words::tr("%1 ended").arg(style::numberText(static_cast<std::int64_t>(facts.ends)));
}

QString overText(const OverRegion &region, std::uint32_t limit)
{
    return Words::tr("limit %1 exceeded from %2 to %3: peak %4")
        .arg(style::numberText(limit), timeText(region.time.from), timeText(region.time.to), style::numberText(region.peak));
}

QString legendWord(Sign sign)
{
    switch (sign) {
    case Sign::Deadline:
        return Words::tr("deadline");
    case Sign::SignalSent:
        return Words::tr("signal sent");
    case Sign::SignalObserved:
        return Words::tr("signal observed");
    case Sign::LateStart:
        return Words::tr("late start");
    case Sign::LateCompletion:
        return Words::tr("late completion");
    case Sign::Failure:
        return Words::tr("failed");
    case Sign::NotAdmitted:
        return Words::tr("never started");
    }
    return {};
}

} // namespace inflight::ui::timeline

#include "ui/model/why_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <QLocale>

#include "engine/analysis/causes.h"
#include "ui/model/event_sentence.h"

namespace inflight::ui::model {

using analysis::Causes;
using analysis::JobFacts;
using core::JobId;
using core::SimTime;
using trace::EventKind;
using trace::TraceEvent;

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(inflight::ui::model::Words)
};

constexpr std::size_t kMostSteps = 8;

QString isolated(const QString &id) { return QChar(0x2068) + id + QChar(0x2069); }

QString timeOf(SimTime at)
{
    QLocale locale;
    const auto us = at.microseconds();
    return locale.toString(at.milliseconds(), 'f', us % 1000 == 0 ? 0 : us % 100 == 0 ? 1 : 3);
}

class Answers {
public:
    Answers(const RunView &run, JobId job)
        : m_run(run), m_job(job), m_name(isolated(run.idOf(job))), m_facts(run.analysis().facts.jobs[core::indexOf(job)])
    {}

    std::vector<WhyAnswer> make()
    {
        addWait();
        addStart();
        addEnd();
        addCaller();
        return std::move(m_answers);
    }

private:
    const trace::EventLog &log() const { return m_run.log(); }

    std::optional<std::size_t> firstEvent(EventKind kind, core::OptionalTime at) const
    {
        if (!at)
            return std::nullopt;
        for (std::size_t i = m_run.replay().eventsBefore(*at); i < log().size() && log()[i].at() == *at; ++i)
            if (log()[i].kind() == kind && log()[i].job() == m_job)
                return i;
        return std::nullopt;
    }

    WhyStep step(std::size_t event) const { return {event, log()[event].at(), eventSentenceOf(m_run, event).lead}; }

    // From the event back along its causes; steps that only repeat the one before are left out.
    std::vector<WhyStep> chainTo(std::size_t event) const
    {
        std::vector<WhyStep> steps;
        for (const std::size_t link : m_run.causes().chainTo(event)) {
            if (log()[link].kind() == EventKind::RunStarted || steps.size() == kMostSteps)
                break;
            steps.push_back(step(link));
        }
        return steps;
    }

    void addWait()
    {
        const std::optional<std::size_t> queued = firstEvent(EventKind::JobQueued, m_facts.queued);
        if (!queued || !m_facts.started || *m_facts.started == *m_facts.queued)
            return;
        const std::optional<std::size_t> started = firstEvent(EventKind::WorkStarted, m_facts.started);
        if (!started)
            return;
        const QString waited = timeOf(SimTime() + (*m_facts.started - *m_facts.queued));
        WhyAnswer answer{Words::tr("Why did %1 wait %2 ms?").arg(m_name, waited), {}};
        const std::vector<WhyStep> chain = chainTo(*started);
        const auto freed = std::find_if(chain.begin(), chain.end(), [&](const WhyStep &link) { return log()[link.event].kind() == EventKind::SlotFreed; });
        if (freed == chain.end()) {
            answer.steps.push_back({*queued, log()[*queued].at(), Words::tr("No slot was free for it.")});
        } else {
            answer.steps.push_back(*freed);
            answer.steps.push_back({freed->event, freed->at, holdersSentence(freed->event)});
        }
        m_answers.push_back(std::move(answer));
    }

    // Who held a slot until just before this one was freed.
    QString holdersSentence(std::size_t freed) const
    {
        const std::vector<JobId> holders = slotHoldersBefore(freed);
        const auto count = static_cast<int>(holders.size());
        constexpr int kMostNames = 4;
        if (count == 1)
            return Words::tr("Until then %1 held the only slot.").arg(isolated(m_run.idOf(holders[0])));
        if (count > kMostNames)
            return Words::tr("Until then all %Ln slots were held.", nullptr, count);
        QStringList names;
        for (const JobId holder : holders)
            names << isolated(m_run.idOf(holder));
        const QString last = names.takeLast();
        return Words::tr("Until then all %Ln slots were held: by %1 and %2.", nullptr, count).arg(names.join(Words::tr(", ", "between jobs")), last);
    }

    std::vector<JobId> slotHoldersBefore(std::size_t event) const
    {
        std::vector<bool> holds(m_run.jobCount());
        for (std::size_t i = 0; i < event; ++i)
            if (log()[i].kind() == EventKind::SlotTaken || log()[i].kind() == EventKind::SlotFreed)
                holds[core::indexOf(log()[i].jobId())] = log()[i].kind() == EventKind::SlotTaken;
        std::vector<JobId> holders;
        for (std::size_t i = 0; i < holds.size(); ++i)
            if (holds[i])
                holders.push_back(core::jobIdAt(i));
        return holders;
    }

    void addStart()
    {
        if (const std::optional<std::size_t> started = firstEvent(EventKind::WorkStarted, m_facts.started))
            m_answers.push_back({Words::tr("Why did %1 start at %2 ms?").arg(m_name, timeOf(*m_facts.started)), chainTo(*started)});
    }

    void addEnd()
    {
        const std::optional<std::size_t> ended = firstEvent(EventKind::WorkEnded, m_facts.finished);
        if (!ended)
            return;
        const QString at = timeOf(*m_facts.finished);
        const QString question = m_facts.finish == analysis::Finish::Failed    ? Words::tr("Why did %1 fail at %2 ms?").arg(m_name, at)
                                 : m_facts.finish == analysis::Finish::Aborted ? Words::tr("Why did %1 stop at %2 ms?").arg(m_name, at)
                                                                               : Words::tr("Why did %1 end at %2 ms?").arg(m_name, at);
        std::vector<WhyStep> steps = chainTo(*ended);
        // How it came to start is an answer of its own.
        const auto start = std::find_if(steps.begin(), steps.end(), [&](const WhyStep &s) { return log()[s.event].kind() == EventKind::WorkStarted; });
        if (start != steps.end())
            steps.erase(start + 1, steps.end());
        m_answers.push_back({question, std::move(steps)});
    }

    void addCaller()
    {
        if (m_facts.how == analysis::Settled::Timeout && m_facts.settled) {
            if (const auto settled = firstEvent(EventKind::CallerSettled, m_facts.settled))
                m_answers.push_back({Words::tr("Why did the caller of %1 leave at %2 ms?").arg(m_name, timeOf(*m_facts.settled)), chainTo(*settled)});
        } else if (m_facts.how == analysis::Settled::NotAdmitted) {
            for (const analysis::Marker &marker : m_run.analysis().markersOf(m_job))
                if (marker.kind == analysis::MarkerKind::NotAdmitted)
                    m_answers.push_back({Words::tr("Why did %1 never start?").arg(m_name), chainTo(marker.event)});
        }
    }

    const RunView &m_run;
    const JobId m_job;
    const QString m_name;
    const JobFacts &m_facts;
    std::vector<WhyAnswer> m_answers;
};

class Links {
public:
    explicit Links(const RunView &run) : m_run(run) {}

    void add(std::size_t cause, std::size_t effect)
    {
        const TraceEvent &a = m_run.log()[cause], &b = m_run.log()[effect];
        if (!a.hasJob() || !b.hasJob() || a.jobId() == b.jobId())
            return;
        const CauseLink link{a.jobId(), b.jobId(), a.at(), b.at(), cause, effect};
        if (std::find(m_links.begin(), m_links.end(), link) == m_links.end())
            m_links.push_back(link);
    }

    std::vector<CauseLink> take(std::size_t most)
    {
        std::sort(m_links.begin(), m_links.end(), [](const CauseLink &a, const CauseLink &b) { return a.effect < b.effect; });
        if (m_links.size() > most)
            m_links.resize(most);
        return std::move(m_links);
    }

private:
    const RunView &m_run;
    std::vector<CauseLink> m_links;
};

} // namespace

std::vector<WhyAnswer> whyAnswers(const RunView &run, JobId job) { return Answers(run, job).make(); }

std::vector<CauseLink> linksAround(const RunView &run, std::optional<std::size_t> event, std::optional<JobId> job, std::size_t most)
{
    Links links(run);
    const Causes &causes = run.causes();
    if (event && *event < run.log().size()) {
        if (const auto cause = causes.causeOf(*event))
            links.add(*cause, *event);
        const auto effects = causes.effectsOf(*event);
        for (const std::uint32_t effect : effects.first(std::min(effects.size(), most)))
            links.add(*event, effect);
    }
    const core::OptionalTime started = job ? run.analysis().facts.jobs[core::indexOf(*job)].started : core::OptionalTime();
    if (!started)
        return links.take(most);
    for (std::size_t i = run.replay().eventsBefore(*started); i < run.log().size() && run.log()[i].at() == *started; ++i)
        if (run.log()[i].kind() == EventKind::SlotTaken && run.log()[i].job() == job)
            if (const auto cause = causes.causeOf(i))
                links.add(*cause, i);
    return links.take(most);
}

} // namespace inflight::ui::model

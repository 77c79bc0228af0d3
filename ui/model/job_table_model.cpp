#include "ui/model/job_table_model.h"

#include <QLocale>

#include "ui/model/policy_words.h"

namespace inflight::ui::model {

void JobTableModel::setJobs(std::vector<scenario::Job> jobs)
{
    beginResetModel();
    m_jobs = std::move(jobs);
    m_isObserved = false;
    endResetModel();
}

void JobTableModel::setObservedJobs(const std::vector<std::string> &ids, const std::vector<std::string> &names)
{
    beginResetModel();
    m_jobs.assign(ids.size(), {});
    for (std::size_t i = 0; i < ids.size(); ++i) {
        m_jobs[i].id = ids[i];
        m_jobs[i].name = names[i];
    }
    m_isObserved = true;
    endResetModel();
}

int JobTableModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_jobs.size()); }

int JobTableModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int{ColumnCount}; }

QString JobTableModel::textOf(const scenario::Job &job, int column) const
{
    const QString id = QString::fromStdString(job.id);
    if (column == Id)
        return job.name.empty() ? id : id + QLatin1Char(' ') + QString::fromStdString(job.name);
    if (m_isObserved)
        return tr("–", "unknown: the log does not say");
    switch (column) {
    case Work:
        // Isolated: a number and its unit keep their order also in a right-to-left table.
        return QChar(0x2068) + tr("%1 ms").arg(QLocale().toString(job.work.milliseconds(), 'g', 12)) + QChar(0x2069);
    case Signal: {
        const QString reaction = wordsFor(job.onSignal).label;
        if (job.onSignal == scenario::OnSignal::Ignore || job.signalLatency.isZero())
            return reaction;
        return tr("%1 after %2 ms", "stops after 20 ms").arg(reaction, QLocale().toString(job.signalLatency.milliseconds(), 'g', 12));
    }
    default:
        return endOf(job);
    }
}

QString JobTableModel::endOf(const scenario::Job &job)
{
    QString end = wordsFor(job.outcome).label;
    if (job.failAt)
        end = tr("%1 at %2 ms", "fails at 40 ms").arg(end, QLocale().toString(job.failAt->milliseconds(), 'g', 12));
    if (job.failingAttempts)
        end = tr("%1 × %2", "fails at 40 ms, the first 2 attempts").arg(end, QLocale().toString(*job.failingAttempts));
    return end;
}

QVariant JobTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole))
        return {};
    return textOf(m_jobs[static_cast<std::size_t>(index.row())], index.column());
}

QVariant JobTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case Id: return tr("Job");
    case Work: return tr("Work");
    case Signal: return tr("On\nsignal", "header of a narrow column");
    default: return tr("Ends");
    }
}

} // namespace inflight::ui::model

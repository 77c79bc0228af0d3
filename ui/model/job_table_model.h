// The scenario's jobs as rows: id and name, work, reaction to the signal, how it ends. Read-only.
//
// GUI thread. Holds a copy of the jobs it was given; a run without a scenario (an imported log) gives ids and names only.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "engine/scenario/scenario.h"

namespace inflight::ui::model {

class JobTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Id, Work, Signal, Ends, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setJobs(std::vector<scenario::Job> jobs);
    // Rows of a log: nothing is known beyond the id and the name.
    void setObservedJobs(const std::vector<std::string> &ids, const std::vector<std::string> &names);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString textOf(const scenario::Job &job, int column) const;
    static QString endOf(const scenario::Job &job);

    std::vector<scenario::Job> m_jobs;
    bool m_isObserved = false;
};

} // namespace inflight::ui::model

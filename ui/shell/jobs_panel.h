// The jobs of the run at hand as a table beside the lanes; selecting a row selects its lane. GUI thread.
#pragma once

#include <memory>

#include <QFrame>

#include "ui/model/job_table_model.h"
#include "ui/model/run_view.h"

class QTableView;

namespace inflight::ui::shell {

class JobsPanel final : public QFrame {
    Q_OBJECT
public:
    explicit JobsPanel(QWidget *parent = nullptr);
    void setRun(std::shared_ptr<const model::RunView> run);
    // Selects without telling.
    void setSelectedJob(std::optional<core::JobId> job);

Q_SIGNALS:
    void jobSelected(inflight::core::JobId job);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fitRows();
    void alignHeader();

    model::JobTableModel *m_model;
    QTableView *m_table;
    bool m_isFollowing = false; // the selection is being set from outside
};

} // namespace inflight::ui::shell

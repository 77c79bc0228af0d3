#include "ui/shell/jobs_panel.h"

#include <algorithm>

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace inflight::ui::shell {

JobsPanel::JobsPanel(QWidget *parent) : QFrame(parent), m_model(new model::JobTableModel(this)), m_table(new QTableView)
{
    setProperty("panel", true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 12);
    auto *title = new QLabel(tr("Jobs"));
    title->setProperty("sectionTitle", true);
    layout->addWidget(title);
    layout->addWidget(m_table);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Jobs"));
    m_table->setObjectName(QStringLiteral("jobs"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    alignHeader();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(model::JobTableModel::Id, QHeaderView::Stretch);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (!m_isFollowing && current.isValid())
            Q_EMIT jobSelected(core::jobIdAt(static_cast<std::size_t>(current.row())));
    });
}

void JobsPanel::setRun(std::shared_ptr<const model::RunView> run)
{
    m_isFollowing = true;
    if (!run)
        m_model->setJobs({});
    else if (run->scenario())
        m_model->setJobs(run->scenario()->jobs);
    else
        m_model->setObservedJobs(run->log().jobs().ids, run->log().jobs().names);
    fitRows();
    m_isFollowing = false;
}

// The header, unlike the cells, takes "leading" for left in every direction.
void JobsPanel::alignHeader()
{
    const Qt::Alignment side = layoutDirection() == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    m_table->horizontalHeader()->setDefaultAlignment(side | Qt::AlignVCenter);
}

void JobsPanel::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        alignHeader();
}

// The rows' heights follow the words, and the words follow the width.
void JobsPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fitRows();
}

void JobsPanel::fitRows()
{
    constexpr int kRowsToMeasure = 200; // a long list keeps one line a row
    if (m_model->rowCount() > kRowsToMeasure)
        return;
    m_table->resizeRowsToContents();
    // Two lines at most: what a long name has beyond them is elided, and the tooltip has it whole.
    const int most = 2 * m_table->fontMetrics().lineSpacing() + 10;
    for (int row = 0; row < m_model->rowCount(); ++row)
        m_table->setRowHeight(row, std::min(m_table->rowHeight(row), most));
}

void JobsPanel::setSelectedJob(std::optional<core::JobId> job)
{
    m_isFollowing = true;
    if (job)
        m_table->selectRow(static_cast<int>(core::indexOf(*job)));
    else
        m_table->clearSelection();
    m_isFollowing = false;
}

} // namespace inflight::ui::shell

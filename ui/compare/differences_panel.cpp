#include "ui/compare/differences_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QListWidget>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

namespace inflight::ui::compare {

namespace {

constexpr std::size_t kMostFollowing = 8; // sentences a pair

} // namespace

DifferencesPanel::DifferencesPanel(QWidget *parent)
    : QFrame(parent), m_title(new QLabel(tr("Differences"))), m_baselineLabel(new QLabel(tr("against"))), m_baseline(new QComboBox), m_list(new QListWidget)
{
    setProperty("panel", true);
    m_title->setProperty("sectionTitle", true);
    m_baselineLabel->setProperty("caption", true);
    m_baselineLabel->setBuddy(m_baseline);
    m_baseline->setObjectName(QStringLiteral("baseline"));
    m_baseline->setAccessibleName(tr("Run that the others are compared with"));
    m_baseline->setToolTip(m_baseline->accessibleName());
    m_baseline->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_baseline->setMinimumWidth(160); // in a narrow window long titles give way
    m_list->setObjectName(QStringLiteral("differences"));
    m_list->setAccessibleName(tr("Differences"));
    m_list->setWordWrap(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setTabKeyNavigation(false);

    auto *head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addSpacing(12);
    head->addWidget(m_baselineLabel);
    head->addWidget(m_baseline);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 10);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_list);

    connect(m_baseline, &QComboBox::currentIndexChanged, this, &DifferencesPanel::fill);
    connect(m_list, &QListWidget::itemClicked, this, &DifferencesPanel::follow);
    connect(m_list, &QListWidget::itemActivated, this, &DifferencesPanel::follow);
}

void DifferencesPanel::setRuns(std::shared_ptr<const model::ComparedRuns> runs)
{
    m_runs = std::move(runs);
    const QSignalBlocker blocker(m_baseline);
    m_baseline->clear();
    if (m_runs)
        m_baseline->addItems(model::titlesOf(*m_runs));
    fill();
}

void DifferencesPanel::setColours(const style::Palette &)
{
    if (m_runs)
        fill(); // fonts and inks follow the style
}

void DifferencesPanel::fill()
{
    m_list->clear();
    if (!m_runs || m_baseline->currentIndex() < 0)
        return;
    const auto base = static_cast<std::size_t>(m_baseline->currentIndex());
    for (std::size_t other = 0; other < m_runs->size(); ++other)
        if (other != base)
            addPair(base, other);
    if (m_runs->size() == 1)
        addHeading(tr("Add a run to compare this one with."));
    shareHeight();
}

// The differences are the same from either side; only the figures are subtracted from the other run's.
void DifferencesPanel::addPair(std::size_t base, std::size_t other)
{
    const std::size_t left = std::min(base, other), right = std::max(base, other);
    const analysis::Comparison &comparison = m_runs->between(left, right);
    const QStringList names = model::shortNamesOf(*m_runs);
    const bool isBaseLeft = base == left;
    addHeading(model::figuresDifference(isBaseLeft ? comparison.left : comparison.right, isBaseLeft ? comparison.right : comparison.left,
                                        names[static_cast<qsizetype>(base)], names[static_cast<qsizetype>(other)]));
    if (comparison.divergences.empty()) {
        addSentence(tr("No event differs."), {}, left, right);
        return;
    }
    const model::DifferenceLine first = model::divergenceLine(*m_runs, left, right, comparison.divergences.front());
    addSentence(tr("They part here: %1").arg(first.text), first, left, right);
    for (const model::DifferenceLine &line : model::followingLines(*m_runs, left, right, kMostFollowing))
        addSentence(tr("Then: %1").arg(line.text), line, left, right);
    if (const std::size_t all = comparison.divergences.size(); all > kMostFollowing + 1)
        addSentence(tr("%Ln more jobs differ.", nullptr, static_cast<int>(all - kMostFollowing - 1)), {}, left, right);
}

void DifferencesPanel::addHeading(const QString &text)
{
    auto *item = new QListWidgetItem(text, m_list);
    QFont bold = m_list->font();
    bold.setBold(true);
    item->setFont(bold);
    item->setFlags(Qt::ItemIsEnabled);
}

void DifferencesPanel::addSentence(const QString &text, const model::DifferenceLine &line, std::size_t left, std::size_t right)
{
    auto *item = new QListWidgetItem(text, m_list);
    if (line.text.isEmpty()) {
        item->setFlags(Qt::ItemIsEnabled);
        return;
    }
    item->setData(MomentRole, QVariant::fromValue<qlonglong>(line.at.microseconds()));
    if (line.left)
        item->setData(JobRole, m_runs->runs()[left]->idOf(*line.left));
    else if (line.right)
        item->setData(JobRole, m_runs->runs()[right]->idOf(*line.right));
    item->setToolTip(tr("Go to this moment"));
}

void DifferencesPanel::follow(const QListWidgetItem *item)
{
    const QVariant moment = item->data(MomentRole);
    if (!moment.isValid())
        return;
    Q_EMIT jobNamed(item->data(JobRole).toString());
    Q_EMIT momentRequested(core::SimTime::fromMicroseconds(moment.toLongLong()));
}

QStringList DifferencesPanel::sentences() const
{
    QStringList texts;
    for (int i = 0; i < m_list->count(); ++i)
        texts << m_list->item(i)->text();
    return texts;
}

// The rows' heights are known once the list has its width.
void DifferencesPanel::shareHeight()
{
    int height = 4;
    for (int i = 0; i < m_list->count(); ++i)
        height += m_list->visualItemRect(m_list->item(i)).height();
    m_list->setFixedHeight(std::max(height, fontMetrics().height() * 2));
    m_list->verticalScrollBar()->setRange(0, 0);
}

void DifferencesPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    QTimer::singleShot(0, this, &DifferencesPanel::shareHeight);
}

void DifferencesPanel::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        QTimer::singleShot(0, this, &DifferencesPanel::fill);
}

} // namespace inflight::ui::compare

#include "ui/compare/compare_view.h"

#include <algorithm>

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/compare/compare_row.h"
#include "ui/compare/differences_panel.h"
#include "ui/playback/transport_bar.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::compare {

namespace {

constexpr int kGap = 6;

} // namespace

CompareView::CompareView(QWidget *parent)
    : QWidget(parent),
      m_palette(style::paletteOf(style::Theme::Light)),
      m_title(new QLabel),
      m_add(new QPushButton(tr("Add a run…"))),
      m_back(new QPushButton(tr("Back to the workbench"))),
      m_scroll(new QScrollArea),
      m_page(new QWidget),
      m_column(new QVBoxLayout(m_page)),
      m_differences(new DifferencesPanel),
      m_transport(new playback::TransportBar)
{
    setObjectName(QStringLiteral("compareView"));
    m_add->setObjectName(QStringLiteral("addRun"));
    m_back->setObjectName(QStringLiteral("backToWorkbench"));
    m_add->setProperty("outline", true);
    m_back->setProperty("outline", true);
    m_title->setProperty("sectionTitle", true);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *bar = new QFrame;
    bar->setProperty("bar", true);
    auto *head = new QHBoxLayout(bar);
    head->setContentsMargins(14, 3, 14, 3);
    head->addWidget(m_title, 1);
    head->addWidget(m_add);
    head->addWidget(m_back);

    m_column->setContentsMargins(kGap, kGap, kGap, kGap);
    m_column->setSpacing(kGap);
    m_column->addWidget(m_differences);
    m_column->addStretch();
    m_scroll->setWidget(m_page);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // a bar that comes and goes would change the axis under the pointer
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->installEventFilter(this);

    auto *below = new QFrame;
    below->setProperty("panel", true);
    auto *panel = new QVBoxLayout(below);
    panel->setContentsMargins(14, 4, 14, 4);
    panel->addWidget(m_transport);
    auto *frame = new QVBoxLayout;
    frame->setContentsMargins(kGap, 0, kGap, kGap);
    frame->addWidget(below);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(m_scroll, 1);
    layout->addLayout(frame);

    connect(m_add, &QPushButton::clicked, this, &CompareView::addRequested);
    connect(m_back, &QPushButton::clicked, this, &CompareView::backRequested);
    connect(m_differences, &DifferencesPanel::momentRequested, this, &CompareView::playheadRequested);
    connect(m_differences, &DifferencesPanel::jobNamed, this, &CompareView::selectJob);
}

CompareView::~CompareView() = default;

void CompareView::setRuns(std::shared_ptr<const model::ComparedRuns> runs)
{
    m_runs = std::move(runs);
    makeRows();
    m_title->setText(titleText());
    m_title->setAlignment((layoutDirection() == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignVCenter);
    m_add->setEnabled(m_runs && m_runs->size() < model::ComparedRuns::kMostRuns);
    m_add->setToolTip(m_add->isEnabled() ? tr("Open a scenario, a log or a record beside these") : tr("Four runs are the most that can be compared"));
    m_differences->setVisible(m_runs != nullptr);
    m_differences->setRuns(m_runs);
    if (!m_runs) {
        m_transport->setRun(nullptr);
        return;
    }
    m_transport->setExtent(m_runs->end(), m_runs->eventCount());
    setPlayhead(m_runs->end());
    settle();
}

void CompareView::makeRows()
{
    for (CompareRow *row : m_rows)
        delete row;
    m_rows.clear();
    if (!m_runs)
        return;
    std::uint32_t highest = 1;
    for (const auto &run : m_runs->runs())
        highest = std::max({highest, run->analysis().facts.peakInFlight, run->analysis().limit.value_or(1)});
    const QStringList titles = model::titlesOf(*m_runs);
    for (std::size_t i = 0; i < m_runs->size(); ++i) {
        auto *row = new CompareRow;
        row->setObjectName(QStringLiteral("run%1").arg(i + 1));
        row->setColours(m_palette);
        row->lanes().setTimeReversed(m_isReversed);
        row->setRun(m_runs->runs()[i], titles[static_cast<qsizetype>(i)], m_runs->end(), highest);
        m_column->insertWidget(static_cast<int>(i), row);
        m_rows.push_back(row);
        connectRow(*row);
    }
    QWidget *before = m_back;
    for (CompareRow *row : m_rows) {
        setTabOrder(before, &row->lanes());
        before = &row->lanes();
    }
}

void CompareView::connectRow(CompareRow &row)
{
    timeline::LanesWidget &lanes = row.lanes();
    connect(&lanes, &timeline::LanesWidget::playheadRequested, this, &CompareView::playheadRequested);
    connect(&lanes, &timeline::LanesWidget::scaleChanged, this, [this, &row] { followScale(row); });
    connect(&lanes, &timeline::LanesWidget::jobSelected, this, [this, &lanes](core::JobId job) { selectJob(lanes.run()->idOf(job)); });
}

// The rows have the same plot width, so a range of time is the whole of a scale.
void CompareView::followScale(CompareRow &from)
{
    if (m_followsScale)
        return;
    m_followsScale = true;
    const timeline::TimeScale &scale = from.lanes().scale();
    for (CompareRow *row : m_rows) {
        if (row != &from) {
            if (scale.isFitted())
                row->lanes().fit();
            else
                row->lanes().showTimes(scale.from(), scale.to());
        }
        row->alignCurve();
    }
    m_followsScale = false;
}

void CompareView::selectJob(const QString &id)
{
    for (CompareRow *row : m_rows)
        row->selectJob(id.toStdString());
}

void CompareView::setPlayhead(core::SimTime at)
{
    m_playhead = at;
    if (!m_runs)
        return;
    for (CompareRow *row : m_rows)
        row->setPlayhead(at);
    m_transport->setPlayhead({at, m_runs->eventsUpTo(at)});
}

void CompareView::setColours(const style::Palette &palette)
{
    m_palette = palette;
    for (CompareRow *row : m_rows)
        row->setColours(palette);
    m_differences->setColours(palette);
    m_transport->setPalette(palette);
    settle();
}

void CompareView::setTimeReversed(bool isReversed)
{
    m_isReversed = isReversed;
    m_transport->setTimeReversed(isReversed);
    for (CompareRow *row : m_rows) {
        row->lanes().setTimeReversed(isReversed);
        row->alignCurve();
    }
}

core::SimTime CompareView::tellingMoment() const
{
    if (!m_runs)
        return {};
    for (std::size_t i = 1; i < m_runs->size(); ++i)
        if (const auto &all = m_runs->between(0, i).divergences; !all.empty())
            return model::divergenceLine(*m_runs, 0, i, all.front()).at;
    return m_runs->end();
}

QString CompareView::titleText() const
{
    if (!m_runs)
        return tr("Compare");
    std::size_t jobs = 0;
    for (const auto &run : m_runs->runs())
        jobs = std::max(jobs, run->jobCount());
    const QString count = QLocale().toString(static_cast<qulonglong>(m_runs->size()));
    const QString jobWords = jobs == 1 ? tr("one job") : tr("%Ln jobs", nullptr, static_cast<int>(jobs));
    return m_runs->size() == 1 ? tr("Compare: one run of %1").arg(jobWords) : tr("Compare: %1 runs of the same %2, one clock").arg(count, jobWords);
}

void CompareView::focusFirst()
{
    if (!m_rows.empty())
        m_rows.front()->lanes().setFocus(Qt::ActiveWindowFocusReason);
}

void CompareView::fit()
{
    if (!m_rows.empty())
        m_rows.front()->lanes().fit();
}

void CompareView::zoomIn()
{
    if (!m_rows.empty())
        m_rows.front()->lanes().zoomIn();
}

void CompareView::zoomOut()
{
    if (!m_rows.empty())
        m_rows.front()->lanes().zoomOut();
}

void CompareView::step(int direction)
{
    if (m_runs)
        Q_EMIT playheadRequested(direction > 0 ? m_runs->instantAfter(m_playhead) : m_runs->instantBefore(m_playhead));
}

QSize CompareView::pictureSize() const { return {m_page->width(), m_page->sizeHint().height()}; }

void CompareView::paintPicture(QPainter &painter)
{
    painter.fillRect(QRect(QPoint(), pictureSize()), m_palette.background);
    // The page may be scrolled and lower than its contents: each part is drawn where it stands on the page.
    std::vector<QWidget *> parts(m_rows.begin(), m_rows.end());
    parts.push_back(m_differences);
    for (QWidget *part : parts)
        part->render(&painter, part->pos());
}

// Sizes of the parts arrive after the view's own.
void CompareView::settle()
{
    QTimer::singleShot(0, this, [this] {
        shareHeight();
        for (CompareRow *row : m_rows)
            row->alignCurve();
    });
}

void CompareView::shareHeight()
{
    if (m_rows.empty())
        return;
    const int count = static_cast<int>(m_rows.size());
    const int each = (m_scroll->viewport()->height() - kGap * (count + 1)) / count;
    for (CompareRow *row : m_rows)
        row->fitTo(each);
}

void CompareView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    settle();
}

void CompareView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutDirectionChange || event->type() == QEvent::StyleChange)
        settle();
}

bool CompareView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize)
        settle();
    return QWidget::eventFilter(watched, event);
}

} // namespace inflight::ui::compare

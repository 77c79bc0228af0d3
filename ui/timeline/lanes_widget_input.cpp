// What LanesWidget does with the pointer and the keys.
#include <algorithm>
#include <cmath>

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/timeline/lane_words.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::timeline {

using core::JobId;
using core::SimTime;

namespace {

constexpr int kWheelNotch = 120;
constexpr double kZoomPerNotch = 1.25;
constexpr double kPanShare = 0.15; // of the plot's width, for a key or a notch

QString richText(const QString &title, const QStringList &lines)
{
    QString text = QStringLiteral("<p style='white-space:pre'><b>%1</b>").arg(title.toHtmlEscaped());
    for (const QString &line : lines)
        text += QStringLiteral("<br>") + line.toHtmlEscaped();
    return text + QStringLiteral("</p>");
}

// The instants at which the log says something of the job, in order, each once.
std::vector<SimTime> itemsOf(const model::RunView &run, JobId job)
{
    const analysis::JobFacts &facts = run.analysis().facts.jobs[core::indexOf(job)];
    std::vector<SimTime> items;
    const auto add = [&items](core::OptionalTime at) {
        if (at)
            items.push_back(*at);
    };
    for (const core::OptionalTime at : {facts.queued, facts.started, facts.finished, facts.settled})
        add(at);
    for (const analysis::Attempt &attempt : run.analysis().attemptsOf(job))
        for (const core::OptionalTime at : {attempt.queued, attempt.started, attempt.ended})
            add(at);
    for (const analysis::Marker &marker : run.analysis().markersOf(job))
        items.push_back(marker.at);
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
}

} // namespace

QString LanesWidget::factsAt(const QPointF &point) const
{
    if (!m_run)
        return {};
    const Hit hit = hitTest(m_list, point);
    if (!hit.job)
        return {};
    QStringList lines = laneFacts(*m_run, *hit.job, Moment(*m_run, m_playhead));
    switch (hit.kind) {
    case HitKind::Marker:
        lines.prepend(markerText(m_list.markers[hit.index]));
        lines.removeDuplicates();
        break;
    case HitKind::OverBudget:
        return richText(overText(m_list.overRegions[hit.index], m_run->analysis().limit.value_or(0)), {});
    case HitKind::Lane:
        return {};
    default:
        break;
    }
    return richText(laneName(*m_run, *hit.job), lines);
}

bool LanesWidget::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString text = factsAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, viewport());
    return true;
}

// Keys of ours that are shortcuts of the window, too, stay ours while the lanes have the focus.
bool LanesWidget::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && takesKey(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool LanesWidget::takesKey(const QKeyEvent &event) const
{
    if (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return false;
    switch (event.key()) {
    case Qt::Key_W:
    case Qt::Key_S:
    case Qt::Key_A:
    case Qt::Key_D:
    case Qt::Key_F:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Period:
    case Qt::Key_Comma:
        return true;
    case Qt::Key_Y:
        return m_selected.has_value();
    case Qt::Key_Escape:
        return m_range.has_value();
    default:
        return false;
    }
}

void LanesWidget::keyPressEvent(QKeyEvent *event)
{
    if (!takesKey(*event)) {
        event->ignore(); // arrows and the like belong to the window
        return;
    }
    m_showsFocus = true;
    viewport()->update();
    TimeScale panned = m_scale;
    switch (event->key()) {
    case Qt::Key_W:
        zoomIn();
        break;
    case Qt::Key_S:
        zoomOut();
        break;
    case Qt::Key_A:
        panned.pan(kPanShare * m_scale.width());
        break;
    case Qt::Key_D:
        panned.pan(-kPanShare * m_scale.width());
        break;
    case Qt::Key_F:
        fit();
        break;
    case Qt::Key_Up:
        selectNeighbour(-1);
        break;
    case Qt::Key_Down:
        selectNeighbour(1);
        break;
    case Qt::Key_PageUp:
        selectNeighbour(-pageOfLanes());
        break;
    case Qt::Key_PageDown:
        selectNeighbour(pageOfLanes());
        break;
    case Qt::Key_Period:
        goToItem(1);
        break;
    case Qt::Key_Comma:
        goToItem(-1);
        break;
    case Qt::Key_Y:
        Q_EMIT whyRequested(*m_selected, viewport()->mapToParent(laneRect(*m_selected).center()));
        break;
    case Qt::Key_Escape:
        setMarkedRange(std::nullopt);
        break;
    default:
        break;
    }
    if (event->key() == Qt::Key_A || event->key() == Qt::Key_D)
        setScale(panned);
}

// The menu key asks for the selected job, the mouse for the one under it.
void LanesWidget::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const std::optional<JobId> job = byMouse ? hitTest(m_list, viewport()->mapFrom(this, event->pos())).job : m_selected;
    if (!job || !m_run)
        return;
    selectByPerson(*job);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QPoint at = byMouse ? event->pos() : viewport()->mapToParent(laneRect(*job).center());
    connect(menu->addAction(tr("&Why is %1 so?").arg(m_run->idOf(*job))), &QAction::triggered, this, [this, job, at] { Q_EMIT whyRequested(*job, at); });
    menu->popup(mapToGlobal(at));
}

void LanesWidget::selectByPerson(JobId job)
{
    if (m_selected == job)
        return;
    setSelectedJob(job);
    Q_EMIT jobSelected(job);
}

void LanesWidget::selectNeighbour(int lanes)
{
    if (!m_run || m_run->jobCount() == 0)
        return;
    const auto last = static_cast<std::int64_t>(m_run->jobCount()) - 1;
    const bool isByJob = !m_list.rows.empty() && m_list.rows.front().job;
    const std::int64_t first = isByJob ? static_cast<std::int64_t>(core::indexOf(*m_list.rows.front().job)) : 0;
    const std::int64_t next = m_selected ? static_cast<std::int64_t>(core::indexOf(*m_selected)) + lanes : first;
    selectByPerson(core::jobIdAt(static_cast<std::size_t>(std::clamp<std::int64_t>(next, 0, last))));
}

void LanesWidget::goToItem(int direction)
{
    if (!m_run || m_run->jobCount() == 0)
        return;
    if (!m_selected)
        selectNeighbour(1);
    const std::vector<SimTime> items = itemsOf(*m_run, *m_selected);
    const SimTime now = m_playhead ? m_playhead->at : m_run->analysis().end;
    const auto next =
        direction > 0 ? std::upper_bound(items.begin(), items.end(), now) : std::lower_bound(items.begin(), items.end(), now);
    if (direction > 0 && next != items.end())
        Q_EMIT playheadRequested(*next);
    else if (direction < 0 && next != items.begin())
        Q_EMIT playheadRequested(*std::prev(next));
}

void LanesWidget::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    if (!m_run)
        return;
    const Hit hit = hitTest(m_list, event->position());
    m_press = {Drag::Undecided, event->position(), m_scale, verticalScrollBar()->value(), hit.job};
    if (hit.kind == HitKind::Ruler || hit.kind == HitKind::PlayheadHandle) {
        m_press.drag = Drag::Scrub;
        scrub(event->position().x());
    } else if (event->modifiers() & Qt::ShiftModifier) {
        m_press.drag = Drag::Range;
    }
}

void LanesWidget::mouseMoveEvent(QMouseEvent *event)
{
    if (m_press.drag == Drag::None || !(event->buttons() & Qt::LeftButton)) {
        showCursorAt(event->position());
        return;
    }
    const QPointF moved = event->position() - m_press.at;
    if (m_press.drag == Drag::Undecided && moved.manhattanLength() >= QApplication::startDragDistance()) {
        m_press.drag = Drag::Pan;
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    drag(event->position());
}

void LanesWidget::drag(const QPointF &at)
{
    switch (m_press.drag) {
    case Drag::Scrub:
        scrub(at.x());
        break;
    case Drag::Pan: {
        TimeScale scale = m_press.scale;
        scale.setEdges(m_scale.left(), m_scale.width());
        scale.pan(at.x() - m_press.at.x());
        setScale(scale);
        verticalScrollBar()->setValue(m_press.scrollTop - static_cast<int>(at.y() - m_press.at.y()));
        break;
    }
    case Drag::Range: {
        const SimTime a = snappedTimeAt(m_press.at.x());
        const SimTime b = snappedTimeAt(at.x());
        setMarkedRange(a == b ? std::nullopt : std::optional(Span{std::min(a, b), std::max(a, b)}));
        break;
    }
    case Drag::None:
    case Drag::Undecided:
        break;
    }
}

void LanesWidget::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const bool isClick = m_press.drag == Drag::Undecided;
    const std::optional<JobId> job = m_press.job;
    m_press.drag = Drag::None;
    showCursorAt(event->position());
    if (!isClick)
        return;
    setMarkedRange(std::nullopt);
    if (job)
        selectByPerson(*job);
}

void LanesWidget::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        fit();
}

void LanesWidget::wheelEvent(QWheelEvent *event)
{
    const QPoint turn = event->angleDelta();
    const bool isShifted = event->modifiers() & Qt::ShiftModifier;
    const bool isOverGutter = m_geometry.gutter.contains(event->position());
    event->accept();
    if (!isShifted && (isOverGutter || event->modifiers() & Qt::ControlModifier)) {
        m_wheelRest += turn.y() * verticalScrollBar()->singleStep();
        verticalScrollBar()->setValue(verticalScrollBar()->value() - m_wheelRest / kWheelNotch);
        m_wheelRest %= kWheelNotch;
        return;
    }
    TimeScale scale = m_scale;
    const int sideways = isShifted && turn.x() == 0 ? turn.y() : turn.x();
    if (sideways != 0)
        scale.pan(kPanShare * m_scale.width() * sideways / kWheelNotch);
    else if (turn.y() != 0)
        scale.zoomAt(event->position().x(), std::pow(kZoomPerNotch, static_cast<double>(turn.y()) / kWheelNotch));
    setScale(scale);
}

SimTime LanesWidget::snappedTimeAt(double x) const
{
    constexpr double kReach = 4;
    SimTime nearest = m_scale.timeInRunAt(x);
    double distance = kReach;
    const auto offer = [&](SimTime at) {
        if (const double away = std::abs(m_scale.xOf(at) - x); away < distance) {
            distance = away;
            nearest = at;
        }
    };
    for (const Stretch &stretch : m_list.stretches) {
        offer(stretch.time.from);
        if (!m_playhead || stretch.time.to != m_playhead->at) // the playhead cuts what goes on: no instant of the run
            offer(stretch.time.to);
    }
    for (const MarkerItem &marker : m_list.markers)
        offer(marker.at);
    return nearest;
}

void LanesWidget::scrub(double x)
{
    Q_EMIT playheadRequested(snappedTimeAt(x));
}

void LanesWidget::showCursorAt(const QPointF &at)
{
    const HitKind kind = hitTest(m_list, at).kind;
    const Qt::CursorShape shape = kind == HitKind::PlayheadHandle                        ? Qt::SizeHorCursor
                                  : kind == HitKind::Ruler || kind == HitKind::LaneLabel ? Qt::PointingHandCursor
                                                                                         : Qt::ArrowCursor;
    if (viewport()->cursor().shape() != shape)
        viewport()->setCursor(shape);
}

} // namespace inflight::ui::timeline

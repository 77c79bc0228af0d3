#include "ui/timeline/lanes_widget.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QLocale>
#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include "ui/timeline/cause_arrows.h"
#include "ui/timeline/dense_lanes.h"
#include "ui/timeline/dirty_region.h"
#include "ui/timeline/lane_words.h"
#include "ui/timeline/lanes_accessible.h"

namespace inflight::ui::timeline {

using core::JobId;
using core::SimTime;

namespace {

constexpr double kLeastGutter = 26;
constexpr double kMostGutter = 120;
constexpr double kHandleBand = 16; // of the ruler: ticks and the playhead's handle, below the labels

} // namespace

LanesWidget::LanesWidget(QWidget *parent) : QAbstractScrollArea(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    installLanesAccessibility();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Lanes"));
    setWhatsThis(tr("Every job's way through the queue, the operation and its caller. Zoom with the wheel, drag to pan."));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    refreshFonts();
}

void LanesWidget::setRun(std::shared_ptr<const model::RunView> run)
{
    m_rangeCounter.reset();
    m_denseOf.reset();
    m_links.clear();
    m_run = std::move(run);
    m_playhead.reset();
    if (m_run)
        m_scale = scaleOfRun();
    if (m_selected && (!m_run || core::indexOf(*m_selected) >= m_run->jobCount()))
        m_selected.reset();
    setMarkedRange(std::nullopt);
    refreshGutter();
    layOut();
    Q_EMIT scaleChanged();
    announceLanes(this);
}

void LanesWidget::setPlayhead(const model::Playhead &playhead)
{
    if (m_playhead == playhead)
        return;
    m_playhead = playhead;
    DisplayList list = makeList();
    viewport()->update(m_links.empty() ? dirtyRegion(m_list, list, viewport()->rect()) : QRegion(viewport()->rect()));
    m_list = std::move(list);
}

void LanesWidget::setPalette(const style::Palette &palette)
{
    m_palette = palette;
    m_denseOf.reset();
    viewport()->update();
}

void LanesWidget::setTimeReversed(bool isReversed)
{
    TimeScale scale = m_scale;
    scale.setReversed(isReversed);
    setScale(scale);
}

void LanesWidget::setArrangement(model::Arrangement arrangement)
{
    if (arrangement == m_arrangement)
        return;
    m_arrangement = arrangement;
    verticalScrollBar()->setValue(0);
    refreshGutter();
    layOut();
}

void LanesWidget::setShowsAllLanes(bool showsAll)
{
    m_showsAllLanes = showsAll;
    layOut();
}

std::size_t LanesWidget::laneCount() const
{
    if (!m_run)
        return 0;
    return m_arrangement == model::Arrangement::ByJob ? m_run->jobCount() : m_run->lanes(m_arrangement).laneCount();
}

std::optional<std::size_t> LanesWidget::laneOf(JobId job) const
{
    if (m_arrangement == model::Arrangement::ByJob)
        return core::indexOf(job);
    const std::size_t lane = m_run->lanes(m_arrangement).laneOf(job);
    return lane < laneCount() ? std::optional(lane) : std::nullopt;
}

// Made again only when what it shows has changed: a playhead moves over it.
const QImage *LanesWidget::denseImage()
{
    if (!m_list.dense)
        return nullptr;
    if (m_denseOf != m_list.dense || m_dense.devicePixelRatio() != devicePixelRatioF()) {
        m_dense = denseLanes(*m_list.dense, m_palette, devicePixelRatioF());
        m_denseOf = m_list.dense;
    }
    return &m_dense;
}

void LanesWidget::setLinks(std::vector<model::CauseLink> links)
{
    if (links == m_links)
        return;
    m_links = std::move(links);
    viewport()->update();
}

void LanesWidget::setShowsFuture(bool showsFuture)
{
    m_showsFuture = showsFuture;
    layOut();
}

void LanesWidget::setSelectedJob(std::optional<JobId> job)
{
    if (job && (!m_run || core::indexOf(*job) >= m_run->jobCount()))
        job.reset();
    if (job == m_selected)
        return;
    m_selected = job;
    if (const auto lane = job ? laneOf(*job) : std::nullopt) {
        const auto top = static_cast<int>(static_cast<double>(*lane) * m_geometry.laneHeight);
        const int last = top + static_cast<int>(m_geometry.laneHeight - m_geometry.plot.height());
        verticalScrollBar()->setValue(std::clamp(verticalScrollBar()->value(), std::min(last, top), top));
    }
    layOut();
    announceSelection(this);
}

int LanesWidget::plotLeft() const
{
    return viewport()->x() + static_cast<int>(std::lround(m_geometry.plot.left()));
}

int LanesWidget::plotRight() const
{
    return viewport()->x() + static_cast<int>(std::lround(m_geometry.plot.right()));
}

QRect LanesWidget::laneRect(JobId job) const
{
    const std::optional<std::size_t> lane = laneOf(job);
    if (!lane)
        return {};
    const double top = m_geometry.plot.top() + static_cast<double>(*lane) * m_geometry.laneHeight - m_geometry.scrollTop;
    return QRectF(0, top, viewport()->width(), m_geometry.laneHeight).toAlignedRect();
}

QSize LanesWidget::sizeHint() const
{
    return {760, static_cast<int>(m_rulerHeight) + 6 * 54};
}

QSize LanesWidget::minimumSizeHint() const
{
    return {260, static_cast<int>(m_rulerHeight) + 3 * 24};
}

void LanesWidget::fit()
{
    TimeScale scale = m_scale;
    scale.fit();
    setScale(scale);
}

void LanesWidget::zoomIn()
{
    zoom(1.5);
}

void LanesWidget::zoomOut()
{
    zoom(1 / 1.5);
}

// Around the playhead where it is in sight, else around the middle.
void LanesWidget::zoom(double factor)
{
    TimeScale scale = m_scale;
    scale.zoomAt(m_list.playheadX.value_or((m_scale.left() + m_scale.right()) / 2), factor);
    setScale(scale);
}

void LanesWidget::setScale(const TimeScale &scale)
{
    if (scale == m_scale)
        return;
    m_scale = scale;
    layOut();
    Q_EMIT scaleChanged();
}

void LanesWidget::setMarkedRange(std::optional<Span> range)
{
    if (range == m_range)
        return;
    m_range = range;
    viewport()->update();
    Q_EMIT markedRangeChanged();
}

QString LanesWidget::markedRangeText() const
{
    if (!m_range || !m_run)
        return {};
    if (!m_rangeCounter)
        m_rangeCounter = std::make_unique<RangeCounter>(m_run->analysis());
    return rangeText(*m_range, m_rangeCounter->factsIn(m_range->from, m_range->to));
}

RangeOverlay LanesWidget::overlayOf(const Span &range) const
{
    const double a = m_scale.xOf(range.from);
    const double b = m_scale.xOf(range.to);
    return {QRectF(QPointF(std::min(a, b), m_geometry.plot.top()), QPointF(std::max(a, b), m_geometry.plot.bottom())),
            markedRangeText(), static_cast<double>(viewport()->height())};
}

void LanesWidget::refreshFonts()
{
    m_fonts = LaneFonts::of(font());
    m_rulerHeight = std::ceil(QFontMetricsF(m_fonts.ruler).height()) + 4 + kHandleBand;
    refreshGutter();
}

// As wide as the longest id, within reason. Only the longest few are measured: there may be a million.
void LanesWidget::refreshGutter()
{
    double widest = 0;
    if (m_arrangement == model::Arrangement::Packed) {
        widest = QFontMetricsF(m_fonts.id).horizontalAdvance(QLocale().toString(static_cast<qulonglong>(laneCount())));
    } else if (m_run) {
        const std::vector<std::string> &ids = m_run->log().jobs().ids;
        std::size_t longest = 0;
        for (const std::string &id : ids)
            longest = std::max(longest, id.size());
        const QFontMetricsF metrics(m_fonts.id);
        int measured = 0;
        for (std::size_t i = 0; i < ids.size() && measured < 64; ++i)
            if (ids[i].size() + 1 >= longest) {
                widest = std::max(widest, metrics.horizontalAdvance(m_run->idOf(core::jobIdAt(i))));
                ++measured;
            }
    }
    m_gutterWidth = std::clamp(std::ceil(widest) + 14, kLeastGutter, kMostGutter);
}

void LanesWidget::layOut()
{
    const GeometryInput input{.size = viewport()->size(),
                              .gutterWidth = m_gutterWidth,
                              .rulerHeight = m_rulerHeight,
                              .laneCount = laneCount(),
                              .leastLaneHeight = leastLaneHeight(),
                              .scrollTop = static_cast<double>(verticalScrollBar()->value()),
                              .isRightToLeft = layoutDirection() == Qt::RightToLeft};
    m_geometry = laneGeometryFor(input);
    const double content = m_geometry.laneHeight * static_cast<double>(input.laneCount);
    const double overflow = std::min(content - m_geometry.plot.height(), 2e9);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(overflow))));
    verticalScrollBar()->setSingleStep(static_cast<int>(m_geometry.laneHeight));
    verticalScrollBar()->setPageStep(std::max(1, static_cast<int>(m_geometry.plot.height())));
    const bool hasMoved = m_scale.left() != m_geometry.plot.left() || m_scale.width() != m_geometry.plot.width();
    m_scale.setEdges(m_geometry.plot.left(), m_geometry.plot.width());
    m_list = makeList();
    viewport()->update();
    if (hasMoved)
        Q_EMIT scaleChanged();
}

DisplayList LanesWidget::makeList() const
{
    return layOutLanes({m_run.get(), m_playhead, m_scale, m_geometry, m_fonts, m_selected, m_showsFuture, m_arrangement});
}

int LanesWidget::pageOfLanes() const
{
    return std::max(1, static_cast<int>(m_geometry.plot.height() / m_geometry.laneHeight) - 1);
}

void LanesWidget::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    painter.fillRect(event->rect(), m_palette.panel);
    if (!m_run || m_run->jobCount() == 0) {
        paintEmpty(painter);
    } else {
        const PaintStyle paintStyle{m_palette, m_fonts, denseImage()};
        paintLanes(painter, m_list, paintStyle);
        for (std::size_t i = 0; i < m_links.size(); ++i)
            paintArrow(painter,
                       arrowPath(m_links[i], static_cast<int>(i), m_list, m_scale, [this](JobId job) { return laneOf(job); }), m_palette);
        if (m_range)
            paintRange(painter, m_list, overlayOf(*m_range), paintStyle);
    }
    if (hasFocus() && m_showsFocus)
        paintFocus(painter);
}

void LanesWidget::paintEmpty(QPainter &painter) const
{
    painter.setFont(m_fonts.name);
    painter.setPen(m_palette.muted);
    painter.drawText(viewport()->rect(), Qt::AlignCenter, m_run ? tr("This run has no jobs") : tr("Nothing has run yet"));
}

void LanesWidget::paintFocus(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_palette.accent, 1.5));
    painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
}

void LanesWidget::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void LanesWidget::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    switch (event->type()) {
    case QEvent::FontChange:
        refreshFonts();
        layOut();
        updateGeometry();
        break;
    case QEvent::LanguageChange:
        setAccessibleName(tr("Lanes"));
        [[fallthrough]];
    case QEvent::LocaleChange:
    case QEvent::LayoutDirectionChange:
        layOut();
        break;
    default:
        break;
    }
}

void LanesWidget::scrollContentsBy(int, int)
{
    layOut();
}

void LanesWidget::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    if (event->reason() == Qt::MouseFocusReason)
        m_showsFocus = false;
    else if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
        m_showsFocus = true;
    viewport()->update();
}

void LanesWidget::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace inflight::ui::timeline

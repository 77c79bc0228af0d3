#include "ui/timeline/lane_layout.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QLocale>

#include "ui/timeline/bar_label.h"
#include "ui/timeline/dense_lanes.h"
#include "ui/timeline/marker_layout.h"

namespace inflight::ui::timeline {

using core::JobId;
using model::Arrangement;
using core::SimTime;

namespace {

constexpr double kLeastBar = 2;
constexpr double kLeastPart = 1;
constexpr double kRulerInset = 6; // labels keep clear of the focus frame
constexpr double kBeyond = 16;    // bars are cut this far outside the plot, so that their ends stay out of sight

class Layout {
public:
    explicit Layout(const LayoutInput &input)
        : m_input(input), m_moment(*input.run, input.playhead), m_end(*input.run), m_idMetrics(input.fonts.id),
          m_nameMetrics(input.fonts.name)
    {
        m_list.geometry = input.geometry;
    }

    DisplayList make()
    {
        layOutTicks();
        layOutOverRegions();
        m_list.now = m_input.playhead && !m_moment.isWholeRun() ? std::optional(m_moment.now()) : std::nullopt;
        const LaneGeometry &g = m_input.geometry;
        const bool isPacked = m_input.arrangement == Arrangement::Packed;
        if ((isPacked || g.laneHeight < kLeastBarLane) && isDense(m_input.run->lanes(m_input.arrangement), m_input.scale, g))
            m_list.dense = DenseInput{m_input.run, m_input.scale, g, m_input.arrangement};
        const std::size_t count = isPacked ? m_input.run->lanes(Arrangement::Packed).laneCount() : m_input.run->jobCount();
        const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(g.scrollTop / g.laneHeight)));
        for (std::size_t lane = first; lane < count; ++lane) {
            const double top = g.plot.top() + static_cast<double>(lane) * g.laneHeight - g.scrollTop;
            if (top >= g.plot.bottom())
                break;
            layOutRow(lane, top);
            if (m_list.dense)
                continue;
            if (isPacked)
                layOutPacked(lane, top);
            else
                layOutLane(core::jobIdAt(lane), top);
        }
        layOutPlayhead();
        return std::move(m_list);
    }

private:
    void layOutTicks()
    {
        const QFontMetricsF metrics(m_input.fonts.ruler);
        const TickLimits limits{.left = m_input.geometry.ruler.left() + kRulerInset,
                                .right = m_input.geometry.ruler.right() - kRulerInset};
        m_list.ticks =
            ticksFor(m_input.scale, limits, [&](const QString &text) { return std::ceil(metrics.horizontalAdvance(text)); });
    }

    void layOutPlayhead()
    {
        if (!m_input.playhead)
            return;
        const double x = m_input.scale.xOf(m_input.playhead->at);
        if (x >= m_input.geometry.plot.left() - 1 && x <= m_input.geometry.plot.right() + 1)
            m_list.playheadX = x;
    }

    // From left to right in pixels, whatever the direction of time.
    QRectF rectOf(SimTime from, SimTime to, double top, double bottom) const
    {
        const QRectF &plot = m_input.geometry.plot;
        const double a = std::clamp(m_input.scale.xOf(from), plot.left() - kBeyond, plot.right() + kBeyond);
        const double b = std::clamp(m_input.scale.xOf(to), plot.left() - kBeyond, plot.right() + kBeyond);
        return {QPointF(std::min(a, b), top), QPointF(std::max(a, b), bottom)};
    }

    bool isInSight(const QRectF &rect) const
    {
        return rect.right() >= m_input.geometry.plot.left() && rect.left() <= m_input.geometry.plot.right();
    }

    void layOutOverRegions()
    {
        const std::vector<analysis::BudgetWindow> &windows = m_input.run->analysis().overBudget;
        const QRectF &plot = m_input.geometry.plot;
        const SimTime end = m_input.run->analysis().end;
        auto window = std::partition_point(windows.begin(), windows.end(), [&](const analysis::BudgetWindow &w) {
            return w.to.value_or(end) < m_input.scale.from();
        });
        for (; window != windows.end() && window->from <= m_input.scale.to() && m_moment.hasHappened(window->event); ++window) {
            const Span time{window->from, std::max(window->from, std::min(window->to.value_or(end), m_moment.now()))};
            QRectF rect = rectOf(time.from, time.to, plot.top(), plot.bottom());
            if (rect.width() < kLeastBar)
                rect.setLeft(rect.left() - (m_input.scale.isReversed() ? kLeastBar : 0)), rect.setWidth(kLeastBar);
            if (!m_list.overRegions.empty() && touches(m_list.overRegions.back().rect, rect)) {
                OverRegion &last = m_list.overRegions.back();
                last.rect = last.rect.united(rect);
                last.time.to = time.to;
                last.peak = std::max(last.peak, window->peak);
            } else {
                m_list.overRegions.push_back({time, rect, window->peak});
            }
        }
    }

    static bool touches(const QRectF &a, const QRectF &b) { return a.right() + 1 > b.left() && b.right() + 1 > a.left(); }

    // Thin rows have a label where there is room for one, and none in between.
    void layOutRow(std::size_t lane, double top)
    {
        const LaneGeometry &g = m_input.geometry;
        const bool isPacked = m_input.arrangement == Arrangement::Packed;
        const std::optional<JobId> job = isPacked ? std::nullopt : std::optional(core::jobIdAt(lane));
        const bool isThin = g.laneHeight < m_idMetrics.height();
        const auto every = isThin ? static_cast<std::size_t>(std::ceil(2 * m_idMetrics.height() / g.laneHeight)) : std::size_t{1};
        const QString label = lane % every != 0 ? QString()
                              : isPacked        ? QLocale().toString(static_cast<qulonglong>(lane + 1))
                                                : m_input.run->idOf(*job);
        m_list.rows.push_back({lane, job,
                               {g.plot.left(), top, g.plot.width(), g.laneHeight},
                               {g.gutter.left(), top, g.gutter.width(), g.laneHeight},
                               m_idMetrics.elidedText(label, Qt::ElideMiddle, std::max(0.0, g.gutter.width() - 12)),
                               job && m_input.selected == job,
                               isPacked && m_input.run->analysis().limit && lane >= *m_input.run->analysis().limit});
    }

    // The operations of many jobs, one after another.
    void layOutPacked(std::size_t lane, double top)
    {
        const model::LaneIndex &index = m_input.run->lanes(Arrangement::Packed);
        const LaneBox box = laneBoxAt(top, m_input.geometry.laneHeight);
        std::vector<LaneMark> marks = packedMarks(index, lane);
        std::vector<std::pair<JobId, LaneState>> labelled;
        std::optional<std::pair<JobId, std::uint16_t>> before;
        for (const model::LaneStretch &stretch : index.laneWithin(lane, m_input.scale.from(), m_input.scale.to())) {
            if (before == std::pair(stretch.job, stretch.attempt))
                continue; // the second half of an operation whose caller left
            before = {stretch.job, stretch.attempt};
            const std::vector<LaneState> states = laneStatesAt(*m_input.run, stretch.job, m_moment);
            if (stretch.attempt < states.size()) {
                const LaneState state = operationOf(states[stretch.attempt]);
                addState(stretch.job, state, box, false);
                labelled.emplace_back(stretch.job, state);
                if (state.unseen && !state.seen)
                    marks.push_back({Sign::LateStart, stretch.job, stretch.from, false});
            }
            if (m_input.showsFuture && !m_moment.isWholeRun())
                if (const std::vector<LaneState> future = futureOf(stretch.job, states); stretch.attempt < future.size())
                    addState(stretch.job, operationOf(future[stretch.attempt]), box, true);
        }
        const std::vector<MarkerItem> markers = placeMarkers(std::move(marks), box, m_input);
        for (const auto &[job, state] : labelled)
            addLabel(job, state, box, markers);
        m_list.markers.insert(m_list.markers.end(), markers.begin(), markers.end());
    }

    static LaneState operationOf(LaneState state)
    {
        state.waiting.reset();
        state.backOff.reset();
        return state;
    }

    std::vector<LaneMark> packedMarks(const model::LaneIndex &index, std::size_t lane) const
    {
        const auto &markers = m_input.run->analysis().markers;
        const auto margin = core::SimDuration::fromMicroseconds(static_cast<std::int64_t>(kBeyond / m_input.scale.pixelsPerMicrosecond()));
        const std::span<const std::uint32_t> all = index.marksOf(lane);
        auto mark = std::partition_point(all.begin(), all.end(), [&](std::uint32_t number) {
            return markers[number].at < m_input.scale.from() - margin;
        });
        std::vector<LaneMark> marks;
        for (; mark != all.end() && markers[*mark].at < m_input.scale.to() + margin; ++mark) {
            const bool isFuture = !m_moment.hasHappened(markers[*mark].event);
            if (m_input.showsFuture || !isFuture)
                marks.push_back({signOf(markers[*mark].kind), markers[*mark].job, markers[*mark].at, isFuture});
        }
        return marks;
    }

    void layOutLane(JobId job, double top)
    {
        const LaneBox box = laneBoxAt(top, m_input.geometry.laneHeight);
        const std::vector<LaneState> states = laneStatesAt(*m_input.run, job, m_moment);
        for (const LaneState &state : states)
            addState(job, state, box, false);
        if (m_input.showsFuture && !m_moment.isWholeRun())
            for (const LaneState &state : futureOf(job, states))
                addState(job, state, box, true);
        const std::vector<MarkerItem> markers = placeMarkers(marksOf(job, m_input, m_moment), box, m_input);
        for (const LaneState &state : states)
            addLabel(job, state, box, markers);
        m_list.markers.insert(m_list.markers.end(), markers.begin(), markers.end());
    }

    // What of the finished lane lies after the playhead.
    std::vector<LaneState> futureOf(JobId job, const std::vector<LaneState> &now) const
    {
        std::vector<LaneState> future = laneStatesAt(*m_input.run, job, m_end);
        for (std::size_t i = 0; i < future.size(); ++i) {
            const bool hasEnded = i < now.size() && now[i].hasEnded;
            const auto cut = [&](std::optional<Span> &span) {
                if (span && span->to <= m_moment.now() && (span->from < span->to || hasEnded))
                    span.reset();
                else if (span)
                    span->from = std::max(span->from, m_moment.now());
            };
            cut(future[i].backOff);
            cut(future[i].waiting);
            cut(future[i].seen);
            cut(future[i].unseen);
            future[i].hasStarted = i < now.size() && (now[i].seen || now[i].unseen);
        }
        return future;
    }

    void addState(JobId job, const LaneState &state, const LaneBox &box, bool isFuture)
    {
        if (state.backOff && state.backOff->from < state.backOff->to)
            addStretch(StretchKind::BackOff, job, state, *state.backOff,
                       rectOf(state.backOff->from, state.backOff->to, box.barTop, box.barBottom), isFuture, false, false);
        if (state.waiting && state.waiting->from < state.waiting->to)
            addStretch(StretchKind::Waiting, job, state, *state.waiting,
                       rectOf(state.waiting->from, state.waiting->to, box.barTop, box.barBottom), isFuture, false, false);
        if (!state.seen && !state.unseen)
            return;
        const SimTime from = state.seen ? state.seen->from : state.unseen->from;
        const SimTime to = state.unseen ? state.unseen->to : state.seen->to;
        const bool isUnseen = state.unseen && (state.unseen->from < state.unseen->to || !state.seen);
        const double length = std::abs(m_input.scale.xOf(to) - m_input.scale.xOf(from));
        QRectF bar = rectOf(from, to, box.barTop, box.barBottom);
        if (length < kLeastBar)
            widen(bar, kLeastBar);
        QRectF unseen = isUnseen ? rectOf(state.unseen->from, to, box.barTop, box.barBottom) : QRectF();
        if (isUnseen && unseen.width() < kLeastBar)
            unseen = endOf(bar, kLeastBar);
        const QRectF seen = isUnseen ? remainder(bar, unseen) : bar;
        const bool startsHere = !isFuture || !state.hasStarted;
        if (seen.width() >= kLeastPart)
            addStretch(StretchKind::Seen, job, state, state.seen ? *state.seen : Span{from, to}, seen, isFuture, startsHere,
                       state.hasEnded && !isUnseen);
        if (isUnseen)
            addStretch(StretchKind::Unseen, job, state, *state.unseen, unseen, isFuture, startsHere && seen.width() < kLeastPart,
                       state.hasEnded);
    }

    // Grows a rectangle from its start in time.
    void widen(QRectF &rect, double width) const
    {
        if (m_input.scale.isReversed())
            rect.setLeft(rect.right() - width);
        else
            rect.setRight(rect.left() + width);
    }

    QRectF endOf(const QRectF &bar, double width) const
    {
        QRectF end = bar;
        if (m_input.scale.isReversed())
            end.setWidth(width);
        else
            end.setLeft(bar.right() - width);
        return end;
    }

    // The bar without its unseen end.
    QRectF remainder(const QRectF &bar, const QRectF &unseen) const
    {
        QRectF rest = bar;
        if (m_input.scale.isReversed())
            rest.setLeft(unseen.right());
        else
            rest.setRight(unseen.left());
        return rest;
    }

    void addStretch(StretchKind kind, JobId job, const LaneState &state, const Span &time, const QRectF &rect, bool isFuture,
                    bool isRoundAtStart, bool isRoundAtEnd)
    {
        if (!isInSight(rect))
            return;
        const bool isReversed = m_input.scale.isReversed();
        m_list.stretches.push_back({kind, job, state.state, time, rect, isFuture, isReversed ? isRoundAtEnd : isRoundAtStart,
                                    isReversed ? isRoundAtStart : isRoundAtEnd});
    }

    // On the caller's part of the bar; where that has no room, on the unseen part.
    void addLabel(JobId job, const LaneState &state, const LaneBox &box, const std::vector<MarkerItem> &markers)
    {
        const LabelInput input{job,         m_input.run->idOf(job), m_input.run->nameOf(job),
                               m_idMetrics, m_nameMetrics,          m_input.scale.isReversed()};
        for (const std::optional<Span> *span : {&state.seen, &state.unseen}) {
            if (!*span || (*span)->from == (*span)->to)
                continue;
            const QRectF &plot = m_input.geometry.plot;
            const QRectF visible = rectOf((*span)->from, (*span)->to, box.barTop, box.barBottom)
                                       .intersected(QRectF(plot.left(), box.barTop, plot.width(), box.barBottom - box.barTop));
            std::optional<BarLabel> label = labelOn(visible, markers, input);
            if (!label)
                continue;
            label->state = state.state;
            label->isOnHatch = span == &state.unseen;
            m_list.labels.push_back(std::move(*label));
            return;
        }
    }

    const LayoutInput &m_input;
    Moment m_moment;
    Moment m_end;
    QFontMetricsF m_idMetrics;
    QFontMetricsF m_nameMetrics;
    DisplayList m_list;
};

} // namespace

LaneFonts LaneFonts::of(const QFont &base)
{
    LaneFonts fonts{base, base, base};
    fonts.id.setBold(true);
    if (base.pointSizeF() > 0)
        fonts.ruler.setPointSizeF(base.pointSizeF() * 0.88);
    else
        fonts.ruler.setPixelSize(std::max(8, static_cast<int>(std::lround(base.pixelSize() * 0.88))));
    return fonts;
}

LaneBox laneBoxAt(double top, double height)
{
    const double bar = std::round(height * 0.7);
    const double barTop = std::round(top + (height - bar) / 2);
    const double radius = std::clamp(std::round(bar * 0.17), 4.0, 7.0);
    return {top, height, barTop, barTop + bar, radius, std::min(radius, (height - bar) / 2)};
}

LaneGeometry laneGeometryFor(const GeometryInput &input)
{
    constexpr double kGutterGap = 10; // room for markers at the plot's edge
    constexpr double kTrailing = 12;
    LaneGeometry g;
    const double width = std::max(1.0, input.size.width() - input.gutterWidth - kGutterGap - kTrailing);
    const double left = input.isRightToLeft ? kTrailing : input.gutterWidth + kGutterGap;
    const double available = std::max(0.0, input.size.height() - input.rulerHeight);
    const double exact = input.laneCount > 0 ? available / static_cast<double>(input.laneCount) : input.mostLaneHeight;
    const double share = exact < kLeastBarLane ? exact : std::floor(exact); // bars stand on whole pixels
    g.laneHeight = std::clamp(share, input.leastLaneHeight, std::max(input.leastLaneHeight, input.mostLaneHeight));
    const double content = g.laneHeight * static_cast<double>(input.laneCount);
    g.plot = {left, input.rulerHeight, width, std::min(available, content)};
    g.gutter = {input.isRightToLeft ? input.size.width() - input.gutterWidth : 0.0, input.rulerHeight, input.gutterWidth,
                g.plot.height()};
    g.ruler = {0, 0, input.size.width(), input.rulerHeight};
    g.scrollTop = std::clamp(input.scrollTop, 0.0, std::max(0.0, content - g.plot.height()));
    return g;
}

DisplayList layOutLanes(const LayoutInput &input)
{
    if (!input.run) {
        DisplayList empty;
        empty.geometry = input.geometry;
        return empty;
    }
    return Layout(input).make();
}

} // namespace inflight::ui::timeline

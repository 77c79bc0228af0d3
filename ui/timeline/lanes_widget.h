// The lanes: every job's way through queue, operation and caller, on one time axis, up to the playhead.
//
// It draws what a RunView holds and asks for what the person wants; it moves no playhead by itself. Pointer: the wheel zooms at the
// pointer (over the ids, or with Ctrl, it scrolls the lanes), Shift+wheel and dragging pan, Shift+dragging marks a range of time, a click
// selects a lane, a double click fits; the ruler and the playhead's handle scrub. Scrubbing and marking snap to the instants that are in sight. Keys while it has the focus: W S zoom, A D pan, F fit,
// Y asks why the selected job is as it is, Up Down Page Up Page Down select a lane, `.` and `,` go to the next and previous event of the selected lane, Escape drops the range.
// Time runs left to right in every language unless setTimeReversed(true); the ids stand at the leading side.
// GUI thread only. It holds the run, so the run may be replaced at any time.
#pragma once

#include <memory>

#include <QAbstractScrollArea>

#include "ui/model/why_words.h"
#include "ui/style/palette.h"
#include "ui/timeline/hit_test.h"
#include "ui/timeline/lane_painter.h"
#include "ui/timeline/range_facts.h"

namespace inflight::ui::timeline {

class LanesWidget : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit LanesWidget(QWidget *parent = nullptr);

    // Shows the whole run as it ended, until a playhead is set. A view that shows the whole run goes on doing so with the next run;
    // otherwise the range of time stays as far as the run has it. nullptr: an empty picture.
    void setRun(std::shared_ptr<const model::RunView> run);
    const std::shared_ptr<const model::RunView> &run() const { return m_run; }
    void setPlayhead(const model::Playhead &playhead);
    const std::optional<model::Playhead> &playhead() const { return m_playhead; }
    using QWidget::setPalette;
    void setPalette(const style::Palette &palette);
    void setTimeReversed(bool isReversed);
    // A lane for every job, or for every operation in flight.
    void setArrangement(model::Arrangement arrangement);
    model::Arrangement arrangement() const { return m_arrangement; }
    // All lanes at once, however thin, instead of as many as can be read.
    void setShowsAllLanes(bool showsAll);
    bool showsAllLanes() const { return m_showsAllLanes; }
    // Arrows between lanes, over all else.
    void setLinks(std::vector<model::CauseLink> links);
    const std::vector<model::CauseLink> &links() const { return m_links; }
    // Several views on one axis: it reaches to this time at least, however short the run is. None: to the run's end.
    void setTimeExtent(std::optional<core::SimTime> end);
    // The range of time of another view; emits scaleChanged() if it is another than before.
    void showTimes(core::SimTime from, core::SimTime to);
    // Lanes may be so low that only the ids at their side can be read.
    void setCompact(bool isCompact);
    // The least height of a lane, and the widget's height with so many lanes of a height.
    double leastLaneHeight() const;
    int heightWith(std::size_t lanes, double laneHeight) const;
    // What lies after the playhead: nothing, or faint.
    void setShowsFuture(bool showsFuture);

    std::optional<core::JobId> selectedJob() const { return m_selected; }
    // Scrolls the lane into view; does not emit jobSelected(). A job that the run does not have: none.
    void setSelectedJob(std::optional<core::JobId> job);
    // The range that was marked; none if none is.
    const std::optional<Span> &markedRange() const { return m_range; }
    QString markedRangeText() const;

    const TimeScale &scale() const { return m_scale; }
    // x of the plot's edges in this widget, right one excluded: for what shares the time axis.
    int plotLeft() const;
    int plotRight() const;
    const DisplayList &displayList() const { return m_list; }
    // Exact facts of what stands there, in the viewport's coordinates, as rich text; empty where nothing stands.
    QString factsAt(const QPointF &point) const;
    // A lane's place in the viewport, also when it is scrolled out.
    QRect laneRect(core::JobId job) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public Q_SLOTS:
    void fit();
    void zoomIn();
    void zoomOut();

Q_SIGNALS:
    // The visible range or the plot's edges changed.
    void scaleChanged();
    // Within the run.
    void playheadRequested(inflight::core::SimTime at);
    void jobSelected(inflight::core::JobId job);
    // Why is this job so? At a point of the widget.
    void whyRequested(inflight::core::JobId job, const QPoint &at);
    void markedRangeChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    enum class Drag { None, Undecided, Scrub, Pan, Range };
    // What a drag began with.
    struct Press {
        Drag drag = Drag::None;
        QPointF at;
        TimeScale scale;
        int scrollTop = 0;
        std::optional<core::JobId> job;
    };
    void refreshFonts();
    void refreshGutter();
    // Measures and lays out all; tells of a changed scale.
    void layOut();
    DisplayList makeList() const;
    TimeScale scaleOfRun() const;
    void setScale(const TimeScale &scale);
    void setMarkedRange(std::optional<Span> range);
    RangeOverlay overlayOf(const Span &range) const;
    void selectByPerson(core::JobId job);
    void selectNeighbour(int lanes);
    void goToItem(int direction);
    bool takesKey(const QKeyEvent &event) const;
    void drag(const QPointF &at);
    void scrub(double x);
    // The time of an instant that stands within a few pixels of x, else that of x.
    core::SimTime snappedTimeAt(double x) const;
    void showCursorAt(const QPointF &at);
    void zoom(double factor);
    std::size_t laneCount() const;
    // The lane in which a job is shown, its first operation where lanes are packed; none if it is in no lane.
    std::optional<std::size_t> laneOf(core::JobId job) const;
    const QImage *denseImage();
    int pageOfLanes() const;
    void paintEmpty(QPainter &painter) const;
    void paintFocus(QPainter &painter) const;

    std::shared_ptr<const model::RunView> m_run;
    std::optional<model::Playhead> m_playhead;
    std::optional<core::JobId> m_selected;
    std::optional<Span> m_range;
    mutable std::unique_ptr<RangeCounter> m_rangeCounter; // made when a range is marked first
    style::Palette m_palette;
    LaneFonts m_fonts;
    double m_gutterWidth = 0;
    double m_rulerHeight = 0;
    TimeScale m_scale;
    LaneGeometry m_geometry;
    DisplayList m_list;
    Press m_press;
    int m_wheelRest = 0;
    bool m_showsFocus = false; // the focus came by the keyboard, or keys are in use
    bool m_showsFuture = false;
    bool m_showsAllLanes = false;
    bool m_isCompact = false;
    std::optional<core::SimTime> m_extent;
    model::Arrangement m_arrangement = model::Arrangement::ByJob;
    std::vector<model::CauseLink> m_links;
    QImage m_dense; // of m_denseOf, which m_list may still show
    std::optional<DenseInput> m_denseOf;
};

} // namespace inflight::ui::timeline

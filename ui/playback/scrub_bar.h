// The slider over the run's time: a click anywhere on it goes there, a drag scrubs.
//
// Its value counts microseconds, or for runs of more than a thousand seconds thousand-millionths of the run.
// Time runs left to right in every language unless setInvertedAppearance(true). Keys: left and right ask for a step of one event, Home
// and End for the ends, Page Up and Down move by a tenth. GUI thread only.
#pragma once

#include <QAbstractSlider>

#include "engine/core/sim_time.h"
#include "ui/style/palette.h"

namespace inflight::ui::playback {

class ScrubBar : public QAbstractSlider {
    Q_OBJECT
public:
    explicit ScrubBar(QWidget *parent = nullptr);

    void setEnd(core::SimTime end);
    // Does not emit scrubbed().
    void setTime(core::SimTime time);
    void setColours(const style::Palette &palette);
    core::SimTime timeAt(double x) const;
    double xOf(core::SimTime time) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void scrubbed(inflight::core::SimTime time);
    void stepRequested(int direction);
    void homeRequested();
    void endRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void scrubTo(core::SimTime time);
    int valueOf(core::SimTime time) const;
    core::SimTime timeOf(int value) const;

    core::SimTime m_end;
    core::SimTime m_time;
    style::Palette m_palette;
};

} // namespace inflight::ui::playback

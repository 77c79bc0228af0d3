// The controls of playback: home, step back, play or pause, step forward, end; where the playhead is; scrub; speed.
//
// It only shows and asks: every control emits a fact, and the owner of the Player answers with the setters. The keys are the
// window's (Space, arrows, Home, End); the tooltips name them. Buttons, slider and icons keep the direction of time in
// right-to-left layouts; setTimeReversed(true) turns all of them. GUI thread only.
#pragma once

#include <QWidget>

#include "ui/model/run_view.h"
#include "ui/style/palette.h"

class QButtonGroup;
class QLabel;
class QToolButton;

namespace inflight::ui::playback {

class ScrubBar;

class TransportBar : public QWidget {
    Q_OBJECT
public:
    explicit TransportBar(QWidget *parent = nullptr);

    // The run's last instant and number of events; no events: everything is disabled.
    void setExtent(core::SimTime end, std::size_t events);
    // setExtent() from a run; nullptr: no run.
    void setRun(const std::shared_ptr<const model::RunView> &run);
    void setPlayhead(const model::Playhead &playhead);
    void setPlaying(bool isPlaying);
    // One of PlaybackClock::kSpeeds; any other marks none.
    void setSpeed(double factor);
    void setTimeReversed(bool isReversed);
    using QWidget::setPalette;
    void setPalette(const style::Palette &palette);

    QString positionText() const; // "232 ms of 260"
    QString eventText() const;    // "event 30 of 41"
    ScrubBar *scrubBar() const { return m_scrub; }

Q_SIGNALS:
    void playToggled();
    void stepRequested(int direction); // 1 or -1
    void homeRequested();
    void endRequested();
    void scrubbed(inflight::core::SimTime time);
    void speedChosen(double factor);

protected:
    void changeEvent(QEvent *event) override;

private:
    QToolButton *makeButton(const QString &name);
    QWidget *makeSpeeds();
    void shapeSpeeds();
    void connectControls();
    void name();  // texts, tooltips, accessible names
    void dress(); // icons in the palette's colours
    void showPosition();

    QWidget *m_controls; // buttons and scrub bar: in the direction of time
    QToolButton *m_home;
    QToolButton *m_back;
    QToolButton *m_play;
    QToolButton *m_forward;
    QToolButton *m_toEnd;
    QLabel *m_position;
    QLabel *m_event;
    ScrubBar *m_scrub;
    QButtonGroup *m_speeds;
    style::Palette m_palette;
    core::SimTime m_end;
    std::size_t m_events = 0;
    model::Playhead m_playhead;
    bool m_isPlaying = false;
    bool m_isReversed = false;
};

} // namespace inflight::ui::playback

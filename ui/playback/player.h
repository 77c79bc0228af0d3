// A PlaybackClock that is driven by a timer: the window's one source of the playhead while it plays.
//
// GUI thread only. The position comes from elapsed real time, not from a count of ticks, so a late tick loses nothing. With reduced
// motion the playhead jumps from event to event instead of gliding.
#pragma once

#include <chrono>
#include <functional>

#include <QObject>
#include <QTimer>

#include "ui/playback/playback_clock.h"

namespace inflight::ui::playback {

// Time since some fixed moment; never runs backwards.
using TimeSource = std::function<std::chrono::nanoseconds()>;

class Player : public QObject {
    Q_OBJECT
public:
    explicit Player(QObject *parent = nullptr, TimeSource now = {}); // empty: the steady clock

    const PlaybackClock &clock() const { return m_clock; }
    void setRun(std::shared_ptr<const model::RunView> run);
    void setReducedMotion(bool isReduced) { m_isReduced = isReduced; }
    // One tick of the timer; the timer calls it, and so may a test.
    void tick();

    void togglePlaying();
    void pause();
    void setSpeed(double factor);
    void step(int direction); // > 0 forward, else back; pauses
    void goHome();            // pauses
    void goToEnd();           // pauses
    void goTo(core::SimTime time);
    void goToEvent(std::size_t events); // pauses

Q_SIGNALS:
    void playheadMoved(const inflight::ui::model::Playhead &playhead);
    void playingChanged(bool isPlaying);
    void speedChanged(double factor);

private:
    void tell(const model::Playhead &before);
    void setPlaying(bool isPlaying);

    PlaybackClock m_clock;
    TimeSource m_now;
    QTimer m_timer;
    std::chrono::nanoseconds m_lastTick{};
    model::Playhead m_told;
    bool m_isReduced = false;
};

} // namespace inflight::ui::playback

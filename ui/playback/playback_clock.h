// Where the playhead is, and how it moves: no widget, no timer, no wall clock. Real time comes in through advance().
//
// Speed is relative to simulated time and is told as such: at 1x one millisecond of the run takes 20 ms (kRealPerSimulated),
// at a tenth 200 ms, at ten times 2 ms, whatever the length of the run.
// The playhead is a time in [0, end] and the number of events that have happened there. While time moves, all events of an
// instant count as soon as it is reached; a step moves by exactly one event, also within an instant, and time follows the event.
// Confined: one thread. It holds the run.
#pragma once

#include <array>
#include <chrono>
#include <memory>

#include "ui/model/run_view.h"

namespace inflight::ui::playback {

class PlaybackClock {
public:
    static constexpr int kRealPerSimulated = 20;
    static constexpr std::array<double, 7> kSpeeds = {0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 10.0};

    // Paused at home. nullptr: no run, nothing moves.
    void setRun(std::shared_ptr<const model::RunView> run);
    const model::Playhead &playhead() const { return m_playhead; }
    core::SimTime end() const;
    std::size_t eventCount() const;
    bool isAtEnd() const;

    bool isPlaying() const { return m_isPlaying; }
    // From the end it starts again at home. Without a run it stays paused.
    void play();
    void pause();
    // Clamped to [0.1, 10].
    void setSpeed(double factor);
    double speed() const { return m_speed; }
    // How much real time one millisecond of the run takes at this speed.
    double realMillisecondsPerSimulated() const { return kRealPerSimulated / m_speed; }

    // Moves by what has passed in real time, if playing; parts of a microsecond are not lost. Stops at the end.
    void advance(std::chrono::nanoseconds realElapsed);
    // The rest pauses nothing: who is playing goes on from there. stepForward and stepBack give false if there is no such event.
    bool stepForward();
    bool stepBack();
    void goHome(); // before the first event
    void goToEnd();
    void goTo(core::SimTime time);      // clamped; all events of that instant have happened
    void goToEvent(std::size_t events); // clamped; so many events have happened, time is that of the last of them

private:
    std::shared_ptr<const model::RunView> m_run;
    model::Playhead m_playhead;
    bool m_isPlaying = false;
    double m_speed = 1.0;
    double m_carryUs = 0; // simulated, in [0, 1)
};

} // namespace inflight::ui::playback

#include "ui/playback/playback_clock.h"

#include <algorithm>
#include <cmath>

namespace inflight::ui::playback {

void PlaybackClock::setRun(std::shared_ptr<const model::RunView> run)
{
    m_run = std::move(run);
    m_isPlaying = false;
    goHome();
}

core::SimTime PlaybackClock::end() const
{
    return m_run ? std::max(core::SimTime(), m_run->analysis().end) : core::SimTime();
}

std::size_t PlaybackClock::eventCount() const
{
    return m_run ? m_run->log().size() : 0;
}

bool PlaybackClock::isAtEnd() const
{
    return m_playhead.events == eventCount() && m_playhead.at >= end();
}

void PlaybackClock::play()
{
    if (!m_run) {
        return;
    }
    if (isAtEnd()) {
        goHome();
    }
    m_carryUs = 0;
    m_isPlaying = true;
}

void PlaybackClock::pause()
{
    m_isPlaying = false;
}

void PlaybackClock::setSpeed(double factor)
{
    m_speed = std::clamp(factor, kSpeeds.front(), kSpeeds.back());
}

void PlaybackClock::advance(std::chrono::nanoseconds realElapsed)
{
    if (!m_isPlaying) {
        return;
    }
    const double simulatedUs = static_cast<double>(realElapsed.count()) / 1000.0 * m_speed / kRealPerSimulated + m_carryUs;
    const double room = static_cast<double>((end() - m_playhead.at).microseconds());
    if (simulatedUs >= room) {
        goToEnd();
        m_isPlaying = false;
        return;
    }
    const double whole = std::floor(simulatedUs);
    m_carryUs = simulatedUs - whole;
    if (whole > 0) {
        m_playhead.at = m_playhead.at + core::SimDuration::fromMicroseconds(static_cast<std::int64_t>(whole));
        m_playhead.events = m_run->replay().eventsUpTo(m_playhead.at);
    }
}

bool PlaybackClock::stepForward()
{
    if (m_playhead.events >= eventCount()) {
        return false;
    }
    goToEvent(m_playhead.events + 1);
    return true;
}

bool PlaybackClock::stepBack()
{
    if (m_playhead.events == 0) {
        return false;
    }
    goToEvent(m_playhead.events - 1);
    return true;
}

void PlaybackClock::goHome()
{
    goToEvent(0);
}

void PlaybackClock::goToEnd()
{
    m_carryUs = 0;
    m_playhead = {end(), eventCount()};
}

void PlaybackClock::goTo(core::SimTime time)
{
    m_carryUs = 0;
    const core::SimTime at = std::clamp(time, core::SimTime(), end());
    m_playhead = {at, m_run ? m_run->replay().eventsUpTo(at) : 0};
}

void PlaybackClock::goToEvent(std::size_t events)
{
    m_carryUs = 0;
    const std::size_t count = std::min(events, eventCount());
    m_playhead = {count == 0 ? core::SimTime() : m_run->log()[count - 1].at(), count};
}

} // namespace inflight::ui::playback

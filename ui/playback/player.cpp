#include "ui/playback/player.h"

namespace inflight::ui::playback {

namespace {

constexpr std::chrono::milliseconds kTick{16};

std::chrono::nanoseconds steadyNow()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

} // namespace

Player::Player(QObject *parent, TimeSource now) : QObject(parent), m_now(now ? std::move(now) : TimeSource(steadyNow))
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kTick);
    connect(&m_timer, &QTimer::timeout, this, &Player::tick);
}

void Player::setRun(std::shared_ptr<const model::RunView> run)
{
    setPlaying(false);
    m_clock.setRun(std::move(run));
    m_told = m_clock.playhead();
    Q_EMIT playheadMoved(m_told);
}

void Player::tick()
{
    const auto now = m_now();
    m_clock.advance(now - m_lastTick);
    m_lastTick = now;
    const bool isOnlyTime = m_clock.playhead().events == m_told.events && m_clock.isPlaying();
    if (!(m_isReduced && isOnlyTime)) {
        tell(m_told);
    }
    if (!m_clock.isPlaying()) {
        m_timer.stop();
        Q_EMIT playingChanged(false);
    }
}

void Player::togglePlaying()
{
    const model::Playhead before = m_told;
    setPlaying(!m_clock.isPlaying());
    tell(before);
}

void Player::pause()
{
    setPlaying(false);
    tell(m_told);
}

void Player::setPlaying(bool isPlaying)
{
    const bool wasPlaying = m_clock.isPlaying();
    if (isPlaying) {
        m_clock.play();
    } else {
        m_clock.pause();
    }
    if (m_clock.isPlaying() == wasPlaying) {
        return;
    }
    if (m_clock.isPlaying()) {
        m_lastTick = m_now();
        m_timer.start();
    } else {
        m_timer.stop();
    }
    Q_EMIT playingChanged(m_clock.isPlaying());
}

void Player::setSpeed(double factor)
{
    const double before = m_clock.speed();
    m_clock.setSpeed(factor);
    if (m_clock.speed() != before) {
        Q_EMIT speedChanged(m_clock.speed());
    }
}

void Player::step(int direction)
{
    setPlaying(false);
    if (direction > 0) {
        m_clock.stepForward();
    } else {
        m_clock.stepBack();
    }
    tell(m_told);
}

void Player::goHome()
{
    setPlaying(false);
    m_clock.goHome();
    tell(m_told);
}

void Player::goToEnd()
{
    setPlaying(false);
    m_clock.goToEnd();
    tell(m_told);
}

void Player::goTo(core::SimTime time)
{
    m_clock.goTo(time);
    tell(m_told);
}

void Player::goToEvent(std::size_t events)
{
    setPlaying(false);
    m_clock.goToEvent(events);
    tell(m_told);
}

void Player::tell(const model::Playhead &before)
{
    if (m_clock.playhead() != before) {
        m_told = m_clock.playhead();
        Q_EMIT playheadMoved(m_told);
    }
}

} // namespace inflight::ui::playback

#include "ui/playback/playback_clock.h"

#include <gtest/gtest.h>

#include "tests/support/guided_run.h"
#include "ui/playback/player.h"

namespace inflight::ui::playback {
namespace {

using namespace std::chrono_literals;
using core::SimTime;

SimTime ms(int value)
{
    return SimTime::fromWholeMilliseconds(value);
}

class PlaybackClockTest : public testing::Test {
protected:
    void SetUp() override { m_clock.setRun(m_run); }

    std::shared_ptr<const model::RunView> m_run = tests::runOf(tests::guidedScenario());
    PlaybackClock m_clock;
};

TEST_F(PlaybackClockTest, StartsPausedBeforeTheFirstEvent)
{
    EXPECT_EQ(m_clock.playhead(), (model::Playhead{ms(0), 0}));
    EXPECT_FALSE(m_clock.isPlaying());
    m_clock.advance(1s);
    EXPECT_EQ(m_clock.playhead(), (model::Playhead{ms(0), 0}));
}

TEST_F(PlaybackClockTest, AtOnceItsSpeedAMillisecondOfTheRunTakesTwenty)
{
    m_clock.play();
    m_clock.advance(2s);
    EXPECT_EQ(m_clock.playhead().at, ms(100));
    EXPECT_EQ(m_clock.playhead().events, m_run->replay().eventsUpTo(ms(100)));
}

TEST_F(PlaybackClockTest, EverySpeedIsRelativeToTheRunsOwnTime)
{
    for (const double speed : PlaybackClock::kSpeeds) {
        m_clock.goHome();
        m_clock.setSpeed(speed);
        m_clock.play();
        m_clock.advance(400ms);
        EXPECT_NEAR(m_clock.playhead().at.milliseconds(), 20 * speed, 0.001) << speed;
        EXPECT_DOUBLE_EQ(m_clock.realMillisecondsPerSimulated() * speed, 20);
    }
}

TEST_F(PlaybackClockTest, ManySmallTicksLoseNothing)
{
    m_clock.setSpeed(0.1);
    m_clock.play();
    for (int tick = 0; tick < 1'000'000; ++tick) {
        m_clock.advance(7us); // 0.035 simulated microseconds each
    }
    EXPECT_NEAR(m_clock.playhead().at.milliseconds(), 35, 0.002);
}

TEST_F(PlaybackClockTest, StopsAtTheEndAndPlaysAgainFromHome)
{
    m_clock.play();
    m_clock.advance(1h);
    EXPECT_EQ(m_clock.playhead(), (model::Playhead{ms(260), m_run->log().size()}));
    EXPECT_FALSE(m_clock.isPlaying());
    EXPECT_TRUE(m_clock.isAtEnd());
    m_clock.play();
    EXPECT_EQ(m_clock.playhead().events, 0u);
    EXPECT_TRUE(m_clock.isPlaying());
}

TEST_F(PlaybackClockTest, StepsWalkEveryEventOnceAndTimeFollows)
{
    for (std::size_t i = 0; i < m_run->log().size(); ++i) {
        ASSERT_TRUE(m_clock.stepForward());
        EXPECT_EQ(m_clock.playhead(), (model::Playhead{m_run->log()[i].at(), i + 1}));
    }
    EXPECT_FALSE(m_clock.stepForward());
    EXPECT_TRUE(m_clock.isAtEnd());
    for (std::size_t i = m_run->log().size(); i-- > 0;) {
        ASSERT_TRUE(m_clock.stepBack());
        EXPECT_EQ(m_clock.playhead().events, i);
    }
    EXPECT_FALSE(m_clock.stepBack());
    EXPECT_EQ(m_clock.playhead().at, ms(0));
}

TEST_F(PlaybackClockTest, SeekingIsClampedAndTakesTheWholeInstant)
{
    m_clock.goTo(ms(120));
    EXPECT_EQ(m_clock.playhead().events, m_run->replay().eventsUpTo(ms(120)));
    m_clock.goTo(ms(-5));
    EXPECT_EQ(m_clock.playhead().at, ms(0));
    m_clock.goTo(ms(9999));
    EXPECT_TRUE(m_clock.isAtEnd());
    m_clock.goToEvent(999'999);
    EXPECT_EQ(m_clock.playhead().events, m_run->log().size());
}

TEST_F(PlaybackClockTest, PlayingFromInsideAnInstantNeverGoesBack)
{
    m_clock.goToEvent(3);
    m_clock.play();
    std::size_t events = m_clock.playhead().events;
    for (int i = 0; i < 50; ++i) {
        m_clock.advance(5us);
        EXPECT_GE(m_clock.playhead().events, events);
        events = m_clock.playhead().events;
    }
}

TEST(PlaybackClock, WithoutARunNothingMoves)
{
    PlaybackClock clock;
    clock.play();
    EXPECT_FALSE(clock.isPlaying());
    EXPECT_FALSE(clock.stepForward());
    clock.goTo(ms(5));
    clock.goToEnd();
    EXPECT_EQ(clock.playhead(), model::Playhead{});
}

class PlayerTest : public testing::Test {
protected:
    void SetUp() override
    {
        QObject::connect(&m_player, &Player::playheadMoved, [this](const model::Playhead &head) { m_heads.push_back(head); });
        QObject::connect(&m_player, &Player::playingChanged, [this](bool isPlaying) { m_playing.push_back(isPlaying); });
        m_player.setRun(m_run);
        m_heads.clear();
    }

    void tickAfter(std::chrono::milliseconds real)
    {
        m_now += real;
        m_player.tick();
    }

    std::shared_ptr<const model::RunView> m_run = tests::runOf(tests::guidedScenario());
    std::chrono::nanoseconds m_now = 5s;
    Player m_player{nullptr, [this] { return m_now; }};
    std::vector<model::Playhead> m_heads;
    std::vector<bool> m_playing;
};

TEST_F(PlayerTest, TakesItsPositionFromTheTimeSource)
{
    m_player.togglePlaying();
    tickAfter(160ms);
    tickAfter(40ms);
    ASSERT_EQ(m_heads.size(), 2u);
    EXPECT_EQ(m_heads[0].at, ms(8));
    EXPECT_EQ(m_heads[1].at, ms(10));
}

TEST_F(PlayerTest, TimeSpentPausedDoesNotCount)
{
    m_player.togglePlaying();
    tickAfter(20ms);
    m_player.togglePlaying();
    m_now += 10s;
    m_player.togglePlaying();
    tickAfter(20ms);
    EXPECT_EQ(m_heads.back().at, ms(2));
    EXPECT_EQ(m_playing, (std::vector<bool>{true, false, true}));
}

TEST_F(PlayerTest, ReducedMotionJumpsFromEventToEvent)
{
    m_player.setReducedMotion(true);
    m_player.togglePlaying();
    tickAfter(20ms); // the events at 0
    tickAfter(20ms);
    tickAfter(20ms);
    EXPECT_EQ(m_heads.size(), 1u);
    tickAfter(79 * 20ms);
    EXPECT_EQ(m_heads.size(), 2u);
}

TEST_F(PlayerTest, TellsThatItStoppedAtTheEnd)
{
    m_player.togglePlaying();
    tickAfter(60s);
    EXPECT_EQ(m_heads.back().events, m_run->log().size());
    EXPECT_EQ(m_playing, (std::vector<bool>{true, false}));
}

TEST_F(PlayerTest, AStepPausesAndMovesOneEvent)
{
    m_player.togglePlaying();
    m_player.step(1);
    EXPECT_EQ(m_heads.back().events, 1u);
    EXPECT_FALSE(m_player.clock().isPlaying());
    m_player.step(-1);
    EXPECT_EQ(m_heads.back().events, 0u);
}

} // namespace
} // namespace inflight::ui::playback

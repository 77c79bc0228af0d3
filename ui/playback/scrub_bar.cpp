#include "ui/playback/scrub_bar.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>

namespace inflight::ui::playback {

namespace {

constexpr double kHandle = 6.5; // radius; the groove ends that far from the edges
constexpr double kGroove = 4.0; // height
constexpr std::int64_t kMaxValue = 1'000'000'000;

} // namespace

ScrubBar::ScrubBar(QWidget *parent) : QAbstractSlider(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setRange(0, 0);
    setAccessibleName(tr("Position in the run"));
    // The wheel and assistive technology change the value directly.
    connect(this, &QAbstractSlider::valueChanged, this, [this](int value) {
        if (value != valueOf(m_time)) {
            scrubTo(timeOf(value));
        }
    });
}

void ScrubBar::setEnd(core::SimTime end)
{
    m_end = std::max(end, core::SimTime());
    m_time = std::min(m_time, m_end);
    const QSignalBlocker blocker(this);
    setRange(0, static_cast<int>(std::min(m_end.microseconds(), kMaxValue)));
    setPageStep(std::max(1, maximum() / 10));
    setSingleStep(std::max(1, maximum() / 100));
    setValue(valueOf(m_time));
    update();
}

void ScrubBar::setTime(core::SimTime time)
{
    m_time = std::clamp(time, core::SimTime(), m_end);
    setValue(valueOf(m_time));
    update();
}

void ScrubBar::setColours(const style::Palette &palette)
{
    m_palette = palette;
    update();
}

int ScrubBar::valueOf(core::SimTime time) const
{
    if (m_end.microseconds() <= kMaxValue) {
        return static_cast<int>(time.microseconds());
    }
    return static_cast<int>(static_cast<double>(time.microseconds()) / static_cast<double>(m_end.microseconds()) * kMaxValue);
}

core::SimTime ScrubBar::timeOf(int value) const
{
    if (m_end.microseconds() <= kMaxValue) {
        return core::SimTime::fromMicroseconds(value);
    }
    return core::SimTime::fromMicroseconds(std::llround(static_cast<double>(m_end.microseconds()) / kMaxValue * value));
}

double ScrubBar::xOf(core::SimTime time) const
{
    const double length = width() - 2 * kHandle;
    const double share = m_end > core::SimTime() ? time.milliseconds() / m_end.milliseconds() : 0.0;
    return kHandle + length * (invertedAppearance() ? 1.0 - share : share);
}

core::SimTime ScrubBar::timeAt(double x) const
{
    const double share = std::clamp((x - kHandle) / std::max(1.0, width() - 2 * kHandle), 0.0, 1.0);
    const double us = static_cast<double>(m_end.microseconds()) * (invertedAppearance() ? 1.0 - share : share);
    return core::SimTime::fromMicroseconds(std::llround(us));
}

QSize ScrubBar::sizeHint() const
{
    return {240, 28};
}

QSize ScrubBar::minimumSizeHint() const
{
    return {80, 20};
}

void ScrubBar::scrubTo(core::SimTime time)
{
    setTime(time);
    Q_EMIT scrubbed(m_time);
}

void ScrubBar::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    setSliderDown(true);
    scrubTo(timeAt(event->position().x()));
}

void ScrubBar::mouseMoveEvent(QMouseEvent *event)
{
    if (isSliderDown()) {
        scrubTo(timeAt(event->position().x()));
    }
}

void ScrubBar::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) {
        setSliderDown(false);
        update();
    }
}

void ScrubBar::keyPressEvent(QKeyEvent *event)
{
    const int forwardKey = invertedAppearance() ? Qt::Key_Left : Qt::Key_Right;
    const int backKey = invertedAppearance() ? Qt::Key_Right : Qt::Key_Left;
    const core::SimDuration page = core::SimDuration::fromMicroseconds(std::max<std::int64_t>(1, m_end.microseconds() / 10));
    if (event->key() == forwardKey || event->key() == Qt::Key_Up) {
        Q_EMIT stepRequested(1);
    } else if (event->key() == backKey || event->key() == Qt::Key_Down) {
        Q_EMIT stepRequested(-1);
    } else if (event->key() == Qt::Key_Home) {
        Q_EMIT homeRequested();
    } else if (event->key() == Qt::Key_End) {
        Q_EMIT endRequested();
    } else if (event->key() == Qt::Key_PageUp) {
        scrubTo(m_time + page);
    } else if (event->key() == Qt::Key_PageDown) {
        scrubTo(m_time - page);
    } else {
        event->ignore();
    }
}

void ScrubBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double y = height() / 2.0;
    const QRectF groove(kHandle, y - kGroove / 2, width() - 2 * kHandle, kGroove);
    painter.setBrush(m_palette.line);
    painter.drawRoundedRect(groove, kGroove / 2, kGroove / 2);
    const double x = xOf(m_time);
    QRectF past = groove;
    if (invertedAppearance()) {
        past.setLeft(x);
    } else {
        past.setRight(x);
    }
    painter.setBrush(m_palette.accent);
    painter.drawRoundedRect(past, kGroove / 2, kGroove / 2);
    painter.drawEllipse(QPointF(x, y), kHandle, kHandle);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.panel, 2));
        painter.drawEllipse(QPointF(x, y), kHandle - 2.5, kHandle - 2.5);
    }
}

} // namespace inflight::ui::playback

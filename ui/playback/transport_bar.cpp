#include "ui/playback/transport_bar.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QImage>
#include <QKeySequence>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/playback/playback_clock.h"
#include "ui/playback/scrub_bar.h"
#include "ui/playback/speed_words.h"
#include "ui/style/icons.h"
#include "ui/style/style_sheet.h"
#include "ui/style/words.h"

namespace inflight::ui::playback {

namespace {

constexpr QSize kIcon(18, 18);
constexpr int kButton = 36;

QString withKey(const QString &words, int key)
{
    return TransportBar::tr("%1 (%2)", "what a button does, its key")
        .arg(words, QKeySequence(key).toString(QKeySequence::NativeText));
}

QIcon mirrored(const QIcon &icon, qreal scale)
{
    const QPixmap picture = icon.pixmap(kIcon, scale);
    return QIcon(QPixmap::fromImage(picture.toImage().mirrored(true, false)));
}

} // namespace

TransportBar::TransportBar(QWidget *parent)
    : QWidget(parent), m_controls(new QWidget(this)), m_home(makeButton(QStringLiteral("home"))),
      m_back(makeButton(QStringLiteral("back"))), m_play(makeButton(QStringLiteral("play"))),
      m_forward(makeButton(QStringLiteral("forward"))), m_toEnd(makeButton(QStringLiteral("end"))), m_position(new QLabel(this)),
      m_event(new QLabel(this)), m_scrub(new ScrubBar(this)), m_speeds(new QButtonGroup(this)),
      m_palette(style::paletteOf(style::Theme::Light))
{
    m_play->setCheckable(true); // checked is the accent's fill, which this button always has
    m_play->setChecked(true);
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_position);
    words->addWidget(m_event);
    m_event->setProperty("caption", true);

    auto *controls = new QHBoxLayout(m_controls);
    controls->setContentsMargins(0, 0, 0, 0);
    controls->setSpacing(8);
    for (QToolButton *button : {m_home, m_back, m_play, m_forward, m_toEnd}) {
        controls->addWidget(button);
    }
    controls->addSpacing(4);
    controls->addLayout(words);
    controls->addWidget(m_scrub, 1);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(m_controls, 1);
    row->addWidget(makeSpeeds());
    m_controls->setLayoutDirection(Qt::LeftToRight);
    connectControls();
    dress();
    name();
    setExtent({}, 0);
}

QToolButton *TransportBar::makeButton(const QString &name)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setProperty("transport", true);
    button->setIconSize(kIcon);
    button->setFixedSize(kButton, kButton);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

QWidget *TransportBar::makeSpeeds()
{
    auto *holder = new QWidget(this);
    auto *row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    const auto &speeds = PlaybackClock::kSpeeds;
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        auto *button = new QToolButton(holder);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        // Seven of them stand beside the slider: narrower than the segments of the top bar.
        button->setStyleSheet(QStringLiteral("QToolButton { padding: 4px 5px; }"));
        m_speeds->addButton(button, static_cast<int>(i));
        row->addWidget(button);
    }
    m_speeds->setExclusive(true);
    shapeSpeeds();
    setSpeed(1.0);
    return holder;
}

// The rounded ends of the segmented control are named by where they stand, which a mirrored layout swaps.
void TransportBar::shapeSpeeds()
{
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const auto buttons = m_speeds->buttons();
    for (QAbstractButton *button : buttons) {
        const bool isSlowest = button == buttons.front();
        const bool isEnd = isSlowest || button == buttons.back();
        button->setProperty("segment", !isEnd ? "middle" : isSlowest != isMirrored ? "first" : "last");
        style::restyle(*button);
    }
}

void TransportBar::connectControls()
{
    connect(m_home, &QToolButton::clicked, this, &TransportBar::homeRequested);
    connect(m_toEnd, &QToolButton::clicked, this, &TransportBar::endRequested);
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_play, &QToolButton::clicked, this, [this] {
        m_play->setChecked(true);
        Q_EMIT playToggled();
    });
    connect(m_scrub, &ScrubBar::scrubbed, this, &TransportBar::scrubbed);
    connect(m_scrub, &ScrubBar::stepRequested, this, &TransportBar::stepRequested);
    connect(m_scrub, &ScrubBar::homeRequested, this, &TransportBar::homeRequested);
    connect(m_scrub, &ScrubBar::endRequested, this, &TransportBar::endRequested);
    connect(m_speeds, &QButtonGroup::idClicked, this,
            [this](int id) { Q_EMIT speedChosen(PlaybackClock::kSpeeds[static_cast<std::size_t>(id)]); });
}

void TransportBar::setExtent(core::SimTime end, std::size_t events)
{
    m_end = end;
    m_events = events;
    m_scrub->setEnd(end);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_home, m_back, m_play, m_forward, m_toEnd, m_scrub}) {
        widget->setEnabled(events > 0);
    }
    setPlayhead({});
    // The words change while it plays; what stands beside them must not move.
    const QString widest = tr("%1 ms of %2").arg(style::millisecondsText(end), style::millisecondsText(end));
    m_position->setMinimumWidth(m_position->fontMetrics().horizontalAdvance(widest) + 4);
}

void TransportBar::setRun(const std::shared_ptr<const model::RunView> &run)
{
    if (run) {
        setExtent(run->analysis().end, run->log().size());
    } else {
        setExtent({}, 0);
    }
}

void TransportBar::setPlayhead(const model::Playhead &playhead)
{
    m_playhead = playhead;
    if (!m_scrub->isSliderDown()) {
        m_scrub->setTime(playhead.at);
    }
    showPosition();
}

void TransportBar::setPlaying(bool isPlaying)
{
    m_isPlaying = isPlaying;
    dress();
    name();
    showPosition();
}

void TransportBar::setSpeed(double factor)
{
    const auto &speeds = PlaybackClock::kSpeeds;
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        if (speeds[i] == factor) {
            m_speeds->button(static_cast<int>(i))->setChecked(true);
        }
    }
}

void TransportBar::setTimeReversed(bool isReversed)
{
    m_isReversed = isReversed;
    m_controls->setLayoutDirection(isReversed ? Qt::RightToLeft : Qt::LeftToRight);
    m_scrub->setInvertedAppearance(isReversed);
    dress();
}

void TransportBar::setPalette(const style::Palette &palette)
{
    m_palette = palette;
    m_scrub->setColours(palette);
    dress();
}

QString TransportBar::positionText() const
{
    // A position in motion is told in whole milliseconds, never one that is not yet reached; a standing one exactly.
    const bool isCoarse = m_isPlaying && m_end >= core::SimTime::fromWholeMilliseconds(100);
    const core::SimTime shown =
        isCoarse ? core::SimTime::fromWholeMilliseconds(m_playhead.at.microseconds() / 1000) : m_playhead.at;
    return tr("%1 ms of %2").arg(style::millisecondsText(shown), style::millisecondsText(m_end));
}

QString TransportBar::eventText() const
{
    return tr("event %1 of %2")
        .arg(style::numberText(static_cast<std::int64_t>(m_playhead.events)),
             style::numberText(static_cast<std::int64_t>(m_events)));
}

void TransportBar::showPosition()
{
    m_position->setText(positionText());
    m_event->setText(eventText());
    m_scrub->setAccessibleDescription(positionText() + QStringLiteral(", ") + eventText());
}

void TransportBar::name()
{
    const auto call = [](QToolButton *button, const QString &words, int key) {
        button->setToolTip(withKey(words, key));
        button->setAccessibleName(words);
    };
    call(m_home, tr("To the start"), Qt::Key_Home);
    call(m_back, tr("To the previous event"), Qt::Key_Left);
    call(m_play, m_isPlaying ? tr("Pause") : tr("Play"), Qt::Key_Space);
    call(m_forward, tr("To the next event"), Qt::Key_Right);
    call(m_toEnd, tr("To the end"), Qt::Key_End);
    m_scrub->setAccessibleName(tr("Position in the run"));
    for (QAbstractButton *button : m_speeds->buttons()) {
        const double speed = PlaybackClock::kSpeeds[static_cast<std::size_t>(m_speeds->id(button))];
        button->setText(speedText(speed));
        button->setToolTip(speedMeaning(speed));
        button->setAccessibleName(tr("Speed %1").arg(speedText(speed)));
        button->setAccessibleDescription(speedMeaning(speed));
    }
}

void TransportBar::dress()
{
    const auto put = [this](QToolButton *button, const char *icon) {
        button->setIcon(style::icon(QLatin1String(icon), m_palette.text));
    };
    // Reversed time turns the pictures too: "home" is where time begins, at the right.
    put(m_home, m_isReversed ? "end" : "home");
    put(m_back, m_isReversed ? "step-forward" : "step-back");
    put(m_forward, m_isReversed ? "step-back" : "step-forward");
    put(m_toEnd, m_isReversed ? "home" : "end");
    const QIcon play =
        style::icon(m_isPlaying ? QStringLiteral("pause") : QStringLiteral("play"), style::textOn(m_palette.accent));
    m_play->setIcon(m_isReversed ? mirrored(play, devicePixelRatioF()) : play);
}

void TransportBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
        name();
        showPosition();
    } else if (event->type() == QEvent::LayoutDirectionChange) {
        shapeSpeeds();
    }
}

} // namespace inflight::ui::playback

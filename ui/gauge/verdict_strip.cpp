#include "ui/gauge/verdict_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include "ui/model/verdict_words.h"
#include "ui/style/words.h"

namespace inflight::ui::gauge {

using analysis::Invariant;
using analysis::Standing;
using analysis::Verdict;

namespace {

constexpr int kSign = 12;

// Drawn, not a character: which signs a font has differs from machine to machine.
QPixmap signPixmap(Standing standing, const QColor &ink, qreal ratio)
{
    QPixmap pixmap((QSizeF(kSign, kSign) * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (standing == Standing::Holds) {
        painter.drawPolyline(QPolygonF({{2, 6.5}, {5, 9.5}, {10, 3}}));
    } else if (standing == Standing::Broken) {
        painter.drawLine(QPointF(3, 3), QPointF(9, 9));
        painter.drawLine(QPointF(9, 3), QPointF(3, 9));
    } else {
        painter.drawLine(QPointF(2.5, 6), QPointF(9.5, 6));
    }
    return pixmap;
}

} // namespace

VerdictStrip::VerdictStrip(QWidget *parent) : QWidget(parent), m_palette(style::paletteOf(style::Theme::Light))
{
    setAccessibleName(tr("Verdicts"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    for (int i = 0; i < analysis::kInvariantCount; ++i) {
        auto *button = new QToolButton;
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        button->setIconSize({kSign, kSign});
        button->setFocusPolicy(Qt::TabFocus);
        button->setObjectName(QStringLiteral("verdict") + QString::fromUtf8(nameOf(static_cast<Invariant>(i)).data()));
        connect(button, &QToolButton::clicked, this, [this, i] {
            if (const auto event = m_run ? m_run->verdicts()[static_cast<std::size_t>(i)].event : std::nullopt)
                Q_EMIT eventRequested(*event);
        });
        row->addWidget(button);
        m_buttons.push_back(button);
    }
    fill();
}

void VerdictStrip::setRun(std::shared_ptr<const model::RunView> run)
{
    m_run = std::move(run);
    fill();
}

void VerdictStrip::setPalette(const style::Palette &palette)
{
    m_palette = palette;
    fill();
}

void VerdictStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        fill();
}

void VerdictStrip::fill()
{
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const bool shows = m_run && m_run->verdicts()[i].standing != Standing::NothingToCheck;
        m_buttons[i]->setVisible(shows);
        if (shows)
            describe(*m_buttons[i], m_run->verdicts()[i]);
    }
}

void VerdictStrip::describe(QToolButton &button, const Verdict &verdict) const
{
    const bool isBroken = verdict.standing == Standing::Broken;
    const QColor token = isBroken ? m_palette.fail : verdict.standing == Standing::Holds ? m_palette.ok : m_palette.muted;
    const QColor ink = style::readableInk(token, m_palette.background);
    const QString name = QString::fromUtf8(nameOf(verdict.invariant).data());
    button.setText(name);
    button.setIcon(signPixmap(verdict.standing, ink, button.devicePixelRatioF()));
    button.setStyleSheet(QStringLiteral("QToolButton { color: %1; font-weight: %2; padding: 1px 4px; background: transparent; border: 1px solid transparent; }"
                                        "QToolButton:hover, QToolButton:focus { border: 1px solid %3; border-radius: 4px; }")
                             .arg(ink.name(), isBroken ? QStringLiteral("bold") : QStringLiteral("normal"), m_palette.accent.name()));
    QString text = tr("%1: %2. It %3.", "V1: operations in flight never exceed the limit. It holds.")
                       .arg(name, model::sentenceOf(verdict.invariant), isBroken ? tr("is broken") : model::wordOf(verdict.standing));
    if (verdict.standing == Standing::Undecided)
        text = tr("%1: %2. Undecided: the log ends first.").arg(name, model::sentenceOf(verdict.invariant));
    if (isBroken && verdict.at && verdict.job)
        text += QLatin1Char(' ') + tr("First by %1 at %2; a click goes there.").arg(m_run->idOf(*verdict.job), style::timeText(*verdict.at));
    else if (isBroken && verdict.at)
        text += QLatin1Char(' ') + tr("First at %1; a click goes there.").arg(style::timeText(*verdict.at));
    button.setToolTip(text);
    button.setStatusTip(text);
    button.setAccessibleName(tr("%1 %2", "V1 holds").arg(name, isBroken ? tr("broken") : model::wordOf(verdict.standing)));
    button.setAccessibleDescription(text);
}

} // namespace inflight::ui::gauge

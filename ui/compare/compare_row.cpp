#include "ui/compare/compare_row.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/compare/curve_strip.h"
#include "ui/gauge/gauge_dial.h"
#include "ui/timeline/lanes_widget.h"

namespace inflight::ui::compare {

namespace {

constexpr int kFactsWidth = 42; // in average letters of the font
constexpr int kLeastPicture = 520; // what lanes and curve need beside the dial
constexpr double kMostLaneHeight = 30;
constexpr int kDialWidth = 26; // in average letters of the font, as the words below its ring need

} // namespace

CompareRow::CompareRow(QWidget *parent)
    : QFrame(parent),
      m_palette(style::paletteOf(style::Theme::Light)),
      m_title(new QLabel),
      m_lanes(new timeline::LanesWidget),
      m_curve(new CurveStrip),
      m_dial(new gauge::GaugeDial),
      m_facts(new QWidget),
      m_figures(new QGridLayout),
      m_verdictLabel(new QLabel)
{
    setProperty("panel", true);
    m_title->setProperty("sectionTitle", true);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // a long title must not widen the row
    m_lanes->setCompact(true);
    m_lanes->setShowsFuture(true);
    m_dial->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_dial->setMaximumHeight(150);
    m_verdictLabel->setWordWrap(true);
    m_verdictLabel->setTextFormat(Qt::PlainText);
    m_figures->setContentsMargins(0, 0, 0, 0);
    m_figures->setVerticalSpacing(2);
    m_figures->setColumnStretch(1, 1);

    auto *picture = new QVBoxLayout;
    picture->setSpacing(2);
    picture->addWidget(m_title);
    picture->addWidget(m_lanes);
    picture->addWidget(m_curve);
    picture->addStretch();
    auto *facts = new QVBoxLayout(m_facts);
    facts->setContentsMargins(0, 0, 0, 0);
    facts->setSpacing(6);
    facts->addLayout(m_figures);
    facts->addWidget(m_verdictLabel);
    facts->addStretch();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(12);
    row->addLayout(picture, 1);
    row->addWidget(m_dial, 0, Qt::AlignVCenter);
    row->addWidget(m_facts);
}

void CompareRow::setRun(std::shared_ptr<const model::RunView> run, const QString &title, core::SimTime extent, std::uint32_t highest)
{
    m_run = std::move(run);
    m_title->setText(title);
    m_title->setToolTip(title);
    setAccessibleName(title);
    m_verdict = model::verdictOf(*m_run);
    m_lanes->setTimeExtent(extent);
    m_lanes->setRun(m_run);
    m_lanes->setAccessibleName(tr("Lanes of %1").arg(title));
    m_curve->setRun(m_run);
    m_curve->setHighest(highest);
    m_dial->setRunPeak(std::max(highest, m_run->analysis().facts.peakInFlight));
    m_dial->setLimit(m_run->analysis().limit);
    fillFigures();
    showVerdict();
}

void CompareRow::fillFigures()
{
    while (QLayoutItem *item = m_figures->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (const model::FigureLine &line : model::figureLinesOf(*m_run)) {
        auto *name = new QLabel(line.name);
        name->setProperty("caption", true);
        auto *value = new QLabel(line.value);
        QFont bold = value->font();
        bold.setBold(true);
        value->setFont(bold);
        value->setAlignment(Qt::AlignTrailing | Qt::AlignTop);
        value->setWordWrap(true);
        m_figures->addWidget(name, row, 0, Qt::AlignTop);
        m_figures->addWidget(value, row++, 1);
    }
    // The same in all rows, whatever they say, so that the plots are as wide as one another.
    m_facts->setFixedWidth(std::max(200, fontMetrics().averageCharWidth() * kFactsWidth));
    m_dial->setFixedWidth(std::max(200, fontMetrics().averageCharWidth() * kDialWidth));
    alignWords();
}

// The sign repeats in shape what the words say and the colour shows.
QString CompareRow::verdictText() const
{
    switch (m_verdict.kind) {
    case model::VerdictKind::Good: return QStringLiteral("✓ ") + m_verdict.text;
    case model::VerdictKind::Bad: return QStringLiteral("✗ ") + m_verdict.text;
    case model::VerdictKind::Open: break;
    }
    return m_verdict.text;
}

void CompareRow::showVerdict()
{
    m_verdictLabel->setText(verdictText());
    const QColor color = m_verdict.kind == model::VerdictKind::Good  ? m_palette.ok
                         : m_verdict.kind == model::VerdictKind::Bad ? m_palette.over
                                                                     : m_palette.text;
    m_verdictLabel->setStyleSheet(QStringLiteral("color: %1; font-weight: bold;").arg(style::readableInk(color, m_palette.panel).name()));
}

void CompareRow::setPlayhead(core::SimTime at)
{
    const std::size_t events = m_run->replay().eventsUpTo(at);
    m_lanes->setPlayhead({at, events});
    m_curve->setPlayhead(at);
    m_dial->setCounters(m_run->replay().after(events));
}

void CompareRow::setColours(const style::Palette &palette)
{
    m_palette = palette;
    m_lanes->setPalette(palette);
    m_curve->setColours(palette);
    m_dial->setColours(palette);
    if (m_run) {
        fillFigures(); // the fonts may be others too
        showVerdict();
    }
}

void CompareRow::selectJob(const std::string &id)
{
    const std::vector<std::string> &ids = m_run->log().jobs().ids;
    const auto found = std::find(ids.begin(), ids.end(), id);
    m_lanes->setSelectedJob(found == ids.end() ? std::nullopt : std::optional(core::jobIdAt(static_cast<std::size_t>(found - ids.begin()))));
}

void CompareRow::fitTo(int height)
{
    if (!m_run)
        return;
    const std::size_t lanes = std::clamp<std::size_t>(m_run->jobCount(), 1, kMostLanes);
    const QMargins margins = layout()->contentsMargins();
    const int rest = height - margins.top() - margins.bottom() - m_title->sizeHint().height() - m_curve->sizeHint().height() - 4 -
                     m_lanes->heightWith(0, 0);
    const double least = m_lanes->leastLaneHeight();
    const double lane = std::clamp(std::floor(rest / static_cast<double>(lanes)), least, std::max(least, kMostLaneHeight));
    m_lanes->setFixedHeight(m_lanes->heightWith(lanes, lane));
}

void CompareRow::alignCurve()
{
    timeline::TimeScale scale = m_lanes->scale();
    const int offset = m_lanes->x() - m_curve->x();
    scale.setEdges(m_lanes->plotLeft() + offset, m_lanes->plotRight() - m_lanes->plotLeft());
    m_curve->setScale(scale);
}

// Left to themselves, words stand at the side of their own direction and not of the window's.
void CompareRow::alignWords()
{
    const Qt::Alignment side = (layoutDirection() == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute;
    m_title->setAlignment(side | Qt::AlignVCenter);
    m_verdictLabel->setAlignment(side | Qt::AlignTop);
}

// In a narrow window the dial gives its place to the lanes; its peak stands among the figures too.
void CompareRow::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    m_dial->setVisible(width() - m_facts->width() - m_dial->maximumWidth() >= kLeastPicture);
}

void CompareRow::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        alignWords();
}

QString CompareRow::title() const { return m_title->text(); }

} // namespace inflight::ui::compare

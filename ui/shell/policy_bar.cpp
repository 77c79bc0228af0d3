#include "ui/shell/policy_bar.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyleOptionSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/model/policy_words.h"
#include "ui/shell/flow_layout.h"
#include "ui/shell/milliseconds_spin_box.h"
#include "ui/style/style_sheet.h"

namespace inflight::ui::shell {

using namespace scenario;

namespace {

constexpr int kGap = 9; // between controls
constexpr core::SimDuration kFirstDeadline = core::SimDuration::fromWholeMilliseconds(100);

QLabel *caption(const QString &text, QWidget *buddy)
{
    auto *label = new QLabel(text);
    label->setProperty("caption", true);
    label->setBuddy(buddy);
    return label;
}

// A control with its quiet caption above.
QWidget *captioned(const QString &text, QWidget *control, QWidget *buddy)
{
    auto *group = new QWidget;
    auto *layout = new QVBoxLayout(group);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(caption(text, buddy));
    layout->addWidget(control);
    return group;
}

QWidget *row(std::initializer_list<QWidget *> widgets, int spacing)
{
    auto *group = new QWidget;
    auto *layout = new QHBoxLayout(group);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing);
    for (QWidget *widget : widgets)
        layout->addWidget(widget);
    return group;
}

// As wide as its current word, so that the whole policy fits one line; the list itself is as wide as its longest word.
class ChipComboBox final : public QComboBox {
public:
    ChipComboBox()
    {
        connect(this, &QComboBox::currentIndexChanged, this, [this] { updateGeometry(); });
    }
    QSize sizeHint() const override
    {
        int longest = 0;
        for (int i = 0; i < count(); ++i)
            longest = std::max(longest, widthOf(itemText(i)));
        const QSize hint = QComboBox::sizeHint();
        return {hint.width() - longest + widthOf(currentText()), hint.height()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
    void showPopup() override
    {
        view()->setMinimumWidth(QComboBox::sizeHint().width());
        QComboBox::showPopup();
    }

private:
    int widthOf(const QString &text) const { return fontMetrics().horizontalAdvance(text); }
};

template <typename Enum>
QComboBox *choice(const QString &name, std::initializer_list<Enum> values)
{
    auto *box = new ChipComboBox;
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const Enum value : values) {
        const model::Words words = model::wordsFor(value);
        box->addItem(words.label, static_cast<int>(value));
        box->setItemData(box->count() - 1, words.help, Qt::ToolTipRole);
    }
    return box;
}

template <typename Enum>
void select(QComboBox *box, Enum value)
{
    box->setCurrentIndex(box->findData(static_cast<int>(value)));
    box->setToolTip(model::wordsFor(value).help);
}

template <typename Enum>
Enum selected(const QComboBox *box)
{
    return static_cast<Enum>(box->currentData().toInt());
}

// Never narrower than its own number, and never as wide as the largest allowed for a small one. The style says what its buttons
// and paddings take.
class LimitSpinBox final : public QSpinBox {
public:
    LimitSpinBox()
    {
        setProperty("compact", true);
        connect(this, &QSpinBox::valueChanged, this, [this] { updateGeometry(); });
    }
    QSize sizeHint() const override
    {
        constexpr int kTrial = 400, kCaret = 8;
        QStyleOptionSpinBox option;
        initStyleOption(&option);
        option.rect = QRect(0, 0, kTrial, kTrial);
        const int around = kTrial - style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxEditField, this).width();
        const QFontMetrics metrics = lineEdit()->fontMetrics();
        const int digits = std::max(metrics.horizontalAdvance(QStringLiteral("99")), metrics.horizontalAdvance(text()));
        return {digits + around + kCaret, QSpinBox::sizeHint().height()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace

PolicyBar::PolicyBar(QWidget *parent) : QWidget(parent)
{
    setProperty("bar", true);
    setAttribute(Qt::WA_StyledBackground);
    auto *layout = new FlowLayout(kGap, 5, this);
    layout->setContentsMargins(10, 6, 10, 8);
    addStrategies(layout);
    addLimit(layout);
    addDeadline(layout);
    addPolicies(layout);
    m_run = new QPushButton(tr("Run"));
    m_run->setObjectName(QStringLiteral("run"));
    m_run->setProperty("run", true);
    m_run->setToolTip(tr("Run the scenario from its start (Ctrl+R)"));
    layout->addAtEndOfFirstRow(m_run);
    connect(m_run, &QPushButton::clicked, this, &PolicyBar::runRequested);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setScenario(std::nullopt);
}

void PolicyBar::addStrategies(FlowLayout *layout)
{
    m_strategies = new QButtonGroup(this);
    auto *group = new QWidget;
    group->setAccessibleName(tr("Strategy"));
    auto *line = new QHBoxLayout(group);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    for (int i = 0; i < kStrategyKindCount; ++i) {
        const model::Words words = model::wordsFor(static_cast<StrategyKind>(i));
        auto *button = new QToolButton;
        button->setText(words.label);
        button->setToolTip(tr("%1 (%2)").arg(words.help, QString::number(i + 1)));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setObjectName(QStringLiteral("strategy%1").arg(i + 1));
        m_strategies->addButton(button, i);
        line->addWidget(button);
    }
    layout->addWidget(group);
    shapeSegments();
    connect(m_strategies, &QButtonGroup::idClicked, this, &PolicyBar::apply);
}

// The style sheet's first and last are the left and the right one, whatever the reading direction.
void PolicyBar::shapeSegments()
{
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    for (int i = 0; i < kStrategyKindCount; ++i) {
        const bool isFirst = i == (isMirrored ? kStrategyKindCount - 1 : 0);
        const bool isLast = i == (isMirrored ? 0 : kStrategyKindCount - 1);
        m_strategies->button(i)->setProperty("segment", isFirst ? "first" : isLast ? "last" : "middle");
        style::restyle(*m_strategies->button(i));
    }
}

void PolicyBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        shapeSegments();
}

void PolicyBar::addLimit(FlowLayout *layout)
{
    m_limit = new LimitSpinBox;
    m_limit->setObjectName(QStringLiteral("limit"));
    m_limit->setRange(1, static_cast<int>(kMaxLimit));
    m_limit->setAccessibleName(tr("Limit"));
    m_limit->setKeyboardTracking(false);
    m_limit->setToolTip(tr("The budget: at most so many operations in flight. Sequential and fan-out only compare with it."));
    layout->addWidget(captioned(tr("&Limit"), m_limit, m_limit));
    connect(m_limit, &QSpinBox::valueChanged, this, &PolicyBar::apply);
}

void PolicyBar::addDeadline(FlowLayout *layout)
{
    m_deadlineMode = choice(tr("Deadline mode"), {DeadlineMode::None, DeadlineMode::Race, DeadlineMode::Signal, DeadlineMode::RaceAndSignal});
    m_deadlineMode->setObjectName(QStringLiteral("deadlineMode"));
    m_deadlineAfter = new MillisecondsSpinBox;
    m_deadlineAfter->setObjectName(QStringLiteral("deadlineAfter"));
    m_deadlineAfter->setAccessibleName(tr("Deadline in milliseconds"));
    m_deadlineClock = choice(tr("Deadline clock"), {DeadlineClock::FromStart, DeadlineClock::FromQueue, DeadlineClock::WholeRun});
    m_deadlineClock->setObjectName(QStringLiteral("deadlineClock"));
    layout->addWidget(captioned(tr("&Deadline"), row({m_deadlineMode, m_deadlineAfter, m_deadlineClock}, 4), m_deadlineMode));
    connect(m_deadlineMode, &QComboBox::activated, this, &PolicyBar::apply);
    connect(m_deadlineAfter, &QDoubleSpinBox::valueChanged, this, &PolicyBar::apply);
    connect(m_deadlineClock, &QComboBox::activated, this, &PolicyBar::apply);
}

void PolicyBar::addPolicies(FlowLayout *layout)
{
    m_onFailure = choice(tr("On failure"), {OnFailure::KeepGoing, OnFailure::StopAdmission, OnFailure::AbortActive});
    m_onFailure->setObjectName(QStringLiteral("onFailure"));
    m_settle = choice(tr("Caller waits for"), {Settle::All, Settle::AllSettled, Settle::Any, Settle::Race});
    m_settle->setObjectName(QStringLiteral("settle"));
    m_slotRelease = choice(tr("Slot freed"), {SlotRelease::WhenWorkEnds, SlotRelease::WhenCallerSettles});
    m_slotRelease->setObjectName(QStringLiteral("slotRelease"));
    // One item of the flow: they move to the second row together.
    layout->addWidget(row({captioned(tr("On &failure"), m_onFailure, m_onFailure), captioned(tr("Caller &waits for"), m_settle, m_settle),
                           captioned(tr("&Slot freed"), m_slotRelease, m_slotRelease)},
                          kGap));
    for (QComboBox *box : {m_onFailure, m_settle, m_slotRelease})
        connect(box, &QComboBox::activated, this, &PolicyBar::apply);
}

void PolicyBar::setScenario(std::optional<Scenario> scenario)
{
    m_scenario = std::move(scenario);
    for (QAbstractButton *button : m_strategies->buttons())
        button->setEnabled(m_scenario.has_value());
    const std::initializer_list<QWidget *> controls = {m_limit, m_deadlineMode, m_deadlineAfter, m_deadlineClock, m_onFailure, m_settle, m_slotRelease, m_run};
    for (QWidget *control : controls)
        control->setEnabled(m_scenario.has_value());
    if (m_scenario)
        show(*m_scenario);
}

void PolicyBar::show(const Scenario &scenario)
{
    m_isShowing = true;
    m_strategies->button(static_cast<int>(scenario.strategy.kind))->setChecked(true);
    m_limit->setValue(static_cast<int>(scenario.strategy.limit.value_or(1)));
    select(m_deadlineMode, scenario.deadline.mode);
    m_deadlineAfter->setValue(scenario.deadline.after.milliseconds());
    select(m_deadlineClock, scenario.deadline.clock);
    select(m_onFailure, scenario.onFailure);
    select(m_settle, scenario.settle);
    select(m_slotRelease, scenario.slotRelease);
    const bool hasDeadline = scenario.deadline.mode != DeadlineMode::None;
    m_deadlineAfter->setEnabled(hasDeadline);
    m_deadlineClock->setEnabled(hasDeadline);
    m_isShowing = false;
}

Scenario PolicyBar::read() const
{
    Scenario scenario = *m_scenario;
    scenario.strategy.kind = static_cast<StrategyKind>(m_strategies->checkedId());
    // A scenario that declares no budget gets one only when a strategy needs it or the person sets it.
    const std::uint32_t limit = static_cast<std::uint32_t>(m_limit->value());
    if (scenario.strategy.limit || needsLimit(scenario.strategy.kind) || limit != 1)
        scenario.strategy.limit = limit;
    if (!hasQueue(scenario.strategy.kind))
        scenario.strategy.queue.reset();
    if (scenario.retry && !hasQueue(scenario.strategy.kind))
        scenario.retry->slot = RetrySlot::Held; // nobody can queue again where there is no queue
    scenario.deadline.mode = selected<DeadlineMode>(m_deadlineMode);
    const std::optional<std::int64_t> after = core::microsecondsOf(m_deadlineAfter->value());
    scenario.deadline.after = core::SimDuration::fromMicroseconds(after.value_or(scenario.deadline.after.microseconds()));
    // Switching a deadline on where none was ever set: a length to start from, not the instant zero.
    if (m_scenario->deadline.mode == DeadlineMode::None && scenario.deadline.mode != DeadlineMode::None && scenario.deadline.after.isZero())
        scenario.deadline.after = kFirstDeadline;
    scenario.deadline.clock = selected<DeadlineClock>(m_deadlineClock);
    scenario.onFailure = selected<OnFailure>(m_onFailure);
    scenario.settle = selected<Settle>(m_settle);
    scenario.slotRelease = selected<SlotRelease>(m_slotRelease);
    return scenario;
}

void PolicyBar::apply()
{
    if (m_isShowing || !m_scenario)
        return;
    const Scenario scenario = read();
    if (scenario == *m_scenario)
        return;
    m_scenario = scenario;
    show(scenario);
    Q_EMIT scenarioEdited(scenario);
}

void PolicyBar::chooseStrategy(StrategyKind kind)
{
    if (!m_scenario)
        return;
    m_strategies->button(static_cast<int>(kind))->setChecked(true);
    apply();
}

void PolicyBar::changeLimitBy(int steps)
{
    if (m_scenario)
        m_limit->setValue(m_limit->value() + steps);
}

void PolicyBar::setRunIcon(const QIcon &icon) { m_run->setIcon(icon); }

} // namespace inflight::ui::shell

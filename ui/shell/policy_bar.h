// The bar across the top: strategy, limit, deadline, failure policy, what the caller waits for, slot release, Run.
//
// It edits a copy of the scenario it was given and says so with scenarioEdited; it never runs anything itself. Setting a scenario
// emits nothing. While no scenario is set (an imported log) everything but the words is disabled. GUI thread.
#pragma once

#include <optional>

#include <QWidget>

#include "engine/scenario/scenario.h"

class QButtonGroup;
class QComboBox;
class QDoubleSpinBox;
class QPushButton;
class QSpinBox;

namespace inflight::ui::shell {

class FlowLayout;

class PolicyBar final : public QWidget {
    Q_OBJECT
public:
    explicit PolicyBar(QWidget *parent = nullptr);

    const std::optional<scenario::Scenario> &scenario() const { return m_scenario; }
    void setScenario(std::optional<scenario::Scenario> scenario);
    // The same as a click on the strategy's segment.
    void chooseStrategy(scenario::StrategyKind kind);
    void changeLimitBy(int steps);
    void setRunIcon(const QIcon &icon);
    QPushButton *runButton() const { return m_run; }

Q_SIGNALS:
    void scenarioEdited(const inflight::scenario::Scenario &scenario);
    void runRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void addStrategies(FlowLayout *layout);
    void shapeSegments();
    void addLimit(FlowLayout *layout);
    void addDeadline(FlowLayout *layout);
    void addPolicies(FlowLayout *layout);
    void show(const scenario::Scenario &scenario);
    // Applies what the controls say to the scenario and tells, if it differs.
    void apply();
    scenario::Scenario read() const;

    std::optional<scenario::Scenario> m_scenario;
    bool m_isShowing = false; // controls are being set, their signals mean nothing
    QButtonGroup *m_strategies = nullptr;
    QSpinBox *m_limit = nullptr;
    QComboBox *m_deadlineMode = nullptr;
    QDoubleSpinBox *m_deadlineAfter = nullptr;
    QComboBox *m_deadlineClock = nullptr;
    QComboBox *m_onFailure = nullptr;
    QComboBox *m_settle = nullptr;
    QComboBox *m_slotRelease = nullptr;
    QPushButton *m_run = nullptr;
};

} // namespace inflight::ui::shell

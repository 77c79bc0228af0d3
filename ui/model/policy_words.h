// The names of strategies and policies for people, translated, each with one sentence of help for its tooltip.
//
// Pure functions of QtCore; call on the GUI thread after the translator is installed, again after a language change.
#pragma once

#include <QString>

#include "engine/scenario/scenario.h"

namespace inflight::ui::model {

struct Words {
    QString label;
    QString help;
};

Words wordsFor(scenario::StrategyKind kind);
Words wordsFor(scenario::DeadlineMode mode);
Words wordsFor(scenario::DeadlineClock clock);
Words wordsFor(scenario::OnFailure policy);
Words wordsFor(scenario::Settle settle);
Words wordsFor(scenario::SlotRelease release);
Words wordsFor(scenario::OnSignal reaction);
Words wordsFor(scenario::WorkOutcome outcome);
Words wordsFor(scenario::RetrySlot slot);

// One line that says the whole configuration: "worker pool, limit 3 · race + signal 120 ms from start · keep going · …".
QString policyLine(const scenario::Scenario &scenario);

} // namespace inflight::ui::model

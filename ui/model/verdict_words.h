// The invariants and how they stand, in words. GUI thread (translation).
#pragma once

#include <QString>

#include "engine/analysis/invariant.h"

namespace inflight::ui::model {

QString sentenceOf(analysis::Invariant invariant); // "operations in flight never exceed the limit"
QString wordOf(analysis::Standing standing);       // "holds", "broken", …

} // namespace inflight::ui::model

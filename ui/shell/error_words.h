// An engine error in the person's language: what happened, where, what was found, what is allowed. Pure; GUI thread.
#pragma once

#include <QString>

#include "engine/core/result.h"

namespace inflight::ui::shell {

struct ErrorWords {
    QString headline; // "The file could not be read."
    QString detail;   // file, place, found, allowed; one a line
};

ErrorWords wordsFor(const core::Error &error);

} // namespace inflight::ui::shell

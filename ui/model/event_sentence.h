// What one event means to a person: a plain sentence, made from the log up to the end of the event's own instant.
//
// It says what the log shows and no more. A signal that was sent is "not answered yet", never "ignored", unless the scenario
// of a simulated run says that the job ignores signals; a timeout is told as the caller's leaving, never as a cancellation.
// Two facts look further ahead: how many jobs will never start, and nothing else.
// Pure functions, any thread. Costs a look at no more than 4,096 events around the event and a replay of at most
// analysis::Replay::kStride events, whatever the size of the log; words and digits follow QLocale().
#pragma once

#include <cstddef>

#include <QString>

#include "ui/model/run_view.h"

namespace inflight::ui::model {

// `lead` says what happened ("J5 failed."), `detail` what it means there; detail may be empty.
struct EventSentence {
    QString lead;
    QString detail;
    bool operator==(const EventSentence &) const = default;
};

// Precondition: eventIndex < run.log().size().
EventSentence eventSentenceOf(const RunView &run, std::size_t eventIndex);
// Both parts, a space between them.
QString sentenceOf(const RunView &run, std::size_t eventIndex);
// With the time in front, to be read aloud: "At 160 ms: J5 failed. Its siblings were not told."
QString spokenSentenceOf(const RunView &run, std::size_t eventIndex);

} // namespace inflight::ui::model

// Why a job waited, why it started when it did, and why it ended as it did: chains of sentences, each with its event.
//
// Every step is an event of the log and its own sentence (event_sentence.h); the order is that of the causes (engine/analysis/causes.h),
// from what is asked back to where it comes from. What the log leaves open is not answered. GUI thread (translation); the run must
// outlive nothing: the answer is a value.
#pragma once

#include <vector>

#include <QString>

#include "ui/model/run_view.h"

namespace inflight::ui::model {

struct WhyStep {
    std::size_t event = 0; // index in the log
    core::SimTime at;
    QString sentence;
};

struct WhyAnswer {
    QString question;          // "Why did J4 start at 80 ms?"
    std::vector<WhyStep> steps; // never empty
};

// In the order of a job's life; only what applies: a job that never waited has no answer for waiting.
std::vector<WhyAnswer> whyAnswers(const RunView &run, core::JobId job);

// Who stood in whose way, or set whom free: what an arrow between two lanes shows.
struct CauseLink {
    core::JobId from{}, to{};
    core::SimTime fromAt, toAt;
    std::size_t cause = 0, effect = 0; // indices in the log
    bool operator==(const CauseLink &) const = default;
};

// Between the event and its cause, and between the event and its effects, as far as they belong to two different jobs; and where the job
// is given, between its start and whoever made room for it. In log order, at most `most`.
std::vector<CauseLink> linksAround(const RunView &run, std::optional<std::size_t> event, std::optional<core::JobId> job, std::size_t most = 12);

} // namespace inflight::ui::model

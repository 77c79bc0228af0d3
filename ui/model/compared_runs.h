// Two to four runs of the same jobs and what differs between any two of them: immutable, shared, computed once, away from the window.
//
// Owned by shared_ptr<const ComparedRuns>; any thread may read it.
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/comparison.h"
#include "ui/model/run_view.h"

namespace inflight::ui::model {

class ComparedRuns {
public:
    static constexpr std::size_t kMostRuns = 4;

    // Compares every pair. Precondition: one to kMostRuns runs, none of them null.
    explicit ComparedRuns(std::vector<std::shared_ptr<const RunView>> runs);

    const std::vector<std::shared_ptr<const RunView>> &runs() const { return m_runs; }
    std::size_t size() const { return m_runs.size(); }
    // `left` and `right` are places in runs(). Precondition: left < right < size().
    const analysis::Comparison &between(std::size_t left, std::size_t right) const;
    // The last event of all.
    core::SimTime end() const;
    // The next instant after `at` at which anything happens in any run, or the one before it; `at` itself if there is none.
    core::SimTime instantAfter(core::SimTime at) const;
    core::SimTime instantBefore(core::SimTime at) const;
    // How many events of all runs have happened by the end of the instant `at`; and how many there are.
    std::size_t eventsUpTo(core::SimTime at) const;
    std::size_t eventCount() const;

private:
    std::vector<std::shared_ptr<const RunView>> m_runs;
    std::vector<analysis::Comparison> m_pairs; // (0,1) (0,2) (1,2) (0,3) (1,3) (2,3)
};

} // namespace inflight::ui::model

// The peak gauge: dial, chips and verdict, one below the other.
//
// Shows the counters it is given and computes nothing: the counters at the playhead come from analysis::Replay. The peak it shows
// is the highest up to the playhead, and the words say "so far" as long as the run is not over there. GUI thread only.
#pragma once

#include <optional>

#include <QWidget>

#include "engine/analysis/replay.h"
#include "ui/model/run_view.h"
#include "ui/style/palette.h"

namespace inflight::ui::gauge {

class BudgetVerdict;
class ChipsRow;
class GaugeDial;

class PeakGauge : public QWidget {
    Q_OBJECT
public:
    explicit PeakGauge(QWidget *parent = nullptr);

    // `isWholeRun`: the counters are those after the last event of a complete log.
    void setCounters(const analysis::Counters &counters, bool isWholeRun = false);
    // The declared budget; none if none was declared.
    void setLimit(std::optional<std::uint32_t> limit);
    // The peak of the whole run: it fixes the dial's scale, so that the scale stands still while the run plays.
    void setRunPeak(std::uint32_t peak);
    // All of the above from a run and a playhead in it.
    void showRun(const model::RunView &run, const model::Playhead &playhead);
    using QWidget::setPalette;
    void setPalette(const style::Palette &palette);

    const GaugeDial &dial() const { return *m_dial; }
    QStringList chipTexts() const;
    QString verdictText() const;

private:
    void judge();

    GaugeDial *m_dial;
    ChipsRow *m_chips;
    BudgetVerdict *m_verdict;
    std::optional<std::uint32_t> m_limit;
    std::uint32_t m_peak = 0;
    bool m_isWholeRun = false;
};

} // namespace inflight::ui::gauge

// What a comparison says to a person: titles, one verdict a run, figures and differences in sentences.
//
// Pure functions, any thread; words and digits follow QLocale(). They say what the logs show and no more.
#pragma once

#include <vector>

#include <QString>
#include <QStringList>

#include "ui/model/compared_runs.h"

namespace inflight::ui::model {

enum class VerdictKind { Good, Bad, Open };

struct RunVerdict {
    VerdictKind kind = VerdictKind::Open; // Open: no budget was declared
    QString text;
    bool operator==(const RunVerdict &) const = default;
};

struct FigureLine {
    QString name, value;
    bool operator==(const FigureLine &) const = default;
};

// One sentence of a difference and the moment that it speaks of.
struct DifferenceLine {
    QString text;
    core::SimTime at;
    std::optional<core::JobId> left, right; // the job, where the run has it
    bool operator==(const DifferenceLine &) const = default;
};

// The strategy and whatever else tells the runs apart: "Worker pool · limit 3", "Worker pool · limit 3 · race 120 ms"; runs that nothing
// tells apart are numbered.
QStringList titlesOf(const ComparedRuns &runs);
// As short as tells the runs apart: "Worker pool", else what differs in their policies, else the title, both in quotes.
QStringList shortNamesOf(const ComparedRuns &runs);
// "Within the budget, but nothing overlaps: 650 ms for independent work."
RunVerdict verdictOf(const RunView &run);
// Peak, elapsed and outcome, and what else is not nothing.
std::vector<FigureLine> figureLinesOf(const RunView &run);
// "Worker pool − Fan-out = +80 ms, −3 peak"; `a`, whose name is `left`, is what is subtracted.
QString figuresDifference(const analysis::RunFigures &a, const analysis::RunFigures &b, const QString &left, const QString &right);
// "At 0 ms J4 takes a slot in Fan-out; in Worker pool at 80 ms." Precondition: a divergence of that comparison.
DifferenceLine divergenceLine(const ComparedRuns &runs, std::size_t left, std::size_t right, const analysis::Divergence &divergence);
// What differs in one job, or in the run as a whole, in the order in which it came up; without the first divergence.
std::vector<DifferenceLine> followingLines(const ComparedRuns &runs, std::size_t left, std::size_t right, std::size_t most);

} // namespace inflight::ui::model

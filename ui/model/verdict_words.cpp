#include "ui/model/verdict_words.h"

#include <QCoreApplication>

namespace inflight::ui::model {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(inflight::ui::model::Words)
};

} // namespace

QString sentenceOf(analysis::Invariant invariant)
{
    switch (invariant) {
    case analysis::Invariant::V1: return Words::tr("operations in flight never exceed the limit");
    case analysis::Invariant::V2: return Words::tr("every submitted job settles");
    case analysis::Invariant::V3: return Words::tr("every permit that was taken is given back");
    case analysis::Invariant::V4: return Words::tr("a caller whose deadline has passed has heard by then");
    case analysis::Invariant::V5: return Words::tr("nothing starts after its caller was told timeout, aborted or rejected");
    case analysis::Invariant::V6: return Words::tr("nothing starts after admission was stopped");
    case analysis::Invariant::V9: return Words::tr("no free slot while a job waits that could be admitted");
    case analysis::Invariant::V10: return Words::tr("among equal priorities, service in order of arrival");
    case analysis::Invariant::V11: return Words::tr("the end is announced only with nothing in flight");
    case analysis::Invariant::V12: return Words::tr("a signal that was sent is not lost");
    }
    return {};
}

QString wordOf(analysis::Standing standing)
{
    switch (standing) {
    case analysis::Standing::Holds: return Words::tr("holds");
    case analysis::Standing::Broken: return Words::tr("broken");
    case analysis::Standing::NothingToCheck: return Words::tr("nothing to check");
    case analysis::Standing::Undecided: return Words::tr("undecided: the log ends first");
    }
    return {};
}

} // namespace inflight::ui::model

// The invariants of a run as a strip of small buttons: holds, broken, undecided. What a log has nothing to check of is left out.
//
// A click on one that is broken asks for the first event that breaks it. The sign beside the name carries the meaning (check, cross,
// question mark), colour repeats it; the sentence is in the tooltip and in the accessible description. GUI thread.
#pragma once

#include <memory>

#include <QWidget>

#include "ui/model/run_view.h"
#include "ui/style/palette.h"

class QToolButton;

namespace inflight::ui::gauge {

class VerdictStrip final : public QWidget {
    Q_OBJECT
public:
    explicit VerdictStrip(QWidget *parent = nullptr);
    // nullptr: an empty strip.
    void setRun(std::shared_ptr<const model::RunView> run);
    using QWidget::setPalette;
    void setPalette(const style::Palette &palette);

Q_SIGNALS:
    void eventRequested(std::size_t event);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void describe(QToolButton &button, const analysis::Verdict &verdict) const;

    std::shared_ptr<const model::RunView> m_run;
    style::Palette m_palette;
    std::vector<QToolButton *> m_buttons; // one an invariant, in their order
};

} // namespace inflight::ui::gauge

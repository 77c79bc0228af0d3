// One of the runs in the compare view: its title, lanes, curve, gauge, figures and verdict.
//
// It shows what it is given and asks for the rest; the view keeps the rows on one axis and one playhead. GUI thread only.
#pragma once

#include <memory>

#include <QFrame>

#include "ui/model/comparison_words.h"
#include "ui/model/run_view.h"
#include "ui/style/palette.h"

class QGridLayout;
class QLabel;

namespace inflight::ui::timeline {
class LanesWidget;
}
namespace inflight::ui::gauge {
class GaugeDial;
}

namespace inflight::ui::compare {

class CurveStrip;

class CompareRow : public QFrame {
    Q_OBJECT
public:
    static constexpr std::size_t kMostLanes = 12; // more of them scroll inside the row

    explicit CompareRow(QWidget *parent = nullptr);

    // `extent` and `highest`: the last instant and the highest count of all runs side by side.
    void setRun(std::shared_ptr<const model::RunView> run, const QString &title, core::SimTime extent, std::uint32_t highest);
    void setPlayhead(core::SimTime at);
    void setColours(const style::Palette &palette);
    // The job of this id, if the run has one.
    void selectJob(const std::string &id);
    // The lanes share the height that is left of `height`, but never so little that their ids can't be read.
    void fitTo(int height);
    void alignCurve();

    timeline::LanesWidget &lanes() { return *m_lanes; }
    CurveStrip &curve() { return *m_curve; }
    QString title() const;
    const model::RunVerdict &verdict() const { return m_verdict; }
    QString verdictText() const; // with its sign

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void alignWords();
    void fillFigures();
    void showVerdict();

    std::shared_ptr<const model::RunView> m_run;
    model::RunVerdict m_verdict;
    style::Palette m_palette;
    QLabel *m_title;
    timeline::LanesWidget *m_lanes;
    CurveStrip *m_curve;
    gauge::GaugeDial *m_dial;
    QWidget *m_facts;
    QGridLayout *m_figures;
    QLabel *m_verdictLabel;
};

} // namespace inflight::ui::compare

// Two to four runs of the same jobs, one below the other on one time axis with one playhead, and what differs between them.
//
// Zooming or panning one moves all; a job selected in one is selected in all, by its id. It owns no clock: it shows the moment it is given and
// asks for others. In one instant all events have happened, in every run. Time runs left to right in every language unless
// setTimeReversed(true). GUI thread only.
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "ui/model/compared_runs.h"
#include "ui/style/palette.h"

class QLabel;
class QPainter;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace inflight::ui::playback {
class TransportBar;
}

namespace inflight::ui::compare {

class CompareRow;
class DifferencesPanel;

class CompareView : public QWidget {
    Q_OBJECT
public:
    explicit CompareView(QWidget *parent = nullptr);
    ~CompareView() override;

    // nullptr: empty. The playhead goes to the end.
    void setRuns(std::shared_ptr<const model::ComparedRuns> runs);
    const std::shared_ptr<const model::ComparedRuns> &runs() const { return m_runs; }
    void setPlayhead(core::SimTime at);
    core::SimTime playhead() const { return m_playhead; }
    void setColours(const style::Palette &palette);
    void setTimeReversed(bool isReversed);
    // Where the first run parts from the first that differs from it; the end if none does.
    core::SimTime tellingMoment() const;

    CompareRow &row(std::size_t index) { return *m_rows[index]; }
    std::size_t rowCount() const { return m_rows.size(); }
    DifferencesPanel &differences() { return *m_differences; }
    playback::TransportBar &transport() { return *m_transport; }
    void focusFirst(); // the lanes of the first run
    QString titleText() const; // "Compare: three runs of the same six jobs"

    // All rows and all differences, also what is scrolled out, as one picture of pictureSize() into any painter.
    QSize pictureSize() const;
    void paintPicture(QPainter &painter);

public Q_SLOTS:
    void fit();
    void zoomIn();
    void zoomOut();
    // To the next instant at which anything happens in any run (1), or the one before (-1).
    void step(int direction);

Q_SIGNALS:
    void playheadRequested(inflight::core::SimTime at);
    void backRequested();
    void addRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeRows();
    void connectRow(CompareRow &row);
    void followScale(CompareRow &from);
    void selectJob(const QString &id);
    void settle();
    void shareHeight();

    std::shared_ptr<const model::ComparedRuns> m_runs;
    core::SimTime m_playhead;
    style::Palette m_palette;
    bool m_isReversed = false;
    bool m_followsScale = false; // while the other rows follow one
    QLabel *m_title;
    QPushButton *m_add;
    QPushButton *m_back;
    QScrollArea *m_scroll;
    QWidget *m_page;
    QVBoxLayout *m_column;
    std::vector<CompareRow *> m_rows;
    DifferencesPanel *m_differences;
    playback::TransportBar *m_transport;
};

} // namespace inflight::ui::compare

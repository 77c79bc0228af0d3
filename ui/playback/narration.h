// "What just happened": one plain sentence an event, the last few up to the playhead, the current one emphasised, the next faint.
//
// Only sentences that are seen are made, whatever the size of the log. Clicking one asks for the moment right after its event; up
// and down keys ask for the one before and after. The current sentence, with its time, is the accessible description.
// GUI thread only. It holds the run.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "ui/model/run_view.h"
#include "ui/style/palette.h"

namespace inflight::ui::playback {

class NarrationView : public QWidget {
    Q_OBJECT
public:
    explicit NarrationView(QWidget *parent = nullptr);

    // The playhead goes to the run's start. nullptr: no run.
    void setRun(std::shared_ptr<const model::RunView> run);
    void setPlayhead(const model::Playhead &playhead);
    using QWidget::setPalette;
    void setPalette(const style::Palette &palette);

    // "At 160 ms: J5 failed. Its siblings were not told."; before the first event, what to expect instead.
    QString spokenSentence() const;
    // The events that are shown, top to bottom.
    std::vector<std::size_t> shownEvents() const;
    // Where an event's sentence stands; empty if it is not shown.
    QRect rectOf(std::size_t eventIndex) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // The index of an event; the wanted playhead has happened = index + 1 events.
    void eventRequested(std::size_t eventIndex);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Row {
        std::size_t event = 0;
        QRect rect; // as painted, mirrored already
    };
    enum class Tense { Past, Current, Next };
    Tense tenseOf(std::size_t eventIndex) const;
    void arrange();
    void stackRows();
    int heightOf(std::size_t eventIndex) const;
    int timeWidthOf(core::SimTime time) const;
    const Row *rowAt(const QPoint &pos) const;
    void paintRow(QPainter &painter, const Row &row) const;
    void describe();

    std::shared_ptr<const model::RunView> m_run;
    model::Playhead m_playhead;
    std::vector<Row> m_rows; // top to bottom
    int m_timeWidth = 0;
    std::optional<std::size_t> m_hovered;
    style::Palette m_palette;
};

} // namespace inflight::ui::playback

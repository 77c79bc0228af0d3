// "Why is J4 so?": the answers about one job as linked sentences, in a small window over the lanes.
//
// A click on a time (or Enter on it) asks for that event and leaves the panel open; Escape or the focus going elsewhere closes it. Tab walks the
// links. GUI thread; it deletes itself when it closes.
#pragma once

#include <QFrame>

#include "ui/model/why_words.h"
#include "ui/style/palette.h"

class QTextBrowser;

namespace inflight::ui::shell {

class WhyPanel final : public QFrame {
    Q_OBJECT
public:
    WhyPanel(const model::RunView &run, core::JobId job, const style::Palette &palette, QWidget *parent);
    // Beside a point of the parent, wholly inside it.
    void showAt(const QPoint &point);

Q_SIGNALS:
    void eventRequested(std::size_t event);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QTextBrowser *m_text;
};

// The answers as rich text with links "event:N". Colours: those of the palette.
QString whyHtml(const std::vector<model::WhyAnswer> &answers, const style::Palette &palette);

} // namespace inflight::ui::shell

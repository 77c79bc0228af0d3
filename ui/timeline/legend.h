// The vocabulary of the lanes: each sign with its word, in as many lines as the width asks for. GUI thread only.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include <QWidget>

#include "ui/model/run_view.h"
#include "ui/style/palette.h"
#include "ui/timeline/display_list.h"

namespace inflight::ui::timeline {

class LegendWidget : public QWidget {
    Q_OBJECT
public:
    enum class Bar { Waiting, BackOff, Running, Completed, Stopped, Unseen };
    struct Entry {
        std::variant<Bar, Sign> sign;
        QString word;
        QRectF signRect;
        QRectF wordRect;
    };

    explicit LegendWidget(QWidget *parent = nullptr);
    using QWidget::setPalette;
    void setPalette(const style::Palette &palette);
    // Only the signs that this run has; nullptr: all of them. Costs one look at every lane.
    void setRun(const std::shared_ptr<const model::RunView> &run);
    // Where they stand now.
    const std::vector<Entry> &entries() const { return m_entries; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    std::vector<Entry> placed(double width) const;
    void place();

    style::Palette m_palette;
    std::vector<std::variant<Bar, Sign>> m_signs;
    std::vector<Entry> m_entries;
};

} // namespace inflight::ui::timeline

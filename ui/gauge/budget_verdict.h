// One line that says whether the budget holds, with a tick or a cross drawn in front of it.
//
// GUI thread only. The words carry the verdict; sign and colour repeat it.
#pragma once

#include <optional>

#include <QWidget>

#include "ui/style/palette.h"

namespace inflight::ui::gauge {

enum class BudgetState { None, Within, Over };

struct BudgetFigures {
    std::optional<std::uint32_t> limit;
    std::uint32_t peak = 0;
    bool isWholeRun = false; // the peak is that of the finished run; else it may still rise
    BudgetState state() const;
    bool operator==(const BudgetFigures &) const = default;
};

class BudgetVerdict : public QWidget {
    Q_OBJECT
public:
    explicit BudgetVerdict(QWidget *parent = nullptr);

    void setFigures(const BudgetFigures &figures);
    void setColours(const style::Palette &palette);
    // "within the budget so far: peak 2 of 3", "over the budget: peak 4 of 3", "no budget declared: peak 6"
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QFont boldFont() const;
    QColor ink() const;
    int signWidth() const;
    void paintSign(QPainter &painter, const QRectF &box) const;
    void describe();

    BudgetFigures m_figures;
    style::Palette m_palette;
};

} // namespace inflight::ui::gauge

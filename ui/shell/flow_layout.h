// A layout that sets its items side by side and begins a new row where the width ends, in the reading direction.
//
// Rows are as high as their highest item; items keep their size hint. GUI thread; owns its items as every layout does.
#pragma once

#include <vector>

#include <QLayout>

namespace inflight::ui::shell {

class FlowLayout final : public QLayout {
    Q_OBJECT
public:
    FlowLayout(int horizontalSpacing, int verticalSpacing, QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    // This one stands at the far end of the first row, whatever wraps (a Run button). At most one.
    void addAtEndOfFirstRow(QWidget *widget);

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    struct Placed {
        QLayoutItem *item;
        QRect rect; // left to right; mirrored when applied
    };
    std::vector<Placed> arrange(const QRect &inside) const;

    std::vector<QLayoutItem *> m_items;
    int m_horizontalSpacing;
    int m_verticalSpacing;
    QLayoutItem *m_atEnd = nullptr; // one of m_items
};

} // namespace inflight::ui::shell

// A spin box for milliseconds: shows "120 ms" and "0.25 ms", never "120.000", takes up to three decimals. GUI thread.
#pragma once

#include <QDoubleSpinBox>

namespace inflight::ui::shell {

class MillisecondsSpinBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit MillisecondsSpinBox(QWidget *parent = nullptr);
    QString textFromValue(double value) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace inflight::ui::shell

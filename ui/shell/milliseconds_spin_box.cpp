#include "ui/shell/milliseconds_spin_box.h"

#include "engine/core/sim_time.h"

namespace inflight::ui::shell {

MillisecondsSpinBox::MillisecondsSpinBox(QWidget *parent) : QDoubleSpinBox(parent)
{
    setDecimals(3);
    setRange(0, core::kMaxDuration.milliseconds());
    setSingleStep(10);
    setSuffix(tr(" ms"));
    setKeyboardTracking(false);
}

QString MillisecondsSpinBox::textFromValue(double value) const
{
    QString text = locale().toString(value, 'f', 3);
    const QString zero = locale().zeroDigit();
    while (text.endsWith(zero))
        text.chop(zero.size());
    if (text.endsWith(locale().decimalPoint()))
        text.chop(locale().decimalPoint().size());
    return text;
}

// Wide enough for a day and not for the largest value, which nobody types.
QSize MillisecondsSpinBox::sizeHint() const
{
    const QSize hint = QDoubleSpinBox::sizeHint();
    const int shorter = fontMetrics().horizontalAdvance(textFromValue(maximum())) - fontMetrics().horizontalAdvance(textFromValue(9'999));
    return {hint.width() - shorter, hint.height()};
}

} // namespace inflight::ui::shell

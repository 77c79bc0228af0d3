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
    setButtonSymbols(NoButtons); // arrow keys and the wheel step it
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

// Wide enough for five digits, not for the largest value, which nobody types.
QSize MillisecondsSpinBox::sizeHint() const
{
    constexpr int kPadding = 30;
    QFont bold = font();
    bold.setBold(true);
    return {QFontMetrics(bold).horizontalAdvance(textFromValue(9'999) + suffix()) + kPadding, QDoubleSpinBox::sizeHint().height()};
}

} // namespace inflight::ui::shell

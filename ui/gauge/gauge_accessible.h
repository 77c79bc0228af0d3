// The dial for assistive technology: a progress bar whose value is the operations in flight.
#pragma once

class QWidget;

namespace inflight::ui::gauge {

// Registers the interface of GaugeDial; calling it again does nothing. GUI thread.
void installGaugeAccessibility();
// Tells listeners that the dial's value changed.
void announceGaugeValue(QWidget *dial, int value);

} // namespace inflight::ui::gauge

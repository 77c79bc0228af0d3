#include "ui/gauge/gauge_accessible.h"

#include <cmath>

#include <QAccessible>
#include <QAccessibleWidget>

#include "ui/gauge/gauge_dial.h"

namespace inflight::ui::gauge {

namespace {

class DialInterface final : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit DialInterface(GaugeDial *dial) : QAccessibleWidget(dial, QAccessible::ProgressBar) {}

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? dial()->accessibleDescription() : QAccessibleWidget::text(type);
    }
    QVariant currentValue() const override { return static_cast<int>(dial()->counters().inFlight); }
    void setCurrentValue(const QVariant &) override {}
    QVariant minimumValue() const override { return 0; }
    QVariant maximumValue() const override { return static_cast<int>(std::floor(dial()->scale().maximum())); }
    QVariant minimumStepSize() const override { return 1; }

private:
    GaugeDial *dial() const { return static_cast<GaugeDial *>(widget()); }
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *dial = qobject_cast<GaugeDial *>(object);
    return dial ? new DialInterface(dial) : nullptr;
}

} // namespace

void installGaugeAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(isInstalled);
}

void announceGaugeValue(QWidget *dial, int value)
{
    QAccessibleValueChangeEvent event(dial, value);
    QAccessible::updateAccessibility(&event);
}

} // namespace inflight::ui::gauge

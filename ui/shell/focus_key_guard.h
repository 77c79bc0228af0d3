// Keeps the keys that a focused control needs for itself from being taken by the window's one-key shortcuts: Space presses a
// button, arrows move in a table, a list or a slider, although Space also plays and arrows also step. Install on the application. GUI thread.
#pragma once

#include <QObject>

namespace inflight::ui::shell {

class FocusKeyGuard final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace inflight::ui::shell

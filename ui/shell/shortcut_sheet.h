// Every key of the window on one sheet, made from the actions themselves, so that it cannot be out of date. GUI thread.
#pragma once

#include <vector>

#include <QDialog>

class QMenu;

namespace inflight::ui::shell {

class ShortcutSheet final : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutSheet(const std::vector<QMenu *> &menus, QWidget *parent = nullptr);
};

} // namespace inflight::ui::shell

#include "ui/shell/focus_key_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QComboBox>
#include <QKeyEvent>

namespace inflight::ui::shell {

namespace {

bool isMovement(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Home || key == Qt::Key_End;
}

bool needs(QObject *widget, const QKeyEvent &event)
{
    if (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return false;
    if (qobject_cast<QAbstractButton *>(widget))
        return event.key() == Qt::Key_Space;
    if (qobject_cast<QComboBox *>(widget) || qobject_cast<QAbstractItemView *>(widget))
        return event.key() == Qt::Key_Space || isMovement(event.key());
    return qobject_cast<QAbstractSlider *>(widget) && isMovement(event.key());
}

} // namespace

bool FocusKeyGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && needs(watched, *static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace inflight::ui::shell

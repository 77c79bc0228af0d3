#include "ui/shell/shortcut_sheet.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

namespace inflight::ui::shell {

namespace {

// A menu's words may tell the moment ("Undo policy: ..."); such an action carries its lasting words beside them.
QString wordsOf(const QAction &action)
{
    const QVariant lasting = action.property("lastingText");
    return lasting.isValid() ? lasting.toString() : action.text();
}

QString plain(QString text) { return text.remove(QLatin1Char('&')).remove(QStringLiteral("…")); }

QString keysOf(const QAction &action)
{
    QStringList keys;
    for (const QKeySequence &key : action.shortcuts())
        keys << key.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

void addMenu(QGridLayout &grid, int column, int &row, const QMenu &menu)
{
    auto *title = new QLabel(plain(menu.title()));
    title->setProperty("sectionTitle", true);
    grid.addWidget(title, row++, column, 1, 2);
    for (const QAction *action : menu.actions()) {
        if (action->shortcuts().isEmpty())
            continue;
        auto *key = new QLabel(keysOf(*action));
        key->setProperty("chip", true);
        grid.addWidget(new QLabel(plain(wordsOf(*action))), row, column);
        grid.addWidget(key, row++, column + 1, Qt::AlignLeading | Qt::AlignVCenter);
    }
}

// What the lanes answer to while they have the focus; they handle these keys themselves.
void addLanes(QGridLayout &grid, int column, int &row)
{
    const std::pair<QString, QString> keys[] = {
        {ShortcutSheet::tr("Zoom in, zoom out"), QStringLiteral("W, S")},
        {ShortcutSheet::tr("Pan"), QStringLiteral("A, D")},
        {ShortcutSheet::tr("Select a lane"), QStringLiteral("↑, ↓")},
        {ShortcutSheet::tr("Next, previous item of the lane"), QStringLiteral(". , ,")},
        {ShortcutSheet::tr("Fit"), QStringLiteral("F")},
        {ShortcutSheet::tr("Select a range of time"), ShortcutSheet::tr("Shift + drag")},
    };
    auto *title = new QLabel(ShortcutSheet::tr("On the lanes"));
    title->setProperty("sectionTitle", true);
    grid.addWidget(title, row++, column, 1, 2);
    for (const auto &[what, key] : keys) {
        auto *label = new QLabel(key);
        label->setProperty("chip", true);
        grid.addWidget(new QLabel(what), row, column);
        grid.addWidget(label, row++, column + 1, Qt::AlignLeading | Qt::AlignVCenter);
    }
}

} // namespace

ShortcutSheet::ShortcutSheet(const std::vector<QMenu *> &menus, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("shortcutSheet"));
    setWindowTitle(tr("Keys"));
    auto *layout = new QVBoxLayout(this);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    layout->addLayout(grid);
    int rows[2] = {0, 0};
    for (const QMenu *menu : menus) {
        const int side = rows[0] <= rows[1] ? 0 : 1;
        addMenu(*grid, side * 2, rows[side], *menu);
    }
    const int side = rows[0] <= rows[1] ? 0 : 1;
    addLanes(*grid, side * 2, rows[side]);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace inflight::ui::shell

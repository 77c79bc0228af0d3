#include "ui/style/style_sheet.h"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

#include "ui/style/fonts.h"

namespace inflight::ui::style {

namespace {

// Names between @ signs are the palette's tokens, see filledIn().
constexpr const char *kSurfaces = R"(
QMainWindow, QDialog { background: @background@; }
QMainWindow::separator { background: @background@; width: 8px; height: 8px; }
QWidget[bar="true"] { background: @panel@; border: none; border-bottom: 1px solid @line@; }
QStatusBar { background: @panel@; color: @muted@; border-top: 1px solid @line@; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @muted@; padding: 2px 8px; }
QFrame[panel="true"] { background: @panel@; border: 1px solid @line@; border-radius: 8px; }
QSplitter::handle { background: transparent; }
QToolTip { background: @panel@; color: @text@; border: 1px solid @line@; padding: 4px 6px; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
)";

constexpr const char *kLabels = R"(
QLabel { background: transparent; color: @text@; border: none; }
QLabel:disabled { color: @disabled@; }
QLabel[caption="true"] { color: @muted@; font-size: @small@pt; }
QLabel[sectionTitle="true"] { color: @muted@; font-weight: bold; font-size: @title@pt; }
QLabel[figure="true"] { color: @text@; font-weight: bold; font-size: @figure@pt; }
QLabel[chip="true"], QLabel[chip="warn"] { background: @chip@; color: @text@; font-weight: bold; font-size: @small@pt;
  border-radius: 8px; padding: 1px 8px; }
QLabel[chip="warn"] { background: @zombie@; color: @onZombie@; }
)";

constexpr const char *kButtons = R"(
QPushButton, QToolButton { background: @chip@; color: @text@; border: 2px solid transparent; border-radius: 6px; padding: 4px 10px; }
QPushButton:hover, QToolButton:hover { background: @hover@; }
QPushButton:pressed, QToolButton:pressed { background: @line@; }
QPushButton:disabled, QToolButton:disabled { color: @disabled@; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent@; }
QToolButton:checked { background: @accent@; color: @onAccent@; }
QToolButton:checked:focus { border: 2px solid @text@; }
QToolButton::menu-indicator { image: none; }
QToolButton[transport="true"] { padding: 6px; border-radius: 6px; }
QToolButton[segment] { background: @panel@; color: @muted@; border: 1px solid @line@; border-radius: 0px;
  padding: 7px 8px; margin: 0px; }
QToolButton[segment="middle"], QToolButton[segment="last"] { border-left: none; }
QToolButton[segment="first"] { border-top-left-radius: 8px; border-bottom-left-radius: 8px; }
QToolButton[segment="last"] { border-top-right-radius: 8px; border-bottom-right-radius: 8px; }
QToolButton[segment="only"] { border-radius: 8px; }
QToolButton[segment]:hover { background: @chip@; color: @text@; }
QToolButton[segment]:checked { background: @accent@; color: @onAccent@; border-color: @accent@; font-weight: bold; }
QToolButton[segment]:focus { border: 2px solid @accent@; padding: 6px 7px; }
QToolButton[segment]:checked:focus { border: 2px solid @text@; padding: 6px 7px; }
QPushButton[run="true"] { background: @ok@; color: @onOk@; font-weight: bold; border-radius: 8px; padding: 7px 20px; }
QPushButton[run="true"]:hover { background: @okHover@; }
QPushButton[run="true"]:disabled { background: @chip@; color: @disabled@; }
QPushButton[run="true"]:focus { border: 2px solid @text@; }
QPushButton[outline="true"] { background: @panel@; color: @accentInk@; border: 1px solid @accent@; font-weight: bold; border-radius: 6px;
  padding: 6px 12px; }
QPushButton[outline="true"]:focus { border: 2px solid @accent@; padding: 5px 11px; }
)";

constexpr const char *kInputs = R"(
QComboBox, QSpinBox, QDoubleSpinBox, QLineEdit { background: @chip@; color: @text@; font-weight: bold; border: 2px solid transparent;
  border-radius: 6px; padding: 3px 8px; selection-background-color: @accent@; selection-color: @onAccent@; }
QAbstractSpinBox QLineEdit { background: transparent; border: none; padding: 0px; }
QComboBox:hover, QSpinBox:hover, QDoubleSpinBox:hover { background: @hover@; }
QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus, QLineEdit:focus { border: 2px solid @accent@; }
QComboBox:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QLineEdit:disabled { color: @disabled@; }
QComboBox { padding-right: 18px; }
QComboBox::drop-down { border: none; width: 18px; subcontrol-origin: padding; subcontrol-position: center right; }
QComboBox::down-arrow { image: url(:/inflight/icons/chevron-down.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @panel@; color: @text@; border: 1px solid @line@; outline: none; padding: 4px;
  selection-background-color: @selection@; selection-color: @text@; }
QSpinBox { padding-left: 24px; padding-right: 24px; }
QSpinBox[compact="true"] { padding-left: 1px; padding-right: 1px; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-origin: padding; subcontrol-position: center right; width: 22px; height: 22px;
  border: none; border-radius: 4px; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-origin: padding; subcontrol-position: center left; width: 22px;
  height: 22px; border: none; border-radius: 4px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover, QDoubleSpinBox::up-button:hover, QDoubleSpinBox::down-button:hover {
  background: @line@; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/inflight/icons/spin-plus.svg); width: 11px; height: 11px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/inflight/icons/spin-minus.svg); width: 11px; height: 11px; }
QPlainTextEdit, QTextEdit, QTextBrowser { background: @panel@; color: @text@; border: 1px solid @line@; border-radius: 6px;
  selection-background-color: @selection@; selection-color: @text@; }
QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus { border: 2px solid @accent@; }
QCheckBox, QRadioButton { color: @text@; background: transparent; spacing: 6px; border: 2px solid transparent; border-radius: 4px; }
QCheckBox:focus, QRadioButton:focus { border: 2px solid @accent@; }
QCheckBox::indicator, QRadioButton::indicator { width: 13px; height: 13px; border: 1px solid @muted@; border-radius: 4px;
  background: @panel@; }
QRadioButton::indicator { border-radius: 7px; }
QCheckBox::indicator:checked, QRadioButton::indicator:checked { background: @accent@; border-color: @accent@; }
QCheckBox::indicator:checked { image: url(@checkMark@); }
QRadioButton::indicator:checked { border: 4px solid @accent@; background: @panel@; width: 7px; height: 7px; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: @line@; background: @chip@; }
QSlider::groove:horizontal { height: 4px; background: @chip@; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent@; border-radius: 2px; }
QSlider::add-page:horizontal { background: @chip@; border-radius: 2px; }
QSlider::handle:horizontal { background: @accent@; width: 12px; height: 12px; margin: -4px 0px; border-radius: 6px; }
QSlider::handle:horizontal:focus { background: @accent@; border: 2px solid @text@; width: 12px; height: 12px; margin: -6px 0px;
  border-radius: 8px; }
QSlider::handle:horizontal:disabled, QSlider::sub-page:horizontal:disabled { background: @wait@; }
)";

constexpr const char *kLists = R"(
QMenuBar { background: @panel@; color: @muted@; border-bottom: 1px solid @line@; padding: 2px 8px; }
QMenuBar::item { background: transparent; padding: 5px 9px; border-radius: 4px; }
QMenuBar::item:selected { background: @chip@; color: @text@; }
QMenu { background: @panel@; color: @text@; border: 1px solid @line@; padding: 4px; }
QMenu::item { padding: 5px 26px 5px 22px; border-radius: 4px; }
QMenu::item:selected { background: @selection@; }
QMenu::item:disabled { color: @disabled@; }
QMenu::separator { height: 1px; background: @line@; margin: 4px 6px; }
QAbstractItemView { background: @panel@; alternate-background-color: @lane@; color: @text@; border: none; outline: none;
  selection-background-color: @selection@; selection-color: @text@; gridline-color: @line@; }
QListView::item, QTableView::item, QTreeView::item { border: 2px solid transparent; }
QListView::item:selected, QTableView::item:selected, QTreeView::item:selected { background: @selection@; color: @text@; }
QListView:focus, QTableView:focus, QTreeView:focus { border: 2px solid @accent@; border-radius: 6px; }
QHeaderView, QTableCornerButton::section { background: transparent; border: none; }
QHeaderView::section { background: transparent; color: @muted@; border: none; border-bottom: 1px solid @line@; padding: 3px 4px; }
QTabBar::tab { background: transparent; color: @muted@; padding: 6px 12px; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text@; border-bottom: 2px solid @accent@; }
QTabBar::tab:focus { background: @chip@; color: @text@; }
QTabWidget::pane { border: none; border-top: 1px solid @line@; }
QProgressBar { background: @chip@; color: @text@; border: none; border-radius: 4px; text-align: center; }
QProgressBar::chunk { background: @wait@; border-radius: 4px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0px; }
QScrollBar::handle { background: @wait@; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted@; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

// Sizes relative to the application font, so that a projector's larger type takes the captions with it.
QString sized(QString sheet, double points)
{
    const std::initializer_list<std::pair<const char *, double>> tokens = {{"@small@", 0.8}, {"@title@", 0.9}, {"@figure@", 2.8}};
    for (const auto &[token, factor] : tokens) {
        sheet.replace(QLatin1String(token), QString::number(points * factor, 'f', 1));
    }
    return sheet;
}

QString filledIn(QString sheet, const Palette &palette)
{
    const QColor disabled = applicationPalette(palette).color(QPalette::Disabled, QPalette::Text);
    const std::initializer_list<std::pair<const char *, QColor>> tokens = {
        {"@background@", palette.background},
        {"@panel@", palette.panel},
        {"@line@", palette.line},
        {"@text@", palette.text},
        {"@muted@", palette.muted},
        {"@disabled@", disabled},
        {"@accent@", palette.accent},
        {"@accentInk@", readableInk(palette.accent, palette.panel)},
        {"@onAccent@", textOn(palette.accent)},
        {"@ok@", palette.ok},
        {"@okHover@", palette.ok.lighter(108)},
        {"@onOk@", textOn(palette.ok)},
        {"@zombie@", palette.zombie},
        {"@onZombie@", textOn(palette.zombie)},
        {"@wait@", palette.wait},
        {"@chip@", palette.chip},
        {"@hover@", palette.selection},
        {"@lane@", palette.lane},
        {"@selection@", palette.selection},
    };
    for (const auto &[token, color] : tokens) {
        sheet.replace(QLatin1String(token), color.name());
    }
    // Style sheets cannot tint a picture, so the tick on the accent comes in both inks.
    const bool lightInk = textOn(palette.accent) == QColor(Qt::white);
    sheet.replace(QLatin1String("@checkMark@"), lightInk ? QLatin1String(":/inflight/icons/check-light.svg")
                                                         : QLatin1String(":/inflight/icons/check-dark.svg"));
    return sheet;
}

} // namespace

QString styleSheet(const Palette &palette, double points)
{
    QString sheet;
    for (const char *part : {kSurfaces, kLabels, kButtons, kInputs, kLists}) {
        sheet += QLatin1String(part);
    }
    return filledIn(sized(sheet, points), palette);
}

void applyTheme(QApplication &application, Theme theme, double points)
{
    loadFonts();
    const Palette &palette = paletteOf(theme);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(applicationPalette(palette));
    // Without its sheet first: a sheet that sets a font's weight keeps the size of the application font it was made under.
    application.setStyleSheet(QString());
    QApplication::setFont(applicationFont(points));
    application.setStyleSheet(styleSheet(palette, points));
}

void restyle(QWidget &widget)
{
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
    widget.update();
}

} // namespace inflight::ui::style

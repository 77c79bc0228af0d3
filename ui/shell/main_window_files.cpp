#include "ui/shell/main_window.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPainter>
#include <QProgressBar>
#include <QStatusBar>

#include "ui/compare/compare_view.h"
#include "ui/report/export.h"
#include "ui/shell/shortcut_sheet.h"
#include "ui/shell/workbench.h"

namespace inflight::ui::shell {

void MainWindow::makeStatusBar()
{
    m_originLabel = new QLabel;
    m_eventsLabel = new QLabel;
    m_stateLabel = new QLabel;
    m_hintLabel = new QLabel(tr("Space play · ← → step · 1–5 strategy · F1 keys"));
    m_busy = new QProgressBar;
    m_busy->setRange(0, 0);
    m_busy->setMaximumWidth(120);
    m_busy->setAccessibleName(tr("Working"));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_originLabel, m_eventsLabel, m_busy, m_stateLabel})
        statusBar()->addWidget(widget);
    statusBar()->addPermanentWidget(m_hintLabel);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::showState()
{
    const QString title = m_document.title().isEmpty() ? tr("Inflight") : tr("%1[*] – Inflight").arg(m_document.title());
    setWindowTitle(title.contains(QLatin1String("[*]")) ? title : title + QLatin1String("[*]"));
    setWindowModified(m_document.isModified());
    setWindowFilePath(m_document.path());
    if (!m_run)
        return;
    const trace::LogHeader &header = m_run->log().header();
    const QString version = QString::fromStdString(header.engineVersion);
    m_originLabel->setText(m_run->isSimulated() ? tr("Simulated · engine %1 · seed %2").arg(version).arg(header.seed)
                                                : tr("Measured · recorded by %1").arg(version));
    if (m_run->scenario() && !m_run->scenario()->dialect.library.empty()) {
        const scenario::Dialect &dialect = m_run->scenario()->dialect;
        m_originLabel->setText(m_originLabel->text() + tr(" · as %1 %2", "a library and its version").arg(QString::fromStdString(dialect.library), QString::fromStdString(dialect.version)));
    }
    m_eventsLabel->setText(m_run->log().size() == 1 ? tr("one event") : tr("%Ln events", nullptr, static_cast<int>(m_run->log().size())));
    const bool isStale = m_document.scenario() && m_run->scenario() && !(*m_document.scenario() == *m_run->scenario());
    m_stateLabel->setText(isStale ? tr("Changed since this run. Press Run.") : !m_run->analysis().isComplete ? tr("The log ends before its run does.") : QString());
}

void MainWindow::showBusy(bool busy)
{
    m_busy->setVisible(busy && m_runner.isBusy());
    showCompareState();
    if (!busy)
        m_stateLabel->clear();
}

QImage MainWindow::picture(qreal scale) const
{
    if (isComparing())
        return comparisonPicture(scale);
    QImage image((QSizeF(m_workbench->size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(style::paletteOf(m_theme).background);
    m_workbench->render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
    return image;
}

bool MainWindow::report(const std::optional<core::Error> &error, const QString &path)
{
    if (error) {
        showError(*error);
        return false;
    }
    m_settings.setFolder(QFileInfo(path).absolutePath());
    m_stateLabel->setText(tr("Saved %1").arg(QDir::toNativeSeparators(path)));
    return true;
}

bool MainWindow::exportPicture(const QString &path, qreal scale)
{
    // A picture carries one run: of a comparison its first.
    const bridge::RunPtr carried = isComparing() ? m_compare->runs()->runs().front() : m_run;
    return carried && report(report::savePicture(picture(scale), *carried, path), path);
}

bool MainWindow::exportRecord(const QString &path)
{
    record::RecordHeader header;
    header.author = m_settings.author().toStdString();
    header.created = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    return m_run && report(report::saveRecord(*m_run, header, path), path);
}

bool MainWindow::exportEvents(const QString &path) { return m_run && report(report::saveEvents(*m_run, path), path); }

bool MainWindow::saveScenario(const QString &path)
{
    if (!m_document.scenario() || !report(report::saveScenario(*m_document.scenario(), path), path))
        return false;
    m_document.markSaved(path);
    m_settings.addRecentFile(path);
    return true;
}

QString MainWindow::chooseFile(const QString &caption, const QString &ending, const QString &filter)
{
    QString stem = m_run ? QString::fromStdString(m_run->log().header().source) : QString();
    stem.replace(QLatin1Char('/'), QLatin1Char('-'));
    QFileDialog dialog(this, caption, m_settings.folder(), filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(ending);
    dialog.selectFile((stem.isEmpty() ? QStringLiteral("inflight") : stem) + QLatin1Char('.') + ending);
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString &chosen) {
        if (chosen.contains(QLatin1String("*.md")))
            dialog.setDefaultSuffix(QStringLiteral("record.md"));
    });
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

void MainWindow::askAndOpen()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open"), m_settings.folder(),
                                                      tr("Scenarios, logs and records (*.json *.jsonl);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

bool MainWindow::askAndSave(bool asNew)
{
    // A scenario that came out of a record or a log has no file of its own.
    const bool hasFile = m_document.path().endsWith(QLatin1String(".json")) && !m_document.path().endsWith(QLatin1String(".record.json"));
    if (!asNew && hasFile)
        return saveScenario(m_document.path());
    const QString path = chooseFile(tr("Save scenario"), QStringLiteral("json"), tr("Scenarios (*.json)"));
    return !path.isEmpty() && saveScenario(path);
}

void MainWindow::showShortcuts()
{
    auto *sheet = new ShortcutSheet(m_actions->menus(), this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->open();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Inflight"),
                       tr("<h3>Inflight %1</h3><p>See what a concurrency limit, a deadline and a cancellation really do.</p>"
                          "<p>Free software under the GNU General Public License, version 3 or later. It comes with no warranty.</p>"
                          "<p>Made with Qt %2 and Qt Charts (GPL 3), nlohmann/json and CLI11 (MIT and BSD), OpenSSL (Apache 2.0), "
                          "Noto Sans (SIL Open Font License 1.1) and DejaVu Sans Mono.</p>")
                           .arg(QStringLiteral(INFLIGHT_VERSION), QString::fromLatin1(qVersion())));
}

} // namespace inflight::ui::shell

// What the window remembers between sessions: theme, window state, recent files, live mode. One place for the keys. GUI thread.
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include "ui/style/palette.h"

namespace inflight::ui::shell {

class Settings {
public:
    static constexpr int kRecentFiles = 8;

    style::Theme theme() const;
    void setTheme(style::Theme theme);
    bool isLive() const { return m_store.value(QStringLiteral("live"), true).toBool(); }
    void setLive(bool live) { m_store.setValue(QStringLiteral("live"), live); }
    double speed() const;
    void setSpeed(double speed) { m_store.setValue(QStringLiteral("speed"), speed); }
    QByteArray geometry() const { return m_store.value(QStringLiteral("window/geometry")).toByteArray(); }
    void setGeometry(const QByteArray &geometry) { m_store.setValue(QStringLiteral("window/geometry"), geometry); }
    QByteArray columns() const { return m_store.value(QStringLiteral("window/columns")).toByteArray(); }
    void setColumns(const QByteArray &state) { m_store.setValue(QStringLiteral("window/columns"), state); }
    QString author() const { return m_store.value(QStringLiteral("record/author")).toString(); }
    QString folder() const { return m_store.value(QStringLiteral("folder")).toString(); }
    void setFolder(const QString &folder) { m_store.setValue(QStringLiteral("folder"), folder); }
    // Newest first, without doubles.
    QStringList recentFiles() const { return m_store.value(QStringLiteral("recent")).toStringList(); }
    void addRecentFile(const QString &path);
    void clearRecentFiles() { m_store.remove(QStringLiteral("recent")); }

private:
    QSettings m_store;
};

} // namespace inflight::ui::shell

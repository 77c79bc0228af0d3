#include "ui/shell/settings.h"

#include <algorithm>

namespace inflight::ui::shell {

style::Theme Settings::theme() const
{
    return m_store.value(QStringLiteral("theme")).toString() == QLatin1String("dark") ? style::Theme::Dark : style::Theme::Light;
}

void Settings::setTheme(style::Theme theme)
{
    m_store.setValue(QStringLiteral("theme"), theme == style::Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
}

double Settings::speed() const
{
    const double speed = m_store.value(QStringLiteral("speed"), 1.0).toDouble();
    return std::clamp(speed, 0.1, 10.0);
}

void Settings::addRecentFile(const QString &path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > kRecentFiles)
        files.removeLast();
    m_store.setValue(QStringLiteral("recent"), files);
}

} // namespace inflight::ui::shell

#include "ui/style/icons.h"

#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace inflight::ui::style {

namespace {

constexpr QLatin1String kFolder(":/inflight/icons");
constexpr QLatin1String kApplicationIcon("inflight");

QByteArray svgNamed(const QString &name)
{
    QFile file(kFolder + QLatin1Char('/') + name + QStringLiteral(".svg"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Draws the SVG afresh at the size asked for; QIcon's own pixmaps would be scaled and blur.
class TintedEngine : public QIconEngine {
public:
    TintedEngine(QByteArray svg, const QColor &color) : m_svg(std::move(svg)), m_color(color) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        QByteArray svg = m_svg;
        svg.replace("currentColor", m_color.name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        const qreal before = painter->opacity();
        painter->setOpacity(mode == QIcon::Disabled ? before * kDisabledOpacity : before);
        renderer.render(painter, QRectF(rect));
        painter->setOpacity(before);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return result;
    }

    QIconEngine *clone() const override { return new TintedEngine(*this); }

private:
    static constexpr qreal kDisabledOpacity = 0.4;
    QByteArray m_svg;
    QColor m_color;
};

} // namespace

QIcon icon(const QString &name, const QColor &color)
{
    QByteArray svg = svgNamed(name);
    if (svg.isEmpty()) {
        qWarning("There is no icon named %s", qPrintable(name));
        return {};
    }
    return QIcon(new TintedEngine(std::move(svg), color));
}

QStringList iconNames()
{
    QStringList names;
    const QStringList files = QDir(kFolder).entryList({QStringLiteral("*.svg")}, QDir::Files, QDir::Name);
    for (const QString &file : files) {
        names.append(file.chopped(4));
    }
    names.removeAll(kApplicationIcon);
    return names;
}

QIcon applicationIcon()
{
    return icon(kApplicationIcon, Qt::black);
}

} // namespace inflight::ui::style

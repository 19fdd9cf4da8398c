#include "studio/view3d/line_icon.h"

#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

// Resources of a static library are only there when asked for, outside of any namespace.
static void initLineIcons() {
    Q_INIT_RESOURCE(view3d);
}

namespace trammel::studio {

namespace {

QPixmap drawLines(const QByteArray& drawing, int pixels) {
    QSvgRenderer renderer(drawing);
    QPixmap pixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
}

} // namespace

QIcon lineIcon(const QString& name, const QPalette& palette) {
    initLineIcons();
    QFile file(QStringLiteral(":/view3d/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray ink = palette.color(QPalette::WindowText).name().toLatin1();
    const QByteArray drawing = file.readAll().replace("#232629", ink);
    QIcon icon;
    for (const int pixels : {16, 22, 32, 44})
        icon.addPixmap(drawLines(drawing, pixels));
    return icon;
}

} // namespace trammel::studio

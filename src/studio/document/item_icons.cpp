#include "studio/document/item_icons.h"

#include <QGuiApplication>
#include <QHash>
#include <QPainter>
#include <QPalette>
#include <array>

namespace trammel::studio {

namespace {

/// Up to what a 24 pixel icon takes at four times the resolution.
constexpr std::array kSizes{16, 22, 24, 32, 48, 64, 96};

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
}

QPixmap tinted(QPixmap pixmap, const QColor& color) {
    QPainter painter(&pixmap);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), color);
    return pixmap;
}

QPixmap badged(QPixmap pixmap, const QColor& color) {
    const double size = pixmap.width() / pixmap.devicePixelRatio();
    const double diameter = size * 0.45;
    const QRectF circle(size - diameter, size - diameter, diameter, diameter);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QGuiApplication::palette().color(QPalette::Base));
    painter.drawEllipse(circle.adjusted(-1, -1, 1, 1));
    painter.setBrush(color);
    painter.drawEllipse(circle);
    painter.setPen(QPen(QGuiApplication::palette().color(QPalette::Base), size / 14));
    const QPointF centre = circle.center();
    painter.drawLine(centre - QPointF(0, diameter * 0.28), centre + QPointF(0, diameter * 0.04));
    painter.drawPoint(centre + QPointF(0, diameter * 0.28));
    return pixmap;
}

} // namespace

QIcon itemIcon(const QString& name) {
    static QHash<QString, QIcon> icons;
    if (!icons.contains(name)) {
        const QIcon drawing(":/icons/" + name + ".svg");
        // On the highlight colour the drawing's own colours would not stand out.
        const QColor selected = QGuiApplication::palette().color(QPalette::HighlightedText);
        QIcon icon;
        for (const int size : kSizes) {
            const QPixmap pixmap = drawing.pixmap(QSize(size, size), 1.0);
            icon.addPixmap(pixmap);
            icon.addPixmap(tinted(pixmap, selected), QIcon::Selected);
        }
        icons.insert(name, icon);
    }
    return icons.value(name);
}

QIcon withBadge(const QIcon& icon, bool isError) {
    const QPalette palette = QGuiApplication::palette();
    const QColor color = isError ? errorColor(palette) : warningColor(palette);
    QIcon result;
    for (const int size : kSizes)
        for (const auto mode : {QIcon::Normal, QIcon::Selected})
            result.addPixmap(badged(icon.pixmap(QSize(size, size), mode), color), mode);
    return result;
}

QColor errorColor(const QPalette& palette) {
    return isDark(palette) ? QColor(255, 120, 110) : QColor(192, 28, 40);
}

QColor warningColor(const QPalette& palette) {
    return isDark(palette) ? QColor(245, 190, 70) : QColor(160, 95, 0);
}

} // namespace trammel::studio

#include "studio/sketch/sketch_look.h"

#include "studio/view3d/scene_theme.h"

#include <QCache>
#include <QFontMetricsF>
#include <QImage>
#include <QLineF>
#include <QPainter>
#include <QPalette>
#include <cmath>
#include <numbers>

namespace trammel::studio {

namespace {

QColor withAlpha(QColor colour, double alpha) {
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

QImage textImage(const QString& text, const QFont& font, double scale, const QColor& ink,
                 const QColor& halo) {
    constexpr double kHalo = 4.0;
    constexpr int kAround = 12;
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(text) + 2.0 * kHalo,
                      metrics.ascent() + metrics.descent() + 2.0 * kHalo);
    QImage image((scale * size).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setFont(font);
    const QPointF place(kHalo, kHalo + metrics.ascent());
    painter.setPen(withAlpha(halo, 1.0));
    for (int i = 0; i < kAround; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kAround;
        painter.drawText(place + 0.5 * kHalo * QPointF(std::cos(angle), std::sin(angle)), text);
    }
    painter.setCompositionMode(QPainter::CompositionMode_DestinationIn);
    painter.fillRect(image.rect(), halo);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.setPen(ink);
    painter.drawText(place, text);
    return image;
}

} // namespace

SketchLook::SketchLook(const QPalette& palette) {
    const bool isDark = palette.color(QPalette::Window).lightnessF() < 0.5;
    const SceneTheme theme = themeOf(palette);
    ink = theme.name;
    halo = withAlpha(isDark ? theme.bottom : theme.top.lighter(108), 0.92);
    faint = isDark ? QColor(168, 176, 186) : QColor(98, 106, 116);
    drawn = isDark ? QColor(104, 178, 240) : QColor(24, 108, 190);
    guide = isDark ? QColor(120, 220, 150) : QColor(20, 140, 70);
    chosen = QColor(255, 145, 0);
    refused = isDark ? QColor(255, 120, 110) : QColor(196, 32, 32);
    box = palette.color(QPalette::ToolTipBase);
    boxText = palette.color(QPalette::ToolTipText);
    boxFrame = faint;
    const QColor line = isDark ? QColor(190, 204, 218) : QColor(70, 84, 100);
    fineGrid = withAlpha(line, isDark ? 0.10 : 0.14);
    grid = withAlpha(line, isDark ? 0.22 : 0.30);
    axes = withAlpha(line, 0.65);
}

/// Texts with their halos take longer than all else of a sketch: most stay while a node is dragged
/// or the mechanism turns, and their pictures are kept.
void paintText(QPainter& painter, const QString& text, QPointF centre, const QColor& ink,
               const QColor& halo) {
    constexpr int kKept = 500;
    static QCache<QString, QImage> images(kKept);
    const double scale = painter.transform().m11();
    const QString key = QString("%1|%2|%3|%4|%5")
                            .arg(ink.rgba())
                            .arg(halo.rgba())
                            .arg(scale)
                            .arg(painter.font().key(), text);
    if (!images.contains(key))
        images.insert(key, new QImage(textImage(text, painter.font(), scale, ink, halo)));
    const QImage& image = *images.object(key);
    const QPointF corner = scale * centre - 0.5 * QPointF(image.width(), image.height());
    painter.drawImage(QPointF(corner.toPoint()) / scale, image);
}

void paintArrowHead(QPainter& painter, QPointF tip, QPointF from, double size) {
    QLineF way(tip, from);
    if (way.length() < 1e-9) return;
    way.setLength(size);
    const QPointF side = 0.32 * QPointF(way.dy(), -way.dx());
    painter.save();
    painter.setBrush(painter.pen().color());
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF{tip, way.p2() + side, way.p2() - side});
    painter.restore();
}

} // namespace trammel::studio

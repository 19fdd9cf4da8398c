#include "studio/sketch/sketch_look.h"

#include "studio/view3d/scene_theme.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace trammel::studio {

namespace {

QColor withAlpha(QColor colour, double alpha) {
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
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

void paintText(QPainter& painter, const QString& text, QPointF centre, const QColor& ink,
               const QColor& halo) {
    const QFontMetricsF metrics(painter.font());
    QPainterPath path;
    path.addText(centre.x() - 0.5 * metrics.horizontalAdvance(text),
                 centre.y() + 0.5 * (metrics.ascent() - metrics.descent()), painter.font(), text);
    painter.strokePath(path, QPen(halo, 4.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(path, ink);
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

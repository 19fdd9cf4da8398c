#include "studio/sketch/pointer_picture.h"

#include "studio/sketch/sketch_look.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>

namespace trammel::studio {

namespace {

struct SnapTitles {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::SnapTitles)
public:
    static QString title(sketch::SnapKind kind) {
        switch (kind) {
        case sketch::SnapKind::None:
            return {};
        case sketch::SnapKind::Node:
            return tr("node");
        case sketch::SnapKind::Link:
            return tr("on link");
        case sketch::SnapKind::Grid:
            return tr("grid");
        case sketch::SnapKind::Horizontal:
            return tr("horizontal");
        case sketch::SnapKind::Vertical:
            return tr("vertical");
        case sketch::SnapKind::Perpendicular:
            return tr("perpendicular");
        case sketch::SnapKind::EqualLength:
            return tr("equal length");
        case sketch::SnapKind::GuidePoint:
            return tr("point of the backdrop");
        case sketch::SnapKind::GuideCentre:
            return tr("centre of the backdrop");
        case sketch::SnapKind::GuideLine:
            return tr("on line of the backdrop");
        case sketch::SnapKind::GuideArc:
            return tr("on arc of the backdrop");
        }
        return {};
    }
};

/// A sign for what draws the pointer there.
void paintSnap(QPainter& painter, sketch::SnapKind kind, QPointF at, const SketchLook& look) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.guide, 2.0));
    constexpr double kSize = 8.0;
    switch (kind) {
    case sketch::SnapKind::None:
        return;
    case sketch::SnapKind::Node:
    case sketch::SnapKind::GuideCentre:
        painter.drawEllipse(at, kSize, kSize);
        return;
    case sketch::SnapKind::Link:
    case sketch::SnapKind::GuideLine:
    case sketch::SnapKind::GuideArc:
        painter.drawPolygon(QPolygonF{at + QPointF(0, -kSize), at + QPointF(kSize, 0),
                                      at + QPointF(0, kSize), at + QPointF(-kSize, 0)});
        return;
    case sketch::SnapKind::Grid:
        painter.drawLine(QLineF(at.x() - 5, at.y(), at.x() + 5, at.y()));
        painter.drawLine(QLineF(at.x(), at.y() - 5, at.x(), at.y() + 5));
        return;
    default:
        painter.drawRect(QRectF(at.x() - 5, at.y() - 5, 10, 10));
        return;
    }
}

void paintWay(QPainter& painter, const PointerPicture& picture, const SketchLook& look) {
    QPolygonF way = picture.spots;
    if (picture.current) way << *picture.current;
    if (way.size() < 2) return;
    const bool isLink = picture.tool == DrawingTool::Link;
    constexpr std::array kThin = {DrawingTool::Mirror,    DrawingTool::Copy,
                                  DrawingTool::Array,     DrawingTool::Rotate,
                                  DrawingTool::Dimension, DrawingTool::GearPair};
    const bool isThin = DrawingTools::isOfBackdrop(picture.tool) ||
                        std::ranges::find(kThin, picture.tool) != kThin.end();
    if (isLink && way.size() > 2) {
        QColor fill = look.drawn;
        fill.setAlphaF(0.15F);
        QPainterPath area;
        area.addPolygon(way);
        painter.fillPath(area, fill);
    }
    painter.setPen(QPen(look.drawn, isLink ? 4.0 : 2.0, isThin ? Qt::DashLine : Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    if (picture.tool == DrawingTool::Rotate)
        for (const QPointF& spot : way)
            painter.drawLine(way.front(), spot);
    else
        painter.drawPolyline(way);
    if (picture.tool == DrawingTool::Force || picture.tool == DrawingTool::Slider ||
        picture.tool == DrawingTool::Copy || picture.tool == DrawingTool::Array ||
        picture.tool == DrawingTool::BackdropMove)
        paintArrowHead(painter, way.back(), way[way.size() - 2], 13.0);
    if (!isLink) return;
    painter.setPen(QPen(look.drawn, 1.6));
    painter.setBrush(look.halo);
    for (const QPointF& spot : way)
        painter.drawEllipse(spot, 4.5, 4.5);
}

/// A box with lines of text right below the pointer, within the view.
QRectF paintBox(QPainter& painter, const QStringList& lines, QPointF at, QSizeF view,
                const QColor& frame, const SketchLook& look) {
    const QFontMetricsF metrics(painter.font());
    double width = 0.0;
    for (const QString& line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    QRectF rect(
        at, QSizeF(width + 12.0, metrics.lineSpacing() * static_cast<double>(lines.size()) + 6.0));
    rect.moveLeft(std::max(4.0, std::min(rect.left(), view.width() - rect.width() - 4.0)));
    if (rect.bottom() > view.height() - 4.0)
        rect.moveBottom(std::max(rect.height(), at.y() - 40.0));
    painter.setPen(QPen(frame, 1.2));
    painter.setBrush(look.box);
    painter.drawRoundedRect(rect, 3.0, 3.0);
    painter.setPen(look.boxText);
    for (int i = 0; i < lines.size(); ++i)
        painter.drawText(QPointF(rect.left() + 6.0,
                                 rect.top() + 3.0 + metrics.ascent() + i * metrics.lineSpacing()),
                         lines[i]);
    return rect;
}

} // namespace

QString snapText(const sketch::Snap& snap) {
    QStringList parts{SnapTitles::title(snap.kind), SnapTitles::title(snap.second)};
    parts.removeAll(QString());
    return parts.join(", ");
}

void paintPointer(QPainter& painter, const PointerPicture& picture, QSizeF view,
                  const SketchLook& look) {
    if (picture.box) {
        QColor fill = look.drawn;
        fill.setAlphaF(0.12F);
        painter.setPen(QPen(look.drawn, 1.0, Qt::DashLine));
        painter.setBrush(fill);
        painter.drawRect(*picture.box);
        painter.setBrush(Qt::NoBrush);
    }
    paintWay(painter, picture, look);
    if (picture.guide && picture.current) {
        painter.setPen(QPen(look.guide, 1.2, Qt::DashLine));
        painter.drawLine(*picture.guide, *picture.current);
    }
    if (picture.current) paintSnap(painter, picture.snap, *picture.current, look);
    QPointF corner = picture.pointer + QPointF(18.0, 20.0);
    if (!picture.texts.isEmpty())
        corner.setY(paintBox(painter, picture.texts, corner, view, look.boxFrame, look).bottom() +
                    4.0);
    if (!picture.refusal.isEmpty())
        paintBox(painter, picture.refusal.split('\n'), corner, view, look.refused, look);
}

} // namespace trammel::studio

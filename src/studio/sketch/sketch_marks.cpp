#include "studio/sketch/sketch_marks.h"

#include "studio/document/shown_units.h"
#include "studio/sketch/sketch_look.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>
#include <numbers>

namespace trammel::studio {

namespace {

constexpr double kAside = 24.0, kArc = 30.0, kNode = 4.5; // pixels
constexpr double kLeastWay = 26.0;                        ///< a shorter way has no room for arrows

QString dimensionText(const sketch::Dimension& dimension) {
    const bool isLength = dimension.kind == sketch::Dimension::Kind::Length;
    const QString text = QString("%1 = %2").arg(
        QString::fromStdString(dimension.parameter),
        shownValue(dimension.value, isLength ? QStringLiteral("m") : QStringLiteral("rad")));
    return dimension.isDriving ? text : '(' + text + ')';
}

QPointF placeOf(const sketch::Sketch& sketch, int node, const PlaneView& view) {
    return view.toPixels(sketch.nodes[static_cast<std::size_t>(node)].place);
}

QPointF middleOf(const sketch::Sketch& sketch, const PlaneView& view) {
    QPointF sum;
    for (const sketch::Node& node : sketch.nodes)
        sum += view.toPixels(node.place);
    return sum / std::max<double>(1.0, static_cast<double>(sketch.nodes.size()));
}

/// A box beside a point in a direction, that it does not cover.
QRectF labelBeside(QPointF point, QPointF direction, QSizeF size) {
    const double away =
        0.5 * (std::abs(direction.x()) * size.width() + std::abs(direction.y()) * size.height());
    QRectF rect(QPointF(), size);
    rect.moveCenter(point + (away + 2.0) * direction);
    return rect;
}

/// Beside the way, on the side that is away from the middle of all.
void layLength(DimensionMark& mark, QPointF from, QPointF to, QPointF middle, QSizeF size) {
    const QLineF way(from, to);
    if (way.length() < 1e-6) return;
    QPointF aside = QPointF(way.dy(), -way.dx()) / way.length();
    const double side = QPointF::dotProduct(way.center() - middle, aside);
    if (side < -1.0 || (std::abs(side) <= 1.0 && aside.y() > 0.0)) aside = -aside;
    const QPointF shift = kAside * aside;
    mark.line = {from + shift, to + shift};
    mark.extensions = {QLineF(from + 0.35 * shift, from + 1.2 * shift),
                       QLineF(to + 0.35 * shift, to + 1.2 * shift)};
    mark.label = labelBeside(way.center() + shift, aside, size);
}

/// An arc from the plane's u to the way.
void layAngle(DimensionMark& mark, QPointF from, QPointF to, QPointF along, double angle,
              QSizeF size) {
    const QLineF base(from, along);
    const double start = std::atan2(-base.dy(), base.dx());
    const bool isClockwise = // seen from behind, the plane's angles go the other way
        std::abs(std::remainder(start + angle - std::atan2(from.y() - to.y(), to.x() - from.x()),
                                2 * std::numbers::pi)) > 1e-3;
    const double turn = isClockwise ? -angle : angle;
    const auto at = [&](double share, double radius) {
        const double a = start + share * turn;
        return from + radius * QPointF(std::cos(a), -std::sin(a));
    };
    constexpr int kPieces = 24;
    for (int i = 0; i <= kPieces; ++i)
        mark.line << at(static_cast<double>(i) / kPieces, kArc);
    mark.extensions = {QLineF(at(0.0, 8.0), at(0.0, kArc + 10.0))};
    mark.label = labelBeside(at(0.5, kArc), at(0.5, kArc) / kArc - from / kArc, size);
}

void paintGround(QPainter& painter, QPointF at, const QColor& ink) {
    painter.setPen(QPen(ink, 1.4));
    const double top = at.y() + kNode + 2.0, half = 9.0;
    painter.drawLine(QLineF(at.x() - half, top, at.x() + half, top));
    for (double x = -half + 3.0; x <= half; x += 5.0)
        painter.drawLine(QLineF(at.x() + x, top, at.x() + x - 4.0, top + 5.0));
}

} // namespace

std::vector<DimensionMark> dimensionMarks(const sketch::Sketch& sketch, const PlaneView& view,
                                          const QFont& font) {
    const QFontMetricsF metrics(font);
    const QPointF middle = middleOf(sketch, view);
    std::vector<DimensionMark> marks;
    for (std::size_t i = 0; i < sketch.dimensions.size(); ++i) {
        const sketch::Dimension& dimension = sketch.dimensions[i];
        DimensionMark mark{static_cast<int>(i), dimensionText(dimension), {}, {}, {}};
        const QSizeF size(metrics.horizontalAdvance(mark.text) + 8.0, metrics.height());
        const QPointF from = placeOf(sketch, dimension.nodes[0], view);
        const QPointF to = placeOf(sketch, dimension.nodes[1], view);
        if (dimension.kind == sketch::Dimension::Kind::Length) {
            layLength(mark, from, to, middle, size);
        } else {
            const auto& node = sketch.nodes[static_cast<std::size_t>(dimension.nodes[0])];
            const QPointF along = view.toPixels(node.place + sketch::Point::UnitX());
            layAngle(mark, from, to, along, dimension.value, size);
        }
        if (!mark.line.isEmpty()) marks.push_back(std::move(mark));
    }
    return marks;
}

void paintDimensions(QPainter& painter, const sketch::Sketch& sketch,
                     const std::vector<DimensionMark>& marks, const SketchLook& look) {
    for (const DimensionMark& mark : marks) {
        const auto& dimension = sketch.dimensions[static_cast<std::size_t>(mark.index)];
        const QColor& ink = dimension.isDriving ? look.ink : look.faint;
        painter.setPen(QPen(ink, 1.0));
        painter.drawLines(mark.extensions);
        painter.setPen(QPen(ink, 1.2));
        painter.drawPolyline(mark.line);
        const bool hasRoom = QLineF(mark.line.front(), mark.line.back()).length() > kLeastWay;
        if (hasRoom) paintArrowHead(painter, mark.line.back(), *(mark.line.end() - 2), 9.0);
        if (hasRoom && dimension.kind == sketch::Dimension::Kind::Length)
            paintArrowHead(painter, mark.line.front(), mark.line[1], 9.0);
    }
    for (const DimensionMark& mark : marks) {
        const bool isDriving = sketch.dimensions[static_cast<std::size_t>(mark.index)].isDriving;
        paintText(painter, mark.text, mark.label.center(), isDriving ? look.ink : look.faint,
                  look.halo);
    }
}

void paintNodes(QPainter& painter, const sketch::Sketch& sketch, const PlaneView& view,
                const QStringList& chosen, const SketchLook& look) {
    for (const sketch::Link& link : sketch.links) {
        QPolygonF way;
        for (const int node : link.nodes)
            way << placeOf(sketch, node, view);
        if (link.nodes.size() > 2) way << way.front();
        QColor ink = look.ink;
        ink.setAlphaF(0.45F);
        painter.setPen(QPen(ink, 1.2));
        painter.drawPolyline(way);
    }
    const QFontMetricsF metrics(painter.font());
    for (const sketch::Node& node : sketch.nodes) {
        const QString name = QString::fromStdString(node.name);
        const bool isChosen = chosen.contains(name);
        const QPointF at = view.toPixels(node.place);
        if (node.isGrounded) paintGround(painter, at, look.ink);
        painter.setPen(QPen(isChosen ? look.chosen : look.ink, isChosen ? 2.6 : 1.6));
        painter.setBrush(isChosen ? look.chosen : look.halo);
        painter.drawEllipse(at, kNode, kNode);
        painter.setBrush(Qt::NoBrush);
        paintText(painter, name,
                  at + QPointF(-kNode - 3.0 - 0.5 * metrics.horizontalAdvance(name), -10.0),
                  isChosen ? look.chosen : look.ink, look.halo);
    }
}

} // namespace trammel::studio

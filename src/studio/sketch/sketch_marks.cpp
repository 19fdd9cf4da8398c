#include "studio/sketch/sketch_marks.h"

#include "studio/document/shown_units.h"
#include "studio/sketch/sketch_look.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::studio {

namespace {

constexpr double kAside = 24.0, kArc = 30.0, kNode = 4.5; // pixels
constexpr double kLeastWay = 26.0;                        ///< a shorter way has no room for arrows

QString dimensionText(const sketch::Dimension& dimension) {
    const QString unit = dimension.isAngle() ? QStringLiteral("rad") : QStringLiteral("m");
    const QString text = QString("%1 = %2").arg(QString::fromStdString(dimension.parameter),
                                                shownValue(dimension.value, unit, kDrawnDigits));
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
/// @param away px from the way; below 0 on its other side
void layLength(DimensionMark& mark, QLineF way, QPointF middle, double away, QSizeF size) {
    if (way.length() < 1e-6) return;
    QPointF aside = QPointF(way.dy(), -way.dx()) / way.length();
    const double side = QPointF::dotProduct(way.center() - middle, aside);
    if (side < -1.0 || (std::abs(side) <= 1.0 && aside.y() > 0.0)) aside = -aside;
    if (away < 0.0) aside = -aside;
    const QPointF shift = std::abs(away) * aside;
    const QPointF near = 0.35 * kAside * aside, far = shift + 0.2 * kAside * aside;
    mark.line = {way.p1() + shift, way.p2() + shift};
    mark.extensions = {QLineF(way.p1() + near, way.p1() + far),
                       QLineF(way.p2() + near, way.p2() + far)};
    mark.label = labelBeside(way.center() + shift, aside, size);
}

/// An arc from the plane's u to the way.
void layAngle(DimensionMark& mark, QPointF from, QPointF to, QPointF along, double angle,
              double radius, QSizeF size) {
    const QLineF base(from, along);
    const double start = std::atan2(-base.dy(), base.dx());
    const bool isClockwise = // seen from behind, the plane's angles go the other way
        std::abs(std::remainder(start + angle - std::atan2(from.y() - to.y(), to.x() - from.x()),
                                2 * std::numbers::pi)) > 1e-3;
    const double turn = isClockwise ? -angle : angle;
    const auto at = [&](double share, double distance) {
        const double a = start + share * turn;
        return from + distance * QPointF(std::cos(a), -std::sin(a));
    };
    constexpr int kPieces = 24;
    for (int i = 0; i <= kPieces; ++i)
        mark.line << at(static_cast<double>(i) / kPieces, radius);
    mark.extensions = {QLineF(at(0.0, 8.0), at(0.0, radius + 10.0))};
    mark.label = labelBeside(at(0.5, radius), (at(0.5, radius) - from) / radius, size);
}

void paintGround(QPainter& painter, QPointF at, const QColor& ink) {
    painter.setPen(QPen(ink, 1.4));
    const double top = at.y() + kNode + 2.0, half = 9.0;
    painter.drawLine(QLineF(at.x() - half, top, at.x() + half, top));
    for (double x = -half + 3.0; x <= half; x += 5.0)
        painter.drawLine(QLineF(at.x() + x, top, at.x() + x - 4.0, top + 5.0));
}

} // namespace

namespace {

QRectF nameBox(const sketch::Node& node, QPointF at, const QFontMetricsF& metrics) {
    const double width = metrics.horizontalAdvance(QString::fromStdString(node.name));
    QRectF box(0.0, 0.0, width, metrics.height());
    box.moveCenter(at + QPointF(-kNode - 3.0 - 0.5 * width, -10.0));
    return box;
}

/// Lays the marks one by one, each label where no other one and no node is.
class MarkLayout {
public:
    MarkLayout(const sketch::Sketch& sketch, const PlaneView& view, const QFont& font)
        : m_sketch(sketch), m_view(view), m_metrics(font), m_middle(middleOf(sketch, view)) {
        for (const sketch::Node& node : sketch.nodes) {
            const QPointF at = view.toPixels(node.place);
            m_taken.push_back(nameBox(node, at, m_metrics));
            m_taken.push_back(QRectF(at.x() - kNode, at.y() - kNode, 2.0 * kNode, 2.0 * kNode));
        }
    }

    /// Further and further from what it measures, on either side of it, until there is room.
    DimensionMark lay(int index) {
        constexpr int kTries = 14;
        const double step = m_metrics.height() + 3.0;
        DimensionMark first;
        for (int i = 0; i < kTries; ++i) {
            DimensionMark mark = layAt(index, i / 2 * step, i % 2 == 1);
            if (mark.line.isEmpty()) return mark;
            if (i == 0) first = mark;
            if (isFree(mark.label)) first = std::move(mark);
            if (isFree(first.label)) break;
        }
        m_taken.push_back(first.label);
        return first;
    }

private:
    DimensionMark layAt(int index, double further, bool isOtherSide) const {
        const sketch::Dimension& dimension = m_sketch.dimensions[static_cast<std::size_t>(index)];
        DimensionMark mark{index, dimensionText(dimension), {}, {}, {}};
        const QSizeF size(m_metrics.horizontalAdvance(mark.text) + 8.0, m_metrics.height());
        const sketch::Point& from = placeOfNode(dimension.nodes[0]);
        const sketch::Point& to = placeOfNode(dimension.nodes[1]);
        const QPointF a = m_view.toPixels(from), b = m_view.toPixels(to);
        using Kind = sketch::Dimension::Kind;
        const double away = (kAside + further) * (isOtherSide ? -1.0 : 1.0);
        if (dimension.kind == Kind::Angle) {
            const double radius = kArc + (isOtherSide ? 0.5 : 0.0) * m_metrics.height() + further;
            layAngle(mark, a, b, m_view.toPixels(from + sketch::Point::UnitX()), dimension.value,
                     radius, size);
        } else if (dimension.kind == Kind::Length) {
            layLength(mark, {a, b}, m_middle, away, size);
        } else {
            const bool isHorizontal = dimension.kind == Kind::Horizontal;
            const QPointF corner = m_view.toPixels(isHorizontal ? sketch::Point(to.x(), from.y())
                                                                : sketch::Point(from.x(), to.y()));
            layLength(mark, {a, corner}, m_middle, away, size);
            if (!mark.line.isEmpty()) mark.extensions << QLineF(b, corner);
        }
        return mark;
    }

    const sketch::Point& placeOfNode(int node) const {
        return m_sketch.nodes[static_cast<std::size_t>(node)].place;
    }

    bool isFree(const QRectF& label) const {
        return std::ranges::none_of(m_taken,
                                    [&](const QRectF& other) { return other.intersects(label); });
    }

    const sketch::Sketch& m_sketch;
    const PlaneView& m_view;
    QFontMetricsF m_metrics;
    QPointF m_middle;
    std::vector<QRectF> m_taken;
};

} // namespace

std::vector<DimensionMark> dimensionMarks(const sketch::Sketch& sketch, const PlaneView& view,
                                          const QFont& font) {
    MarkLayout layout(sketch, view, font);
    std::vector<DimensionMark> marks;
    for (int i = 0; i < static_cast<int>(sketch.dimensions.size()); ++i)
        if (DimensionMark mark = layout.lay(i); !mark.line.isEmpty())
            marks.push_back(std::move(mark));
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
        if (hasRoom && !dimension.isAngle())
            paintArrowHead(painter, mark.line.front(), mark.line[1], 9.0);
    }
    for (const DimensionMark& mark : marks) {
        const bool isDriving = sketch.dimensions[static_cast<std::size_t>(mark.index)].isDriving;
        paintText(painter, mark.text, mark.label.center(), isDriving ? look.ink : look.faint,
                  look.halo);
    }
}

std::vector<NoteMark> noteMarks(const sketch::Sketch& sketch, const PlaneView& view,
                                const QFont& font) {
    const QFontMetricsF metrics(font);
    std::vector<NoteMark> marks;
    for (const sketch::Note& note : sketch.notes) {
        NoteMark mark{note.index, QString::fromStdString(note.text), {}};
        mark.rect.setSize({metrics.horizontalAdvance(mark.text), metrics.height()});
        mark.rect.moveCenter(view.toPixels(note.place));
        marks.push_back(std::move(mark));
    }
    return marks;
}

void paintNotes(QPainter& painter, const std::vector<NoteMark>& marks, int chosen,
                const SketchLook& look) {
    for (const NoteMark& mark : marks)
        paintText(painter, mark.text, mark.rect.center(),
                  mark.index == chosen ? look.chosen : look.ink, look.halo);
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
        paintText(painter, name, nameBox(node, at, metrics).center(),
                  isChosen ? look.chosen : look.ink, look.halo);
    }
}

} // namespace trammel::studio

#include "studio/synthesis/linkage_picture.h"

#include "studio/plots/plot_theme.h"

#include <QPainter>
#include <QPalette>
#include <QPolygonF>
#include <algorithm>

namespace trammel::studio {

namespace {

using synthesis::Dyad;
using synthesis::DyadKind;
using synthesis::Point;
using synthesis::Pose;

constexpr double kHinge = 3.0, kMark = 3.5; // pixels

QPointF at(Point p) {
    return {p.real(), p.imag()};
}

std::array<const Dyad*, 2> dyadsOf(const synthesis::Linkage& linkage) {
    return {&linkage.driver, &linkage.follower};
}

class Extent {
public:
    void take(Point p) {
        m_low = {std::min(m_low.x(), p.real()), std::min(m_low.y(), p.imag())};
        m_high = {std::max(m_high.x(), p.real()), std::max(m_high.y(), p.imag())};
    }
    QRectF rect() const { return {m_low, m_high}; }

private:
    QPointF m_low{1e300, 1e300}, m_high{-1e300, -1e300};
};

/// Two strokes and hatching below a hinge of the ground.
void paintGround(QPainter& painter, QPointF hinge) {
    const QPointF left = hinge + QPointF(-6, 9), right = hinge + QPointF(6, 9);
    painter.drawPolyline(QPolygonF{left, hinge, right});
    painter.drawLine(left - QPointF(2, 0), right + QPointF(2, 0));
}

/// The line that a block slides on, through all of its places.
void paintRail(QPainter& painter, const DrawnSolution& drawn, const Dyad& dyad,
               const QTransform& view) {
    double low = 1e300, high = -1e300;
    const Point along = synthesis::kI * dyad.normal;
    for (const Pose& pose : drawn.motion.way) {
        const double way = synthesis::dot(along, dyad.holdingPoint(pose));
        low = std::min(low, way);
        high = std::max(high, way);
    }
    const Point foot = dyad.length * dyad.normal;
    painter.drawLine(view.map(at(foot + low * along)), view.map(at(foot + high * along)));
}

void paintBlock(QPainter& painter, QPointF centre, Point along, const QTransform& view) {
    const QPointF ahead = view.map(at(along)) - view.map(QPointF());
    const double length = std::hypot(ahead.x(), ahead.y());
    if (length == 0.0) return;
    const QPointF a = 7.0 / length * ahead, b(-0.6 * a.y(), 0.6 * a.x());
    painter.drawPolygon(QPolygonF{centre + a + b, centre + a - b, centre - a - b, centre - a + b});
}

/// Where the coupler reaches to: its hinges or the rail of its block, and its point.
QPolygonF couplerOutline(const DrawnSolution& drawn, const Pose& pose, const QTransform& view) {
    QPolygonF outline;
    for (const Dyad* dyad : dyadsOf(drawn.linkage)) {
        if (dyad->kind != DyadKind::RP) {
            outline << view.map(at(dyad->holdingPoint(pose)));
            continue;
        }
        const Point foot = pose.toWorld(dyad->length * dyad->normal);
        outline << view.map(at(foot)) << view.map(at(dyad->fixed));
    }
    outline << view.map(at(pose.place));
    return outline;
}

std::optional<synthesis::SecondDyadPlaces> secondDyadOf(const synthesis::Solution& solution,
                                                        const Pose& pose) {
    if (!solution.sixBar) return std::nullopt;
    return placesOf(solution.sixBar->dyad, hingesOf(solution.linkage, pose));
}

/// The two further links of a six-bar, with the bodies that they are hinged to as far as these are
/// drawn as lines.
void paintSecondDyad(QPainter& painter, const DrawnSolution& drawn, const Pose& pose,
                     const QTransform& view, const QColor& colour, const QColor& ink) {
    const auto places = secondDyadOf(drawn.solution, pose);
    if (!places) return;
    const synthesis::FourBarPlaces bar = hingesOf(drawn.linkage, pose);
    const auto triangle = [&](Point a, Point b, Point c) {
        painter.drawPolygon(QPolygonF{view.map(at(a)), view.map(at(b)), view.map(at(c))});
    };
    QColor fill = ink;
    fill.setAlphaF(0.14F);
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(fill);
    using enum synthesis::SixBarKind;
    const synthesis::SixBarKind kind = drawn.solution.sixBar->dyad.kind;
    if (kind == Stephenson1) triangle(bar.A0, bar.A, places->C);
    if (kind == Watt2) triangle(bar.B0, bar.B, places->C);
    if (!hasOutputAtGround(kind)) triangle(bar.B0, bar.B, places->E);
    triangle(places->C, places->D, tracedPoint(drawn.solution, pose));
    painter.setPen(QPen(colour, 3.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(view.map(at(places->D)), view.map(at(places->E)));
    painter.setPen(QPen(ink, 1.2));
    painter.setBrush(Qt::white);
    for (const Point p : {places->C, places->D, places->E})
        painter.drawEllipse(view.map(at(p)), kHinge, kHinge);
}

} // namespace

DrawnSolution::DrawnSolution(const synthesis::Solution& solution, synthesis::Poses marked,
                             bool turned)
    : solution(solution),
      linkage(solution.linkage),
      motion(synthesis::motionOf(solution)),
      targets(std::move(marked)),
      areTurned(turned) {
    Extent all;
    for (const Pose& target : targets)
        all.take(target.place);
    for (const Dyad* dyad : dyadsOf(linkage)) {
        if (dyad->kind != DyadKind::PR) all.take(dyad->fixed);
        for (const Pose& pose : motion.way)
            all.take(dyad->holdingPoint(pose));
    }
    const synthesis::Circuit& curve = motion.circuits.front();
    for (const Pose& pose : curve.isClosed ? curve.poses : motion.way)
        all.take(tracedPoint(solution, pose));
    for (const Pose& pose : motion.way)
        if (const auto places = secondDyadOf(solution, pose))
            for (const Point p : {places->C, places->D, places->E})
                all.take(p);
    extent = all.rect();
}

QTransform DrawnSolution::into(const QRectF& rect) const {
    constexpr double kMargin = 14.0; // pixels: room for what stands below hinges
    const double scale = std::min((rect.width() - 2 * kMargin) / std::max(extent.width(), 1e-12),
                                  (rect.height() - 2 * kMargin) / std::max(extent.height(), 1e-12));
    QTransform view;
    view.translate(rect.center().x(), rect.center().y());
    view.scale(scale, -scale);
    view.translate(-extent.center().x(), -extent.center().y());
    return view;
}

void paintCurves(QPainter& painter, const DrawnSolution& drawn, const QTransform& view,
                 const QPalette& palette) {
    const PlotTheme theme = PlotTheme::of(palette);
    QPen pen = theme.curve(0);
    for (const synthesis::Circuit& circuit : drawn.motion.circuits) {
        QPolygonF curve;
        for (const Pose& pose : circuit.poses)
            curve << view.map(at(tracedPoint(drawn.solution, pose)));
        if (circuit.isClosed) curve << curve.front();
        painter.setPen(pen);
        painter.drawPolyline(curve);
        pen.setStyle(Qt::DashLine); // of another circuit
    }
    painter.setPen(QPen(palette.color(QPalette::Text), 1.0));
    for (const Dyad* dyad : dyadsOf(drawn.linkage)) {
        if (dyad->kind == DyadKind::PR)
            paintRail(painter, drawn, *dyad, view);
        else
            paintGround(painter, view.map(at(dyad->fixed)));
    }
    if (drawn.solution.sixBar && hasOutputAtGround(drawn.solution.sixBar->dyad.kind))
        if (const auto places = secondDyadOf(drawn.solution, drawn.motion.way.front()))
            paintGround(painter, view.map(at(places->E)));
    const QColor mark = theme.curve(1).color();
    painter.setPen(QPen(mark, 2.0));
    painter.setBrush(mark);
    for (const Pose& target : drawn.targets) {
        const QPointF place = view.map(at(target.place));
        painter.drawEllipse(place, kMark - 1.0, kMark - 1.0);
        if (!drawn.areTurned) continue;
        const QPointF way = 4.0 * kMark * at(std::conj(synthesis::unit(target.angle)));
        painter.drawLine(place, place + way);
    }
}

void paintLinks(QPainter& painter, const DrawnSolution& drawn, const Pose& pose,
                const QTransform& view, const QPalette& palette) {
    const PlotTheme theme = PlotTheme::of(palette);
    const QColor ink = palette.color(QPalette::Text);
    const QPolygonF coupler = couplerOutline(drawn, pose, view);
    QColor fill = ink;
    fill.setAlphaF(0.14F);
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(fill);
    painter.drawPolygon(coupler);
    int index = 2;
    for (const Dyad* dyad : dyadsOf(drawn.linkage)) {
        const QColor colour = theme.curve(index++).color();
        const QPointF moving = view.map(at(dyad->holdingPoint(pose)));
        painter.setPen(QPen(colour, 3.0, Qt::SolidLine, Qt::RoundCap));
        painter.setBrush(palette.color(QPalette::Base));
        if (dyad->kind == DyadKind::RR)
            painter.drawLine(view.map(at(dyad->fixed)), moving);
        else
            paintBlock(painter, moving, synthesis::kI * dyad->holdingDirection(pose), view);
        painter.setPen(QPen(ink, 1.2));
        painter.drawEllipse(moving, kHinge, kHinge);
        if (dyad->kind == DyadKind::RR)
            painter.drawEllipse(view.map(at(dyad->fixed)), kHinge, kHinge);
    }
    paintSecondDyad(painter, drawn, pose, view, theme.curve(index).color(), ink);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.curve(0).color());
    painter.drawEllipse(view.map(at(tracedPoint(drawn.solution, pose))), kHinge, kHinge);
}

} // namespace trammel::studio

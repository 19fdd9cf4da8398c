#include "studio/dialogs/mechanism_sketch.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace trammel::studio {

namespace {

constexpr double kMargin = 24;     // pixels, room for the hinges' names
constexpr double kHingeRadius = 4; // pixels
constexpr int kMostNames = 5;      // more hinges are not named

QPointF front(const Vec3& p) {
    return {p.x(), p.z()};
}

/// Corners of the smallest convex polygon around points, by Andrew's monotone chain.
QPolygonF convexOutline(QPolygonF points) {
    std::ranges::sort(points, [](const QPointF& a, const QPointF& b) {
        return std::pair(a.x(), a.y()) < std::pair(b.x(), b.y());
    });
    const auto turnsLeft = [](const QPointF& a, const QPointF& b, const QPointF& c) {
        return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()) > 0;
    };
    QPolygonF outline;
    for (int side = 0; side < 2; ++side) {
        const qsizetype first = outline.size();
        for (const QPointF& point : points) {
            while (outline.size() >= first + 2 &&
                   !turnsLeft(outline[outline.size() - 2], outline.back(), point))
                outline.removeLast();
            outline << point;
        }
        if (!outline.isEmpty()) outline.removeLast(); // the other side begins there
        std::ranges::reverse(points);
    }
    return outline;
}

/// A shape's outline from the front, in metres; empty for what is not drawn.
QPainterPath outline(const model::Pose& body, const model::Shape& shape) {
    const auto world = [&](const Vec3& p) {
        return front(body.position +
                     body.orientation * (shape.pose.position + shape.pose.orientation * p));
    };
    QPainterPath path;
    const auto addCircle = [&](double radius) {
        path.addEllipse(world(Vec3::Zero()), radius, radius);
    };
    if (const auto* box = std::get_if<model::Box>(&shape.geometry)) {
        const double x = box->size.x() / 2, z = box->size.z() / 2;
        path.addPolygon(QPolygonF{
            {world({-x, 0, -z}), world({x, 0, -z}), world({x, 0, z}), world({-x, 0, z})}});
        path.closeSubpath();
    } else if (const auto* capsule = std::get_if<model::Capsule>(&shape.geometry)) {
        const Vec3 end(0, 0, capsule->length / 2);
        QPainterPath line(world(-end));
        line.lineTo(world(end));
        QPainterPathStroker stroker;
        stroker.setWidth(2 * capsule->radius);
        stroker.setCapStyle(Qt::RoundCap);
        path = stroker.createStroke(line);
    } else if (const auto* cylinder = std::get_if<model::Cylinder>(&shape.geometry)) {
        addCircle(cylinder->radius);
    } else if (const auto* hull = std::get_if<model::Hull>(&shape.geometry)) {
        QPolygonF corners;
        for (const Vec3& point : hull->points)
            corners << world(hull->scale * point);
        path.addPolygon(convexOutline(std::move(corners)));
        path.closeSubpath();
    } else if (const auto* sphere = std::get_if<model::Sphere>(&shape.geometry)) {
        addCircle(sphere->radius);
    }
    return path;
}

bool isHinge(const model::Joint& joint) {
    return model::traits(joint.type).coordinate == model::JointCoordinate::Angle;
}

bool belongsTo(const model::Joint& joint, std::string_view body) {
    return joint.bodies[0] == body || joint.bodies[1] == body;
}

/// The circle of a body's other hinge about the one on the ground, in metres.
std::optional<QPainterPath> circleOf(const model::Model& model, const std::string& body) {
    const model::Joint* fixed = nullptr;
    const model::Joint* other = nullptr;
    for (const model::Joint& joint : model.joints)
        if (isHinge(joint) && belongsTo(joint, body))
            (belongsTo(joint, model::kGround) ? fixed : other) = &joint;
    if (!fixed || !other) return {};
    const double radius = (other->position - fixed->position).norm();
    QPainterPath path;
    path.addEllipse(front(fixed->position), radius, radius);
    return path;
}

QRectF extentOf(const model::Model& model, const QStringList& emphasized) {
    QRectF extent;
    const auto take = [&](const QPainterPath& path) { extent |= path.boundingRect(); };
    for (const model::Shape& shape : model.groundShapes)
        take(outline({}, shape));
    for (const model::Body& body : model.bodies)
        for (const model::Shape& shape : body.shapes)
            take(outline(body.pose, shape));
    for (const QString& body : emphasized)
        if (const auto circle = circleOf(model, body.toStdString())) take(*circle);
    return extent;
}

} // namespace

MechanismSketch::MechanismSketch(QWidget* parent) : QWidget(parent) {}

void MechanismSketch::setMechanism(const model::Model& model, const QStringList& emphasized) {
    m_model = model;
    m_emphasized = emphasized;
    update();
}

void MechanismSketch::clear() {
    setMechanism({}, {});
}

QTransform MechanismSketch::viewOf(const QRectF& scene) const {
    const double room = 2 * kMargin;
    const double scale = std::min((width() - room) / std::max(scene.width(), 1e-9),
                                  (height() - room) / std::max(scene.height(), 1e-9));
    QTransform view;
    view.translate(width() / 2.0, height() / 2.0);
    view.scale(scale, -scale);
    view.translate(-scene.center().x(), -scene.center().y());
    return view;
}

void MechanismSketch::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    if (m_model.bodies.empty()) return;
    const QTransform view = viewOf(extentOf(m_model, m_emphasized));
    drawShapes(painter, view);
    drawHinges(painter, view);
}

void MechanismSketch::drawShapes(QPainter& painter, const QTransform& view) const {
    const QColor text = palette().color(QPalette::Text);
    const QColor highlight = palette().color(QPalette::Highlight);
    const auto draw = [&](const QPainterPath& path, QColor color) {
        painter.setPen(QPen(color, 1.5));
        color.setAlphaF(0.35F * color.alphaF());
        painter.setBrush(color);
        painter.drawPath(view.map(path));
    };
    QColor ground = text;
    ground.setAlphaF(0.4F);
    for (const model::Shape& shape : m_model.groundShapes)
        draw(outline({}, shape), ground);
    for (const model::Body& body : m_model.bodies) {
        const bool isEmphasized = m_emphasized.contains(QString::fromStdString(body.name));
        for (const model::Shape& shape : body.shapes)
            draw(outline(body.pose, shape), isEmphasized ? highlight : text);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(highlight, 1, Qt::DashLine));
    for (const QString& body : m_emphasized)
        if (const auto circle = circleOf(m_model, body.toStdString()))
            painter.drawPath(view.map(*circle));
}

void MechanismSketch::drawHinges(QPainter& painter, const QTransform& view) const {
    const bool areNamed = std::ranges::count_if(m_model.joints, isHinge) <= kMostNames;
    painter.setPen(QPen(palette().color(QPalette::Text), 1.5));
    painter.setBrush(palette().color(QPalette::Base));
    for (const model::Joint& joint : m_model.joints) {
        if (!isHinge(joint)) continue;
        const QPointF centre = view.map(front(joint.position));
        painter.drawEllipse(centre, kHingeRadius, kHingeRadius);
        if (areNamed) painter.drawText(centre + QPointF(7, -7), QString::fromStdString(joint.name));
    }
}

} // namespace trammel::studio

#include "sketch/posed.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::sketch {

namespace {

/// Where a place of a body as drawn is in another pose of it.
Vec3 carried(const Vec3& place, const model::Pose& drawn, const model::Pose& pose) {
    const Vec3 inBody = drawn.orientation.conjugate() * (place - drawn.position);
    return pose.position + pose.orientation * inBody;
}

/// A body that has the node: a drawn link, or one that a joint there holds; null for the ground.
const model::Body* carrierOf(const Node& node, const model::Model& model) {
    if (!node.bodies.empty()) return model.findBody(node.bodies.front());
    for (const std::string& name : node.joints)
        if (const model::Joint* joint = model.findJoint(name))
            for (const std::string& body : joint->bodies)
                if (const model::Body* found = model.findBody(body)) return found;
    return nullptr;
}

Point wayOf(const Dimension& dimension, const std::vector<Node>& nodes) {
    return nodes[static_cast<std::size_t>(dimension.nodes[1])].place -
           nodes[static_cast<std::size_t>(dimension.nodes[0])].place;
}

double angleOf(const Point& way) {
    return std::atan2(way.y(), way.x());
}

/// What a dimension measures where its way is another one.
/// @param drawn its way as it is drawn, along or against which its parameter counts, and from which
/// angles go on
double measuredAlong(const Dimension& dimension, const Point& way, const Point& drawn) {
    const auto along = [&](Eigen::Index axis) {
        const bool isAgainst = (dimension.value < 0.0) != (drawn[axis] < 0.0);
        return isAgainst ? -way[axis] : way[axis];
    };
    switch (dimension.kind) {
    case Dimension::Kind::Length:
        return way.norm();
    case Dimension::Kind::Angle:
        return dimension.value +
               std::remainder(angleOf(way) - angleOf(drawn), 2.0 * std::numbers::pi);
    case Dimension::Kind::Horizontal:
        return along(0);
    case Dimension::Kind::Vertical:
        break;
    }
    return along(1);
}

} // namespace

Sketch posed(Sketch sketch, const model::Model& model, std::span<const model::Pose> poses) {
    const std::vector<Node> drawn = sketch.nodes;
    for (Node& node : sketch.nodes) {
        const model::Body* body = carrierOf(node, model);
        if (!body) continue;
        const auto index = static_cast<std::size_t>(body - model.bodies.data());
        if (index >= poses.size()) continue;
        node.place = sketch.plane.toPlane(
            carried(sketch.plane.toWorld(node.place), body->pose, poses[index]));
    }
    for (Dimension& dimension : sketch.dimensions)
        dimension.value =
            measuredAlong(dimension, wayOf(dimension, sketch.nodes), wayOf(dimension, drawn));
    return sketch;
}

} // namespace trammel::sketch

#include "sketch/posed.h"

#include <algorithm>
#include <cmath>

namespace trammel::sketch {

namespace {

/// Where a place of a body as drawn is in another pose of it.
Vec3 carried(const Vec3& place, const model::Pose& drawn, const model::Pose& pose) {
    const Vec3 inBody = drawn.orientation.conjugate() * (place - drawn.position);
    return pose.position + pose.orientation * inBody;
}

} // namespace

Sketch posed(Sketch sketch, const model::Model& model, std::span<const model::Pose> poses) {
    for (Node& node : sketch.nodes) {
        if (node.bodies.empty()) continue;
        const auto body = std::ranges::find(model.bodies, node.bodies.front(), &model::Body::name);
        const auto index = static_cast<std::size_t>(body - model.bodies.begin());
        if (body == model.bodies.end() || index >= poses.size()) continue;
        node.place = sketch.plane.toPlane(
            carried(sketch.plane.toWorld(node.place), body->pose, poses[index]));
    }
    for (Dimension& dimension : sketch.dimensions) {
        const Point way = sketch.nodes[static_cast<std::size_t>(dimension.nodes[1])].place -
                          sketch.nodes[static_cast<std::size_t>(dimension.nodes[0])].place;
        dimension.value =
            dimension.kind == Dimension::Kind::Length ? way.norm() : std::atan2(way.y(), way.x());
    }
    return sketch;
}

} // namespace trammel::sketch

#include "support/tree_models.h"

#include "support/contact_scenes.h"
#include "support/mechanisms.h"

#include <array>
#include <string>
#include <utility>

namespace trammel::support {

model::Model everyTreeJoint(bool isHeld, bool isTurned) {
    using enum model::JointType;
    constexpr std::array kTypes{Revolute,    Universal, Prismatic, Spherical,
                                Cylindrical, Fixed,     Screw,     Planar};
    model::Model model;
    std::string before{model::kGround};
    Vec3 at = Vec3::Zero();
    for (std::size_t i = 0; i < kTypes.size(); ++i) {
        const Vec3 end = at + Vec3(0.4, 0.2 * (i % 2), 0.1 * (i % 3));
        model::Body body = rod("link" + std::to_string(i + 1), at, end, 1.0 + 0.1 * i);
        body.inertia = model::InertiaEntries{0.02, 0.03, 0.04, 0.001, 0.002, -0.003};
        // Without it a free one would only fall. Steps' users make it fit the joints.
        body.angularVelocity = Vec3(0.5, 1.0, -0.7 * i);
        model.bodies.push_back(body);
        model::Joint joint = revolute("joint" + std::to_string(i + 1), before, body.name, at,
                                      Vec3(0.3, 1.0, 0.2 * i));
        joint.type = kTypes[i];
        joint.axis2 = joint.axis.cross(Vec3::UnitZ());
        joint.pitch = 0.3;
        if (isTurned && i % 2 == 1) std::swap(joint.bodies[0], joint.bodies[1]);
        if (isHeld || i > 0) model.joints.push_back(joint);
        before = body.name;
        at = end;
    }
    return model;
}

model::Model fallingRod() {
    model::Model model = groundPlane(0.5, 0.3);
    model::Body body = rod("rod", {0, 0, 0.5}, {1, 0, 0.5}, 1.0);
    body.inertia = model::InertiaEntries{1e-3, 1.0 / 12, 1.0 / 12, 0, 0, 0};
    model::Shape tip = sphere(0.05);
    tip.pose.position = Vec3(1, 0, 0);
    body.shapes = {tip};
    model.bodies = {body};
    // A joint's bodies do not collide unless that is asked for.
    model.contacts.pairs = {{.bodies = {"rod", std::string(model::kGround)}, .collide = true}};
    model.joints = {revolute("hinge", std::string(model::kGround), "rod", {0, 0, 0.5})};
    return model;
}

double mechanicalEnergy(const dynamics::System& system, const dynamics::State& state) {
    double sum = 0.0;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        const dynamics::BodyState& s = state.bodies[i];
        const Vec3 w = s.q.conjugate() * s.w;
        sum += 0.5 * body.mass * s.v.squaredNorm() + 0.5 * w.dot(body.inertia * w) -
               body.mass * system.gravity().dot(s.p);
    }
    return sum;
}

} // namespace trammel::support

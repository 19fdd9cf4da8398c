#include "robots/stated_joint.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace trammel::robots {

model::JointType typeOf(JointKind kind) {
    switch (kind) {
    case JointKind::Revolute:
        return model::JointType::Revolute;
    case JointKind::Prismatic:
        return model::JointType::Prismatic;
    case JointKind::Cylindrical:
        return model::JointType::Cylindrical;
    case JointKind::Spherical:
        return model::JointType::Spherical;
    case JointKind::Universal:
        return model::JointType::Universal;
    case JointKind::Planar:
        return model::JointType::Planar;
    case JointKind::Screw:
        return model::JointType::Screw;
    case JointKind::PointOnLine:
        return model::JointType::PointOnLine;
    default:
        return model::JointType::Fixed;
    }
}

namespace {

constexpr double kClosed = 1e-12; ///< m, and the sine of an angle

/// The child's point seen from the parent's, without the way along the line or in the plane that
/// the joint leaves it.
Vec3 gap(const Joint& joint, const Vec3& axis, const Vec3& apart) {
    switch (joint.kind) {
    case JointKind::Prismatic:
    case JointKind::Cylindrical:
    case JointKind::Screw:
    case JointKind::PointOnLine:
        return apart - apart.dot(axis) * axis;
    case JointKind::Planar:
        return apart.dot(axis) * axis;
    default:
        return apart;
    }
}

/// The second axis as one that is perpendicular to the first, and with axis_b where the joint
/// is open: the least turn from `axis` to it takes the one to the other.
void stateUniversal(const Vec3& second, model::Joint& stated) {
    const Vec3 across = second - second.dot(stated.axis) * stated.axis;
    if (across.norm() <= kClosed) { // they are parallel: a quarter turn off
        stated.axis2 = stated.axis.unitOrthogonal();
        stated.axisB = second.dot(stated.axis) * -stated.axis2;
        return;
    }
    stated.axis2 = across.normalized();
    if (std::abs(second.dot(stated.axis)) <= kClosed) return;
    stated.axisB = Quat::FromTwoVectors(stated.axis2, second) * stated.axis;
}

std::string unique(std::string name, std::set<std::string>& taken) {
    const std::string base = name;
    for (int i = 2; !taken.insert(name).second; ++i)
        name = fmt::format("{}_{}", base, i);
    return name;
}

} // namespace

std::vector<std::string> bodyNames(const Robot& robot, const LumpedRobot& lumped) {
    std::set<std::string> taken{std::string(model::kGround)};
    std::vector<std::string> names;
    for (const Lump& lump : lumped.lumps)
        names.push_back(unique(robot.links[lump.main].name, taken));
    return names;
}

std::vector<std::string> jointNames(const Robot&, const LumpedRobot& lumped) {
    std::set<std::string> taken;
    std::vector<std::string> names;
    for (const Joint& joint : lumped.joints)
        names.push_back(unique(joint.name, taken));
    return names;
}

model::Joint statedJoint(const Joint& joint, const std::string& name,
                         const std::vector<std::string>& bodies, const std::vector<Pose>& poses) {
    const auto frame = [&](int lump, const Pose& in) { return lump < 0 ? in : poses[lump] * in; };
    const auto named = [&](int lump) {
        return lump < 0 ? std::string(model::kGround) : bodies[lump];
    };
    const Pose parent = frame(joint.parent, joint.inParent);
    const Pose child = frame(joint.child, joint.inChild);
    model::Joint stated;
    stated.name = name;
    stated.type = typeOf(joint.kind);
    stated.bodies = {named(joint.parent), named(joint.child)};
    stated.axis = (parent.orientation * joint.axis).normalized();
    stated.pitch = joint.pitch;
    const Vec3 apart = gap(joint, stated.axis, child.position - parent.position);
    stated.position = child.position - apart;
    if (apart.norm() > kClosed) stated.positionB = child.position;
    const model::JointTraits& traits = model::traits(stated.type);
    if (joint.kind == JointKind::Universal)
        stateUniversal((child.orientation * joint.axis2).normalized(), stated);
    else if (traits.usesAxis && joint.kind != JointKind::PointOnLine) {
        const Vec3 axis = (child.orientation * joint.axis).normalized();
        if (axis.cross(stated.axis).norm() > kClosed || axis.dot(stated.axis) < 0)
            stated.axisB = axis;
    }
    return stated;
}

model::Joint statedGear(const Coupling& coupling, const std::string& first,
                        const std::string& second) {
    model::Joint gear;
    gear.name = coupling.name;
    gear.type = model::JointType::Gear;
    gear.joints = {first, second};
    gear.ratio = coupling.ratio;
    return gear;
}

} // namespace trammel::robots

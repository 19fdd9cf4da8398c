#include "robots/mjcf_joints.h"

#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"

namespace trammel::robots {

namespace {

/// Whether the range counts: "limited", and where that is left open whether there is a range.
bool isLimited(const MjcfElement& element, const MjcfContents& contents) {
    const std::string limited = element.word("limited", {"auto", "true", "false"});
    if (limited == "true" || limited == "false") return limited == "true";
    return contents.compiler.autoLimits && element.has("range");
}

void readLimits(const MjcfElement& element, double unit, const MjcfContents& contents,
                Joint& joint) {
    const std::vector<double> range = element.numbers("range", 2, 2);
    if (range.empty()) return;
    if (!isLimited(element, contents)) {
        contents.report.leftOut(joint.place, {messages::kMjcfRangeWithoutLimit, joint.name});
        return;
    }
    if (contents.compiler.isDisabled("limit")) return;
    if (range[0] < range[1])
        joint.limits = {range[0] * unit, range[1] * unit};
    else
        contents.report.leftOut(joint.place, {messages::kLimitsLeaveNothing, joint.name});
}

void readForces(const MjcfElement& element, const MjcfContents& contents, Joint& joint) {
    if (!contents.compiler.isDisabled("spring")) joint.stiffness = element.number("stiffness", 0.0);
    if (!contents.compiler.isDisabled("damper")) joint.damping = element.number("damping", 0.0);
    if (!contents.compiler.isDisabled("frictionloss"))
        joint.friction = element.number("frictionloss", 0.0);
    joint.armature = element.number("armature", 0.0);
}

} // namespace

StatedMjcfJoint readMjcfJoint(const MjcfElement& element, const Pose& frame,
                              const std::string& name, const MjcfContents& contents) {
    StatedMjcfJoint result;
    Joint& joint = result.joint;
    joint.name = name;
    joint.place = element.element().place();
    const std::string type = element.element().name() == "freejoint"
                                 ? "free"
                                 : element.word("type", {"hinge", "slide", "ball", "free"});
    result.isFree = type == "free";
    if (result.isFree) {
        joint.kind = JointKind::Free;
        if (element.element().name() == "freejoint") return result;
        readForces(element, contents, joint);
        if (joint.stiffness != 0 || joint.damping != 0 || joint.friction != 0 ||
            joint.armature != 0)
            contents.report.leftOut(joint.place, {messages::kMjcfForcesOfFreedoms, name});
        return result;
    }
    joint.inChild.position = frame * element.vector("pos", Vec3::Zero());
    readForces(element, contents, joint);
    if (type == "ball") {
        joint.kind = JointKind::Spherical;
        readLimits(element, contents.compiler.angle(), contents, joint);
        return result;
    }
    const bool turns = type == "hinge";
    joint.kind = turns ? JointKind::Revolute : JointKind::Prismatic;
    const double unit = turns ? contents.compiler.angle() : 1.0;
    joint.axis = frame.orientation * element.vector("axis", Vec3::UnitZ());
    if (!(joint.axis.norm() > 1e-14))
        throw ImportError(element.place("axis"), {messages::kAxisIsZero, name});
    joint.axis.normalize();
    result.reference = element.number("ref", 0.0) * unit;
    joint.rest = element.number("springref", 0.0) * unit;
    readLimits(element, unit, contents, joint);
    return result;
}

} // namespace trammel::robots

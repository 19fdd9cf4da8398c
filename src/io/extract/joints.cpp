#include "io/extract/parts.h"

namespace trammel::io {

namespace {

void readCoordinate(const ObjectReader& in, model::Joint& joint) {
    joint.limits = in.fixedNumbers<2>("limits");
    joint.limitRestitution = in.number("limit_restitution", 0.0);
    const auto readMotor = [&](const char* key, std::optional<model::Motor>& motor) {
        if (!in.has(key)) return;
        const ObjectReader object = in.object(key);
        motor = model::Motor{object.function("velocity"), object.function("max_force")};
    };
    readMotor("motor", joint.motor);
    readMotor("spin_motor", joint.spinMotor);
    if (in.has("driver")) {
        const ObjectReader driver = in.object("driver");
        const bool isPosition = driver.has("position");
        joint.driver = model::Driver{isPosition ? model::Driver::Kind::Position
                                                : model::Driver::Kind::Velocity,
                                     driver.function(isPosition ? "position" : "velocity")};
    }
    if (in.has("spring")) {
        const ObjectReader spring = in.object("spring");
        joint.spring =
            model::JointSpring{spring.number("stiffness", 0.0), spring.number("damping", 0.0),
                               spring.number("rest", 0.0)};
    }
    joint.torque = in.optionalFunction("torque");
    if (in.has("friction")) {
        const ObjectReader friction = in.object("friction");
        const double sticking = friction.number("static", 0.0);
        joint.friction = model::JointFriction{sticking, friction.number("kinetic", sticking),
                                              friction.number("radius", 0.0)};
    }
}

std::optional<model::JointClearance> readClearance(const ObjectReader& in) {
    if (!in.has("clearance")) return {};
    const ObjectReader play = in.object("clearance");
    model::JointClearance clearance;
    clearance.radial = play.number("radial", 0.0);
    clearance.radius = play.number("radius", 0.0);
    if (play.has("material")) clearance.material = play.text("material");
    clearance.restitution = play.optionalNumber("restitution");
    clearance.friction = play.optionalNumber("friction");
    clearance.kineticFriction = play.optionalNumber("kinetic_friction");
    return clearance;
}

} // namespace

model::Joint readJoint(const ObjectReader& in) {
    model::Joint joint;
    joint.name = in.text("name");
    joint.type = model::jointTypeFromName(in.text("type")).value_or(model::JointType{});
    joint.bodies = in.names("bodies");
    joint.position = in.vector("position");
    joint.axis = in.vector("axis", joint.axis);
    joint.axis2 = in.vector("axis2", joint.axis2);
    joint.positionB = in.optionalVector("position_b");
    joint.axisB = in.optionalVector("axis_b");
    joint.points = in.points("points");
    joint.length = in.optionalNumber("length");
    joint.pitch = in.number("pitch", joint.pitch);
    joint.ratio = in.number("ratio", joint.ratio);
    joint.relation = in.optionalFunction("relation");
    joint.joints = in.names("joints");
    joint.clearance = readClearance(in);
    readCoordinate(in, joint);
    return joint;
}

} // namespace trammel::io

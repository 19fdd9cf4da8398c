#include "messages/data_messages.h"
#include "messages/model_messages.h"
#include "model/formula_jet.h"
#include "model/validate_parts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::model {

namespace {

void checkAxes(Findings& findings, const std::string& pointer, const Joint& joint) {
    const std::size_t before = findings.found.size();
    findings.requireFinite(pointer + "/position", joint.position);
    findings.requireFinite(pointer + "/position_b", joint.positionB.value_or(Vec3::Zero()));
    if (usesAxis(joint.type)) findings.requireDirection(pointer + "/axis", joint.axis);
    if (joint.axisB) findings.requireDirection(pointer + "/axis_b", *joint.axisB);
    if (usesAxis2(joint.type)) findings.requireDirection(pointer + "/axis2", joint.axis2);
    if (!usesAxis2(joint.type) || findings.found.size() != before) return;
    constexpr double kMaxAngle = 1e-6; // rad
    const Vec3 axis = joint.axis.stableNormalized(), axis2 = joint.axis2.stableNormalized();
    if (traits(joint.type).turnsAboutAxis2) {
        if (axis.cross(axis2).norm() < kMaxAngle)
            findings.add(pointer + "/axis2", messages::kAxesAreParallel);
        return;
    }
    const double cosine = axis.dot(axis2);
    const double offRightAngle = std::asin(std::min(1.0, std::abs(cosine)));
    if (offRightAngle > kMaxAngle) {
        findings.add(pointer + "/axis2",
                     {messages::kAxesAreNotPerpendicular, fmt::format("{:.3g}", offRightAngle),
                      fmt::format("{:g}", kMaxAngle)});
    }
}

void checkDistance(Findings& findings, const std::string& pointer, const Joint& joint) {
    findings.requireFinite(pointer + "/points/0", joint.points[0]);
    findings.requireFinite(pointer + "/points/1", joint.points[1]);
    if (joint.length) {
        findings.requirePositive(pointer + "/length", *joint.length, "m");
    } else if (joint.points[0] == joint.points[1]) {
        findings.add(pointer + "/points", messages::kPointsCoincide);
    }
}

/// q2 = F(q1) holds in the initial pose, to which q1 = 0 belongs, or in one that is assembled.
void checkRelation(Findings& findings, const std::string& pointer, const Function& relation) {
    const std::size_t before = findings.found.size();
    findings.requireFunction(pointer, relation, {"q"});
    if (relation.isConstant() || findings.found.size() != before) return;
    try {
        const math::Jet initial = FormulaJet(relation.formula, findings.model.parameters, "q")(0.0);
        if (!std::isfinite(initial.value) || !std::isfinite(initial.first))
            findings.add(pointer, messages::kRelationHasNoSlope);
    } catch (const std::invalid_argument& error) {
        findings.add(pointer, messages::messageOf(error));
    }
}

void checkGear(Findings& findings, const std::string& pointer, const Joint& joint) {
    for (std::size_t i = 0; i < 2; ++i)
        findings.requireCoordinate(fmt::format("{}/joints/{}", pointer, i), joint.joints[i]);
    if (joint.joints[0] == joint.joints[1]) {
        findings.add(pointer + "/joints", {messages::kJointStandsTwice, joint.joints[0]});
    }
    if (joint.relation) return checkRelation(findings, pointer + "/relation", *joint.relation);
    if (joint.ratio == 0 || !std::isfinite(joint.ratio)) {
        findings.add(pointer + "/ratio", messages::kRatioIsZero);
    }
}

/// Whether a formula of t asks a table for more than its points, at some time of the run.
bool leavesPoints(const Findings& findings, const std::string& formula, const std::string& name) {
    const Table& table = *findings.model.parameters.tables.find(name)->second;
    ParameterValues parameters = findings.model.parameters;
    parameters.tables[name] =
        std::make_shared<const Table>(table.points(), table.interpolation(), Outside::Stop);
    const FormulaJet asked(formula, parameters, "t");
    constexpr int kSamples = 500;
    for (int i = 0; i <= kSamples; ++i)
        if (std::isnan(asked(findings.model.simulation.duration * i / kSamples).value)) return true;
    return false;
}

/// Tables of a position driver that make its velocity jump.
void checkSmoothness(Findings& findings, const std::string& pointer, const Joint& joint) {
    const std::string& formula = joint.driver->value.formula;
    const ParameterValues& parameters = findings.model.parameters;
    if (parameters.tables.empty() || formula.empty()) return;
    const Diagnostics& found = findings.found;
    if (!found.empty() && found.back().pointer == pointer) return; // it does not parse
    const Tables called = Expression(formula, parameters, {"t"}).tables();
    for (const auto& [name, table] : called) {
        const double range = table->last() - table->first();
        const auto [least, most] = std::ranges::minmax(table->points().y);
        const double flat = 1e-4 * (most - least) / range;
        const bool endsFlat = std::abs(table->jet(table->first()).first) <= flat &&
                              std::abs(table->jet(table->last()).first) <= flat;
        if (table->interpolation() == Interpolation::Linear)
            findings.warn(pointer, {messages::kDriverJumps, joint.name, name});
        else if (table->outside() == Outside::Hold && !endsFlat &&
                 leavesPoints(findings, formula, name))
            findings.warn(pointer, {messages::kDriverStopsDead, joint.name, name});
    }
}

void checkMotor(Findings& findings, const std::string& pointer, const std::optional<Motor>& motor) {
    if (!motor) return;
    findings.requireFunction(pointer + "/velocity", motor->velocity);
    findings.requireFunction(pointer + "/max_force", motor->maxForce);
    if (motor->maxForce.isConstant())
        findings.requireNotNegative(pointer + "/max_force", motor->maxForce.constant,
                                    messages::kForceOrTorque);
}

void checkCoordinate(Findings& findings, const std::string& pointer, const Joint& joint) {
    const std::vector<std::string> onCoordinate{"t", "q", "qd"};
    if (joint.limits && !((*joint.limits)[0] <= (*joint.limits)[1])) {
        findings.add(pointer + "/limits",
                     {messages::kLimitsAreReversed, (*joint.limits)[0], (*joint.limits)[1]});
    }
    findings.requireWithin(pointer + "/limit_restitution", joint.limitRestitution, 0, 1);
    checkMotor(findings, pointer + "/motor", joint.motor);
    checkMotor(findings, pointer + "/spin_motor", joint.spinMotor);
    if (joint.driver) {
        const bool isPosition = joint.driver->kind == Driver::Kind::Position;
        findings.requireFunction(pointer + (isPosition ? "/driver/position" : "/driver/velocity"),
                                 joint.driver->value);
        if (isPosition) checkSmoothness(findings, pointer + "/driver/position", joint);
    }
    if (joint.spring) {
        findings.requireNotNegative(pointer + "/spring/stiffness", joint.spring->stiffness, "");
        findings.requireNotNegative(pointer + "/spring/damping", joint.spring->damping, "");
    }
    if (joint.torque) findings.requireFunction(pointer + "/torque", *joint.torque, onCoordinate);
    if (joint.friction) {
        const std::string friction = pointer + "/friction/";
        findings.requireNotNegative(friction + "static", joint.friction->staticCoefficient, "");
        findings.requireNotNegative(friction + "kinetic", joint.friction->kineticCoefficient, "");
        findings.requireNotNegative(friction + "radius", joint.friction->radius, "m");
    }
}

void checkClearance(Findings& findings, const std::string& pointer,
                    const JointClearance& clearance) {
    findings.requireNotNegative(pointer + "/radial", clearance.radial, "m");
    findings.requirePositive(pointer + "/radius", clearance.radius, "m");
    findings.requireMaterial(pointer + "/material", clearance.material);
    findings.requireWithin(pointer + "/restitution", clearance.restitution.value_or(0), 0, 1);
    findings.requireNotNegative(pointer + "/friction", clearance.friction.value_or(0), "");
    findings.requireNotNegative(pointer + "/kinetic_friction",
                                clearance.kineticFriction.value_or(0), "");
}

} // namespace

void checkJoints(Findings& findings) {
    const auto& joints = findings.model.joints;
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Joint& joint = joints[i];
        const std::string pointer = fmt::format("/joints/{}", i);
        findings.requireName(pointer + "/name", joint.name, names);
        if (traits(joint.type).couplesJoints) {
            checkGear(findings, pointer, joint);
            continue;
        }
        findings.requireJoinedBodies(pointer + "/bodies", joint.bodies);
        checkAxes(findings, pointer, joint);
        if (traits(joint.type).usesPoints) checkDistance(findings, pointer, joint);
        if (!std::isfinite(joint.pitch)) {
            findings.add(pointer + "/pitch",
                         {messages::kValueIsNotFiniteExpected, messages::kANumber});
        }
        checkCoordinate(findings, pointer, joint);
        if (joint.clearance) checkClearance(findings, pointer + "/clearance", *joint.clearance);
    }
}

} // namespace trammel::model

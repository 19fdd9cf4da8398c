#include "model/validate_parts.h"

#include "model/formula_text.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::model {

namespace {

/// Two bodies of which at least one can move.
void checkJoinedBodies(Findings& findings, const std::string& pointer,
                       const std::array<std::string, 2>& bodies) {
    if (!findings.requireTwoBodies(pointer, bodies)) return;
    if (findings.isFixed(bodies[0]) && findings.isFixed(bodies[1])) {
        findings.add(pointer, fmt::format("\"{}\" and \"{}\" are both fixed; expected at least one "
                                          "body that can move",
                                          bodies[0], bodies[1]));
    }
}

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
    if (joint.type == JointType::Steering) {
        if (axis.cross(axis2).norm() < kMaxAngle)
            findings.add(pointer + "/axis2", "the axes are parallel, so that nothing is steered; "
                                             "expected \"axis2\" across \"axis\"");
        return;
    }
    const double cosine = axis.dot(axis2);
    const double offRightAngle = std::asin(std::min(1.0, std::abs(cosine)));
    if (offRightAngle > kMaxAngle) {
        findings.add(pointer + "/axis2",
                     fmt::format("the axes are {:.3g} rad off a right angle; expected \"axis2\" "
                                 "perpendicular to \"axis\" within {:g} rad",
                                 offRightAngle, kMaxAngle));
    }
}

void checkDistance(Findings& findings, const std::string& pointer, const Joint& joint) {
    findings.requireFinite(pointer + "/points/0", joint.points[0]);
    findings.requireFinite(pointer + "/points/1", joint.points[1]);
    if (joint.length) {
        findings.requirePositive(pointer + "/length", *joint.length, "m");
    } else if (joint.points[0] == joint.points[1]) {
        findings.add(pointer + "/points", "the points coincide, so their distance is zero; "
                                          "expected two different points, or \"length\"");
    }
}

/// The named joint must have a coordinate.
void requireCoordinate(Findings& findings, const std::string& pointer, const std::string& named) {
    const Joint* joint = findings.joint(named);
    if (joint == nullptr) {
        findings.add(pointer,
                     fmt::format("no joint is named \"{}\"; expected a joint's name", named));
    } else if (!hasCoordinate(joint->type)) {
        findings.add(pointer, fmt::format("the {} joint \"{}\" has no coordinate; expected a "
                                          "joint with one, such as a revolute",
                                          name(joint->type), joint->name));
    }
}

void checkGear(Findings& findings, const std::string& pointer, const Joint& joint) {
    for (std::size_t i = 0; i < 2; ++i)
        requireCoordinate(findings, fmt::format("{}/joints/{}", pointer, i), joint.joints[i]);
    if (joint.joints[0] == joint.joints[1]) {
        findings.add(pointer + "/joints", fmt::format("\"{}\" stands twice; expected two "
                                                      "different joints",
                                                      joint.joints[0]));
    }
    if (joint.ratio == 0 || !std::isfinite(joint.ratio)) {
        findings.add(pointer + "/ratio", "the ratio is zero; expected another number");
    }
}

void checkMotor(Findings& findings, const std::string& pointer, const std::optional<Motor>& motor) {
    if (!motor) return;
    findings.requireFunction(pointer + "/velocity", motor->velocity);
    findings.requireFunction(pointer + "/max_force", motor->maxForce);
    if (motor->maxForce.isConstant())
        findings.requireNotNegative(pointer + "/max_force", motor->maxForce.constant, "N or N m");
}

void checkCoordinate(Findings& findings, const std::string& pointer, const Joint& joint) {
    const std::vector<std::string> onCoordinate{"t", "q", "qd"};
    if (joint.limits && !((*joint.limits)[0] <= (*joint.limits)[1])) {
        findings.add(pointer + "/limits",
                     fmt::format("the lower limit {} is above the upper one {}; expected [lower, "
                                 "upper]",
                                 (*joint.limits)[0], (*joint.limits)[1]));
    }
    findings.requireWithin(pointer + "/limit_restitution", joint.limitRestitution, 0, 1);
    checkMotor(findings, pointer + "/motor", joint.motor);
    checkMotor(findings, pointer + "/spin_motor", joint.spinMotor);
    if (joint.driver) {
        const bool isPosition = joint.driver->kind == Driver::Kind::Position;
        findings.requireFunction(pointer + (isPosition ? "/driver/position" : "/driver/velocity"),
                                 joint.driver->value);
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

/// A body that a force can move.
void checkPushed(Findings& findings, const std::string& pointer, const std::string& body) {
    const std::size_t before = findings.found.size();
    findings.requireBody(pointer, body);
    if (findings.found.size() == before && findings.isFixed(body)) {
        findings.add(pointer, fmt::format("\"{}\" is fixed; expected a body that can move", body));
    }
}

/// A name with a dot must be what a joint measures.
void requireMeasured(Findings& findings, const std::string& pointer, const std::string& named) {
    const Joint* joint = findings.joint(named.substr(0, named.rfind('.')));
    const auto names = joint != nullptr ? measuredNames(*joint) : std::vector<std::string>();
    if (std::find(names.begin(), names.end(), named) != names.end()) return;
    const std::string expected =
        names.empty() ? "the name of a joint with a coordinate, and \".coordinate\" or \".rate\""
                      : fmt::format("{}", fmt::join(names, ", "));
    findings.add(pointer,
                 fmt::format("nothing is measured as \"{}\"; expected {}", named, expected));
}

/// Components that may depend on t and on what joints measure.
void requireFunctions(Findings& findings, const std::string& pointer,
                      const VectorFunction& vector) {
    for (std::size_t i = 0; i < 3; ++i) {
        const std::string place = fmt::format("{}/{}", pointer, i);
        const auto variables = withMeasured({"t"}, vector[i].formula);
        findings.requireFunction(place, vector[i], variables);
        for (std::size_t k = 1; k < variables.size(); ++k)
            requireMeasured(findings, place, variables[k]);
    }
}

/// A stiffness or damping that may be a formula; only a constant's sign is known beforehand.
void requireCoefficient(Findings& findings, const std::string& pointer, const Function& value) {
    if (value.isConstant()) {
        findings.requireNotNegative(pointer, value.constant, "");
    } else {
        findings.requireFunction(pointer, value);
    }
}

void checkLaw(Findings& findings, const std::string& pointer, const SpringDamper& spring) {
    checkJoinedBodies(findings, pointer + "/bodies", spring.bodies);
    findings.requireFinite(pointer + "/points/0", spring.points[0]);
    findings.requireFinite(pointer + "/points/1", spring.points[1]);
    requireCoefficient(findings, pointer + "/stiffness", spring.stiffness);
    requireCoefficient(findings, pointer + "/damping", spring.damping);
    if (spring.length) requireCoefficient(findings, pointer + "/length", *spring.length);
}

void checkLaw(Findings& findings, const std::string& pointer, const AppliedForce& force) {
    checkPushed(findings, pointer + "/body", force.body);
    findings.requireFinite(pointer + "/point", force.point.value_or(Vec3::Zero()));
    requireFunctions(findings, pointer + "/vector", force.vector);
}

void checkLaw(Findings& findings, const std::string& pointer, const AppliedTorque& torque) {
    checkPushed(findings, pointer + "/body", torque.body);
    requireFunctions(findings, pointer + "/vector", torque.vector);
}

/// A full matrix that resists in every direction: symmetric, no eigenvalue below 0.
void checkElasticMatrix(Findings& findings, const std::string& pointer,
                        const std::vector<double>& entries) {
    using Mat6 = Eigen::Matrix<double, 6, 6>;
    const Eigen::Map<const Mat6> K(entries.data());
    if (!K.allFinite()) return;
    const double size = K.cwiseAbs().maxCoeff();
    if ((K - K.transpose()).cwiseAbs().maxCoeff() > 1e-9 * size) {
        findings.add(pointer, "the matrix is not symmetric; expected entry (i, j) = entry (j, i)");
        return;
    }
    const double least = Eigen::SelfAdjointEigenSolver<Mat6>(K, Eigen::EigenvaluesOnly)
                             .eigenvalues()
                             .minCoeff();
    if (least < -1e-9 * size)
        findings.add(pointer, fmt::format("the matrix has the negative eigenvalue {:.6g}; expected "
                                          "one that resists in every direction",
                                          least));
}

/// Diagonal entries that resist rather than push; the matrix may be given as 6 or 36 numbers.
void checkBushingMatrix(Findings& findings, const std::string& pointer,
                        const std::vector<double>& entries) {
    if (entries.size() != 6 && entries.size() != 36) {
        findings.add(pointer, fmt::format("{} numbers; expected 6 (the diagonal) or 36 (row by "
                                          "row)",
                                          entries.size()));
        return;
    }
    if (entries.size() == 36) checkElasticMatrix(findings, pointer, entries);
    const std::size_t stride = entries.size() == 6 ? 1 : 7;
    for (std::size_t i = 0; i < 6; ++i) {
        findings.requireNotNegative(fmt::format("{}/{}", pointer, i * stride), entries[i * stride],
                                    "");
    }
}

void checkLaw(Findings& findings, const std::string& pointer, const Bushing& bushing) {
    checkJoinedBodies(findings, pointer + "/bodies", bushing.bodies);
    findings.requireFinite(pointer + "/position", bushing.position);
    checkBushingMatrix(findings, pointer + "/stiffness", bushing.stiffness);
    checkBushingMatrix(findings, pointer + "/damping", bushing.damping);
}

void checkLaw(Findings& findings, const std::string& pointer, const TorsionSpring& spring) {
    requireCoordinate(findings, pointer + "/joint", spring.joint);
    requireCoefficient(findings, pointer + "/stiffness", spring.stiffness);
    requireCoefficient(findings, pointer + "/damping", spring.damping);
    findings.requireFunction(pointer + "/rest", spring.rest);
}

void checkLaw(Findings& findings, const std::string& pointer, const PdController& controller) {
    requireCoordinate(findings, pointer + "/joint", controller.joint);
    findings.requireFunction(pointer + "/target", controller.target);
    findings.requireNotNegative(pointer + "/kp", controller.kp, "");
    findings.requireNotNegative(pointer + "/kd", controller.kd, "");
}

} // namespace

void checkJoints(Findings& findings) {
    const auto& joints = findings.model.joints;
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Joint& joint = joints[i];
        const std::string pointer = fmt::format("/joints/{}", i);
        findings.requireName(pointer + "/name", joint.name, names);
        if (joint.type == JointType::Gear) {
            checkGear(findings, pointer, joint);
            continue;
        }
        checkJoinedBodies(findings, pointer + "/bodies", joint.bodies);
        checkAxes(findings, pointer, joint);
        if (joint.type == JointType::Distance) checkDistance(findings, pointer, joint);
        if (joint.type == JointType::Screw && !std::isfinite(joint.pitch)) {
            findings.add(pointer + "/pitch", "the value is not finite; expected a number");
        }
        checkCoordinate(findings, pointer, joint);
    }
}

void checkForces(Findings& findings) {
    const auto& forces = findings.model.forces;
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < forces.size(); ++i) {
        const std::string pointer = fmt::format("/forces/{}", i);
        findings.requireName(pointer + "/name", forces[i].name, names);
        std::visit([&](const auto& law) { checkLaw(findings, pointer, law); }, forces[i].law);
    }
}

} // namespace trammel::model

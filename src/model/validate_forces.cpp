#include "messages/model_messages.h"
#include "model/formula_text.h"
#include "model/validate_parts.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::model {

namespace {

/// A body that a force can move.
void checkPushed(Findings& findings, const std::string& pointer, const std::string& body) {
    const std::size_t before = findings.found.size();
    findings.requireBody(pointer, body);
    if (findings.found.size() == before && findings.isFixed(body)) {
        findings.add(pointer, {messages::kBodyIsFixed, body});
    }
}

/// A name with a dot must be what a joint measures.
void requireMeasured(Findings& findings, const std::string& pointer, const std::string& named) {
    const Joint* joint = findings.joint(named.substr(0, named.rfind('.')));
    const auto names = joint != nullptr ? measuredNames(*joint) : std::vector<std::string>();
    if (std::find(names.begin(), names.end(), named) != names.end()) return;
    messages::Message expected =
        names.empty() ? messages::Message(messages::kNameOfAMeasuredJoint)
                      : messages::verbatim(fmt::format("{}", fmt::join(names, ", ")));
    findings.add(pointer, {messages::kNothingIsMeasured, named, std::move(expected)});
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
    findings.requireJoinedBodies(pointer + "/bodies", spring.bodies);
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
    const Eigen::Map<const Mat6> K(entries.data());
    if (!K.allFinite()) return;
    const double size = K.cwiseAbs().maxCoeff();
    if ((K - K.transpose()).cwiseAbs().maxCoeff() > 1e-9 * size) {
        findings.add(pointer, messages::kMatrixIsNotSymmetric);
        return;
    }
    const double least =
        Eigen::SelfAdjointEigenSolver<Mat6>(K, Eigen::EigenvaluesOnly).eigenvalues().minCoeff();
    if (least < -1e-9 * size)
        findings.add(pointer,
                     {messages::kMatrixHasNegativeEigenvalue, fmt::format("{:.6g}", least)});
}

/// Diagonal entries that resist rather than push; the matrix may be given as 6 or 36 numbers.
void checkBushingMatrix(Findings& findings, const std::string& pointer,
                        const std::vector<double>& entries) {
    if (entries.size() != 6 && entries.size() != 36) {
        findings.add(pointer, {messages::kNeitherSixNorThirtySix, entries.size()});
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
    findings.requireJoinedBodies(pointer + "/bodies", bushing.bodies);
    findings.requireFinite(pointer + "/position", bushing.position);
    checkBushingMatrix(findings, pointer + "/stiffness", bushing.stiffness);
    checkBushingMatrix(findings, pointer + "/damping", bushing.damping);
}

void checkLaw(Findings& findings, const std::string& pointer, const TorsionSpring& spring) {
    findings.requireCoordinate(pointer + "/joint", spring.joint);
    requireCoefficient(findings, pointer + "/stiffness", spring.stiffness);
    requireCoefficient(findings, pointer + "/damping", spring.damping);
    findings.requireFunction(pointer + "/rest", spring.rest);
}

void checkLaw(Findings& findings, const std::string& pointer, const PdController& controller) {
    findings.requireCoordinate(pointer + "/joint", controller.joint);
    findings.requireFunction(pointer + "/target", controller.target);
    findings.requireNotNegative(pointer + "/kp", controller.kp, "");
    findings.requireNotNegative(pointer + "/kd", controller.kd, "");
}

} // namespace

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

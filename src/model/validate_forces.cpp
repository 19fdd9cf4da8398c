#include "math/decompositions.h"
#include "messages/model_messages.h"
#include "model/force_fields.h"
#include "model/formula_text.h"
#include "model/validate_parts.h"

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
    const double least = math::symmetricEigen6(K).eigenvalues().minCoeff();
    if (least < -1e-9 * size)
        findings.add(pointer,
                     {messages::kMatrixHasNegativeEigenvalue, fmt::format("{:.6g}", least)});
}

/// Diagonal entries that resist rather than push; the matrix may be given as 6 or 36 numbers.
void checkMatrix(Findings& findings, const std::string& pointer,
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

/// Checks a field of a force's law by its role.
struct FieldCheck {
    Findings& findings;
    const std::string& force; ///< pointer

    std::string at(const FieldText& text) const { return fmt::format("{}/{}", force, text.key); }

    void operator()(roles::Bodies, const FieldText& text,
                    const std::array<std::string, 2>& names) const {
        findings.requireJoinedBodies(at(text), names);
    }
    void operator()(roles::Body, const FieldText& text, const std::string& name) const {
        checkPushed(findings, at(text), name);
    }
    void operator()(roles::Joint, const FieldText& text, const std::string& name) const {
        findings.requireCoordinate(at(text), name);
    }
    void operator()(roles::Points, const FieldText& text, const std::array<Vec3, 2>& points) const {
        findings.requireFinite(at(text) + "/0", points[0]);
        findings.requireFinite(at(text) + "/1", points[1]);
    }
    void operator()(roles::Point, const FieldText& text, const std::optional<Vec3>& point) const {
        findings.requireFinite(at(text), point.value_or(Vec3::Zero()));
    }
    void operator()(roles::Length, const FieldText& text,
                    const std::optional<Function>& length) const {
        if (length) requireCoefficient(findings, at(text), *length);
    }
    void operator()(roles::Coefficient, const FieldText& text, double value) const {
        findings.requireNotNegative(at(text), value, "");
    }
    void operator()(roles::Coefficient, const FieldText& text, const Function& value) const {
        requireCoefficient(findings, at(text), value);
    }
    void operator()(roles::Coordinate, const FieldText& text, const Function& value) const {
        findings.requireFunction(at(text), value);
    }
    void operator()(const roles::Vector&, const FieldText& text,
                    const VectorFunction& vector) const {
        requireFunctions(findings, at(text), vector);
    }
    void operator()(roles::Matrix, const FieldText& text,
                    const std::vector<double>& entries) const {
        checkMatrix(findings, at(text), entries);
    }
    void operator()(const roles::Displacement&, const FieldText& text, const Vec3& value) const {
        findings.requireFinite(at(text), value);
    }
    template <class Value, std::size_t count>
    void operator()(const roles::Option<Value, count>&, const FieldText&, const Value&) const {}
};

} // namespace

void checkForces(Findings& findings) {
    const auto& forces = findings.model.forces;
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < forces.size(); ++i) {
        const std::string pointer = fmt::format("/forces/{}", i);
        findings.requireName(pointer + "/name", forces[i].name, names);
        forEachField(forces[i], FieldCheck{findings, pointer});
    }
}

} // namespace trammel::model

#include "dynamics/unsupported.h"

#include "dynamics/formulations/formulation.h"
#include "dynamics/joints/joint.h"
#include "dynamics/rotation/rotation.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>

namespace trammel::dynamics {

namespace {

class Findings {
public:
    void add(std::string pointer, std::string message) {
        m_list.push_back({model::Severity::Error, std::move(pointer), std::move(message)});
    }
    model::Diagnostics take() { return std::move(m_list); }

private:
    model::Diagnostics m_list;
};

std::string item(std::string_view list, std::size_t index, std::string_view key) {
    return fmt::format("/{}/{}/{}", list, index, key);
}

std::string notYet(const std::string& what) {
    return fmt::format("{} cannot be simulated by this version of Trammel", what);
}

void checkJoints(const model::Model& model, Findings& findings) {
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
        const model::Joint& joint = model.joints[i];
        const std::string named = fmt::format("joint '{}'", joint.name);
        if (!findJointKind(joint.type))
            findings.add(item("joints", i, "type"),
                         notYet(fmt::format("{} {}", name(joint.type), named)));
        const auto refuse = [&](bool present, const char* key) {
            if (present)
                findings.add(item("joints", i, key), notYet(fmt::format("'{}' of {}", key, named)));
        };
        refuse(joint.limits.has_value(), "limits");
        refuse(joint.motor.has_value(), "motor");
        refuse(joint.driver.has_value(), "driver");
        refuse(joint.spring.has_value(), "spring");
        refuse(joint.torque.has_value(), "torque");
        refuse(joint.friction.has_value(), "friction");
    }
}

void checkForces(const model::Model& model, Findings& findings) {
    for (std::size_t i = 0; i < model.forces.size(); ++i) {
        const model::Force& force = model.forces[i];
        if (std::holds_alternative<model::Bushing>(force.law))
            findings.add(item("forces", i, "type"),
                         notYet(fmt::format("bushing '{}'", force.name)));
        if (std::holds_alternative<model::PdController>(force.law))
            findings.add(item("forces", i, "type"),
                         notYet(fmt::format("pd controller '{}'", force.name)));
    }
}

bool collides(const std::vector<model::Shape>& shapes) {
    return std::any_of(shapes.begin(), shapes.end(), [](const auto& s) { return s.collide; });
}

/// Whether the model says that two bodies do not touch: joined by a joint, or by a pair entry.
bool isSwitchedOff(const model::Model& model, const std::string& a, const std::string& b) {
    const auto joins = [&](const std::array<std::string, 2>& pair) {
        return (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a);
    };
    for (const auto& pair : model.contacts.pairs)
        if (joins(pair.bodies)) return !pair.collide;
    return std::any_of(model.joints.begin(), model.joints.end(),
                       [&](const auto& joint) { return joins(joint.bodies); });
}

/// Contact is not built: two bodies whose shapes could touch are refused, since running without
/// their contact would be wrong silently.
void checkContacts(const model::Model& model, Findings& findings) {
    struct Solid {
        std::string name;
        bool isFixed;
    };
    std::vector<Solid> solids;
    if (collides(model.groundShapes)) solids.push_back({std::string(model::kGround), true});
    for (const auto& body : model.bodies)
        if (collides(body.shapes)) solids.push_back({body.name, body.fixed});
    for (std::size_t i = 0; i < solids.size(); ++i)
        for (std::size_t j = i + 1; j < solids.size(); ++j) {
            if (solids[i].isFixed && solids[j].isFixed) continue;
            if (isSwitchedOff(model, solids[i].name, solids[j].name)) continue;
            findings.add("/contacts", notYet(fmt::format("contact between '{}' and '{}'",
                                                         solids[i].name, solids[j].name)) +
                                          "; give their shapes \"collide\": false");
            return;
        }
}

template <typename Names>
void checkMethod(const char* key, const std::string& value, const Names& built,
                 Findings& findings) {
    if (std::find(built.begin(), built.end(), value) != built.end()) return;
    findings.add(fmt::format("/simulation/{}", key), notYet(fmt::format("{} '{}'", key, value)));
}

} // namespace

model::Diagnostics unsupportedParts(const model::Model& model) {
    using Names = std::array<std::string_view, 1>;
    Findings findings;
    checkJoints(model, findings);
    checkForces(model, findings);
    checkContacts(model, findings);
    checkMethod("formulation", model.simulation.formulation, formulationNames(), findings);
    checkMethod("rotation", model.simulation.rotation, rotationNames(), findings);
    checkMethod("coordinates", model.simulation.coordinates, Names{"maximal"}, findings);
    checkMethod("integrator", model.simulation.integrator, Names{"semi-implicit"}, findings);
    return findings.take();
}

} // namespace trammel::dynamics

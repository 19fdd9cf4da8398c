#include "dynamics/stepping/unsupported.h"

#include "dynamics/friction/friction_model.h"
#include "dynamics/joints/joint.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace trammel::dynamics {

namespace {

class Findings {
public:
    void add(std::string pointer, messages::Message message) {
        m_list.push_back({model::Severity::Error, std::move(pointer), std::move(message)});
    }
    model::Diagnostics take() { return std::move(m_list); }

private:
    model::Diagnostics m_list;
};

std::string item(std::string_view list, std::size_t index, std::string_view key) {
    return fmt::format("/{}/{}/{}", list, index, key);
}

void checkJoints(const model::Model& model, Findings& findings) {
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
        const model::Joint& joint = model.joints[i];
        if (!findJointKind(joint.type))
            findings.add(item("joints", i, "type"),
                         {messages::kCannotBeSimulated, name(joint.type), joint.name});
    }
}

/// A tyre's drive and lateral force share one limit; some laws have one for each.
void checkTyres(const model::Model& model, Findings& findings) {
    const model::FrictionKind friction = model.simulation.friction;
    if (frictionModel(friction).takesTyres) return;
    for (std::size_t i = 0; i < model.contacts.pairs.size(); ++i) {
        const model::ContactPair& pair = model.contacts.pairs[i];
        if (pair.frictionMode != model::FrictionMode::Tyre) continue;
        findings.add(
            item("contacts/pairs", i, "friction_mode"),
            {messages::kTyreNeedsSharedLimit, pair.bodies[0], pair.bodies[1], name(friction)});
    }
}

bool collides(const std::vector<model::Shape>& shapes) {
    return std::ranges::any_of(shapes, &model::Shape::collide);
}

/// The name of a body that a body of the model may touch; empty: none.
std::string touching(const model::Model& model, const model::Body& body) {
    if (!body.isDynamic() || !collides(body.shapes)) return {};
    const auto touches = [&](const std::string& other) {
        return std::ranges::none_of(model.contacts.pairs, [&](const model::ContactPair& pair) {
            return !pair.collide && std::ranges::count(pair.bodies, body.name) == 1 &&
                   std::ranges::count(pair.bodies, other) == 1;
        });
    };
    if (collides(model.groundShapes) && touches(std::string(model::kGround)))
        return std::string(model::kGround);
    for (const model::Body& other : model.bodies)
        if (other.name != body.name && collides(other.shapes) && touches(other.name))
            return other.name;
    return {};
}

/// The equation of the rotation matrix accepts torques, not impulses of joints and contacts.
void checkNodaR(const model::Model& model, Findings& findings) {
    if (model.simulation.rotation != model::RotationKind::NodaR) return;
    if (!model.joints.empty())
        findings.add("/simulation/rotation",
                     {messages::kNodarWithJoint, model.joints.front().name});
    for (const model::Body& body : model.bodies)
        if (const std::string other = touching(model, body); !other.empty()) {
            findings.add("/simulation/rotation", {messages::kNodarWithContact, body.name, other});
            return;
        }
}

/// In joint coordinates a joint is closed exactly, so that it cannot yield.
void checkSoftness(const model::SimulationSettings& settings, Findings& findings) {
    if (!settings.isGeneralized() || settings.epsilon == 0.0) return;
    findings.add("/simulation/epsilon", {messages::kSoftnessInCoordinates, settings.epsilon});
}

/// Methods that move bodies by impulses on them know no joint coordinates.
void checkCoordinates(const model::SimulationSettings& settings, Findings& findings) {
    using enum model::IntegratorKind;
    if (!settings.isGeneralized()) return;
    if (settings.integrator != Rattle && settings.integrator != GeneralizedAlpha) return;
    findings.add("/simulation/integrator",
                 {messages::kIntegratorInCoordinates, name(settings.integrator)});
}

} // namespace

model::Diagnostics unsupportedParts(const model::Model& model) {
    Findings findings;
    checkJoints(model, findings);
    checkTyres(model, findings);
    checkNodaR(model, findings);
    checkSoftness(model.simulation, findings);
    checkCoordinates(model.simulation, findings);
    return findings.take();
}

} // namespace trammel::dynamics

#include "dynamics/stepping/unsupported.h"

#include "dynamics/joints/joint.h"

#include <algorithm>
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
    }
}

/// A tyre's drive and lateral force share one limit; a box has one for each.
void checkTyres(const model::Model& model, Findings& findings) {
    const model::FrictionKind friction = model.simulation.friction;
    if (friction != model::FrictionKind::BoxFixed && friction != model::FrictionKind::BoxIterated)
        return;
    for (std::size_t i = 0; i < model.contacts.pairs.size(); ++i) {
        const model::ContactPair& pair = model.contacts.pairs[i];
        if (pair.frictionMode != model::FrictionMode::Tyre) continue;
        findings.add(item("contacts/pairs", i, "friction_mode"),
                     fmt::format("friction mode 'tyre' of '{}' and '{}' cannot be used with "
                                 "friction model '{}', which has no limit that two directions "
                                 "share; expected friction pyramid, polyhedral, cone or none",
                                 pair.bodies[0], pair.bodies[1], name(friction)));
    }
}

bool collides(const std::vector<model::Shape>& shapes) {
    return std::ranges::any_of(shapes, &model::Shape::collide);
}

/// What a body of the model may touch; empty: nothing.
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

/// The equation of the rotation matrix takes torques, not impulses of joints and contacts.
void checkNodaR(const model::Model& model, Findings& findings) {
    if (model.simulation.rotation != model::RotationKind::NodaR) return;
    constexpr const char* kExpected = "expected bodies without joints and contacts, or rotation "
                                      "exact, exponential, quaternion or euler-angles";
    if (!model.joints.empty())
        findings.add("/simulation/rotation",
                     fmt::format("rotation 'nodar' cannot be used with joint '{}'; {}",
                                 model.joints.front().name, kExpected));
    for (const model::Body& body : model.bodies)
        if (const std::string other = touching(model, body); !other.empty()) {
            findings.add("/simulation/rotation",
                         fmt::format("rotation 'nodar' cannot be used with the contact of body "
                                     "'{}' and '{}'; {}",
                                     body.name, other, kExpected));
            return;
        }
}

/// A joint's own coordinates leave nothing of it that could yield.
void checkSoftness(const model::SimulationSettings& settings, Findings& findings) {
    if (!settings.isGeneralized() || settings.epsilon == 0.0) return;
    findings.add("/simulation/epsilon",
                 fmt::format("a softness of joints of {} cannot be used with generalized "
                             "coordinates, in which joints do not yield; expected 0, or "
                             "coordinates maximal",
                             settings.epsilon));
}

/// Methods that move bodies by impulses on them know no joint coordinates.
void checkCoordinates(const model::SimulationSettings& settings, Findings& findings) {
    using enum model::IntegratorKind;
    if (!settings.isGeneralized()) return;
    if (settings.integrator != Rattle && settings.integrator != GeneralizedAlpha) return;
    findings.add(
        "/simulation/integrator",
        fmt::format("integrator '{}' cannot be used with generalized coordinates; expected "
                    "integrator semi-implicit, rk45 or radau, or coordinates maximal",
                    name(settings.integrator)));
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

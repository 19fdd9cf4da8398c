#include "dynamics/unsupported.h"

#include "dynamics/formulations/formulation.h"
#include "dynamics/friction/friction_model.h"
#include "dynamics/impact/impact_law.h"
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
    }
}

/// A tyre's drive and lateral force share one limit; a box has one for each.
void checkTyres(const model::Model& model, Findings& findings) {
    const std::string& friction = model.simulation.friction;
    if (friction != "box-fixed" && friction != "box-iterated") return;
    for (std::size_t i = 0; i < model.contacts.pairs.size(); ++i) {
        const model::ContactPair& pair = model.contacts.pairs[i];
        if (pair.frictionMode != model::FrictionMode::Tyre) continue;
        findings.add(item("contacts/pairs", i, "friction_mode"),
                     fmt::format("friction mode 'tyre' of '{}' and '{}' cannot be used with "
                                 "friction model '{}', which has no limit that two directions "
                                 "share; expected friction pyramid, polyhedral, cone or none",
                                 pair.bodies[0], pair.bodies[1], friction));
    }
}

/// A joint's own coordinates leave nothing of it that could yield.
void checkSoftness(const model::SimulationSettings& settings, Findings& findings) {
    if (settings.coordinates != "generalized" || settings.epsilon == 0.0) return;
    findings.add("/simulation/epsilon",
                 fmt::format("a softness of joints of {} cannot be used with generalized "
                             "coordinates, in which joints do not yield; expected 0, or "
                             "coordinates maximal",
                             settings.epsilon));
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
    checkTyres(model, findings);
    checkMethod("formulation", model.simulation.formulation, formulationNames(), findings);
    checkMethod("rotation", model.simulation.rotation, rotationNames(), findings);
    checkMethod("friction", model.simulation.friction, frictionModelNames(), findings);
    checkMethod("impact", model.simulation.impact, impactLawNames(), findings);
    checkMethod("coordinates", model.simulation.coordinates,
                std::array<std::string_view, 2>{"maximal", "generalized"}, findings);
    checkSoftness(model.simulation, findings);
    checkMethod("integrator", model.simulation.integrator, Names{"semi-implicit"}, findings);
    return findings.take();
}

} // namespace trammel::dynamics

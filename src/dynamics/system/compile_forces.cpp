#include "dynamics/system/compile_geometry.h"
#include "dynamics/system/system.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::dynamics {

ForceCompiler System::forceCompiler(const model::Model& model) const {
    return {model, m_bodies, m_joints, m_initial, m_watch, *m_names};
}

void System::compileForces(const model::Model& model) {
    ForceCompiler compiler = forceCompiler(model);
    for (const model::Force& force : model.forces)
        m_forces.add(force, compiler);
    addForceRows(compiler);
    m_forces.finish();
}

void System::addForceRows(const ForceCompiler& compiler) {
    for (const RowBlock& block : compiler.blocks) {
        addConstraint(Constraint::Kind::Force, block.element, block.rowCount,
                      std::array{block.bodyA, block.bodyB});
        m_constraints.back().forceKind = static_cast<short>(block.kind);
    }
}

void System::compileUserConstraint(std::shared_ptr<const UserConstraint> law) {
    CompiledUserConstraint user{.law = law,
                                .name = law->name(),
                                .rowKinds = law->rowKinds(),
                                .isBounded = law->isBounded()};
    const auto refuse = [&](const std::string& what) {
        throw messages::InvalidArgument(
            messages::verbatim(fmt::format("constraint '{}' {}", user.name, what)));
    };
    const auto isNamedSo = [&](const auto& item) { return item.name == user.name; };
    if (std::ranges::any_of(m_joints, isNamedSo) ||
        std::ranges::any_of(m_userConstraints, isNamedSo))
        refuse("has a name that is in use; expected another");
    if (user.rowKinds.empty() || user.rowKinds.size() > 6)
        refuse(fmt::format("has {} rows; expected 1 to 6", user.rowKinds.size()));
    for (const std::string& body : law->bodies())
        user.bodies.push_back(bodyIndex(body));
    std::vector<int> sorted = user.bodies;
    std::ranges::sort(sorted);
    if (sorted.empty() || sorted.size() > Constraint::kMaxSides ||
        std::ranges::adjacent_find(sorted) != sorted.end())
        refuse(fmt::format("is between {}; expected one to four different bodies",
                           fmt::join(law->bodies(), ", ")));
    if (std::ranges::none_of(sorted, [&](int body) { return m_bodies[body].isMoving; }))
        refuse("has no body that can move");
    if (!user.isBounded) {
        std::vector<int> sides = user.bodies;
        if (sides.size() == 1) sides.push_back(ground());
        addConstraint(Constraint::Kind::User, static_cast<int>(m_userConstraints.size()),
                      static_cast<int>(user.rowKinds.size()), sides);
    }
    m_userConstraints.push_back(std::move(user));
}

} // namespace trammel::dynamics

#include "dynamics/forces/force_compiler.h"

#include "messages/solver_messages.h"

namespace trammel::dynamics {

PartNames::PartNames(const model::Model& model) {
    for (std::size_t i = 0; i < model.bodies.size(); ++i)
        m_bodies.emplace(model.bodies[i].name, static_cast<int>(i));
    m_bodies.insert_or_assign(model::kGround, static_cast<int>(model.bodies.size()));
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        m_joints.emplace(model.joints[i].name, static_cast<int>(i));
}

int PartNames::body(std::string_view name) const {
    const auto found = m_bodies.find(name);
    if (found == m_bodies.end()) throw messages::InvalidArgument({messages::kNoBodyNamed, name});
    return found->second;
}

int PartNames::joint(std::string_view name) const {
    const auto found = m_joints.find(name);
    if (found == m_joints.end()) throw messages::InvalidArgument({messages::kNoJointNamed, name});
    return found->second;
}

} // namespace trammel::dynamics

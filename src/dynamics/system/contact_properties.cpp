#include "dynamics/system/contact_properties.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

double combine(model::Combine rule, double a, double b) {
    switch (rule) {
    case model::Combine::Geometric:
        return std::sqrt(a * b);
    case model::Combine::Product:
        return a * b;
    case model::Combine::Minimum:
        return std::min(a, b);
    case model::Combine::Maximum:
        return std::max(a, b);
    case model::Combine::Average:
        return 0.5 * (a + b);
    }
    return 0.0;
}

ContactPropertyTable::ContactPropertyTable(const model::Model& model,
                                           std::vector<model::Material> colliderMaterials,
                                           std::map<std::pair<int, int>, StatedPair> pairs)
    : m_restitutionRule(model.contacts.combineRestitution),
      m_frictionRule(model.contacts.combineFriction),
      m_materials(std::move(colliderMaterials)),
      m_pairs(std::move(pairs)) {}

ContactProperties ContactPropertyTable::of(int colliderA, int colliderB, int bodyA,
                                           int bodyB) const {
    const model::Material& a = m_materials[colliderA];
    const model::Material& b = m_materials[colliderB];
    ContactProperties result{
        combine(m_restitutionRule, a.restitution, b.restitution),
        combine(m_frictionRule, a.friction, b.friction),
        combine(m_frictionRule, a.kineticFriction.value_or(a.friction),
                b.kineticFriction.value_or(b.friction)),
    };
    const auto pair = m_pairs.find(std::minmax(bodyA, bodyB));
    if (pair == m_pairs.end()) return result;
    const model::ContactPair& stated = pair->second.values;
    result.restitution = stated.restitution.value_or(result.restitution);
    if (stated.friction) result.staticFriction = result.kineticFriction = *stated.friction;
    result.kineticFriction = stated.kineticFriction.value_or(result.kineticFriction);
    result.mode = stated.frictionMode;
    if (result.mode == model::FrictionMode::None)
        result.staticFriction = result.kineticFriction = 0.0;
    result.directionBody = pair->second.directionBody;
    result.direction = pair->second.direction;
    if (result.mode == model::FrictionMode::Tyre) result.lateralSlip = stated.lateralSlip;
    return result;
}

} // namespace trammel::dynamics

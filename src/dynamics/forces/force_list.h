#pragma once

#include "dynamics/forces/force_elements.h"

#include <memory>
#include <vector>

namespace trammel::dynamics {

/// The force elements of a System, by kind.
class ForceList {
public:
    ForceList();

    /// Compiles a force of the model, or what a joint says of elements on its coordinate.
    void add(const model::Force& force, ForceCompiler& compiler);
    void addOfJoint(const model::Joint& source, int joint, ForceCompiler& compiler);

    /// Whether no force acts but gravity.
    bool empty() const;

    /// The kinds, in the order in which results list them and energies are summed.
    const std::vector<std::unique_ptr<ForceElements>>& kinds() const { return m_kinds; }
    /// The kinds, in the order in which their forces are summed.
    const std::vector<const ForceElements*>& inOrderOfForces() const { return m_inOrderOfForces; }
    const ForceElements& operator[](int kind) const { return *m_kinds[kind]; }
    ForceElements& operator[](int kind) { return *m_kinds[kind]; }

private:
    std::vector<std::unique_ptr<ForceElements>> m_kinds;
    std::vector<const ForceElements*> m_inOrderOfForces;
};

} // namespace trammel::dynamics

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
    /// All are there: lists what has elements.
    void finish();

    /// Whether no force acts but gravity.
    bool empty() const { return m_kinds.empty(); }

    /// The kinds that have elements, in the order in which results list them and energies are
    /// summed.
    const std::vector<const ForceElements*>& kinds() const { return m_kinds; }
    /// The same in the order in which forces are summed.
    const std::vector<const ForceElements*>& inOrderOfForces() const { return m_inOrderOfForces; }
    /// How many kinds there are, with elements or without.
    std::size_t size() const { return m_all.size(); }
    const ForceElements& operator[](int kind) const { return *m_all[kind]; }
    ForceElements& operator[](int kind) { return *m_all[kind]; }

private:
    std::vector<std::unique_ptr<ForceElements>> m_all;
    std::vector<const ForceElements*> m_kinds, m_inOrderOfForces;
};

} // namespace trammel::dynamics

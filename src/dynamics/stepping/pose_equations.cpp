#include "dynamics/stepping/pose_equations.h"

namespace trammel::dynamics {

PoseEquations::PoseEquations(const System& system, bool isGeneralized)
    : m_system(system),
      m_kinematics(system.bodies().size()),
      m_rows(system),
      m_delassus(system),
      m_tree(isGeneralized ? std::make_unique<GeneralizedCoordinates>(system) : nullptr) {}

void PoseEquations::evaluateHardRows(const State& state) {
    evaluateRows(m_system, state, m_kinematics, 1.0, 1.0, Bias::Skip, Springs::Inactive, m_rows);
}

void PoseEquations::factorForImpact(const State& state) {
    evaluateHardRows(state);
    if (m_tree) m_tree->setPose(state, m_kinematics);
    equations().factor(m_rows, m_kinematics, 0.0);
}

void PoseEquations::findRedundancy(const State& state) {
    m_delassus.findRedundancy(state); // for projections, too
    if (m_tree) m_tree->findRedundancy(state);
}

} // namespace trammel::dynamics

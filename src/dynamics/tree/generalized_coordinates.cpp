#include "dynamics/tree/generalized_coordinates.h"

namespace trammel::dynamics {

GeneralizedCoordinates::GeneralizedCoordinates(const System& system)
    : m_tree(system),
      m_pose(m_tree),
      m_equations(m_tree, m_pose),
      m_motion(m_tree),
      m_bias(system.bodies().size(), Vec6::Zero()) {
    m_path.reserve(m_tree.nodes().size());
    findRedundancy(system.initialState());
}

void GeneralizedCoordinates::findRedundancy(const State& state) {
    std::vector<BodyKinematics> kinematics(state.bodies.size());
    updateKinematics(m_tree.system(), state, kinematics);
    setPose(state, kinematics);
    m_equations.findRedundancy(state);
}

void GeneralizedCoordinates::start(const State& state,
                                   const std::vector<BodyKinematics>& kinematics) {
    setPose(state, kinematics);
    m_motion.start(m_pose, state, kinematics);
    m_motion.findBias(m_pose, state, m_bias);
}

} // namespace trammel::dynamics

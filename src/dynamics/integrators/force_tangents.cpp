#include "dynamics/integrators/force_tangents.h"

#include "dynamics/equations/smooth_equations.h"
#include "math/graph_colours.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

constexpr double kShift = 1e-7; ///< of the scales of positions and velocities

} // namespace

ForceTangents::ForceTangents(const System& system, std::vector<int> bodies)
    : m_system(system),
      m_bodies(std::move(bodies)),
      m_index(m_system.bodies().size(), -1),
      m_coupled(m_bodies.size()),
      m_isEmpty(system.forces().empty()),
      m_moved(m_system.initialState()),
      m_force(m_system.bodies().size(), Vec6::Zero()),
      m_movedForce(m_force),
      m_kinematics(m_system.bodies().size()) {
    for (std::size_t i = 0; i < m_bodies.size(); ++i) {
        m_index[m_bodies[i]] = static_cast<int>(i);
        m_coupled[i].push_back(static_cast<int>(i));
    }
    if (m_isEmpty) return;
    findCouplings();
    m_groups = math::groupsOfOneColour(m_coupled);
}

/// @param component of a pose (m, rad), then of velocities (m/s, rad/s)
double ForceTangents::shiftOf(int component) const {
    const RowKind kind = component % 6 < 3 ? RowKind::Translation : RowKind::Rotation;
    const Scales& scales = m_system.scales();
    return kShift * (component < 6 ? scales.of(kind) : scales.rateOf(kind));
}

void ForceTangents::couple(int bodyA, int bodyB) {
    const int a = m_index[bodyA], b = m_index[bodyB];
    if (a < 0 || b < 0 || std::ranges::find(m_coupled[a], b) != m_coupled[a].end()) return;
    m_coupled[a].push_back(b);
    m_coupled[b].push_back(a);
}

void ForceTangents::findCouplings() {
    std::vector<std::pair<int, int>> pairs;
    for (const auto& kind : m_system.forces().kinds())
        kind->addCouplings(m_system.joints(), pairs);
    for (const auto& [a, b] : pairs)
        couple(a, b);
}

void ForceTangents::add(const State& state, double stiffness, double damping,
                        std::vector<Eigen::Triplet<double>>& entries) {
    if (m_isEmpty) return;
    m_moved = state;
    updateKinematics(m_system, state, m_kinematics);
    totalForces(m_system, state, m_kinematics, m_force);
    for (int group = 0; group < static_cast<int>(m_groups.size()); ++group)
        for (int component = 0; component < 12; ++component) {
            const bool isPosition = component < 6;
            for (const int place : m_groups[group]) {
                BodyState& body = m_moved.bodies[m_bodies[place]];
                Vec6 shift = Vec6::Zero();
                shift[component % 6] = shiftOf(component);
                if (isPosition) {
                    shiftBody(body, shift, 1.0);
                } else {
                    body.v += shift.head<3>();
                    body.w += shift.tail<3>();
                }
            }
            addDifferences(group, component, isPosition ? stiffness : damping, entries);
            for (const int place : m_groups[group])
                m_moved.bodies[m_bodies[place]] = state.bodies[m_bodies[place]];
        }
}

void ForceTangents::addDifferences(int group, int component, double factor,
                                   std::vector<Eigen::Triplet<double>>& entries) {
    updateKinematics(m_system, m_moved, m_kinematics);
    totalForces(m_system, m_moved, m_kinematics, m_movedForce);
    for (const int column : m_groups[group])
        for (const int row : m_coupled[column]) {
            const Vec6 slope =
                (m_movedForce[m_bodies[row]] - m_force[m_bodies[row]]) / shiftOf(component);
            for (int i = 0; i < 6; ++i)
                entries.emplace_back(6 * row + i, 6 * column + component % 6, -factor * slope[i]);
        }
}

} // namespace trammel::dynamics

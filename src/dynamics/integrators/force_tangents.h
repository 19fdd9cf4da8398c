#pragma once

#include "dynamics/equations/total_force.h"

#include <Eigen/SparseCore>
#include <vector>

namespace trammel::dynamics {

/// How the applied forces f change with positions and velocities, for implicit methods:
///     K = -df/dx (6n x 6n; x holds shifts and rotation vectors, world axes),   D = -df/dv
/// by differences. Bodies that no force element couples are moved together, so that the work grows
/// with the elements and not with the square of the bodies.
class ForceTangents {
public:
    /// @param bodies that count, in the order of the rows
    ForceTangents(const System& system, std::vector<int> bodies);

    /// Whether there are force elements at all; gravity and gyroscopic torques are none.
    bool isEmpty() const { return m_isEmpty; }

    /// Adds stiffness K + damping D, with these factors, to entries of a matrix.
    void add(const State& state, double stiffness, double damping,
             std::vector<Eigen::Triplet<double>>& entries);

private:
    double shiftOf(int component) const;
    void couple(int bodyA, int bodyB);
    void findCouplings();
    void addDifferences(int colour, int component, double factor,
                        std::vector<Eigen::Triplet<double>>& entries);

    const System& m_system;
    std::vector<int> m_bodies;
    std::vector<int> m_index;                ///< by body, its place among m_bodies, or -1
    std::vector<std::vector<int>> m_coupled; ///< by place, the places that its motion acts on
    bool m_isEmpty;
    std::vector<std::vector<int>> m_groups; ///< places of one colour
    State m_moved;
    std::vector<Vec6> m_force, m_movedForce;
    std::vector<BodyKinematics> m_kinematics;
};

} // namespace trammel::dynamics

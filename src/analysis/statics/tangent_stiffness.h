#pragma once

#include "dynamics/system/system.h"

#include <Eigen/SparseCore>
#include <stop_token>
#include <vector>

namespace trammel::analysis {

/// The stiffness -d(f + J^T lambda)/dx of a mechanism at rest, see Linearization, of all bodies'
/// motions (6n x 6n; x holds shifts and rotation vectors, world axes), lambda held: by central
/// differences, good to some 1e-9 of an entry's own size. Bodies that nothing couples are moved
/// together, so that work and memory grow with joints and forces.
class TangentStiffness {
public:
    /// @param bodies in the order of the rows; system outlives it
    TangentStiffness(const dynamics::System& system, std::vector<int> bodies);

    /// @param lambda nc, N and N m
    /// @return what was found before a stop was asked for
    Eigen::SparseMatrix<double> at(const dynamics::State& state, const Eigen::VectorXd& lambda,
                                   const std::stop_token& stop) const;

private:
    std::vector<Vec6> forces(const dynamics::State& state, const Eigen::VectorXd& lambda) const;

    const dynamics::System& m_system;
    std::vector<int> m_bodies;
    std::vector<std::vector<int>> m_coupled; ///< by place among the bodies, places
    std::vector<std::vector<int>> m_groups;  ///< places that are moved together
};

} // namespace trammel::analysis

#include "analysis/statics/tangent_stiffness.h"

#include "analysis/poses/constraint_space.h"
#include "analysis/poses/twists.h"
#include "dynamics/equations/total_force.h"
#include "math/graph_colours.h"

#include <algorithm>

namespace trammel::analysis {

namespace {

constexpr double kShift = 1e-5; ///< rad, or of the model's length: the error is its square

std::vector<std::pair<int, int>> couplingsOf(const dynamics::System& system) {
    std::vector<std::pair<int, int>> pairs;
    for (const auto& kind : system.forces().kinds())
        kind->addCouplings(system.joints(), pairs);
    for (const dynamics::Joint& joint : system.joints()) {
        const auto sides = system.constraints()[joint.constraint].sides();
        for (const dynamics::ConstraintSide& a : sides)
            for (const dynamics::ConstraintSide& b : sides)
                if (a.body < b.body) pairs.emplace_back(a.body, b.body);
    }
    return pairs;
}

} // namespace

TangentStiffness::TangentStiffness(const dynamics::System& system, std::vector<int> bodies)
    : m_system(system), m_bodies(std::move(bodies)), m_coupled(m_bodies.size()) {
    std::vector<int> places(system.bodies().size(), -1);
    for (int place = 0; place < static_cast<int>(m_bodies.size()); ++place) {
        places[m_bodies[place]] = place;
        m_coupled[place].push_back(place);
    }
    for (const auto& [bodyA, bodyB] : couplingsOf(system)) {
        const int a = places[bodyA], b = places[bodyB];
        if (a < 0 || b < 0 || std::ranges::find(m_coupled[a], b) != m_coupled[a].end()) continue;
        m_coupled[a].push_back(b);
        m_coupled[b].push_back(a);
    }
    m_groups = math::groupsOfOneColour(m_coupled);
}

std::vector<Vec6> TangentStiffness::forces(const dynamics::State& state,
                                           const Eigen::VectorXd& lambda) const {
    std::vector<Vec6> all;
    dynamics::standingForces(m_system, state, all);
    std::vector<Vec6> result;
    const SparseConstraintJacobian rows = sparseConstraintJacobian(m_system, state);
    const Eigen::VectorXd constraining = rows.J.transpose() * lambda;
    for (std::size_t i = 0; i < m_bodies.size(); ++i)
        result.push_back(all[m_bodies[i]] +
                         constraining.segment<6>(6 * static_cast<Eigen::Index>(i)));
    return result;
}

Eigen::SparseMatrix<double> TangentStiffness::at(const dynamics::State& state,
                                                 const Eigen::VectorXd& lambda,
                                                 const std::stop_token& stop) const {
    std::vector<Eigen::Triplet<double>> entries;
    for (const std::vector<int>& group : m_groups)
        for (int component = 0; component < 6 && !stop.stop_requested(); ++component) {
            const double shift = kShift * columnScale(component, m_system.scales().length);
            const auto moved = [&](double way) {
                dynamics::State trial = state;
                Vec6 x = Vec6::Zero();
                x[component] = way;
                for (const int place : group)
                    move(trial, std::span(&m_bodies[place], 1), x);
                return forces(trial, lambda);
            };
            const std::vector<Vec6> ahead = moved(shift), behind = moved(-shift);
            for (const int column : group)
                for (const int row : m_coupled[column]) {
                    const Vec6 slope = (ahead[row] - behind[row]) / (2.0 * shift);
                    for (int i = 0; i < 6; ++i)
                        entries.emplace_back(6 * row + i, 6 * column + component, -slope[i]);
                }
        }
    const auto size = 6 * static_cast<Eigen::Index>(m_bodies.size());
    Eigen::SparseMatrix<double> K(size, size);
    K.setFromTriplets(entries.begin(), entries.end());
    return K;
}

} // namespace trammel::analysis

#include "analysis/statics/rest_forces.h"

#include "analysis/poses/twists.h"
#include "dynamics/equations/total_force.h"

#include <algorithm>

namespace trammel::analysis {

namespace {

using Entries = std::vector<Eigen::Triplet<double>>;

constexpr double kYield = 1e-12; ///< of joints, which makes redundant ones share

void addEntries(const Eigen::SparseMatrix<double>& A, Eigen::Index row, double factor,
                bool isTransposed, Entries& entries) {
    for (Eigen::Index k = 0; k < A.outerSize(); ++k)
        for (Eigen::SparseMatrix<double>::InnerIterator it(A, k); it; ++it) {
            const auto i = static_cast<int>(it.row() + row), j = static_cast<int>(it.col());
            entries.emplace_back(isTransposed ? j : i, isTransposed ? i : j, factor * it.value());
        }
}

} // namespace

RestForces::RestForces(const dynamics::System& system, const dynamics::State& state, double length)
    : constraints(system, state, length) {
    std::vector<Vec6> forces;
    dynamics::standingForces(system, state, forces);
    applied = constraints.scale().cwiseProduct(stacked(forces, constraints.rows().bodies));
    const Eigen::VectorXd multipliers = constraints.multipliers(applied);
    lambda = constraints.unscaled(multipliers);
    left = applied + constraints.J().transpose() * multipliers;
}

double RestForces::residual() const {
    if (left.size() == 0) return 0.0;
    return left.cwiseQuotient(constraints.scale()).lpNorm<Eigen::Infinity>();
}

Eigen::SparseMatrix<double> RestForces::matrix(const Eigen::SparseMatrix<double>& K) const {
    const Eigen::VectorXd& D = constraints.scale();
    Eigen::SparseMatrix<double> A = D.asDiagonal() * K * D.asDiagonal();
    Entries turns;
    for (Eigen::Index row = 3; row < left.size(); row += 6) {
        const Mat3 turn = skew(left.segment<3>(row));
        for (int i = 0; i < 9; ++i)
            turns.emplace_back(static_cast<int>(row) + i % 3, static_cast<int>(row) + i / 3,
                               -0.5 * turn(i % 3, i / 3));
    }
    Eigen::SparseMatrix<double> turning(A.rows(), A.cols());
    turning.setFromTriplets(turns.begin(), turns.end());
    return A + turning;
}

HeldMotions::HeldMotions(const Eigen::SparseMatrix<double>& A, double mu,
                         const SparseConstraints& constraints) {
    const Eigen::SparseMatrix<double>& J = constraints.J();
    const Eigen::Index nv = A.rows();
    m_size = nv + J.rows();
    const double largest = A.nonZeros() > 0 ? A.coeffs().cwiseAbs().maxCoeff() : 0.0;
    const double stiff = std::max(largest + mu, 1e-300);
    Entries entries;
    addEntries(A, 0, 1.0, false, entries);
    addEntries(J, nv, stiff, false, entries);
    addEntries(J, nv, stiff, true, entries);
    for (Eigen::Index i = 0; i < m_size; ++i)
        entries.emplace_back(static_cast<int>(i), static_cast<int>(i),
                             i < nv ? mu : -kYield * stiff);
    Eigen::SparseMatrix<double> M(m_size, m_size);
    M.setFromTriplets(entries.begin(), entries.end());
    m_factor.compute(M);
}

Eigen::VectorXd HeldMotions::of(const Eigen::VectorXd& g) const {
    Eigen::VectorXd right = Eigen::VectorXd::Zero(m_size);
    right.head(g.size()) = g;
    return m_factor.solve(right).head(g.size());
}

} // namespace trammel::analysis

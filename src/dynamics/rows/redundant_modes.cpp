#include "dynamics/rows/redundant_modes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

/// How much more of its own a row that follows from others may seem to have than the pose is off.
constexpr double kAmplified = 30.0;
constexpr double kCertain = 0.3; ///< a row with as much of its own is independent in any case

/// The largest arm of a joint on the smallest body, m.
double smallestLink(const System& system, const ConstraintRows& rows) {
    std::vector<double> arms(system.bodies().size(), 0.0);
    for (const Constraint& constraint : system.constraints())
        for (const ConstraintSide& side : constraint.sides())
            for (int i = 0; i < constraint.rowCount; ++i) {
                const Eigen::Map<const Vec6> J(rows.block(side, i));
                if (const double along = J.head<3>().norm(); along > 0.0)
                    arms[side.body] = std::max(arms[side.body], J.tail<3>().norm() / along);
            }
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t body = 0; body < arms.size(); ++body)
        if (system.bodies()[body].isMoving && arms[body] > 0.0)
            smallest = std::min(smallest, arms[body]);
    return std::isfinite(smallest) ? smallest : 1.0;
}

} // namespace

void RedundantModes::setRows(const System& system, const ConstraintRows& rows,
                             std::vector<int> dependent, int size) {
    m_rows = std::move(dependent);
    m_count = 0;
    const auto count = static_cast<Eigen::Index>(m_rows.size());
    if (count == 0) return;
    for (Eigen::MatrixXd* columns : {&m_modes, &m_X, &m_Y})
        columns->setZero(size, count);
    m_H.setZero(count, count);
    m_vectors.setZero(count, count);
    m_root.assign(size, 1.0);
    m_solution.assign(size, 0.0);
    m_parts.setZero(count);
    const double length = smallestLink(system, rows);
    m_phiScale.assign(system.rowCount(), 1.0);
    for (const Constraint& constraint : system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i)
            for (const ConstraintSide& side : constraint.sides())
                if (!Eigen::Map<const Vec3>(rows.block(side, i)).isZero(0.0))
                    m_phiScale[constraint.row + i] = 1.0 / length;
}

/// How far the pose is from closed, rad or as a share of the smallest link.
double RedundantModes::offPose(const ConstraintRows& rows) const {
    double result = 0.0;
    for (std::size_t row = 0; row < m_phiScale.size(); ++row)
        if (!rows.isSoft[row]) result = std::max(result, m_phiScale[row] * std::abs(rows.phi[row]));
    return result;
}

/// Modified Gram-Schmidt, twice since columns of an inverse iteration are nearly parallel.
void RedundantModes::orthonormalize(Eigen::MatrixXd& columns, int count) const {
    for (int k = 0; k < count; ++k) {
        auto column = columns.col(k);
        for (int pass = 0; pass < 2; ++pass) {
            for (int j = 0; j < k; ++j)
                column -= columns.col(j).dot(column) * columns.col(j);
            const double norm = column.norm();
            if (norm > 0.0) column /= norm;
        }
    }
}

/// m_Y = D^1/2 (A + shift E)^-1 D^1/2 m_X.
void RedundantModes::iterate(const math::BlockCholesky& factor, std::span<const double> root) {
    for (Eigen::Index k = 0; k < m_X.cols(); ++k) {
        for (std::size_t i = 0; i < root.size(); ++i)
            m_solution[i] = root[i] * m_X(static_cast<Eigen::Index>(i), k);
        factor.solve(m_solution);
        for (std::size_t i = 0; i < root.size(); ++i)
            m_Y(static_cast<Eigen::Index>(i), k) = root[i] * m_solution[i];
    }
}

void RedundantModes::find(const math::BlockCholesky& factor, std::span<const double> diagonal,
                          double shift, const ConstraintRows& rows) {
    const auto count = static_cast<int>(m_rows.size());
    for (std::size_t i = 0; i < diagonal.size(); ++i)
        m_root[i] = diagonal[i] > 0.0 ? std::sqrt(diagonal[i]) : 1.0;
    m_X.setZero();
    for (int k = 0; k < count; ++k)
        m_X(m_rows[k], k) = 1.0;
    iterate(factor, m_root);
    m_X.swap(m_Y);
    orthonormalize(m_X, count);
    iterate(factor, m_root);
    m_H.noalias() = m_X.transpose() * m_Y;
    diagonalize();
    const double limit =
        std::min(std::max(kOwn, kAmplified * offPose(rows)), kCertain); // of a row's own share
    m_count = 0;
    for (int k = count - 1; k >= 0; --k) {
        // An eigenvalue of the inverse, 1 / (s + shift n^T n) of n = D^-1/2 of the eigenvector.
        auto mode = m_modes.col(m_count);
        mode.noalias() = m_Y * m_vectors.col(k);
        mode.normalize();
        for (std::size_t i = 0; i < m_root.size(); ++i)
            mode[static_cast<Eigen::Index>(i)] /= m_root[i];
        const double own = 1.0 / m_H(k, k) - shift * mode.squaredNorm();
        if (own <= limit * limit) ++m_count;
    }
    orthonormalize(m_modes, m_count);
}

/// Jacobi's rotations (Golub and Van Loan, Matrix Computations, 8.5): Eigen's own solver takes heap
/// memory at every call. Afterwards m_H has the eigenvalues on its diagonal.
void RedundantModes::diagonalize() {
    constexpr int kMaxSweeps = 50; // some six are needed
    m_vectors.setIdentity();
    for (Eigen::Index q = 1; q < m_H.cols(); ++q) // but for rounding it is
        for (Eigen::Index p = 0; p < q; ++p)
            m_H(p, q) = m_H(q, p) = 0.5 * (m_H(p, q) + m_H(q, p));
    bool isDiagonal = false;
    for (int sweep = 0; sweep < kMaxSweeps && !isDiagonal; ++sweep) {
        isDiagonal = true;
        for (Eigen::Index q = 1; q < m_H.cols(); ++q)
            for (Eigen::Index p = 0; p < q; ++p) {
                constexpr double kRounding = 1e-16;
                if (std::abs(m_H(p, q)) <= kRounding * std::sqrt(std::abs(m_H(p, p) * m_H(q, q))))
                    continue;
                Eigen::JacobiRotation<double> rotation;
                rotation.makeJacobi(m_H, p, q);
                m_H.applyOnTheLeft(p, q, rotation.adjoint());
                m_H.applyOnTheRight(p, q, rotation);
                m_vectors.applyOnTheRight(p, q, rotation);
                m_H(p, q) = m_H(q, p) = 0.0;
                isDiagonal = false;
            }
    }
}

void RedundantModes::project(std::span<double> x) {
    if (m_count == 0) return;
    Eigen::Map<Eigen::VectorXd> values(x.data(), static_cast<Eigen::Index>(x.size()));
    const auto modes = m_modes.leftCols(m_count);
    m_parts.head(m_count).noalias() = modes.transpose() * values;
    values.noalias() -= modes * m_parts.head(m_count);
}

void RedundantModes::takeShare(std::span<double> x) {
    Eigen::Map<Eigen::VectorXd> values(x.data(), static_cast<Eigen::Index>(x.size()));
    const auto modes = m_modes.leftCols(m_count);
    m_parts.head(m_count).noalias() = modes.transpose() * values;
    values.noalias() = modes * m_parts.head(m_count);
}

} // namespace trammel::dynamics

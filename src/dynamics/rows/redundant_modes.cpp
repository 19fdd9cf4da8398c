#include "dynamics/rows/redundant_modes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace trammel::dynamics {

namespace {

/// How much more of its own a row that follows from others may seem to have than the pose is off.
constexpr double kAmplified = 30.0;
constexpr double kCertain = 0.3; ///< a row with as much of its own is independent in any case
constexpr int kAgreements = 16;  ///< solves until nothing is looked for

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

/// Modified Gram-Schmidt, twice since columns of an inverse iteration are nearly parallel.
template <class Columns>
void orthonormalize(Columns columns) {
    for (Eigen::Index k = 0; k < columns.cols(); ++k) {
        auto column = columns.col(k);
        for (int pass = 0; pass < 2; ++pass) {
            for (Eigen::Index j = 0; j < k; ++j)
                column -= columns.col(j).dot(column) * columns.col(j);
            const double norm = column.norm();
            if (norm > 0.0) column /= norm;
        }
    }
}

} // namespace

void RedundantModes::setRows(const System& system, const ConstraintRows& rows,
                             const std::vector<int>& dependent, const math::BlockCholesky& factor) {
    m_linkages.clear();
    m_order.clear();
    m_isAwake = m_hasModes = m_hasTooMany = false;
    if (dependent.empty()) return;
    const std::vector<int> components = factor.components();
    std::map<int, Linkage> linkages;
    for (const int row : dependent)
        linkages[components[row]].dependent.push_back(row);
    std::map<int, std::vector<int>> rowsOf;
    for (int row = 0; row < factor.size(); ++row)
        if (linkages.contains(components[row])) rowsOf[components[row]].push_back(row);
    Eigen::Index most = 0;
    for (auto& [component, linkage] : linkages) {
        std::ranges::sort(linkage.dependent);
        linkage.first = static_cast<int>(m_order.size());
        m_order.insert(m_order.end(), rowsOf[component].begin(), rowsOf[component].end());
        linkage.size = static_cast<int>(m_order.size()) - linkage.first;
        linkage.candidates.reserve(linkage.dependent.size());
        most = std::max<Eigen::Index>(most, std::ssize(linkage.dependent));
        m_linkages.push_back(std::move(linkage));
    }
    const auto size = static_cast<Eigen::Index>(m_order.size());
    most = std::min<Eigen::Index>(most, kMost);
    for (Eigen::MatrixXd* columns : {&m_modes, &m_X, &m_Y})
        columns->setZero(size, most);
    for (Eigen::MatrixXd* square : {&m_H, &m_vectors})
        square->setZero(most, most);
    m_root.setOnes(size);
    m_segment.setZero(size);
    m_part.setZero(most);
    m_solution.assign(factor.size(), 0.0);
    setScales(system, rows);
}

void RedundantModes::setScales(const System& system, const ConstraintRows& rows) {
    const double length = smallestLink(system, rows);
    m_phiScale.assign(system.rowCount(), 1.0);
    for (const Constraint& constraint : system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i)
            for (const ConstraintSide& side : constraint.sides())
                if (!Eigen::Map<const Vec3>(rows.block(side, i)).isZero(0.0))
                    m_phiScale[constraint.row + i] = 1.0 / length;
}

/// Of a redundant combination's own share, in a pose as far from closed as this.
double RedundantModes::ownLimit(const ConstraintRows& rows) const {
    double offPose = 0.0; // from closed, rad or as a share of the smallest link
    for (std::size_t row = 0; row < m_phiScale.size(); ++row)
        if (!rows.isSoft[row])
            offPose = std::max(offPose, m_phiScale[row] * std::abs(rows.phi[row]));
    return std::min(std::max(kOwn, kAmplified * offPose), kCertain);
}

void RedundantModes::clear() {
    m_hasModes = m_hasTooMany = false;
    for (Linkage& linkage : m_linkages)
        linkage.modeCount = 0;
}

void RedundantModes::wake() {
    m_isAwake = true;
    m_agreements = 0;
}

void RedundantModes::note(bool agree) {
    m_agreements = agree ? m_agreements + 1 : 0;
    if (m_agreements >= kAgreements) m_isAwake = false;
}

void RedundantModes::findAmongCandidates(const math::BlockCholesky& factor,
                                         std::span<const double> diagonal, double shift,
                                         double limit) {
    const int count = startIteration(diagonal);
    if (count == 0) return;
    iterate(factor, count);
    for (const Linkage& linkage : m_linkages)
        restartIteration(linkage);
    iterate(factor, count);
    for (Linkage& linkage : m_linkages)
        takeModes(linkage, shift, limit);
}

/// Starts from the candidates of each linkage.
/// @return the most of one; 0 where there are none
int RedundantModes::startIteration(std::span<const double> diagonal) {
    int count = 0;
    for (const Linkage& linkage : m_linkages) {
        count = std::max(count, linkage.searchedCount());
        m_hasTooMany = m_hasTooMany || std::ssize(linkage.candidates) > kMost;
    }
    m_X.leftCols(count).setZero();
    for (const Linkage& linkage : m_linkages) {
        if (linkage.searchedCount() == 0) continue;
        auto candidate = linkage.candidates.begin();
        for (int i = linkage.first; i < linkage.first + linkage.size; ++i) {
            const double square = diagonal[m_order[i]];
            m_root[i] = square > 0.0 ? std::sqrt(square) : 1.0;
            if (candidate == linkage.candidates.end() || *candidate != m_order[i]) continue;
            m_X(i, candidate - linkage.candidates.begin()) = 1.0;
            ++candidate;
        }
    }
    return count;
}

/// m_Y = D^1/2 (A + shift E)^-1 D^1/2 m_X, in the rows of all linkages.
void RedundantModes::iterate(const math::BlockCholesky& factor, int count) {
    for (int k = 0; k < count; ++k) {
        std::fill(m_solution.begin(), m_solution.end(), 0.0);
        for (std::size_t i = 0; i < m_order.size(); ++i)
            m_solution[m_order[i]] =
                m_root[static_cast<Eigen::Index>(i)] * m_X(static_cast<Eigen::Index>(i), k);
        factor.solve(m_solution);
        for (std::size_t i = 0; i < m_order.size(); ++i)
            m_Y(static_cast<Eigen::Index>(i), k) =
                m_root[static_cast<Eigen::Index>(i)] * m_solution[m_order[i]];
    }
}

void RedundantModes::restartIteration(const Linkage& linkage) {
    const int count = linkage.searchedCount();
    auto X = m_X.block(linkage.first, 0, linkage.size, count);
    X = m_Y.block(linkage.first, 0, linkage.size, count);
    orthonormalize(X);
}

/// Rayleigh and Ritz: eigenpairs within the columns, of which those count that are small enough.
void RedundantModes::takeModes(Linkage& linkage, double shift, double limit) {
    const int count = linkage.searchedCount();
    if (count == 0) return;
    const auto X = m_X.block(linkage.first, 0, linkage.size, count);
    const auto Y = m_Y.block(linkage.first, 0, linkage.size, count);
    const auto root = m_root.segment(linkage.first, linkage.size);
    auto modes = m_modes.middleRows(linkage.first, linkage.size);
    m_H.topLeftCorner(count, count).noalias() = X.transpose() * Y;
    diagonalize(count);
    for (int k = count - 1; k >= 0; --k) {
        // An eigenvalue of the inverse, 1 / (s + shift n^T n) of n = D^-1/2 of the eigenvector.
        auto mode = modes.col(linkage.modeCount);
        mode.noalias() = Y * m_vectors.col(k).head(count);
        mode.normalize();
        mode.array() /= root.array();
        const double own = 1.0 / m_H(k, k) - shift * mode.squaredNorm();
        if (own <= limit * limit) ++linkage.modeCount;
    }
    orthonormalize(modes.leftCols(linkage.modeCount));
    m_hasModes = m_hasModes || linkage.modeCount > 0;
}

/// Jacobi's rotations (Golub and Van Loan, Matrix Computations, 8.5): Eigen's own solver takes heap
/// memory at every call. Afterwards m_H has the eigenvalues on its diagonal.
void RedundantModes::diagonalize(int count) {
    constexpr int kMaxSweeps = 50; // some six are needed
    auto H = m_H.topLeftCorner(count, count);
    auto vectors = m_vectors.topLeftCorner(count, count);
    vectors.setIdentity();
    for (int q = 1; q < count; ++q) // but for rounding it is
        for (int p = 0; p < q; ++p)
            H(p, q) = H(q, p) = 0.5 * (H(p, q) + H(q, p));
    bool isDiagonal = false;
    for (int sweep = 0; sweep < kMaxSweeps && !isDiagonal; ++sweep) {
        isDiagonal = true;
        for (int q = 1; q < count; ++q)
            for (int p = 0; p < q; ++p) {
                constexpr double kUnit = 1e-16; // what rounding leaves
                if (std::abs(H(p, q)) <= kUnit * std::sqrt(std::abs(H(p, p) * H(q, q)))) continue;
                Eigen::JacobiRotation<double> rotation;
                rotation.makeJacobi(H, p, q);
                H.applyOnTheLeft(p, q, rotation.adjoint());
                H.applyOnTheRight(p, q, rotation);
                vectors.applyOnTheRight(p, q, rotation);
                H(p, q) = H(q, p) = 0.0;
                isDiagonal = false;
            }
    }
}

/// Calls change(x, modes, part) with what a linkage with modes has of x.
template <class Change>
void RedundantModes::change(std::span<double> x, Change change) {
    for (const Linkage& linkage : m_linkages) {
        if (linkage.modeCount == 0) continue;
        const auto modes = m_modes.block(linkage.first, 0, linkage.size, linkage.modeCount);
        auto segment = m_segment.head(linkage.size);
        auto part = m_part.head(linkage.modeCount);
        for (int i = 0; i < linkage.size; ++i)
            segment[i] = x[m_order[linkage.first + i]];
        part.noalias() = modes.transpose() * segment;
        change(segment, modes, part);
        for (int i = 0; i < linkage.size; ++i)
            x[m_order[linkage.first + i]] = segment[i];
    }
}

void RedundantModes::project(std::span<double> x) {
    if (!m_hasModes) return;
    change(x, [](auto& segment, const auto& modes, const auto& part) {
        segment.noalias() -= modes * part;
    });
}

void RedundantModes::takeShare(std::span<double> x) {
    std::copy(x.begin(), x.end(), m_solution.begin());
    project(m_solution);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] -= m_solution[i];
}

} // namespace trammel::dynamics

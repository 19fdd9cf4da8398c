#include "dynamics/rows/condensed_rows.h"

#include "math/disjoint_sets.h"
#include "math/worker_pool.h"

#include <algorithm>
#include <utility>

namespace trammel::dynamics {

namespace {

using Row6 = Eigen::Map<const Vec6>;

/// Of what a row moves without joints: what the joints' solve leaves by rounding.
constexpr double kBlocked = 1e-11;
constexpr std::size_t kWeighedTogether = 256; ///< rows that a thread takes at once

/// Groups of moving bodies that constraints hold together.
int countMechanisms(const System& system) {
    math::DisjointSets sets(system.bodies().size());
    std::vector<char> isHeld(system.bodies().size(), 0);
    int count = 0;
    for (const Constraint& constraint : system.constraints()) {
        int first = -1;
        for (const ConstraintSide& side : constraint.sides()) {
            if (!system.bodies()[side.body].isMoving) continue;
            if (!std::exchange(isHeld[side.body], 1)) ++count;
            if (first < 0) first = side.body;
            if (sets.join(first, side.body)) --count;
        }
    }
    return count;
}

} // namespace

CondensedRows::CondensedRows(const System& system)
    : m_system(system),
      m_isJointed(system.bodies().size(), 0),
      m_response(system.bodies().size()),
      m_rhs(system.rowCount()),
      m_solution(system.rowCount()) {
    for (const Constraint& constraint : system.constraints())
        for (const ConstraintSide& side : constraint.sides())
            m_isJointed[side.body] = system.bodies()[side.body].isMoving;
    m_mechanismCount = countMechanisms(system);
}

bool CondensedRows::isJointed(const BoxedRow& row) const {
    bool result = false;
    row.forEachSide([&](int body, const double*) { result = result || m_isJointed[body]; });
    return result;
}

void CondensedRows::take(std::span<const BoxedRow> rows,
                         const std::vector<BodyKinematics>& kinematics, math::WorkerPool* pool) {
    m_rows = rows;
    m_weighted.resize(m_rows.size());
    math::forRanges(pool, m_rows.size(), kWeighedTogether, [&](std::size_t first, std::size_t end) {
        for (std::size_t row = first; row < end; ++row)
            weigh(row, kinematics);
    });
    m_jointed.clear();
    if (m_mechanismCount == 0) return;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (isJointed(m_rows[i])) m_jointed.push_back(static_cast<int>(i));
}

void CondensedRows::form(const ConstraintRows& jointRows, JointEquations& joints,
                         Eigen::MatrixXd& A, const std::stop_token& stop) {
    couple(A, stop);
    eliminateJoints(jointRows, joints, A, stop);
    clearBlocked(A);
    fillIdle(A);
}

/// Tangents across the plane of a planar linkage, and what drivers prescribe: elimination leaves
/// rounding of either sign there, and a matrix that is not positive semi-definite any more.
void CondensedRows::clearBlocked(Eigen::MatrixXd& A) {
    m_prescribed.clear();
    for (std::size_t i = 0; i < m_jointed.size(); ++i) {
        const Eigen::Index k = m_jointed[i];
        const BoxedRow::Kind kind = m_rows[m_jointed[i]].kind;
        const bool pushes = kind == BoxedRow::Kind::Normal || kind == BoxedRow::Kind::Limit;
        if (A(k, k) > kBlocked * m_own[i] || !(pushes || kind == BoxedRow::Kind::Tangent)) continue;
        A.row(k).setZero();
        A.col(k).setZero();
        if (!pushes) continue;
        A(k, k) = m_own[i];
        m_prescribed.push_back(m_jointed[i]);
    }
}

/// As their contact's normal row, which stands two before: solvers take rows of like size well.
/// Normals and stops are idle where nothing can stop what is prescribed.
void CondensedRows::fillIdle(Eigen::MatrixXd& A) const {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (!m_rows[i].isIdle) continue;
        const auto k = static_cast<Eigen::Index>(i);
        const bool hasNormal = m_rows[i].kind == BoxedRow::Kind::Tangent && k >= 2;
        A(k, k) = hasNormal && A(k - 2, k - 2) > 0.0 ? A(k - 2, k - 2) : 1.0;
    }
}

void CondensedRows::weigh(std::size_t row, const std::vector<BodyKinematics>& kinematics) {
    double* target = m_weighted[row].data();
    m_rows[row].forEachSide([&](int body, const double* J) {
        Eigen::Map<Vec6> W(target);
        W.head<3>() = m_system.bodies()[body].inverseMass * Eigen::Map<const Vec3>(J);
        W.tail<3>() = kinematics[body].inverseInertia * Eigen::Map<const Vec3>(J + 3);
        target += 6;
    });
}

void CondensedRows::multiply(const Eigen::VectorXd& x, Eigen::VectorXd& product,
                             Eigen::VectorXd& diagonal) {
    product.resize(x.size());
    diagonal.setZero(x.size());
    const auto forMoving = [&](std::size_t row, const auto& visit) {
        const double* W = m_weighted[row].data();
        m_rows[row].forEachSide([&](int body, const double* J) {
            if (m_system.bodies()[body].isMoving) visit(m_response[body], Row6(W), Row6(J));
            W += 6;
        });
    };
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        forMoving(row, [](Vec6& response, const Row6&, const Row6&) { response.setZero(); });
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        forMoving(row, [&](Vec6& response, const Row6& W, const Row6& J) {
            const auto i = static_cast<Eigen::Index>(row);
            response += x[i] * W;
            diagonal[i] += W.dot(J);
        });
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        double& sum = product[static_cast<Eigen::Index>(row)];
        sum = 0.0;
        forMoving(
            row, [&](const Vec6& response, const Row6&, const Row6& J) { sum += J.dot(response); });
    }
}

void CondensedRows::couple(Eigen::MatrixXd& A, const std::stop_token& stop) const {
    const auto n = static_cast<Eigen::Index>(m_rows.size());
    A.resize(n, n);
    for (Eigen::Index i = 0; i < n && !stop.stop_requested(); ++i)
        for (Eigen::Index k = 0; k <= i; ++k) {
            double sum = 0.0;
            const double* W = m_weighted[i].data();
            m_rows[i].forEachSide([&](int left, const double*) {
                if (m_system.bodies()[left].isMoving)
                    m_rows[k].forEachSide([&](int right, const double* J) {
                        if (left == right) sum += Row6(W).dot(Row6(J));
                    });
                W += 6;
            });
            A(i, k) = A(k, i) = sum;
        }
}

void CondensedRows::eliminateJoints(const ConstraintRows& jointRows, JointEquations& joints,
                                    Eigen::MatrixXd& A, const std::stop_token& stop) {
    const auto count = static_cast<Eigen::Index>(m_jointed.size());
    if (count > m_G.cols()) {
        m_G.resize(m_system.rowCount(), count);
        m_X.resize(m_system.rowCount(), count);
    }
    m_own.clear();
    for (const int row : m_jointed)
        m_own.push_back(A(row, row));
    m_G.leftCols(count).setZero();
    for (Eigen::Index column = 0; column < count && !stop.stop_requested(); ++column) {
        const BoxedRow& row = m_rows[m_jointed[column]];
        const double* W = m_weighted[m_jointed[column]].data();
        row.forEachSide([&](int body, const double*) {
            for (const Constraint& constraint : m_system.constraints())
                for (const ConstraintSide& side : constraint.sides()) {
                    if (side.body != body) continue;
                    for (int i = 0; i < constraint.rowCount; ++i)
                        m_G(constraint.row + i, column) +=
                            Row6(jointRows.block(side, i)).dot(Row6(W));
                }
            W += 6;
        });
        const auto rows = static_cast<std::size_t>(m_system.rowCount());
        joints.solve(jointRows, {&m_G(0, column), rows}, {&m_X(0, column), rows});
    }
    for (Eigen::Index i = 0; i < count && !stop.stop_requested(); ++i)
        for (Eigen::Index k = 0; k < count; ++k)
            A(m_jointed[i], m_jointed[k]) -=
                0.5 * (m_G.col(i).dot(m_X.col(k)) + m_G.col(k).dot(m_X.col(i)));
}

void CondensedRows::apply(const Eigen::VectorXd& impulses, const ConstraintRows& jointRows,
                          JointEquations& joints, std::vector<Vec6>& velocities,
                          std::vector<double>& jointImpulses) {
    const auto addTo = [&](std::vector<Vec6>& sums) {
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const double impulse = impulses[static_cast<Eigen::Index>(i)];
            if (impulse == 0.0) continue;
            const double* W = m_weighted[i].data();
            m_rows[i].forEachSide([&](int body, const double*) {
                // What does not move is shared by islands that other threads solve.
                if (m_system.bodies()[body].isMoving) sums[body] += impulse * Row6(W);
                W += 6;
            });
        }
    };
    addTo(velocities);
    if (m_jointed.empty()) return;
    std::ranges::fill(m_response, Vec6::Zero());
    addTo(m_response);
    jointRows.multiply(m_response, m_rhs);
    for (double& rate : m_rhs)
        rate = -rate;
    joints.solve(jointRows, m_rhs, m_solution);
    for (std::size_t body = 0; body < velocities.size(); ++body)
        velocities[body] += joints.response()[body];
    for (std::size_t row = 0; row < m_solution.size(); ++row)
        jointImpulses[row] += m_solution[row];
}

double blockedDiagonal(const Eigen::MatrixXd& A, Eigen::Index n) {
    constexpr double kShare = 1e-6;
    return A(n, n) > 0.0 ? kShare * A(n, n) : 1.0;
}

} // namespace trammel::dynamics

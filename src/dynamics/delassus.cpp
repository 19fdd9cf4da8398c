#include "dynamics/delassus.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// rho relative to the geometric mean of A's diagonal: much above rounding, so that redundant rows
/// factor safely and rounding is not blown up into multipliers; much below A's small eigenvalues,
/// so that few rounds remove its effect. A mean of logarithms, since slender links spread the
/// diagonal over many decades.
constexpr double kProximalShift = 1e-8;
constexpr double kSmallestShift = 1e-13; ///< relative to the largest diagonal entry
constexpr double kPivotFloor = 1e-14;    ///< of trees, relative to the largest diagonal entry
constexpr double kDependent = 1e-6;      ///< what is left of a row that follows from others
constexpr double kAccuracy = 1e-12;      ///< of the residual relative to the right-hand side
constexpr int kMaxRounds = 8;

/// C (MxN) += W (Mx6) J^T (Nx6) with rows kRowEntries apart.
template <int M, int N>
void addCoupling(double* __restrict C, const double* W, const double* J) {
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double sum = 0.0;
            for (int k = 0; k < 6; ++k)
                sum += W[i * kRowEntries + k] * J[j * kRowEntries + k];
            C[i * N + j] += sum;
        }
}

constexpr int S = math::kMaxBlock;
template <int... I>
constexpr auto couplingTable(std::integer_sequence<int, I...>) {
    return std::array{&addCoupling<I / S + 1, I % S + 1>...};
}
constexpr auto kCouplings = couplingTable(std::make_integer_sequence<int, S * S>{});

double largest(std::span<const double> values) {
    double result = 0.0;
    for (double value : values)
        result = std::max(result, std::abs(value));
    return result;
}

} // namespace

DelassusMatrix::DelassusMatrix(const System& system)
    : JointEquations(system),
      m_system(system),
      m_factor(system.pattern()),
      m_diagonal(system.rowCount()),
      m_W(system.jacobianSize()),
      m_softness(system.rowCount()),
      m_residual(system.rowCount()) {
    const auto& constraints = system.constraints();
    for (const Coupling& coupling : system.couplings()) {
        const Constraint& left = constraints[coupling.left];
        const Constraint& right = constraints[coupling.right];
        m_blocks.push_back({kCouplings[(left.rowCount - 1) * S + right.rowCount - 1],
                            m_factor.position(coupling.left, coupling.right),
                            left.allSides[coupling.leftSide].columns,
                            right.allSides[coupling.rightSide].columns});
    }
    for (int c = 0; c < static_cast<int>(constraints.size()); ++c)
        for (int i = 0; i < constraints[c].rowCount; ++i)
            m_diagonal[constraints[c].row + i] =
                m_factor.position(c, c) + i * (constraints[c].rowCount + 1);
    if (system.hasLoops()) m_shift = proximalShift();
}

double DelassusMatrix::proximalShift() {
    std::vector<BodyKinematics> kinematics(m_system.bodies().size());
    ConstraintRows rows(m_system);
    updateKinematics(m_system, m_system.initialState(), kinematics);
    evaluateRows(m_system, m_system.initialState(), kinematics, 1.0, 0.0, Bias::Skip,
                 Springs::Inactive, rows);
    form(rows, kinematics);
    double logarithms = 0.0;
    double largestEntry = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < m_diagonal.size(); ++i) {
        const double entry = m_factor.values()[m_diagonal[i]];
        if (rows.isSoft[i] || !(entry > 0.0)) continue;
        logarithms += std::log(entry);
        largestEntry = std::max(largestEntry, entry);
        ++count;
    }
    return std::max(kProximalShift * std::exp(logarithms / std::max(count, 1)),
                    kSmallestShift * largestEntry);
}

void DelassusMatrix::weightRows(const ConstraintRows& rows,
                                const std::vector<BodyKinematics>& kinematics) {
    for (const Constraint& constraint : m_system.constraints())
        for (const ConstraintSide& side : constraint.sides()) {
            if (!m_system.bodies()[side.body].isMoving) continue;
            const double inverseMass = m_system.bodies()[side.body].inverseMass;
            const Mat3& inverseInertia = kinematics[side.body].inverseInertia;
            for (int i = 0; i < constraint.rowCount; ++i) {
                const double* J = rows.block(side, i);
                double* W = &m_W[side.columns + i * kRowEntries];
                for (int k = 0; k < 3; ++k) {
                    W[k] = inverseMass * J[k];
                    W[3 + k] = inverseInertia(0, k) * J[3] + inverseInertia(1, k) * J[4] +
                               inverseInertia(2, k) * J[5];
                }
            }
        }
}

void DelassusMatrix::softenDiagonal(const ConstraintRows& rows, double epsilon) {
    double* values = m_factor.values();
    double largestDiagonal = 0.0;
    for (std::size_t i = 0; i < m_diagonal.size(); ++i) {
        double& entry = values[m_diagonal[i]];
        if (!rows.isSoft[i]) largestDiagonal = std::max(largestDiagonal, entry);
        m_softness[i] = rows.isSoft[i] ? rows.compliance[i] : epsilon * entry;
        entry += m_softness[i];
    }
    for (std::size_t position : m_diagonal)
        values[position] += m_shift;
    m_droppedPivots = m_factor.factor(m_shift > 0.0 ? 0.0 : kPivotFloor * largestDiagonal);
}

void DelassusMatrix::form(const ConstraintRows& rows,
                          const std::vector<BodyKinematics>& kinematics) {
    weightRows(rows, kinematics);
    m_factor.clear();
    double* values = m_factor.values();
    for (const Block& block : m_blocks)
        block.add(values + block.target, &m_W[block.left], &rows.J[block.right]);
}

void DelassusMatrix::factor(const ConstraintRows& rows,
                            const std::vector<BodyKinematics>& kinematics, double epsilon) {
    form(rows, kinematics);
    softenDiagonal(rows, epsilon);
}

std::vector<int> DelassusMatrix::findDependentRows(const ConstraintRows& rows,
                                                   const std::vector<BodyKinematics>& kinematics) {
    form(rows, kinematics);
    ConstraintRows unitRows = rows;
    for (const Constraint& constraint : m_system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            const double length = std::sqrt(m_factor.values()[m_diagonal[constraint.row + i]]);
            if (length == 0.0) continue;
            for (const ConstraintSide& side : constraint.sides())
                Eigen::Map<Vec6>(unitRows.block(side, i)) /= length;
        }
    form(unitRows, kinematics);
    for (std::size_t i = 0; i < m_diagonal.size(); ++i)
        if (rows.isSoft[i]) m_factor.values()[m_diagonal[i]] += 1.0;
    m_factor.factor(kDependent * kDependent);
    std::vector<int> dependent;
    for (std::size_t i = 0; i < m_diagonal.size(); ++i)
        if (m_factor.values()[m_diagonal[i]] == 0.0) dependent.push_back(static_cast<int>(i));
    return dependent;
}

void DelassusMatrix::respond(std::span<const double> lambda) {
    std::fill(m_response.begin(), m_response.end(), Vec6::Zero());
    for (const Constraint& constraint : m_system.constraints()) {
        for (const ConstraintSide& side : constraint.sides()) {
            Vec6& sum = m_response[side.body];
            for (int i = 0; i < constraint.rowCount; ++i)
                sum += lambda[constraint.row + i] *
                       Eigen::Map<const Vec6>(&m_W[side.columns + i * kRowEntries]);
        }
    }
}

double DelassusMatrix::residual(const ConstraintRows& rows, std::span<const double> r,
                                std::span<const double> lambda) {
    for (const Constraint& constraint : m_system.constraints()) {
        for (int i = constraint.row; i < constraint.end(); ++i)
            m_residual[i] = r[i] - m_softness[i] * lambda[i] -
                            rows.multiply(constraint, i - constraint.row, m_response);
    }
    return largest(m_residual);
}

/// Whether what is left over of the right-hand side moves no body: then it is not for want of
/// accuracy, but redundant rows contradict each other.
bool DelassusMatrix::isContradiction(const ConstraintRows& rows) {
    constexpr double kMotionless = 1e-2; // of what the same rows would do apart
    respond(m_residual);
    double moved = 0.0, apart = 0.0;
    for (const Constraint& constraint : m_system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            const int row = constraint.row + i;
            double diagonal = 0.0;
            for (const ConstraintSide& side : constraint.sides())
                diagonal += Eigen::Map<const Vec6>(rows.block(side, i))
                                .dot(Eigen::Map<const Vec6>(&m_W[side.columns + i * kRowEntries]));
            moved = std::max(moved, std::abs(rows.multiply(constraint, i, m_response)));
            apart = std::max(apart, std::abs(diagonal * m_residual[row]));
        }
    return moved <= kMotionless * apart;
}

SolveReport DelassusMatrix::solve(const ConstraintRows& rows, std::span<const double> r,
                                  std::span<double> lambda) {
    SolveReport report{.droppedPivots = m_droppedPivots, .scale = largest(r)};
    report.residual = report.scale;
    std::fill(lambda.begin(), lambda.end(), 0.0);
    std::copy(r.begin(), r.end(), m_residual.begin());
    double previous = 0.0;
    do {
        previous = report.residual;
        m_factor.solve(m_residual);
        for (std::size_t i = 0; i < lambda.size(); ++i)
            lambda[i] += m_residual[i];
        respond(lambda);
        report.residual = residual(rows, r, lambda);
        ++report.iterations;
        // Redundant rows may disagree by rounding: then no further round makes the residual less.
    } while (report.residual > kAccuracy * report.scale && report.residual < 0.5 * previous &&
             report.iterations < kMaxRounds);
    if (m_shift == 0.0 || report.residual <= 1e-6 * report.scale) return report;
    const auto worst =
        std::ranges::max_element(m_residual, {}, [](double x) { return std::abs(x); });
    report.worstRow = static_cast<int>(worst - m_residual.begin());
    if (isContradiction(rows)) std::swap(report.residual, report.contradiction);
    respond(lambda);
    return report;
}

} // namespace trammel::dynamics

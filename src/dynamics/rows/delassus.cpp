#include "dynamics/rows/delassus.h"

#include "dynamics/rows/row_kernels.h"
#include "math/worker_pool.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace trammel::dynamics {

namespace {

/// rho relative to the geometric mean of A's diagonal: much above rounding, so that redundant rows
/// factor safely and rounding is not blown up into multipliers; much below A's small eigenvalues,
/// so that few rounds remove its effect. A mean of logarithms, since slender links spread the
/// diagonal over many decades.
constexpr double kProximalShift = 1e-8;
constexpr double kSmallestShift = 1e-13; ///< relative to the largest diagonal entry
constexpr double kPivotShare = 1e-14;    ///< of trees, of a row's own entry: bodies of all sizes
constexpr double kDependent = 1e-6;      ///< what is left of a row that follows from others
constexpr double kAccuracy = 1e-12;      ///< of the residual relative to the right-hand side
constexpr int kMaxRounds = 8;

constexpr int S = kernels::kSideShapes;
template <bool IsFirst, int... I>
constexpr auto couplingTable(std::integer_sequence<int, I...>) {
    return std::array{
        &kernels::addCoupling<kernels::RowsOfShape<I / S>,
                              typename kernels::SideOfShape<I % S>::Type, IsFirst>...};
}
using Shapes = std::make_integer_sequence<int, kernels::kShapes * S>;
constexpr auto kCouplings = couplingTable<false>(Shapes{});
constexpr auto kFirstCouplings = couplingTable<true>(Shapes{});
/// Constraints whose products and residuals are taken before the next ones'.
constexpr std::size_t kTogether = 128;

/// Where a side's columns begin in what one constraint has of J M^-1: bodies A and B side by side,
/// then the third and fourth, rows kRowEntries apart.
int weighedColumns(int side) {
    return side / 2 * math::kMaxBlock * kRowEntries + side % 2 * 6;
}

/// Tells by how much redundant rows, that a solve left out, contradict each other.
void reportRedundant(RedundantModes& redundant, std::span<const double> r,
                     std::span<const double> shares, std::vector<double>& scratch,
                     SolveReport& report) {
    for (std::size_t i = 0; i < r.size(); ++i)
        scratch[i] = shares[i] * r[i];
    redundant.takeShare(scratch);
    for (std::size_t i = 0; i < r.size(); ++i) {
        const double share = std::abs(scratch[i]);
        if (share <= report.contradiction) continue;
        report.contradiction = share;
        report.worstRow = static_cast<int>(i);
    }
}

} // namespace

DelassusMatrix::DelassusMatrix(const System& system)
    : JointEquations(system),
      m_system(system),
      m_factor(system.pattern()),
      m_diagonal(system.rowCount()),
      m_softness(system.rowCount()),
      m_shares(system.rowCount(), 1.0),
      m_measures(system.rowCount(), 1.0),
      m_residual(system.rowCount()),
      m_multipliers(system.rowCount()),
      m_rowResponse(system.rowCount()) {
    for (int row = 0; row < system.rowCount(); ++row)
        (system.hasLoops() ? m_shares : m_measures)[row] = system.rowShare(row);
    for (const Body& body : system.bodies())
        m_inverseMass.push_back(body.inverseMass);
    m_hasJointsOnly = std::ranges::all_of(system.constraints(), [](const Constraint& constraint) {
        return constraint.kind == Constraint::Kind::Joint;
    });
    for (int c = 0; c < static_cast<int>(system.constraints().size()); ++c) {
        const Constraint& constraint = system.constraints()[c];
        m_ownBlocks.push_back(static_cast<int>(m_factor.position(c, c)));
        for (int i = 0; i < constraint.rowCount; ++i)
            m_diagonal[constraint.row + i] = m_ownBlocks.back() + i * (constraint.rowCount + 1);
    }
    listBlocks();
    listTouches();
    if (!system.hasLoops()) return;
    std::fill_n(m_factor.values(), m_factor.valueCount(), 1.0);
    m_factor.scale(m_shares);
    m_products.assign(m_factor.values(), m_factor.values() + m_factor.valueCount());
    m_factor.clear(); // also what lies above the blocks' diagonals, which is never formed
    m_shift = proximalShift();
    findRedundancy(system.initialState());
}

/// What constraints have in common but for their own blocks of bodies A and B, which form() adds at
/// once.
void DelassusMatrix::listBlocks() {
    const auto& constraints = m_system.constraints();
    std::vector<Coupling> couplings = m_system.couplings();
    std::ranges::stable_sort(couplings, {}, &Coupling::left);
    m_firstBlock.assign(constraints.size() + 1, 0);
    std::vector<char> isFormed(m_factor.valueCount(), 0);
    const auto isNew = [&](int left, int right) { // and notes it
        char* first = &isFormed[m_factor.position(left, right)];
        const bool wasFormed = *first != 0;
        std::fill_n(first, constraints[left].rowCount * constraints[right].rowCount, 1);
        return !wasFormed;
    };
    for (int c = 0; c < static_cast<int>(constraints.size()); ++c)
        isNew(c, c);
    for (const Coupling& coupling : couplings) {
        if (coupling.left == coupling.right && coupling.leftSide < 2) continue;
        const Constraint& left = constraints[coupling.left];
        const Constraint& right = constraints[coupling.right];
        const int kernel =
            kernels::shapeOf(left) * S + kernels::sideShapeOf(right, coupling.rightSide);
        const bool isFirst = isNew(coupling.left, coupling.right);
        m_blocks.push_back(
            {(isFirst ? kFirstCouplings : kCouplings)[kernel],
             static_cast<int>(m_factor.position(coupling.left, coupling.right)),
             weighedColumns(coupling.leftSide),
             right.joinsPoints ? right.numbers : right.allSides[coupling.rightSide].columns});
        ++m_firstBlock[coupling.left + 1];
    }
    std::partial_sum(m_firstBlock.begin(), m_firstBlock.end(), m_firstBlock.begin());
    for (auto from = std::ranges::find(isFormed, 0); from != isFormed.end();) {
        const auto to = std::find(from, isFormed.end(), 1);
        m_fill.emplace_back(from - isFormed.begin(), to - from);
        from = std::find(to, isFormed.end(), 0);
    }
}

/// Which constraints are the first and the last to act on their bodies, the ground apart.
void DelassusMatrix::listTouches() {
    const auto& constraints = m_system.constraints();
    std::vector<char> isTouched(m_system.bodies().size(), 0);
    m_touches.resize(constraints.size());
    const auto note = [&](std::size_t c, auto member) {
        for (int s = 0; s < constraints[c].sideCount; ++s) {
            const int body = constraints[c].allSides[s].body;
            if (body == m_system.ground() || isTouched[body]) continue;
            isTouched[body] = 1;
            m_touches[c].*member |= 1 << s;
        }
    };
    for (std::size_t c = 0; c < constraints.size(); ++c)
        note(c, &Touches::first);
    std::ranges::fill(isTouched, 0);
    for (std::size_t c = constraints.size(); c > 0; --c)
        note(c - 1, &Touches::last);
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
        const double entry = m_factor.values()[m_diagonal[i]] * m_shares[i] * m_shares[i];
        if (rows.isSoft[i] || !(entry > 0.0)) continue;
        logarithms += std::log(entry);
        largestEntry = std::max(largestEntry, entry);
        ++count;
    }
    return std::max(kProximalShift * std::exp(logarithms / std::max(count, 1)),
                    kSmallestShift * largestEntry);
}

/// What a constraint's own bodies make of its diagonal block; W becomes its J M^-1. Bodies that do
/// not move have neither inverse mass nor inverse inertia: their columns become 0.
template <class Rows>
void DelassusMatrix::formOwnBlock(int c, const ConstraintRows& rows, Rows kernel, Weighed& W) {
    const Constraint& constraint = m_system.constraints()[c];
    const auto weights = [&](int body) {
        return kernels::BodyWeights{m_inverseMass[body], (*m_kinematics)[body].inverseInertia};
    };
    kernel.weighOwn(rows.numbers(constraint), weights(constraint.bodyA()),
                    weights(constraint.bodyB()), W.numbers.data(),
                    m_factor.values() + m_ownBlocks[c]);
    for (int s = 2; s < constraint.sideCount; ++s) {
        const ConstraintSide& side = constraint.allSides[s];
        kernels::GeneralRows<Rows::kCount>::weigh(rows.at(side.columns), weights(side.body),
                                                  &W.numbers[weighedColumns(s)]);
    }
}

/// Adds to the diagonal what rows yield, and rho.
void DelassusMatrix::softenDiagonal(const ConstraintRows& rows, double epsilon) {
    double* values = m_factor.values();
    m_isSoftened = true;
    for (std::size_t i = 0; i < m_diagonal.size(); ++i) {
        double& entry = values[m_diagonal[i]];
        const double square = m_shares[i] * m_shares[i];
        m_softness[i] = rows.isSoft[i] ? rows.compliance[i] : epsilon * entry / square;
        entry += m_softness[i] * square + m_shift;
    }
}

/// The same where no row yields.
void DelassusMatrix::shiftDiagonal() {
    if (m_isSoftened) std::fill(m_softness.begin(), m_softness.end(), 0.0);
    m_isSoftened = false;
    if (m_shift > 0.0)
        for (const int position : m_diagonal)
            m_factor.values()[position] += m_shift;
}

void DelassusMatrix::form(const ConstraintRows& rows,
                          const std::vector<BodyKinematics>& kinematics) {
    beginForm(kinematics);
    form(rows, 0, m_system.constraints().size());
}

void DelassusMatrix::beginForm(const std::vector<BodyKinematics>& kinematics) {
    m_kinematics = &kinematics;
    for (const auto& [first, count] : m_fill)
        std::fill_n(m_factor.values() + first, count, 0.0);
}

void DelassusMatrix::form(const ConstraintRows& rows, std::size_t first, std::size_t end) {
    double* values = m_factor.values();
    Weighed W;
    const auto& constraints = m_system.constraints();
    for (std::size_t c = first; c < end; ++c)
        kernels::withRows(constraints[c], [&](auto kernel) {
            formOwnBlock(static_cast<int>(c), rows, kernel, W);
            for (int b = m_firstBlock[c]; b < m_firstBlock[c + 1]; ++b) {
                const Block& block = m_blocks[b];
                block.add(values + block.target, &W.numbers[block.left], rows.at(block.right));
            }
        });
}

void DelassusMatrix::factor(const ConstraintRows& rows,
                            const std::vector<BodyKinematics>& kinematics, double epsilon) {
    form(rows, kinematics);
    factorFormed(rows, epsilon);
}

void DelassusMatrix::factorFormed(const ConstraintRows& rows, double epsilon) {
    std::transform(m_products.begin(), m_products.end(), m_factor.values(), m_factor.values(),
                   std::multiplies<>());
    const bool yields = !m_hasJointsOnly || epsilon > 0.0;
    yields ? softenDiagonal(rows, epsilon) : shiftDiagonal();
    m_leavesOutRedundant = epsilon == 0.0 && !m_redundant.isEmpty();
    if (m_redundant.isEmpty()) {
        m_droppedPivots = m_factor.factor({0.0, m_shift > 0.0 ? 0.0 : kPivotShare});
        return;
    }
    const bool isSearched = m_leavesOutRedundant && m_redundant.isAwake();
    if (isSearched)
        for (std::size_t i = 0; i < m_diagonal.size(); ++i)
            m_entries[i] = m_factor.values()[m_diagonal[i]] - m_shift;
    m_droppedPivots = m_factor.factor(0.0);
    m_redundant.clear();
    if (isSearched) m_redundant.find(m_factor, m_diagonal, m_entries, m_shift, rows);
}

void DelassusMatrix::findRedundancy(const State& state) {
    if (m_shift == 0.0) return;
    std::vector<BodyKinematics> kinematics(m_system.bodies().size());
    ConstraintRows rows(m_system);
    updateKinematics(m_system, state, kinematics);
    evaluateRows(m_system, state, kinematics, 1.0, 0.0, Bias::Skip, Springs::Inactive, rows);
    form(rows, kinematics);
    const std::vector<int> dependent = dependentRows(rows, RedundantModes::kOwn);
    m_redundant.set(m_system, rows, dependent, m_factor, m_diagonal);
    noteDependent(m_system.rowCount(), dependent);
    m_entries.resize(m_diagonal.size());
}

std::vector<int> DelassusMatrix::findDependentRows(const ConstraintRows& rows,
                                                   const std::vector<BodyKinematics>& kinematics) {
    form(rows, kinematics);
    return dependentRows(rows, kDependent);
}

/// Of the matrix that was formed, which becomes a factor.
/// @param own share of a row that must be its own
std::vector<int> DelassusMatrix::dependentRows(const ConstraintRows& rows, double own) {
    std::vector<double> scale;
    for (const int entry : m_diagonal) {
        const double square = m_factor.values()[entry];
        scale.push_back(square > 0.0 ? 1.0 / std::sqrt(square) : 1.0);
    }
    m_factor.scale(scale);
    for (std::size_t i = 0; i < m_diagonal.size(); ++i)
        if (rows.isSoft[i]) m_factor.values()[m_diagonal[i]] += 1.0;
    m_factor.factor(own * own);
    std::vector<int> dependent;
    for (std::size_t i = 0; i < m_diagonal.size(); ++i)
        if (m_factor.values()[m_diagonal[i]] == 0.0) dependent.push_back(static_cast<int>(i));
    return dependent;
}

void DelassusMatrix::respond(const ConstraintRows& rows, std::span<const double> lambda) {
    const auto& constraints = m_system.constraints();
    const auto weigh = [&](int body) {
        const Mat3& I = (*m_kinematics)[body].inverseInertia;
        Vec6& response = m_response[body];
        const Vec3 torque = response.tail<3>();
        response.head<3>() *= m_inverseMass[body];
        response.tail<3>() = I.col(0) * torque[0] + I.col(1) * torque[1] + I.col(2) * torque[2];
    };
    for (std::size_t c = 0; c < constraints.size(); ++c) {
        const Constraint& constraint = constraints[c];
        const Touches touches = m_touches[c];
        const int A = constraint.bodyA(), B = constraint.bodyB();
        if ((touches.first & 1) != 0) m_response[A].setZero();
        if ((touches.first & 2) != 0) m_response[B].setZero();
        kernels::withRows(constraint, [&](auto kernel) {
            const double* own = &lambda[constraint.row];
            kernel.addForces(rows.numbers(constraint), own, m_response[A], m_response[B]);
            for (int s = 2; s < constraint.sideCount; ++s) {
                const ConstraintSide& side = constraint.allSides[s];
                if ((touches.first >> s & 1) != 0) m_response[side.body].setZero();
                kernels::GeneralRows<kernel.kCount>::addForce(rows.at(side.columns), own,
                                                              m_response[side.body]);
                if ((touches.last >> s & 1) != 0) weigh(side.body);
            }
        });
        if ((touches.last & 1) != 0) weigh(A);
        if ((touches.last & 2) != 0) weigh(B);
    }
    m_response.back().setZero(); // the ground's
}

/// The bodies' response, and what is left over of r, as the factor has its rows.
/// @return the largest entry of that, relative to the scales
double DelassusMatrix::respond(const ConstraintRows& rows, std::span<const double> r,
                               std::span<const double> lambda) {
    respond(rows, lambda);
    double largest = 0.0;
    const auto& constraints = m_system.constraints();
    math::forRanges(nullptr, constraints.size(), kTogether,
                    [&](std::size_t first, std::size_t end) {
                        rows.multiply(m_response, first, end, m_rowResponse);
                        for (int i = constraints[first].row; i < constraints[end - 1].end(); ++i) {
                            double left = r[i] - m_rowResponse[i];
                            if (m_isSoftened) left -= m_softness[i] * lambda[i];
                            m_residual[i] = left * m_shares[i];
                            largest = std::max(largest, std::abs(m_residual[i]) * m_measures[i]);
                        }
                    });
    if (!m_redundant.hasModes()) return largest;
    m_redundant.project(m_residual);
    return largestLeft();
}

/// Whether what is left over of the right-hand side moves no body: then it is not for want of
/// accuracy, but redundant rows contradict each other.
bool DelassusMatrix::isContradiction(const ConstraintRows& rows) {
    constexpr double kMotionless = 1e-2; // of what the same rows would do apart
    for (std::size_t i = 0; i < m_residual.size(); ++i)
        m_multipliers[i] = m_shares[i] * m_residual[i];
    respond(rows, m_multipliers);
    rows.multiply(m_response, m_rowResponse);
    double moved = 0.0, apart = 0.0;
    for (const Constraint& constraint : m_system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            const int row = constraint.row + i;
            double diagonal = 0.0;
            for (const ConstraintSide& side : constraint.sides()) {
                const kernels::Six J(rows.block(side, i));
                const Vec3 turning = (*m_kinematics)[side.body].inverseInertia * J.tail<3>();
                diagonal +=
                    m_inverseMass[side.body] * J.head<3>().squaredNorm() + J.tail<3>().dot(turning);
            }
            moved = std::max(moved, std::abs(m_rowResponse[row]) * m_shares[row]);
            apart = std::max(apart, std::abs(diagonal * m_multipliers[row]) * m_shares[row]);
        }
    return moved <= kMotionless * apart;
}

double DelassusMatrix::largestLeft() const {
    double result = 0.0;
    for (std::size_t i = 0; i < m_residual.size(); ++i)
        result = std::max(result, std::abs(m_residual[i]) * m_measures[i]);
    return result;
}

/// Solves for scaled right-hand sides, which become multipliers of scaled rows.
void DelassusMatrix::solveFactor(std::span<double> x) {
    m_redundant.project(x);
    m_factor.solve(x);
    m_redundant.project(x);
}

/// The proximal iteration.
SolveReport DelassusMatrix::iterate(const ConstraintRows& rows, std::span<const double> r,
                                    std::span<double> lambda) {
    SolveReport report{.droppedPivots = m_droppedPivots};
    for (std::size_t i = 0; i < r.size(); ++i) {
        lambda[i] = m_shares[i] * r[i];
        report.scale = std::max(report.scale, std::abs(lambda[i]) * m_measures[i]);
    }
    solveFactor(lambda);
    // What the first proximal round leaves over, r - A lambda = rho lambda, need not be formed from
    // the bodies' response.
    const bool isShift = m_shift > 0.0 && !m_redundant.hasModes();
    if (m_system.hasLoops()) // else there are neither shift nor shares
        for (std::size_t i = 0; i < r.size(); ++i) {
            if (isShift) m_residual[i] = m_shift * lambda[i];
            lambda[i] *= m_shares[i];
        }
    double previous = report.scale;
    report.residual = isShift ? largestLeft() : respond(rows, r, lambda);
    report.iterations = 1;
    report.isLoose = m_redundant.hasModes();
    report.isPlain = m_redundant.hasTooMany();
    // Redundant rows may disagree by rounding: then no further round makes the residual less. The
    // first proximal round is never enough.
    while ((report.residual > kAccuracy * report.scale && report.residual < 0.5 * previous &&
            report.iterations < kMaxRounds) ||
           (m_shift > 0.0 && report.iterations == 1)) {
        previous = report.residual;
        m_factor.solve(m_residual);
        m_redundant.project(m_residual);
        for (std::size_t i = 0; i < lambda.size(); ++i)
            lambda[i] += m_shares[i] * m_residual[i];
        report.residual = respond(rows, r, lambda);
        ++report.iterations;
    }
    return report;
}

/// Where redundant rows contradict each other for the first time in a while, what is left over
/// tells, and it is solved again without them.
SolveReport DelassusMatrix::solve(const ConstraintRows& rows, std::span<const double> r,
                                  std::span<double> lambda) {
    SolveReport report = iterate(rows, r, lambda);
    if (m_leavesOutRedundant && !m_redundant.isAwake() &&
        report.residual > kAccuracy * report.scale) {
        m_redundant.wake();
        factor(rows, *m_kinematics, 0.0);
        report = iterate(rows, r, lambda);
    }
    const bool isSolved = m_shift == 0.0 || report.residual <= 1e-6 * report.scale;
    if (isSolved && m_redundant.hasModes())
        reportRedundant(m_redundant, r, m_shares, m_residual, report);
    if (m_redundant.isAwake())
        m_redundant.note(std::max(report.residual, report.contradiction) <=
                         kAccuracy * report.scale);
    if (isSolved) return report;
    for (int row = 0; row < m_system.rowCount(); ++row)
        if (std::abs(m_residual[row]) * m_measures[row] == report.residual) report.worstRow = row;
    if (isContradiction(rows)) {
        report.contradiction = std::max(report.residual, report.contradiction);
        report.residual = 0.0;
    }
    respond(rows, lambda);
    rows.multiply(m_response, m_rowResponse);
    if (m_redundant.hasModes()) reportRedundant(m_redundant, r, m_shares, m_residual, report);
    return report;
}

} // namespace trammel::dynamics

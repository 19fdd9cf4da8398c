#include "dynamics/rows/factored_rows.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Compliance of a row that follows from others, as a share of its diagonal, over the square of how
/// far open the joints are (rad, or a share of their arms): much above what of it is its own there.
constexpr double kYielding = 1e4;
/// No less, so that Newton's method, whose own softness is 1e-5 at first, is not long about it; and
/// no more, for what such rows must bear in poses where they follow from others no longer.
constexpr double kLeastYielding = 1e-4, kMostYielding = 1e-2;
constexpr double kClosed = 1e-9;                                 ///< rounding: nothing yields
constexpr std::size_t kRowsTogether = 512, kBodiesTogether = 64; ///< that a thread takes at once

/// By how much the joints of some constraints are open, rad or a share of their largest arm.
double opening(const System& system, const ConstraintRows& rows, std::span<const int> constraints) {
    double arm = 0.0, angle = 0.0, way = 0.0;
    for (const int c : constraints) {
        const Constraint& constraint = system.constraints()[c];
        for (int i = 0; i < constraint.rowCount; ++i) {
            if (rows.isSoft[constraint.row + i]) continue;
            const Eigen::Map<const Vec6> J(rows.block(constraint.allSides[0], i));
            const double along = J.head<3>().norm();
            if (along > 0.0) arm = std::max(arm, J.tail<3>().norm() / along);
            double& open = along > 0.0 ? way : angle;
            open = std::max(open, std::abs(rows.phi[constraint.row + i]));
        }
    }
    return arm > 0.0 ? std::max(angle, way / arm) : angle;
}

} // namespace

FactoredRows::FactoredRows(const System& system)
    : m_system(system), m_block(system.bodies().size(), -1) {}

void FactoredRows::assemble(std::span<const BoxedRow> rows,
                            const std::vector<BodyKinematics>& kinematics,
                            const ConstraintRows& jointRows, std::span<const int> constraints,
                            std::span<const char> followsOthers, lcp::FactoredProblem& problem,
                            Place& place, math::WorkerPool* pool) {
    problem.far.clear();
    problem.friction.clear();
    place.bodies.clear();
    place.jointRows.clear();
    const auto moves = [&](const ConstraintSide& side) {
        return m_system.bodies()[side.body].isMoving;
    };
    const auto isLeft = [&](int c) {
        return std::ranges::none_of(m_system.constraints()[c].sides(), moves);
    };
    for (std::size_t i = 0; i < rows.size(); i += rows[i].together())
        rows[i].forEachSide([&](int body, const double*) { addBlock(body, place); });
    for (const int c : constraints)
        if (!isLeft(c))
            for (const ConstraintSide& side : m_system.constraints()[c].sides())
                addBlock(side.body, place);
    problem.M.resize(place.bodies.size());
    problem.inverseM.resize(place.bodies.size());
    math::forRanges(pool, place.bodies.size(), kBodiesTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t block = first; block < end; ++block)
                            setBlock(kinematics[place.bodies[block]], place, block, problem);
                    });
    problem.rows.resize(rows.size());
    std::atomic<bool> hasFar = false;
    math::forRanges(pool, rows.size(), kRowsTogether, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            setRow(rows[i], problem.rows[i]);
            if (rows[i].far) hasFar = true;
        }
    });
    for (std::size_t i = 0; hasFar && i < rows.size(); ++i)
        if (rows[i].far) addFar(rows[i], problem.rows[i], problem);
    for (const int c : constraints)
        if (!isLeft(c)) addJoint(m_system.constraints()[c], jointRows, problem, place);
    soften(jointRows, constraints, followsOthers, problem, place);
    problem.b.setZero(static_cast<Eigen::Index>(problem.rows.size()));
    for (const int body : place.bodies)
        m_block[body] = -1;
}

void FactoredRows::setRow(const BoxedRow& row, lcp::FactoredProblem::Row& posed) const {
    posed = {m_block[row.bodyA], m_block[row.bodyB], row.J};
    posed.compliance = row.compliance;
    if (row.isIdle)
        posed.compliance +=
            m_system.bodies()[row.bodyA].inverseMass + m_system.bodies()[row.bodyB].inverseMass;
}

void FactoredRows::addFar(const BoxedRow& row, lcp::FactoredProblem::Row& posed,
                          lcp::FactoredProblem& problem) const {
    posed.far = static_cast<int>(problem.far.size());
    lcp::FactoredProblem::Far& far = problem.far.emplace_back();
    far.J = row.far->J;
    for (std::size_t s = 0; s < far.blocks.size(); ++s)
        if (row.far->bodies[s] >= 0) far.blocks[s] = m_block[row.far->bodies[s]];
}

void FactoredRows::addBlock(int body, Place& place) {
    if (!m_system.bodies()[body].isMoving || m_block[body] >= 0) return;
    m_block[body] = static_cast<int>(place.bodies.size());
    place.bodies.push_back(body);
}

void FactoredRows::setBlock(const BodyKinematics& kinematics, const Place& place, std::size_t block,
                            lcp::FactoredProblem& problem) const {
    const Body& constants = m_system.bodies()[place.bodies[block]];
    const Mat3& R = kinematics.R;
    lcp::FactoredProblem::Block& M = problem.M[block];
    M.setZero();
    M.topLeftCorner<3, 3>().diagonal().setConstant(constants.mass);
    M.bottomRightCorner<3, 3>() = R * constants.inertia * R.transpose();
    lcp::FactoredProblem::Block& inverse = problem.inverseM[block];
    inverse.setZero();
    inverse.topLeftCorner<3, 3>().diagonal().setConstant(constants.inverseMass);
    inverse.bottomRightCorner<3, 3>() = kinematics.inverseInertia;
}

void FactoredRows::addJoint(const Constraint& constraint, const ConstraintRows& jointRows,
                            lcp::FactoredProblem& problem, Place& place) const {
    for (int i = constraint.row; i < constraint.end(); ++i) {
        lcp::FactoredProblem::Row row{m_block[constraint.bodyA()],
                                      constraint.sideCount > 1 ? m_block[constraint.bodyB()] : -1};
        std::copy_n(jointRows.block(constraint.allSides[0], i - constraint.row), kRowEntries,
                    row.J.begin());
        if (jointRows.isSoft[i]) row.compliance = jointRows.compliance[i];
        if (constraint.sideCount > 2) {
            row.far = static_cast<int>(problem.far.size());
            lcp::FactoredProblem::Far& far = problem.far.emplace_back();
            for (int s = 2; s < constraint.sideCount; ++s) {
                far.blocks[s - 2] = m_block[constraint.allSides[s].body];
                std::copy_n(jointRows.block(constraint.allSides[s], i - constraint.row), 6,
                            &far.J[6 * (s - 2)]);
            }
        }
        problem.rows.push_back(row);
        place.jointRows.push_back(i);
    }
}

void FactoredRows::soften(const ConstraintRows& jointRows, std::span<const int> constraints,
                          std::span<const char> followsOthers, lcp::FactoredProblem& problem,
                          const Place& place) const {
    if (followsOthers.empty()) return;
    const double open = opening(m_system, jointRows, constraints);
    if (open <= kClosed) return;
    const double share = std::clamp(kYielding * open * open, kLeastYielding, kMostYielding);
    const std::size_t boxed = problem.rows.size() - place.jointRows.size();
    for (std::size_t i = 0; i < place.jointRows.size(); ++i) {
        if (followsOthers[place.jointRows[i]] == 0) continue;
        lcp::FactoredProblem::Row& row = problem.rows[boxed + i];
        double own = 0.0;
        problem.forEachSide(row, [&](int block, const double* J) {
            const Eigen::Map<const Vec6> side(J);
            own += side.dot(problem.inverseM[block] * side);
        });
        row.compliance += share * own;
    }
}

void FactoredRows::addSlips(std::span<const BoxedRow> rows, double h, lcp::FactoredProblem& problem,
                            Place& place) {
    for (std::size_t i = 0; i < rows.size(); i += rows[i].together()) {
        if (rows[i].together() < 3 || !(rows[i + 2].slipPerForce > 0.0)) continue;
        const auto row = static_cast<int>(i);
        lcp::addSlip(problem, {.normal = row, .tangents = {row + 1, row + 2}},
                     rows[i + 2].slipPerForce / h);
        place.bodies.push_back(-1);
    }
}

void FactoredRows::apply(const lcp::FactoredProblem& problem, const Place& place,
                         const lcp::Result& result, std::vector<Vec6>& velocities,
                         std::vector<double>& jointImpulses) {
    const Eigen::VectorXd& lambda = result.lambda;
    const auto boxed = static_cast<Eigen::Index>(problem.rows.size() - place.jointRows.size());
    for (std::size_t i = 0; i < place.jointRows.size(); ++i)
        jointImpulses[place.jointRows[i]] += lambda[boxed + static_cast<Eigen::Index>(i)];
    if (!result.x.empty()) {
        for (std::size_t block = 0; block < place.bodies.size(); ++block)
            if (place.bodies[block] >= 0) velocities[place.bodies[block]] += result.x[block];
        return;
    }
    m_impulses.assign(place.bodies.size(), Vec6::Zero());
    for (Eigen::Index i = 0; i < lambda.size(); ++i) {
        if (lambda[i] == 0.0) continue;
        problem.forEachSide(problem.rows[i], [&](int block, const double* J) {
            m_impulses[block] += lambda[i] * Eigen::Map<const Vec6>(J);
        });
    }
    for (std::size_t block = 0; block < place.bodies.size(); ++block)
        if (place.bodies[block] >= 0)
            velocities[place.bodies[block]] += problem.inverseM[block] * m_impulses[block];
}

} // namespace trammel::dynamics

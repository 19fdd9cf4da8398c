#include "lcp/joined_sweeps.h"

#include "lcp/friction.h"
#include "lcp/sweep_monitor.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace trammel::lcp {

namespace {

/// Of a row's own diagonal, what the equations' softness leaves of it where they let nothing move.
constexpr double kBlocked = 10.0 * JoinedBlocks::kSoftness;
/// What stands for the diagonal there, of the row's own: rounding of its rate then makes next to no
/// force, a slip that equations prescribe all that there can be.
constexpr double kBlockedShare = 1e-3;

} // namespace

void JoinedSweeps::gather(const FactoredProblem& problem, const WarmStart& start) {
    m_problem = &problem;
    m_state.attach(problem);
    m_blocks.attach(problem, m_state);
    m_diagonal.setZero(problem.size());
    m_units.clear();
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        if (!m_state.isOfContact(i) && (!m_blocks.isEquation(i) || m_blocks.isCut(i))) addRow(i);
    for (std::size_t k = 0; k < problem.friction.size(); ++k)
        addContact(k);
    m_lambda.setZero(problem.size());
    if (start.lambda.size() == problem.size()) m_lambda = start.lambda;
    for (const int row : m_blocks.equations())
        m_lambda[row] = 0.0;
    m_blocks.respond(m_lambda, m_x);
    m_direction.setZero(problem.size());
    m_directionX.setZero(m_x.size());
    m_lastSquare = 0.0;
    m_result.clear();
}

void JoinedSweeps::addRow(Eigen::Index row) {
    const double own = m_state.diagonal()[row];
    if (!(own > 0.0)) return; // nothing moves along it
    const double left = m_blocks.coupling(row, row) + m_problem->rows[row].compliance;
    m_diagonal[row] = left > kBlocked * own ? left : kBlockedShare * own;
    m_units.push_back({.first = static_cast<int>(row)});
}

/// @pre its rows follow each other
void JoinedSweeps::addContact(std::size_t friction) {
    const int first = m_problem->friction[friction].normal;
    Unit unit{.first = first, .friction = static_cast<int>(friction)};
    const Eigen::Matrix3d W = m_blocks.contactBlock(first);
    for (int i = 0; i < 3; ++i) {
        const double own = m_state.diagonal()[first + i];
        unit.diagonal[i] = W(i, i) > kBlocked * own ? W(i, i) : kBlockedShare * own;
        if (!(unit.diagonal[i] > 0.0)) unit.diagonal[i] = 1.0;
    }
    unit.coupling << W(1, 0), W(2, 0), W(2, 1);
    unit.stiffness = std::max(unit.diagonal[1], unit.diagonal[2]) + std::abs(W(1, 2));
    m_diagonal.segment<3>(first) = unit.diagonal;
    m_units.push_back(unit);
}

double JoinedSweeps::rate(Eigen::Index row) const {
    return m_blocks.rate(row, m_x) + m_problem->rows[row].compliance * m_lambda[row] +
           m_problem->b[row];
}

Eigen::Vector3d JoinedSweeps::rates(const Unit& unit) const {
    return {rate(unit.first), rate(unit.first + 1), rate(unit.first + 2)};
}

/// The contact's multipliers with the others held: its normal, then its tangents with that.
Eigen::Vector3d JoinedSweeps::improved(const Unit& unit, const Eigen::Vector3d& w) const {
    const Friction& friction = m_problem->friction[unit.friction];
    const Eigen::Vector3d lambda = m_lambda.segment<3>(unit.first);
    Eigen::Vector3d result;
    result[0] = std::max(m_problem->lower[unit.first], lambda[0] - w[0] / unit.diagonal[0]);
    const double change = result[0] - lambda[0];
    const Eigen::Vector2d slip = w.tail<2>() + change * unit.coupling.head<2>();
    if (friction.shape != Friction::Shape::Pyramid) {
        result.tail<2>() =
            nearestTangents(friction, lambda.tail<2>() - slip / unit.stiffness, result[0]);
        return result;
    }
    const double limit = friction.mu * result[0];
    result[1] = std::clamp(lambda[1] - slip[0] / unit.diagonal[1], -limit, limit);
    const double after = slip[1] + unit.coupling[2] * (result[1] - lambda[1]);
    result[2] = std::clamp(lambda[2] - after / unit.diagonal[2], -limit, limit);
    return result;
}

/// @return the change, as a velocity of its rows
double JoinedSweeps::sweepContact(const Unit& unit) {
    const double least = m_problem->lower[unit.first];
    if (m_lambda[unit.first] == 0.0 && least == 0.0 && rate(unit.first) >= 0.0) return 0.0; // open
    const Eigen::Vector3d value = improved(unit, rates(unit));
    const Eigen::Vector3d change = value - m_lambda.segment<3>(unit.first);
    m_blocks.push(unit.first, change, m_x);
    m_lambda.segment<3>(unit.first) = value;
    return unit.diagonal.cwiseProduct(change).lpNorm<Eigen::Infinity>();
}

double JoinedSweeps::sweepRow(const Unit& unit) {
    const Eigen::Index row = unit.first;
    const double value = std::clamp(m_lambda[row] - rate(row) / m_diagonal[row],
                                    m_problem->lower[row], m_problem->upper[row]);
    const double change = value - m_lambda[row];
    if (change == 0.0) return 0.0;
    m_blocks.push(row, change, m_x);
    m_lambda[row] = value;
    return std::abs(m_diagonal[row] * change);
}

/// @return the largest change, as a velocity of its row
double JoinedSweeps::sweep() {
    double largest = 0.0;
    for (const Unit& unit : m_units)
        largest = std::max(largest, unit.friction < 0 ? sweepRow(unit) : sweepContact(unit));
    return largest;
}

/// A step of the conjugate gradients behind a sweep from m_last; w is linear in the multipliers.
void JoinedSweeps::accelerate() {
    m_last -= m_lambda; // g
    m_lastX -= m_x;
    const double now = m_diagonal.dot(m_last.cwiseAbs2());
    const double beta = m_lastSquare > 0.0 ? now / m_lastSquare : 0.0;
    m_lastSquare = now;
    const double share = beta > 1.0 ? 0.0 : beta;
    m_direction *= share;
    m_directionX *= share;
    m_lambda += m_direction;
    m_x += m_directionX;
    m_direction -= m_last;
    m_directionX -= m_lastX;
}

/// max_i a |lambda_i - nearest allowed (lambda - w / a)_i|, a being A's diagonal.
double JoinedSweeps::residual() const {
    double result = 0.0;
    const auto take = [&](double value) { // so that NaN is not lost
        if (!(value <= result)) result = value;
    };
    const auto takeRow = [&](Eigen::Index row, double w) {
        const double a = m_diagonal[row];
        const double aim = m_lambda[row] - w / a;
        take(a * std::abs(m_lambda[row] -
                          std::clamp(aim, m_problem->lower[row], m_problem->upper[row])));
    };
    for (const Unit& unit : m_units) {
        if (unit.friction < 0) {
            takeRow(unit.first, rate(unit.first));
            continue;
        }
        const Eigen::Vector3d w = rates(unit), lambda = m_lambda.segment<3>(unit.first);
        takeRow(unit.first, w[0]);
        const double a = std::max(unit.diagonal[1], unit.diagonal[2]);
        const Eigen::Vector2d nearest = nearestTangents(
            m_problem->friction[unit.friction], lambda.tail<2>() - w.tail<2>() / a, lambda[0]);
        take(a * (lambda.tail<2>() - nearest).lpNorm<Eigen::Infinity>());
    }
    return result;
}

/// Rates and residual of the answer, from its multipliers alone.
void JoinedSweeps::finish() {
    m_state.lambda = m_result.lambda;
    m_state.update();
    const auto joined = [this](Eigen::VectorXd& x) { m_blocks.solve(x); };
    m_equations.solve(*m_problem, m_state, m_blocks.hasCuts() ? EquationSolve::Response() : joined);
    m_result.lambda = m_state.lambda;
    m_result.w = m_state.w;
    m_result.residual = m_state.residual();
    setsAtBounds(*m_problem, m_state.lambda, m_result.sets);
}

Result& JoinedSweeps::solve(const FactoredProblem& problem, const Options& options,
                            const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    gather(problem, start);
    SweepMonitor monitor(options, speedToStop(problem, m_state.diagonal()),
                         problem.b.lpNorm<Eigen::Infinity>());
    for (bool goesOn = true; goesOn;) {
        m_last = m_lambda;
        m_lastX = m_x;
        double left = sweep();
        if (left <= monitor.sought()) left = residual();
        if (options.keepHistory) m_result.history.push_back(residual());
        goesOn = monitor.goesOn(left);
        if (monitor.isBest()) m_best = m_lambda;
        if (goesOn) accelerate();
    }
    m_result.lambda = monitor.conclude(m_result) ? m_best : m_lambda;
    finish();
    requireFinite(m_result);
    m_result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return m_result;
}

} // namespace trammel::lcp

#include "lcp/equation_solve.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::lcp {

namespace {

constexpr double kSolved = 1e-13; ///< of the largest |b|: what equations may be left with
constexpr int kRoundsAtMost = 6;

} // namespace

bool EquationSolve::isEquation(const FactoredProblem& problem, const FactoredState& state,
                               Eigen::Index row) {
    return !state.isOfContact(row) && std::isinf(problem.lower[row]) &&
           std::isinf(problem.upper[row]) && state.diagonal()[row] > 0.0;
}

double EquationSolve::weightOf(const FactoredProblem& problem, const FactoredState& state,
                               Eigen::Index equation) {
    return 1.0 / (kSoftness * state.diagonal()[equation] + problem.rows[equation].compliance);
}

void EquationSolve::solve(const FactoredProblem& problem, FactoredState& state,
                          const Response& response) {
    m_equations.clear();
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        if (isEquation(problem, state, i)) m_equations.push_back(static_cast<int>(i));
    double before = std::numeric_limits<double>::infinity();
    const double small = kSolved * problem.b.lpNorm<Eigen::Infinity>();
    for (int round = 0; round < kRoundsAtMost; ++round) {
        const double now = open(state);
        if (!(now > small && now < 0.5 * before)) return;
        before = now;
        if (round == 0 && !response) factor(problem, state);
        improve(problem, state, response);
    }
}

/// The factor of W's inverse.
void EquationSolve::factor(const FactoredProblem& problem, const FactoredState& state) {
    m_isEquation.assign(problem.rows.size(), 0);
    for (const int row : m_equations)
        m_isEquation[row] = 1;
    m_matrix.attach(problem, m_isEquation);
    m_matrix.begin();
    for (const int row : m_equations)
        m_matrix.addRow(row, weightOf(problem, state, row));
    m_matrix.factor();
}

/// The largest |w_e|.
double EquationSolve::open(const FactoredState& state) const {
    double result = 0.0;
    for (const int row : m_equations)
        result = std::max(result, std::abs(state.w[row]));
    return result;
}

void EquationSolve::improve(const FactoredProblem& problem, FactoredState& state,
                            const Response& response) {
    m_force.setZero(6 * static_cast<Eigen::Index>(problem.M.size()));
    for (const int row : m_equations)
        problem.forEachSide(problem.rows[row], [&](int block, const double* J) {
            m_force.segment<6>(6 * block) -=
                weightOf(problem, state, row) * state.w[row] * Eigen::Map<const Vec6>(J);
        });
    if (response)
        response(m_force);
    else
        m_matrix.solve(m_force);
    for (const int row : m_equations) {
        double left = -state.w[row];
        problem.forEachSide(problem.rows[row], [&](int block, const double* J) {
            left -= m_force.segment<6>(6 * block).dot(Eigen::Map<const Vec6>(J));
        });
        state.lambda[row] += weightOf(problem, state, row) * left;
    }
    state.update();
}

} // namespace trammel::lcp

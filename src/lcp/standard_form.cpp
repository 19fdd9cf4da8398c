#include "lcp/standard_form.h"

#include "lcp/friction.h"

#include <algorithm>
#include <cmath>

namespace trammel::lcp {

namespace {

/// Added to the free rows' diagonal, relative to its largest entry, where they are dependent.
constexpr double kFreeShift = 1e-10;
constexpr double kPivotFloor = 1e-12;

} // namespace

bool hasCone(const Problem& problem) {
    return std::any_of(problem.friction.begin(), problem.friction.end(),
                       [](const Friction& f) { return f.shape == Friction::Shape::Cone; });
}

Problem polygonal(const Problem& problem, int sides) {
    Problem result = problem;
    for (Friction& friction : result.friction) {
        if (friction.shape != Friction::Shape::Cone) continue;
        friction.shape = Friction::Shape::Polyhedral;
        friction.sides = std::max(3, sides);
    }
    return result;
}

StandardForm::StandardForm(Problem problem)
    : m_problem(std::move(problem)),
      m_variableOf(static_cast<std::size_t>(m_problem.size()), -1),
      m_offset(Eigen::VectorXd::Zero(m_problem.size())) {
    addBoundedRows();
    for (const Friction& friction : m_problem.friction)
        addFriction(friction);
    condense();
}

void StandardForm::addBoundedRows() {
    const std::vector<int> frictionOf = frictionOfTangents(m_problem);
    for (int i = 0; i < static_cast<int>(m_problem.size()); ++i) {
        if (frictionOf[i] >= 0) continue;
        const double lower = m_problem.lower[i];
        const double upper = m_problem.upper[i];
        if (!std::isfinite(lower) && !std::isfinite(upper)) {
            m_free.push_back(i);
            continue;
        }
        const int variable = static_cast<int>(m_columns.size());
        m_variableOf[i] = variable;
        m_columns.push_back({{i, std::isfinite(lower) ? 1.0 : -1.0}});
        m_offset[i] = std::isfinite(lower) ? lower : upper;
        if (std::isfinite(lower) && std::isfinite(upper))
            m_constraints.push_back({upper - lower, {{variable, -1.0}}, {variable}});
    }
}

void StandardForm::addFriction(const Friction& friction) {
    if (friction.mu == 0.0) return; // the tangents' multipliers stay 0
    const auto [first, second] = friction.tangents;
    if (friction.shape == Friction::Shape::Pyramid) {
        addDirections(friction, {{{first, 1.0}}, {{first, -1.0}}});
        addDirections(friction, {{{second, 1.0}}, {{second, -1.0}}});
        return;
    }
    const Polygon unit{friction.sides, 1.0, 0.0};
    std::vector<Column> directions;
    directions.reserve(friction.sides);
    for (int k = 0; k < friction.sides; ++k)
        directions.push_back({{first, unit.vertex(k)[0]}, {second, unit.vertex(k)[1]}});
    addDirections(friction, directions);
}

void StandardForm::addDirections(const Friction& friction, const std::vector<Column>& directions) {
    const int normal = m_variableOf[friction.normal];
    Constraint cone{friction.mu * m_offset[friction.normal],
                    {{normal, friction.mu * m_columns[normal].front().second}},
                    {}};
    for (const Column& direction : directions) {
        const int variable = static_cast<int>(m_columns.size());
        m_columns.push_back(direction);
        cone.coefficients.push_back({variable, -1.0});
        cone.pushes.push_back(variable);
    }
    m_constraints.push_back(std::move(cone));
}

Eigen::VectorXd StandardForm::solveFree(const Eigen::VectorXd& right) const {
    Eigen::VectorXd x = m_freeFactor.solve(right);
    const Eigen::VectorXd rest = right - m_problem.A(m_free, m_free) * x; // of the shift
    return x + m_freeFactor.solve(rest);
}

void StandardForm::factorFree() {
    Eigen::MatrixXd A_FF = m_problem.A(m_free, m_free);
    m_freeFactor.compute(A_FF);
    const double least = std::abs(m_freeFactor.matrixR()(A_FF.rows() - 1, A_FF.rows() - 1));
    if (least > kPivotFloor * m_freeFactor.maxPivot()) return;
    m_isShifted = true;
    A_FF.diagonal().array() += kFreeShift * A_FF.diagonal().maxCoeff();
    m_freeFactor.compute(A_FF);
}

void StandardForm::condense() {
    const auto count = static_cast<Eigen::Index>(m_columns.size());
    const auto extra = static_cast<Eigen::Index>(m_constraints.size());
    const Eigen::VectorXd b = m_problem.b + m_problem.A * m_offset;
    m_M = Eigen::MatrixXd::Zero(count + extra, count + extra);
    m_q = Eigen::VectorXd::Zero(count + extra);
    // P has one or two entries a column: P^T A P entry by entry, not by products of great matrices.
    const auto& A = m_problem.A;
    for (Eigen::Index k = 0; k < count; ++k) {
        for (const auto& [row, factor] : m_columns[k])
            m_q[k] += factor * b[row];
        for (Eigen::Index l = 0; l < count; ++l)
            for (const auto& [column, weight] : m_columns[k])
                for (const auto& [row, factor] : m_columns[l])
                    m_M(l, k) += factor * weight * A(row, column);
    }
    if (!m_free.empty()) factorFree();
    if (!m_free.empty() && count > 0) {
        const auto free = static_cast<Eigen::Index>(m_free.size());
        Eigen::MatrixXd below = Eigen::MatrixXd::Zero(free, count);
        Eigen::MatrixXd right = Eigen::MatrixXd::Zero(count, free);
        for (Eigen::Index k = 0; k < count; ++k)
            for (const auto& [row, factor] : m_columns[k]) {
                below.col(k) += factor * A(m_free, row);
                right.row(k) += factor * A(row, m_free);
            }
        m_M.topLeftCorner(count, count) -= right * m_freeFactor.solve(below);
        m_q.head(count) -= right * solveFree(b(m_free));
    }
    for (Eigen::Index k = 0; k < extra; ++k) {
        m_q[count + k] = m_constraints[k].constant;
        for (const auto& [variable, coefficient] : m_constraints[k].coefficients)
            m_M(count + k, variable) = coefficient;
        for (const int variable : m_constraints[k].pushes)
            m_M(variable, count + k) = 1.0;
    }
}

Eigen::VectorXd StandardForm::multipliers(const Eigen::VectorXd& z) const {
    Eigen::VectorXd lambda = m_offset;
    for (std::size_t k = 0; k < m_columns.size(); ++k)
        for (const auto& [row, factor] : m_columns[k])
            lambda[row] += factor * z[static_cast<Eigen::Index>(k)];
    clampToBounds(m_problem, lambda);
    if (m_free.empty()) return lambda;
    const Eigen::VectorXd b = m_problem.b + m_problem.A * lambda;
    lambda(m_free) = -solveFree(b(m_free));
    return lambda;
}

} // namespace trammel::lcp

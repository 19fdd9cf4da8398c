#include "lcp/index_sets.h"

#include <cmath>

namespace trammel::lcp {

void IndexSets::attach(const Problem& problem, double shift) {
    m_problem = &problem;
    m_A = problem.A;
    m_A.diagonal().array() += shift;
    m_factor.attach(m_A);
    m_sets.assign(problem.size(), Set::Free);
    m_lambda.setZero(problem.size());
    m_w = problem.b;
    m_part.resize(problem.size());
    m_isFactored = false;
}

void IndexSets::start(const WarmStart& warmStart) {
    const bool isWarm = warmStart.sets.size() == m_sets.size();
    for (Eigen::Index i = 0; i < m_problem->size(); ++i) {
        const bool hasLower = std::isfinite(m_problem->lower[i]);
        const bool hasUpper = std::isfinite(m_problem->upper[i]);
        Set set = isWarm ? warmStart.sets[i] : Set::AtLower;
        if (!isWarm && hasUpper && std::abs(m_problem->upper[i]) < std::abs(m_problem->lower[i]))
            set = Set::AtUpper;
        if ((set == Set::AtLower && !hasLower) || (set == Set::AtUpper && !hasUpper))
            set = hasLower ? Set::AtLower : hasUpper ? Set::AtUpper : Set::Free;
        m_sets[i] = set;
    }
    m_isFactored = false;
}

double IndexSets::bound(int row) const {
    return m_sets[row] == Set::AtLower ? m_problem->lower[row] : m_problem->upper[row];
}

bool IndexSets::solve() {
    if (!m_isFactored) {
        m_free.clear();
        for (int i = 0; i < static_cast<int>(m_sets.size()); ++i)
            if (m_sets[i] == Set::Free) m_free.push_back(i);
        if (!m_factor.factor(m_free)) return false;
        m_isFactored = true;
    }
    m_w = m_problem->b;
    for (int i = 0; i < static_cast<int>(m_sets.size()); ++i) {
        if (m_sets[i] == Set::Free) continue;
        m_lambda[i] = bound(i);
        if (m_lambda[i] != 0.0) m_w += m_lambda[i] * m_A.col(i);
    }
    const auto& free = m_factor.indices();
    auto part = m_part.head(static_cast<Eigen::Index>(free.size()));
    for (std::size_t k = 0; k < free.size(); ++k)
        part[k] = -m_w[free[k]];
    m_factor.solve(part);
    for (std::size_t k = 0; k < free.size(); ++k) {
        m_lambda[free[k]] = part[k];
        m_w += part[k] * m_A.col(free[k]);
    }
    return true;
}

Set IndexSets::target(int row) const {
    if (m_sets[row] != Set::Free) return Set::Free;
    return m_lambda[row] < m_problem->lower[row] ? Set::AtLower : Set::AtUpper;
}

double IndexSets::violation(int row, double lambdaTolerance, double wTolerance) const {
    const auto excess = [](double value, double tolerance) {
        return value > tolerance ? value : 0.0;
    };
    switch (m_sets[row]) {
    case Set::AtLower:
        return m_problem->lower[row] == m_problem->upper[row] ? 0.0 : excess(-m_w[row], wTolerance);
    case Set::AtUpper:
        return m_problem->lower[row] == m_problem->upper[row] ? 0.0 : excess(m_w[row], wTolerance);
    case Set::Free:
        return excess(
            std::max(m_problem->lower[row] - m_lambda[row], m_lambda[row] - m_problem->upper[row]),
            lambdaTolerance);
    }
    return 0.0;
}

bool IndexSets::move(int row, Set set) {
    if (m_isFactored && m_sets[row] == Set::Free) m_factor.remove(row);
    if (m_isFactored && set == Set::Free && !m_factor.add(row)) {
        m_isFactored = false;
        return false;
    }
    m_sets[row] = set;
    return true;
}

void IndexSets::moveLater(int row, Set set) {
    m_sets[row] = set;
    m_isFactored = false;
}

} // namespace trammel::lcp

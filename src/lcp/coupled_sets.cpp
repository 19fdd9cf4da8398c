#include "lcp/coupled_sets.h"

#include "lcp/friction.h"

#include <algorithm>
#include <cmath>

namespace trammel::lcp {

namespace {

/// Rounding of the multipliers, relative to the largest: a redundant set of contacts shares its
/// load only as exactly as the shift allows.
constexpr double kLambdaRounding = 1e-9;
constexpr double kWRounding = 1e-11;

} // namespace

void CoupledSets::attach(const Problem& problem, double shift) {
    m_problem = &problem;
    m_A = problem.A;
    m_shift = shift * problem.A.diagonal();
    m_centre.setZero(problem.size());
    frictionOfTangents(problem, m_frictionOf);
    m_normalOf.assign(problem.size(), -1);
    m_sets.assign(problem.size(), Set::Free);
    m_columns.resize(problem.size(), problem.size());
    m_part.resize(problem.size());
    m_lambda.setZero(problem.size());
    m_w = problem.b;
    m_shift = m_shift.cwiseMax(shift * problem.A.diagonal().maxCoeff() * 1e-3);
    m_A.diagonal() += m_shift;
    for (std::size_t c = 0; c < problem.friction.size(); ++c)
        m_normalOf[problem.friction[c].normal] = static_cast<int>(c);
}

void CoupledSets::start(const WarmStart& start) {
    m_isFactored = false;
    const bool hasLambda = start.lambda.size() == m_problem->size();
    const bool hasSets = start.sets.size() == m_sets.size();
    const bool isCold = !hasSets && !hasLambda;
    if (hasSets)
        m_sets = start.sets;
    else if (hasLambda)
        setsAtBounds(*m_problem, start.lambda, m_sets);
    for (int i = 0; i < static_cast<int>(m_sets.size()); ++i) {
        if (isTangent(i)) {
            if (isCold) m_sets[i] = Set::Free;
            continue;
        }
        const bool hasLower = std::isfinite(m_problem->lower[i]);
        const bool hasUpper = std::isfinite(m_problem->upper[i]);
        Set set = isCold ? Set::AtLower : m_sets[i];
        if (isCold && hasUpper && std::abs(m_problem->upper[i]) < std::abs(m_problem->lower[i]))
            set = Set::AtUpper;
        if ((set == Set::AtLower && !hasLower) || (set == Set::AtUpper && !hasUpper))
            set = hasLower ? Set::AtLower : hasUpper ? Set::AtUpper : Set::Free;
        m_sets[i] = set;
    }
}

bool CoupledSets::isIdle(int row) const {
    const Friction& friction = frictionOf(row);
    return friction.mu == 0.0 ||
           (m_sets[friction.normal] == Set::AtLower && m_problem->lower[friction.normal] == 0.0);
}

double CoupledSets::fixedValue(int row) const {
    if (!isTangent(row))
        return m_sets[row] == Set::AtLower ? m_problem->lower[row] : m_problem->upper[row];
    const Friction& friction = frictionOf(row);
    // Of a free normal row only its present part counts: 0 when the right-hand side is made.
    return isIdle(row) ? 0.0 : signOf(row) * friction.mu * m_lambda[friction.normal];
}

/// Fixed multipliers with the free ones 0, and the list of the free rows.
void CoupledSets::fixMultipliers() {
    m_free.clear();
    for (int i = 0; i < static_cast<int>(m_sets.size()); ++i) {
        if (m_sets[i] == Set::Free && !(isTangent(i) && isIdle(i))) m_free.push_back(i);
        m_lambda[i] = 0.0;
        if (!isTangent(i) && m_sets[i] != Set::Free) m_lambda[i] = fixedValue(i);
    }
    for (const Friction& friction : m_problem->friction)
        for (const int row : friction.tangents)
            if (m_sets[row] != Set::Free) m_lambda[row] = fixedValue(row);
}

/// Columns of A E for the free rows, and the factors of their square part.
void CoupledSets::assemble() {
    const auto count = static_cast<Eigen::Index>(m_free.size());
    m_columnOf.assign(m_sets.size(), -1);
    for (Eigen::Index k = 0; k < count; ++k) {
        m_columnOf[m_free[k]] = k;
        m_columns.col(k) = m_A.col(m_free[k]);
    }
    for (const Friction& friction : m_problem->friction) {
        const Eigen::Index k = m_columnOf[friction.normal];
        if (k < 0) continue;
        for (const int row : friction.tangents)
            if (m_sets[row] != Set::Free)
                m_columns.col(k) += signOf(row) * friction.mu * m_A.col(row);
    }
    const auto factorIn = [&](auto&& square, auto& factor) {
        for (Eigen::Index k = 0; k < count; ++k)
            for (Eigen::Index i = 0; i < count; ++i)
                square(i, k) = m_columns(m_free[i], k);
        factor.compute(square);
    };
    if (count > kSmall)
        factorIn(Eigen::MatrixXd(count, count), m_factor);
    else if (count > 0)
        factorIn(SmallMatrix(count, count), m_smallFactor);
}

/// Solves for the free rows' multipliers, and takes them and the tangents that slide with them.
void CoupledSets::subtractFree() {
    const auto count = static_cast<Eigen::Index>(m_free.size());
    auto part = m_part.head(count);
    for (Eigen::Index k = 0; k < count; ++k)
        part[k] = m_w[m_free[k]];
    if (count > kSmall) {
        part = m_factor.solve(part);
    } else if (count > 0) {
        const SmallVector right = part;
        part = m_smallFactor.solve(right);
    }
    for (Eigen::Index k = 0; k < count; ++k)
        m_lambda[m_free[k]] -= part[k];
    for (const Friction& friction : m_problem->friction)
        for (const int row : friction.tangents)
            if (m_sets[row] != Set::Free) m_lambda[row] = fixedValue(row);
    if (count > 0) m_w.noalias() -= m_columns.leftCols(count) * part;
}

bool CoupledSets::solve() {
    fixMultipliers();
    m_w = m_problem->b - m_shift.cwiseProduct(m_centre);
    for (Eigen::Index i = 0; i < m_lambda.size(); ++i)
        if (m_lambda[i] != 0.0) m_w += m_lambda[i] * m_A.col(i);
    if (!m_isFactored) assemble();
    m_isFactored = true;
    subtractFree();
    m_lambdaTolerance = kLambdaRounding * m_lambda.lpNorm<Eigen::Infinity>();
    m_wTolerance = kWRounding * wScale();
    return m_lambda.allFinite();
}

double CoupledSets::wScale() const {
    return std::max(m_w.lpNorm<Eigen::Infinity>(),
                    m_A.diagonal().cwiseProduct(m_lambda).lpNorm<Eigen::Infinity>());
}

double CoupledSets::recentre() {
    const double effect = m_shift.cwiseProduct(m_lambda - m_centre).lpNorm<Eigen::Infinity>();
    m_centre = m_lambda;
    return effect > 0.0 ? effect / wScale() : 0.0;
}

double CoupledSets::violation(int row) const {
    const auto excess = [](double value, double tolerance, double unit) {
        return value > tolerance ? value * unit : 0.0;
    };
    double lower = m_problem->lower[row];
    double upper = m_problem->upper[row];
    if (isTangent(row)) {
        if (isIdle(row)) return 0.0;
        const Friction& friction = frictionOf(row);
        upper = friction.mu * m_lambda[friction.normal];
        lower = -upper;
        if (upper < 0.0) return 0.0; // the normal row violates, and moves first
        if (upper <= m_lambdaTolerance && m_sets[row] != Set::Free) return 0.0;
    } else if (lower == upper) {
        return 0.0;
    }
    if (m_sets[row] == Set::AtLower) return excess(-m_w[row], m_wTolerance, 1.0);
    if (m_sets[row] == Set::AtUpper) return excess(m_w[row], m_wTolerance, 1.0);
    return excess(std::max(lower - m_lambda[row], m_lambda[row] - upper), m_lambdaTolerance,
                  m_A(row, row));
}

/// Where the projection of lambda - w / A_ii lies: a row that violates leaves its set, and a
/// tangent's limit is that of the normal multiplier expected.
Set CoupledSets::predicted(int row) const {
    const auto expected = [this](int i) { return m_lambda[i] - m_w[i] / m_A(i, i); };
    double lower = m_problem->lower[row];
    double upper = m_problem->upper[row];
    if (isTangent(row)) {
        const Friction& friction = frictionOf(row);
        upper = friction.mu * std::max(0.0, expected(friction.normal));
        lower = -upper;
    }
    const double value = expected(row);
    return value < lower ? Set::AtLower : value > upper ? Set::AtUpper : Set::Free;
}

void CoupledSets::exchange(int row) {
    m_isFactored = false;
    m_sets[row] = predicted(row);
    if (m_normalOf[row] < 0 || m_sets[row] != Set::Free) return;
    for (const int tangent : m_problem->friction[m_normalOf[row]].tangents)
        m_sets[tangent] = predicted(tangent);
}

Set CoupledSets::shownSet(int row) const {
    return isTangent(row) && isIdle(row) ? Set::AtLower : m_sets[row];
}

void CoupledSets::copySets(std::vector<Set>& sets) const {
    sets.resize(m_sets.size());
    for (int i = 0; i < static_cast<int>(sets.size()); ++i)
        sets[i] = shownSet(i);
}

std::uint64_t CoupledSets::hash() const {
    std::uint64_t value = 14695981039346656037ULL; // FNV-1a
    for (int i = 0; i < static_cast<int>(m_sets.size()); ++i)
        value = (value ^ static_cast<std::uint64_t>(shownSet(i))) * 1099511628211ULL;
    return value;
}

} // namespace trammel::lcp

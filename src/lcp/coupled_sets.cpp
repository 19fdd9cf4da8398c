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

CoupledSets::CoupledSets(const Problem& problem, double shift)
    : m_problem(problem),
      m_A(problem.A),
      m_shift(shift * problem.A.diagonal()),
      m_centre(Eigen::VectorXd::Zero(problem.size())),
      m_frictionOf(frictionOfTangents(problem)),
      m_normalOf(problem.size(), -1),
      m_sets(problem.size(), Set::Free),
      m_columns(problem.size(), problem.size()),
      m_lambda(Eigen::VectorXd::Zero(problem.size())),
      m_w(problem.b) {
    m_shift = m_shift.cwiseMax(shift * problem.A.diagonal().maxCoeff() * 1e-3);
    m_A.diagonal() += m_shift;
    for (std::size_t c = 0; c < problem.friction.size(); ++c)
        m_normalOf[problem.friction[c].normal] = static_cast<int>(c);
}

void CoupledSets::start(const WarmStart& start) {
    m_isFactored = false;
    const bool hasLambda = start.lambda.size() == m_problem.size();
    const bool hasSets = start.sets.size() == m_sets.size();
    const std::vector<Set> wanted = hasSets     ? start.sets
                                    : hasLambda ? setsAtBounds(m_problem, start.lambda)
                                                : std::vector<Set>{};
    for (int i = 0; i < static_cast<int>(m_sets.size()); ++i) {
        if (isTangent(i)) {
            m_sets[i] = wanted.empty() ? Set::Free : wanted[i];
            continue;
        }
        const bool hasLower = std::isfinite(m_problem.lower[i]);
        const bool hasUpper = std::isfinite(m_problem.upper[i]);
        Set set = wanted.empty() ? Set::AtLower : wanted[i];
        if (wanted.empty() && hasUpper &&
            std::abs(m_problem.upper[i]) < std::abs(m_problem.lower[i]))
            set = Set::AtUpper;
        if ((set == Set::AtLower && !hasLower) || (set == Set::AtUpper && !hasUpper))
            set = hasLower ? Set::AtLower : hasUpper ? Set::AtUpper : Set::Free;
        m_sets[i] = set;
    }
}

bool CoupledSets::isIdle(int row) const {
    const Friction& friction = frictionOf(row);
    return friction.mu == 0.0 ||
           (m_sets[friction.normal] == Set::AtLower && m_problem.lower[friction.normal] == 0.0);
}

double CoupledSets::fixedValue(int row) const {
    if (!isTangent(row))
        return m_sets[row] == Set::AtLower ? m_problem.lower[row] : m_problem.upper[row];
    const Friction& friction = frictionOf(row);
    // Of a free normal row only its present part counts: 0 when the right-hand side is made.
    return isIdle(row) ? 0.0 : signOf(row) * friction.mu * m_lambda[friction.normal];
}

/// Fixed multipliers with the free ones 0, and the list of the free rows.
void CoupledSets::settle() {
    m_free.clear();
    for (int i = 0; i < static_cast<int>(m_sets.size()); ++i) {
        if (m_sets[i] == Set::Free && !(isTangent(i) && isIdle(i))) m_free.push_back(i);
        m_lambda[i] = 0.0;
        if (!isTangent(i) && m_sets[i] != Set::Free) m_lambda[i] = fixedValue(i);
    }
    for (const Friction& friction : m_problem.friction)
        for (const int row : friction.tangents)
            if (m_sets[row] != Set::Free) m_lambda[row] = fixedValue(row);
}

/// Columns of A E for the free rows, and the factors of their square part.
void CoupledSets::assemble() {
    const auto count = static_cast<Eigen::Index>(m_free.size());
    std::vector<Eigen::Index> columnOf(m_sets.size(), -1);
    for (Eigen::Index k = 0; k < count; ++k) {
        columnOf[m_free[k]] = k;
        m_columns.col(k) = m_A.col(m_free[k]);
    }
    for (const Friction& friction : m_problem.friction) {
        const Eigen::Index k = columnOf[friction.normal];
        if (k < 0) continue;
        for (const int row : friction.tangents)
            if (m_sets[row] != Set::Free)
                m_columns.col(k) += signOf(row) * friction.mu * m_A.col(row);
    }
    if (count > 0) m_factor.compute(m_columns(m_free, Eigen::seqN(0, count)));
}

/// Takes the free rows' multipliers from m_part, and the tangents that slide with them.
void CoupledSets::subtractFree() {
    for (Eigen::Index k = 0; k < m_part.size(); ++k)
        m_lambda[m_free[k]] -= m_part[k];
    for (const Friction& friction : m_problem.friction)
        for (const int row : friction.tangents)
            if (m_sets[row] != Set::Free) m_lambda[row] = fixedValue(row);
    if (m_part.size() > 0) m_w.noalias() -= m_columns.leftCols(m_part.size()) * m_part;
}

bool CoupledSets::solve() {
    settle();
    m_w = m_problem.b - m_shift.cwiseProduct(m_centre);
    for (Eigen::Index i = 0; i < m_lambda.size(); ++i)
        if (m_lambda[i] != 0.0) m_w += m_lambda[i] * m_A.col(i);
    if (!m_isFactored) assemble();
    m_isFactored = true;
    m_part = m_w(m_free);
    if (!m_free.empty()) m_part = m_factor.solve(m_part);
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
    double lower = m_problem.lower[row];
    double upper = m_problem.upper[row];
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
    double lower = m_problem.lower[row];
    double upper = m_problem.upper[row];
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
    for (const int tangent : m_problem.friction[m_normalOf[row]].tangents)
        m_sets[tangent] = predicted(tangent);
}

std::vector<Set> CoupledSets::sets() const {
    std::vector<Set> result = m_sets;
    for (int i = 0; i < static_cast<int>(result.size()); ++i)
        if (isTangent(i) && isIdle(i)) result[i] = Set::AtLower;
    return result;
}

std::uint64_t CoupledSets::hash() const {
    std::uint64_t value = 14695981039346656037ULL; // FNV-1a
    for (const Set set : sets())
        value = (value ^ static_cast<std::uint64_t>(set)) * 1099511628211ULL;
    return value;
}

} // namespace trammel::lcp

#include "lcp/coulomb_newton.h"

#include "lcp/friction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace trammel::lcp {

namespace {

constexpr double kSoftness = 1e-5, kSoftnessNear = 1e-7;        ///< delta
constexpr double kLinearError = 1e-8, kLinearErrorNear = 1e-10; ///< of GMRES
constexpr double kNear = 1e4;        ///< times the tolerance: a residual that is near
constexpr std::size_t kMemory = 4;   ///< residuals that a step is compared with
constexpr int kHalvings = 12;        ///< of a step that does not lower the residual
constexpr double kLeastShare = 1e-3; ///< of a step worth taking
constexpr double kLowers = 1.0 - 1e-4;

/// Derivative of the nearest point of the cone that the law's projection and its normal span: the
/// symmetric counterpart of T.
Eigen::Matrix3d associated(const Projection& projection) {
    Eigen::Matrix3d S = Eigen::Matrix3d::Zero();
    S.bottomRightCorner<2, 2>() = projection.byPoint;
    const Eigen::Vector3d along(1.0, projection.byMultiplier[0], projection.byMultiplier[1]);
    return S + along * along.transpose() / along.squaredNorm();
}

/// (1 - (1 - delta) T)^-1
Eigen::Matrix3d resolvent(const Eigen::Matrix3d& T, double softness) {
    return (Eigen::Matrix3d::Identity() - (1.0 - softness) * T).inverse();
}

} // namespace

double CoulombNewton::residual(const FactoredProblem& problem, const FactoredState& state,
                               const Eigen::VectorXd& lambda, const Eigen::VectorXd& w) {
    double worst = 0.0;
    for (const Friction& friction : problem.friction) {
        const double a = state.averagedDiagonal()[friction.normal];
        const double n = lambda[friction.normal];
        const Eigen::Vector2d here = tangentsOf(friction, lambda);
        const Eigen::Vector2d aim = here - tangentsOf(friction, w) / a;
        worst = std::max(
            {worst,
             a * std::abs(n - std::max(problem.lower[friction.normal], n - w[friction.normal] / a)),
             a * (here - nearestTangents(friction, aim, n)).lpNorm<Eigen::Infinity>()});
    }
    for (Eigen::Index i = 0; i < lambda.size(); ++i) {
        if (state.isOfContact(i)) continue;
        const double a = state.averagedDiagonal()[i];
        const double value = std::clamp(lambda[i] - w[i] / a, problem.lower[i], problem.upper[i]);
        worst = std::max(worst, a * std::abs(lambda[i] - value));
    }
    return std::isnan(w.sum()) ? std::numeric_limits<double>::infinity() : worst;
}

void CoulombNewton::findPieces(const FactoredState& state) {
    std::swap(m_piece, m_lastPiece);
    m_piece.resize(m_problem->rows.size() + m_problem->friction.size());
    for (Eigen::Index i = 0; i < m_problem->size(); ++i) {
        m_piece[i] = 0;
        if (state.isOfContact(i)) continue;
        const double raw = state.lambda[i] - state.w[i] / m_a[i];
        m_piece[i] = raw < m_problem->lower[i] ? 1 : (raw > m_problem->upper[i] ? 2 : 0);
        m_g[i] =
            m_piece[i] == 0 ? 1.0 / (m_softness * m_a[i] + m_problem->rows[i].compliance) : 0.0;
    }
    for (std::size_t c = 0; c < m_problem->friction.size(); ++c)
        findContactPiece(c, state);
}

void CoulombNewton::findContactPiece(std::size_t contact, const FactoredState& state) {
    const Friction& friction = m_problem->friction[contact];
    const double a = m_a[friction.normal];
    const double n = state.lambda[friction.normal] - state.w[friction.normal] / a;
    int& piece = m_piece[m_problem->rows.size() + contact];
    piece = 0;
    m_G[contact].setZero();
    m_symmetric[contact].setZero();
    m_offset[contact].setZero();
    const auto condensed = [&](const Eigen::Matrix3d& T) -> Eigen::Matrix3d {
        return resolvent(T, m_softness) * T / a;
    };
    const double least = m_problem->lower[friction.normal];
    const bool isAbove = n > least;
    if (!isAbove && least == 0.0) return;
    const Eigen::Vector2d point =
        tangentsOf(friction, state.lambda) - tangentsOf(friction, state.w) / a;
    const Projection projection = project(friction, point, std::max(n, least));
    Eigen::Matrix3d T = Eigen::Matrix3d::Zero();
    T.bottomRightCorner<2, 2>() = projection.byPoint;
    if (isAbove) {
        T(0, 0) = 1.0;
        T.bottomLeftCorner<2, 1>() = projection.byMultiplier;
    } else {
        m_offset[contact] << least, projection.value - projection.byPoint * point;
        m_offset[contact] = resolvent(T, m_softness) * m_offset[contact];
    }
    m_G[contact] = condensed(T);
    m_symmetric[contact] = isAbove ? condensed(associated(projection)) : m_G[contact];
    piece = isAbove ? 1 : 2;
    for (int i = 0; i < 2; ++i)
        piece = 3 * piece + (projection.value[i] == point[i] ? 0 : (point[i] > 0.0 ? 1 : 2));
}

/// lambda' = G (delta a lambda - w) + offset, or the bound.
void CoulombNewton::predict(const FactoredState& state) {
    for (Eigen::Index i = 0; i < m_problem->size(); ++i) {
        if (state.isOfContact(i)) continue;
        const double free = state.lambda[i] - state.w[i] * m_g[i];
        m_predicted[i] =
            m_piece[i] == 0 ? free : (m_piece[i] == 1 ? m_problem->lower[i] : m_problem->upper[i]);
    }
    for (std::size_t c = 0; c < m_problem->friction.size(); ++c) {
        const auto rows = rowsOf(m_problem->friction[c]);
        Eigen::Vector3d y;
        for (int k = 0; k < 3; ++k)
            y[k] = m_softness * m_a[rows[k]] * state.lambda[rows[k]] - state.w[rows[k]];
        const Eigen::Vector3d lambda = m_G[c] * y + m_offset[c];
        for (int k = 0; k < 3; ++k)
            m_predicted[rows[k]] = lambda[k];
    }
}

void CoulombNewton::assemble(const FactoredState& state) {
    m_matrix->begin();
    for (Eigen::Index i = 0; i < m_problem->size(); ++i)
        if (!state.isOfContact(i)) m_matrix->addRow(i, m_g[i]);
    for (std::size_t c = 0; c < m_problem->friction.size(); ++c)
        if (m_piece[m_problem->rows.size() + c] != 0) m_matrix->addContact(c, m_symmetric[c]);
    m_matrix->factor();
}

/// x += J^T lambda.
void CoulombNewton::addForces(const Eigen::VectorXd& lambda, Eigen::VectorXd& x) const {
    for (Eigen::Index i = 0; i < lambda.size(); ++i) {
        if (lambda[i] == 0.0) continue;
        m_problem->forEachSide(m_problem->rows[i], [&](int block, const double* J) {
            x.segment<6>(6 * block) += lambda[i] * Eigen::Map<const Vec6>(J);
        });
    }
}

double CoulombNewton::rate(Eigen::Index index, const Eigen::Ref<const Eigen::VectorXd>& x) const {
    double sum = 0.0;
    m_problem->forEachSide(m_problem->rows[index], [&](int block, const double* J) {
        sum += x.segment<6>(6 * block).dot(Eigen::Map<const Vec6>(J));
    });
    return sum;
}

/// The change of the multipliers that the present pieces ask for.
void CoulombNewton::direction(const FactoredState& state) {
    predict(state);
    assemble(state);
    m_trialLambda.setZero(m_problem->size());
    m_dLambda = m_predicted - state.lambda;
    m_force.setZero(6 * static_cast<Eigen::Index>(m_problem->M.size()));
    addForces(m_dLambda, m_force);
    m_matrix->solve(m_force);
    const auto contactForce = [&](std::size_t c, const Eigen::Matrix3d& G, const auto& x,
                                  Eigen::VectorXd& lambda) {
        const auto rows = rowsOf(m_problem->friction[c]);
        const Eigen::Vector3d value =
            G * Eigen::Vector3d(rate(rows[0], x), rate(rows[1], x), rate(rows[2], x));
        for (int k = 0; k < 3; ++k)
            lambda[rows[k]] = value[k];
    };
    // (preconditioner)^-1 (M + J^T G J) = 1 + (preconditioner)^-1 J^T (G - symmetric) J
    const auto apply = [&](const Eigen::Ref<const Eigen::VectorXd>& v, Eigen::VectorXd& image) {
        m_trialLambda.setZero(m_problem->size());
        for (std::size_t c = 0; c < m_G.size(); ++c)
            if (m_piece[m_problem->rows.size() + c] > 9)
                contactForce(c, m_G[c] - m_symmetric[c], v, m_trialLambda);
        image.setZero(v.size());
        addForces(m_trialLambda, image);
        m_matrix->solve(image);
        image += v;
    };
    m_gmres.solve(apply, m_force, m_linearError, m_dx);
    for (Eigen::Index i = 0; i < m_problem->size(); ++i)
        if (!state.isOfContact(i)) m_dLambda[i] -= m_g[i] * rate(i, m_dx);
    for (std::size_t c = 0; c < m_G.size(); ++c) {
        contactForce(c, m_G[c], m_dx, m_trialLambda);
        for (const int row : rowsOf(m_problem->friction[c]))
            m_dLambda[row] -= m_trialLambda[row];
    }
}

/// Goes along the direction until the residual is below a bound; w is linear in the multipliers.
/// @param mayRise takes a whole step where no share of it comes below
/// @return the residual there
double CoulombNewton::step(FactoredState& state, double bound, bool mayRise, bool& rises) {
    m_trialLambda = state.lambda;
    m_trialW = state.w;
    state.lambda += m_dLambda;
    state.update();
    m_dw = state.w - m_trialW;
    double now = residual(*m_problem, state, state.lambda, state.w);
    rises = false;
    if (now < kLowers * bound || !std::isfinite(bound)) return now;
    const double whole = now;
    double share = 1.0;
    for (int k = 0; k < kHalvings && !(now < kLowers * bound); ++k) {
        share *= 0.5;
        state.lambda = m_trialLambda + share * m_dLambda;
        state.w = m_trialW + share * m_dw;
        now = residual(*m_problem, state, state.lambda, state.w);
    }
    rises = share < kLeastShare;
    if (rises && mayRise && std::isfinite(whole)) {
        state.lambda = m_trialLambda + m_dLambda;
        now = std::numeric_limits<double>::infinity(); // the next step is free, too
    }
    state.update();
    return now;
}

CoulombNewton::Outcome CoulombNewton::search(const FactoredProblem& problem, BlockMatrix& matrix,
                                             const Limits& limits, FactoredState& state) {
    m_problem = &problem;
    m_matrix = &matrix;
    m_a = state.averagedDiagonal();
    m_g.setZero(problem.size());
    m_predicted.setZero(problem.size());
    m_G.resize(problem.friction.size());
    m_symmetric.resize(problem.friction.size());
    m_offset.resize(problem.friction.size());
    m_piece.clear();

    Outcome outcome;
    state.update();
    double now = outcome.residual = residual(problem, state, state.lambda, state.w);
    m_bestLambda = state.lambda;
    std::array<double, kMemory> recent{};
    for (int detours = 0; outcome.steps < limits.steps && now > limits.tolerance;) {
        if (limits.stop.stop_requested()) break;
        const bool isNear = now <= kNear * limits.tolerance;
        m_softness = isNear ? kSoftnessNear : kSoftness;
        m_linearError = isNear ? kLinearErrorNear : kLinearError;
        findPieces(state);
        if (m_lastPiece.size() == m_piece.size())
            for (std::size_t k = 0; k < m_piece.size(); ++k)
                outcome.pivots += m_piece[k] != m_lastPiece[k] ? 1 : 0;
        direction(state);
        bool rises = false;
        const double before = now;
        recent[outcome.steps % kMemory] = now;
        if (std::isinf(now)) recent.fill(0.0); // a detour: what was before it counts no more
        ++outcome.steps;
        now = step(state, std::max(before, std::ranges::max(recent)), detours < limits.detours,
                   rises);
        if (now < outcome.residual) {
            outcome.residual = now;
            m_bestLambda = state.lambda;
        }
        if (outcome.residual <= limits.accepted && !(now < 0.5 * before)) break;
        if (rises && ++detours > limits.detours) break;
        if (std::isnan(now)) break;
    }
    state.lambda = m_bestLambda;
    state.update();
    return outcome;
}

} // namespace trammel::lcp

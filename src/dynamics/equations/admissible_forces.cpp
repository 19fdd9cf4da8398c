#include "dynamics/equations/admissible_forces.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// By which the barriers' weight falls from one problem to the next.
constexpr double kSharper = 20.0;
/// Terms of a bound's Hessian at most.
constexpr std::size_t kSquares = 4;
/// How far within the bounds is enough, of the largest multiplier.
constexpr double kDepth = 0.05;
constexpr int kNewtonSteps = 50, kHalvings = 60;
/// Newton's decrement that is rounding.
constexpr double kDecrement = 1e-10;
/// |z|^2 that is rounding, of the largest multiplier's square.
constexpr double kNearest = 1e-14;

} // namespace

double AdmissibleForces::radius(const Bound& bound, const Eigen::VectorXd& forces) {
    return bound.limit + (bound.normal < 0 ? 0.0 : bound.mu * forces[bound.normal]);
}

Eigen::Vector2d AdmissibleForces::tangential(const Bound& bound, const Eigen::VectorXd& forces) {
    const auto [t1, t2] = bound.tangents;
    return {t1 < 0 ? 0.0 : forces[t1], t2 < 0 ? bound.given : forces[t2]};
}

double AdmissibleForces::size(const Bound& bound, const Eigen::VectorXd& forces) {
    const Eigen::Vector2d t = tangential(bound, forces);
    return bound.isSide ? std::abs(bound.direction.dot(t)) : t.norm();
}

double AdmissibleForces::violation(const Eigen::VectorXd& forces) const {
    double most = -kInfinity;
    for (const Bound& bound : m_bounds)
        most = std::max(most, size(bound, forces) - radius(bound, forces));
    return most;
}

bool AdmissibleForces::choose(const Eigen::MatrixXd& nullSpace, double slack, Wanted wanted,
                              Eigen::VectorXd& inner, Eigen::VectorXd& forces) {
    if (violation(forces) <= slack) return true;
    if (nullSpace.cols() == 0) return false;
    m_nullSpace = &nullSpace;
    m_scale = std::max(forces.lpNorm<Eigen::Infinity>(), slack);
    m_start = forces / m_scale;
    m_slack = 0.5 * slack / m_scale;
    for (Bound& bound : m_bounds) {
        bound.limit /= m_scale;
        bound.given /= m_scale;
    }
    const bool goesOn = goOn(inner);
    const bool isThere = goesOn || giveWay();
    if (isThere && !goesOn) inner = m_scale * m_forces;
    if (isThere && wanted == Wanted::Nearest) approach();
    for (Bound& bound : m_bounds) {
        bound.limit *= m_scale;
        bound.given *= m_scale;
    }
    if (isThere) forces = m_scale * m_forces;
    return isThere;
}

/// Starts from the admissible multipliers of an earlier instant, where they still are admissible.
bool AdmissibleForces::goOn(const Eigen::VectorXd& inner) {
    m_y.setZero(m_nullSpace->cols() + 1);
    if (inner.size() != m_start.size()) return false;
    m_y.head(m_nullSpace->cols()).noalias() = m_nullSpace->transpose() * inner / m_scale;
    setForces(m_y);
    if (violation(m_forces) < 0.0) return true;
    m_y.setZero();
    return false;
}

void AdmissibleForces::setForces(const Eigen::VectorXd& y) {
    m_forces = m_start;
    m_forces.noalias() += *m_nullSpace * y.head(m_nullSpace->cols());
}

/// Minimizes s until it is well below 0 or cannot become negative.
bool AdmissibleForces::giveWay() {
    setForces(m_y);
    double& s = m_y[m_y.size() - 1];
    s = 2.0 * violation(m_forces) + m_slack;
    const double count = 2.0 * static_cast<double>(m_bounds.size());
    for (double pull = count / s; s > -kDepth; pull *= kSharper) {
        center(pull, true);
        const double left = count / pull; // that s may still fall by
        if (s - left > 0.0 || left < 0.1 * m_slack || left < -s) break;
    }
    if (s >= 0.0) return false;
    s = 0.0;
    setForces(m_y);
    return true;
}

/// Minimizes the distance to f0 within the bounds.
void AdmissibleForces::approach() {
    const double count = 2.0 * static_cast<double>(m_bounds.size());
    for (double pull = count; count / pull > kNearest; pull *= kSharper)
        center(pull, false);
    setForces(m_y);
}

/// pull times s or |z|^2 / 2, and the barriers: -log((mu f_n + limit + s)^2 - |f_t|^2).
double AdmissibleForces::value(const Eigen::VectorXd& y, double pull, bool isFree) {
    setForces(y);
    const double s = y[y.size() - 1];
    double sum = isFree ? pull * s : 0.5 * pull * y.squaredNorm();
    for (const Bound& bound : m_bounds) {
        const double r = radius(bound, m_forces) + s + m_slack, t = size(bound, m_forces);
        if (!(r > t)) return kInfinity;
        sum -= std::log(r - t) + std::log(r + t);
    }
    return sum;
}

/// Adds a barrier's gradient and Hessian by (z, s).
void AdmissibleForces::addBound(const Bound& bound) {
    const Eigen::MatrixXd& N = *m_nullSpace;
    const Eigen::Index m = N.cols();
    const double r = radius(bound, m_forces) + m_y[m] + m_slack, t = size(bound, m_forces);
    const double q = (r - t) * (r + t);
    const bool isStop = bound.tangents[0] < 0; // then both of its terms have one direction
    auto normal = addSquare(isStop ? 4.0 * r * r / (q * q) - 2.0 / q : -2.0 / q);
    normal.setZero();
    if (bound.normal >= 0) normal.head(m) = bound.mu * N.row(bound.normal).transpose();
    normal[m] = 1.0;
    m_row = (2.0 * r / q) * normal;
    const auto addAcross = [&](double force, const auto& byChoice) {
        auto across = addSquare(2.0 / q);
        across.head(m) = byChoice;
        across[m] = 0.0;
        m_row -= (2.0 * force / q) * across;
    };
    const auto byChoice = [&](int i) { return N.row(bound.tangents[i]).transpose(); };
    const Eigen::Vector2d tangents = tangential(bound, m_forces);
    if (bound.isSide && bound.tangents[1] >= 0)
        addAcross(bound.direction.dot(tangents),
                  bound.direction[0] * byChoice(0) + bound.direction[1] * byChoice(1));
    else if (bound.isSide)
        addAcross(bound.direction.dot(tangents), bound.direction[0] * byChoice(0));
    else
        for (const int i : {0, 1})
            if (bound.tangents[i] >= 0) addAcross(tangents[i], byChoice(i));
    m_gradient -= m_row;
    if (!isStop) addSquare(1.0) = m_row;
}

/// The vector a of a further term.
Eigen::MatrixXd::ColXpr AdmissibleForces::addSquare(double weight) {
    m_weights[m_squareCount] = weight;
    return m_squares.col(m_squareCount++);
}

void AdmissibleForces::sumSquares() {
    const auto squares = m_squares.leftCols(m_squareCount);
    auto scaled = m_scaled.leftCols(m_squareCount);
    scaled = squares * m_weights.head(m_squareCount).asDiagonal();
    m_hessian.triangularView<Eigen::Lower>() = scaled * squares.transpose();
}

/// Newton's method to the least value. @param isFree whether s may change
void AdmissibleForces::center(double pull, bool isFree) {
    const Eigen::Index m = m_nullSpace->cols(), n = isFree ? m + 1 : m;
    const auto most = static_cast<Eigen::Index>(kSquares * m_bounds.size());
    m_squares.resize(m + 1, most);
    m_scaled.resize(m + 1, most);
    m_weights.resize(most);
    for (int round = 0; round < kNewtonSteps; ++round) {
        const double before = value(m_y, pull, isFree);
        m_gradient.setZero(m + 1);
        m_hessian.resize(m + 1, m + 1);
        m_squareCount = 0;
        for (const Bound& bound : m_bounds)
            addBound(bound);
        sumSquares();
        if (isFree) {
            m_gradient[m] += pull;
        } else {
            m_gradient.head(m) += pull * m_y.head(m);
            m_hessian.diagonal().head(m).array() += pull;
        }
        m_factor.compute(m_hessian.topLeftCorner(n, n));
        m_step.setZero(m + 1);
        m_step.head(n) = -m_factor.solve(m_gradient.head(n));
        const double decrease = -m_gradient.dot(m_step);
        if (!(decrease > kDecrement)) return;
        double share = 1.0;
        for (int halving = 0; halving < kHalvings; ++halving, share *= 0.5) {
            m_trial = m_y + share * m_step;
            if (value(m_trial, pull, isFree) <= before - 0.1 * share * decrease) break;
        }
        if (!(value(m_trial, pull, isFree) < before)) return;
        m_y = m_trial;
        if (isFree && m_y[m] < -kDepth) return;
    }
}

} // namespace trammel::dynamics

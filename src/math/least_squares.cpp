#include "math/least_squares.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace trammel::math {

namespace {

bool isWhole(const Eigen::VectorXd& r) {
    return r.size() > 0 && r.allFinite();
}

/// Central differences; it keeps the memory of its places.
class Differences {
public:
    Differences(const ManyResiduals& residuals, const FitLimits& limits)
        : m_residuals(residuals), m_limits(limits) {}

    /// @param middle residuals at x, or empty
    bool find(const Eigen::VectorXd& x, const Eigen::VectorXd& middle, Eigen::MatrixXd& J) {
        const auto count = static_cast<std::size_t>(x.size());
        m_places.resize(2 * count);
        m_values.resize(2 * count);
        for (std::size_t i = 0; i < count; ++i)
            for (const bool isAhead : {false, true})
                place(x, i, isAhead);
        m_residuals(m_places, m_values);
        for (std::size_t i = 0; i < count; ++i)
            if (!column(x, middle, i, J)) return false;
        return true;
    }
    int evaluations() const { return static_cast<int>(m_places.size()); }

private:
    void place(const Eigen::VectorXd& x, std::size_t i, bool isAhead) {
        const auto k = static_cast<Eigen::Index>(i);
        const double h = m_limits.difference * std::max(m_limits.length, std::abs(x[k]));
        Eigen::VectorXd& there = m_places[2 * i + (isAhead ? 1 : 0)];
        there = x;
        there[k] += isAhead ? h : -h;
        if (m_limits.staysWithin && m_limits.lower.size() > 0)
            there[k] = std::clamp(there[k], m_limits.lower[k], m_limits.upper[k]);
    }

    bool column(const Eigen::VectorXd& x, const Eigen::VectorXd& middle, std::size_t i,
                Eigen::MatrixXd& J) const {
        const auto k = static_cast<Eigen::Index>(i);
        const bool hasBack = isWhole(m_values[2 * i]), hasAhead = isWhole(m_values[2 * i + 1]);
        const bool hasTwo = (hasBack && hasAhead) ||
                            (m_limits.staysWithin && (hasBack || hasAhead) && isWhole(middle));
        if (!hasTwo) return false;
        const Eigen::VectorXd& back = hasBack ? m_values[2 * i] : middle;
        const Eigen::VectorXd& ahead = hasAhead ? m_values[2 * i + 1] : middle;
        const double from = hasBack ? m_places[2 * i][k] : x[k];
        const double to = hasAhead ? m_places[2 * i + 1][k] : x[k];
        J.resize(back.size(), x.size());
        J.col(k) = (ahead - back) / (to - from);
        return to > from;
    }

    const ManyResiduals& m_residuals;
    const FitLimits& m_limits;
    std::vector<Eigen::VectorXd> m_places, m_values; ///< of each variable: back, ahead
};

class Fitting {
public:
    Fitting(const ManyResiduals& residuals, Eigen::VectorXd start, const FitLimits& limits)
        : m_residuals(residuals), m_limits(limits), m_differences(residuals, limits) {
        m_fit.x = withinBounds(std::move(start));
        m_fit.sum = sumAt(m_fit.x, m_r);
    }

    Fit run() {
        if (!std::isfinite(m_fit.sum)) return m_fit;
        double damping = 1e-3;
        int calm = 0;
        for (int i = 0; i < m_limits.steps && calm < 3 && m_fit.sum > 0.0; ++i) {
            if (!findJacobian()) break;
            const double before = m_fit.sum;
            if (!improve(damping)) break;
            calm = before - m_fit.sum <= m_limits.tolerance * before ? calm + 1 : 0;
        }
        return m_fit;
    }

private:
    Eigen::VectorXd withinBounds(Eigen::VectorXd x) const {
        if (m_limits.lower.size() > 0) x = x.cwiseMax(m_limits.lower).cwiseMin(m_limits.upper);
        return x;
    }

    double sumAt(const Eigen::VectorXd& x, Eigen::VectorXd& r) {
        ++m_fit.evaluations;
        m_residuals({&x, 1}, {&r, 1});
        return isWhole(r) ? r.squaredNorm() : std::numeric_limits<double>::infinity();
    }

    bool findJacobian() {
        const bool isFound = m_differences.find(m_fit.x, m_r, m_J);
        m_fit.evaluations += m_differences.evaluations();
        if (isFound) holdAtBounds();
        return isFound;
    }

    /// Columns of variables that would leave their bounds become zero.
    void holdAtBounds() {
        if (m_limits.lower.size() == 0) return;
        const Eigen::VectorXd gradient = m_J.transpose() * m_r;
        for (Eigen::Index i = 0; i < gradient.size(); ++i) {
            const bool leavesBelow = m_fit.x[i] <= m_limits.lower[i] && gradient[i] > 0.0;
            const bool leavesAbove = m_fit.x[i] >= m_limits.upper[i] && gradient[i] < 0.0;
            if (leavesBelow || leavesAbove) m_J.col(i).setZero();
        }
    }

    /// One step that brings the sum down; none where even the shortest does not.
    bool improve(double& damping) {
        const Eigen::MatrixXd square = m_J.transpose() * m_J;
        const Eigen::VectorXd gradient = m_J.transpose() * m_r;
        const double least = 1e-12 * square.diagonal().maxCoeff();
        const Eigen::VectorXd diagonal = square.diagonal().cwiseMax(least);
        constexpr double kMostDamping = 1e12;
        for (; damping < kMostDamping; damping *= 4) {
            Eigen::MatrixXd damped = square;
            damped.diagonal() += damping * diagonal;
            const Eigen::VectorXd x = withinBounds(m_fit.x - damped.ldlt().solve(gradient));
            Eigen::VectorXd r;
            if (!x.allFinite()) continue;
            if ((x - m_fit.x).lpNorm<Eigen::Infinity>() < m_limits.leastStep) return false;
            const double sum = sumAt(x, r);
            if (!(sum < m_fit.sum)) continue;
            m_fit.x = x;
            m_fit.sum = sum;
            m_r = r;
            damping = std::max(1e-12, damping / 9);
            return true;
        }
        return false;
    }

    const ManyResiduals& m_residuals;
    const FitLimits& m_limits;
    Differences m_differences;
    Fit m_fit;
    Eigen::VectorXd m_r;
    Eigen::MatrixXd m_J;
};

} // namespace

Fit leastSquaresOfMany(const ManyResiduals& residuals, Eigen::VectorXd start,
                       const FitLimits& limits) {
    return Fitting(residuals, std::move(start), limits).run();
}

Fit leastSquares(const Residuals& residuals, Eigen::VectorXd start, const FitLimits& limits) {
    const ManyResiduals oneByOne = [&](std::span<const Eigen::VectorXd> x,
                                       std::span<Eigen::VectorXd> r) {
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!residuals(x[i], r[i])) r[i].resize(0);
    };
    return leastSquaresOfMany(oneByOne, std::move(start), limits);
}

std::optional<Eigen::MatrixXd> jacobianByDifferences(const ManyResiduals& residuals,
                                                     const Eigen::VectorXd& x,
                                                     const FitLimits& limits) {
    Eigen::MatrixXd J;
    Eigen::VectorXd middle;
    residuals({&x, 1}, {&middle, 1});
    Differences differences(residuals, limits);
    if (!differences.find(x, middle, J)) return std::nullopt;
    return J;
}

} // namespace trammel::math
